"""Odd values of a provider never make the writing of other values fail."""

from datetime import date
from typing import Any

import pytest
from sqlalchemy import Connection

from server.domain.history import Reading, Sample
from server.store.accounts import AccountName
from server.store.changes import begin_change, changes_of_account
from server.store.column_types import storable
from server.store.queue import SampleQueue
from server.store.readings import HeaterReading, put_reading, put_readings, readings_of_heater
from server.store.samples import HeaterSample, put_samples, samples_of_heater
from server.store.store import Store
from server.store.visits import put_visits, visits_of_account
from tests.support import loops
from tests.support.stores import BEFORE, MONDAY, OURS, note, run, visit_of, work

TEXTS = [
    *("a\0b", "\ud83d alone", "\udfff", "x" * 100_000, "\x1b[31m", "'; DROP TABLE samples", ""),
    *("NULL", '{"a",b\\}', "\\", '"', "{}", "%s", ":a", "\u2028"),
]
NUMBERS: list[Any] = [float("inf"), float("-inf"), float("nan"), 10**400, -(10**30), 1e308, 2**70]


def test_any_text_is_stored_and_found_again(address: str) -> None:
    results = run(address, *(work(written_and_read, text) for text in TEXTS))
    for text, (samples, readings, changes, visits) in zip(TEXTS, results, strict=True):
        assert [len(samples), len(readings), len(changes), len(visits)] == [1, 1, 1, 1], ascii(text)
        assert (samples[0].pressure, samples[0].fault) == (1.5, storable(text))


def written_and_read(connection: Connection, text: str) -> tuple[Any, ...]:
    """Writes rows with this text in every field, and returns what is read of them."""
    name = AccountName("https://provider.example", f"account {text}")
    sample = Sample(day=MONDAY, serial=text, fault=text, pressure=1.5)
    reading = Reading(day=MONDAY, serial=text, kind="parameters", values={text: text})
    # Twice, because the second time the rows exist.
    for _ in range(2):
        put_samples(connection, name, [HeaterSample(text, sample), HeaterSample("12", sample)])
        put_reading(connection, name, text, reading)
        begin_change(connection, name, note(text, f"{TEXTS.index(text)} {text}"))
        put_visits(connection, name, [visit_of(text, MONDAY, fault=text, note=text)])
    return (
        samples_of_heater(connection, name, text, BEFORE),
        readings_of_heater(connection, name, text, "parameters", BEFORE),
        changes_of_account(connection, name, None),
        visits_of_account(connection, name, BEFORE),
    )


def test_a_number_that_cannot_be_stored_is_missing(address: str) -> None:
    fields = [each for each in Sample.__struct_fields__ if each not in ("day", "serial", "fault")]
    odd = [
        HeaterSample(str(place), Sample(day=MONDAY, **dict.fromkeys(fields, number)))
        for place, number in enumerate(NUMBERS)
    ]
    good = HeaterSample("good", Sample(day=MONDAY, hours=7.0, pressure=1.2))
    readings = [
        Reading(day=MONDAY, serial=str(place), kind="statistics", values={"a": number, "b": 3.5})
        for place, number in enumerate(NUMBERS)
    ]
    _, _, stored, beside, read = run(
        address,
        work(put_samples, OURS, [*odd, good]),
        work(put_readings, OURS, [HeaterReading("1", each) for each in readings]),
        lambda connection: [
            samples_of_heater(connection, OURS, str(place), BEFORE)[0]
            for place in range(len(NUMBERS))
        ],
        work(samples_of_heater, OURS, "good", BEFORE),
        work(readings_of_heater, OURS, "1", "statistics", BEFORE),
    )
    finite = [None, None, None, None, -1e30, 1e308, 2.0**70]
    assert [sample.pressure for sample in stored] == [None] * len(NUMBERS)
    assert ([sample.hours for sample in stored], beside) == (finite, [good.sample])
    assert [reading.values for reading in read] == [{"a": each, "b": 3.5} for each in finite]


def test_what_the_store_refuses_holds_up_nothing_else(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The driver cannot send the first sample, and the database refuses the second."""
    days = [date.min, MONDAY]

    async def write() -> None:
        store = Store(address)
        queue = SampleQueue(store)
        odd: Any = object()
        queue.put_samples(OURS, [HeaterSample("1", Sample(day=odd))])
        queue.put_samples(OURS, [HeaterSample("1", Sample(day=MONDAY, hours=odd))])
        for day in days:
            queue.put_samples(OURS, [HeaterSample("1", Sample(day=day))])
        await queue.finish(60)
        await store.aclose()

    loops.run(write())
    [found] = run(address, work(samples_of_heater, OURS, "1", date.min))
    assert [sample.day for sample in found] == days
    assert len([each for each in caplog.records if "dropped" in each.message]) == 2
