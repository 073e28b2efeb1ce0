"""What odd providers send never fails what is written beside it."""

import asyncio
from datetime import date
from typing import Any

import pytest
from sqlalchemy import Connection

from server.domain.history import Plan, Reading, Sample
from server.store.accounts import AccountName
from server.store.changes import begin_change, changes_of_account
from server.store.plans import plans_of_account, put_plan
from server.store.queue import SampleQueue
from server.store.readings import put_reading, readings_of_heater
from server.store.samples import HeaterSample, put_samples, samples_of_heater
from server.store.store import Store
from tests.support.stores import BEFORE, MONDAY, OURS, note, run

TEXTS = ["a\0b", "\ud83d alone", "\udfff", "x" * 100_000, "\x1b[31m", "'; DROP TABLE samples", ""]
NUMBERS: list[Any] = [float("inf"), float("-inf"), float("nan"), 10**400, -(10**30), 1e308, 2**70]


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: ascii(text[:9]))
def test_any_text_is_stored_and_found_again(address: str, text: str) -> None:
    name = AccountName("https://provider.example", f"account {text}")
    sample = Sample(day=MONDAY, serial=text, fault=text, pressure=1.5)
    reading = Reading(day=MONDAY, serial=text, kind="parameters", values={text: text})

    def write(connection: Connection) -> None:
        put_samples(connection, name, [HeaterSample(text, sample), HeaterSample("12", sample)])
        put_reading(connection, name, text, reading)
        begin_change(connection, name, note(text, text))
        put_plan(connection, name, Plan(heater=text, planned_for=MONDAY, note=text))

    # Once more: what is there already is found.
    *_, samples, readings, changes, plans = run(
        address,
        write,
        write,
        lambda connection: samples_of_heater(connection, name, text, BEFORE),
        lambda connection: readings_of_heater(connection, name, text, "parameters", BEFORE),
        lambda connection: changes_of_account(connection, name, None),
        lambda connection: plans_of_account(connection, name),
    )
    assert [len(each) for each in (samples, readings, changes, plans)] == [1, 1, 1, 1]
    assert samples[0].pressure == 1.5


@pytest.mark.parametrize("number", NUMBERS, ids=str)
def test_a_number_that_cannot_be_stored_is_missing(address: str, number: Any) -> None:
    fields = [each for each in Sample.__struct_fields__ if each not in ("day", "serial", "fault")]
    odd = Sample(day=MONDAY, **dict.fromkeys(fields, number))
    good = Sample(day=MONDAY, hours=7.0, pressure=1.2)
    reading = Reading(day=MONDAY, kind="statistics", values={"starts": number, "gas": 3.5})
    _, _, [stored], [beside], [read] = run(
        address,
        lambda connection: put_samples(
            connection, OURS, [HeaterSample("1", odd), HeaterSample("2", good)]
        ),
        lambda connection: put_reading(connection, OURS, "1", reading),
        lambda connection: samples_of_heater(connection, OURS, "1", BEFORE),
        lambda connection: samples_of_heater(connection, OURS, "2", BEFORE),
        lambda connection: readings_of_heater(connection, OURS, "1", "statistics", BEFORE),
    )
    assert stored.pressure is None
    assert stored.hours is None or abs(stored.hours) < 1e309
    assert beside.hours == 7.0
    assert read.values["gas"] == 3.5


def test_what_the_store_refuses_holds_up_nothing_else(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """The driver cannot send the first, the database refuses the second."""
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

    asyncio.run(write())
    [found] = run(address, lambda connection: samples_of_heater(connection, OURS, "1", date.min))
    assert [sample.day for sample in found] == days
    assert len([each for each in caplog.records if "dropped" in each.message]) == 2
