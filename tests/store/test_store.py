"""The store: samples by unit and day, readings, the log of changes, and plans."""

from collections.abc import Callable
from datetime import UTC, datetime

import msgspec
from sqlalchemy import Connection

from server.domain.history import Change, ChangeKind, Outcome, Plan, Reading, Sample
from server.store.changes import begin_change, changes_of_heater, complete_change
from server.store.plans import plans_of_account, put_plan
from server.store.readings import put_reading, readings_of_heater
from server.store.samples import HeaterSample, put_samples, samples_of_heater
from tests.support.stores import BEFORE, MONDAY, OURS, THEIRS, TUESDAY, run


def test_a_day_has_the_last_values_of_a_heater_and_its_extremes(address: str) -> None:
    def look(pressure: float | None, fault: str | None) -> Callable[[Connection], object]:
        sample = Sample(
            day=MONDAY,
            serial="A",
            fault=fault,
            pressure=pressure,
            pressure_low=pressure,
            pressure_high=pressure,
        )
        return lambda connection: put_samples(connection, OURS, [HeaterSample("12", sample)])

    *_, found = run(
        address,
        look(1.4, "F09"),
        look(1.7, None),
        look(1.55, None),
        look(None, None),
        lambda connection: samples_of_heater(connection, OURS, "12", BEFORE),
    )
    assert found == [
        Sample(day=MONDAY, serial="A", pressure=1.55, pressure_low=1.4, pressure_high=1.7)
    ]


def test_an_outage_that_ends_on_its_day_stays_with_the_values_after_it(address: str) -> None:
    def look(offline: float | None, pressure: float | None) -> Callable[[Connection], object]:
        sample = Sample(day=MONDAY, serial="A", pressure=pressure, days_offline=offline)
        return lambda connection: put_samples(connection, OURS, [HeaterSample("12", sample)])

    def found(connection: Connection) -> list[Sample]:
        return samples_of_heater(connection, OURS, "12", BEFORE)

    looks = [(None, 1.7), (0.0, None), (3.0, None), (2.0, None), (0.0, 1.5), (None, None)]
    *_, stored = run(address, *(look(*each) for each in looks), found)
    assert stored == [Sample(day=MONDAY, serial="A", pressure=1.5, days_offline=3.0)]


def test_a_replaced_heater_begins_a_series_of_its_own(address: str) -> None:
    rows = [
        HeaterSample("12", Sample(day=MONDAY, serial="old", hours=9000.0)),
        HeaterSample("12", Sample(day=TUESDAY, serial="new", hours=3.0)),
        HeaterSample("13", Sample(day=TUESDAY, serial="other", hours=1.0)),
    ]
    _, found = run(
        address,
        lambda connection: put_samples(connection, OURS, rows),
        lambda connection: samples_of_heater(connection, OURS, "12", BEFORE),
    )
    assert found == [rows[0].sample, rows[1].sample]


def test_no_account_reads_what_another_has_seen_of_the_same_heater(address: str) -> None:
    sample = HeaterSample("12", Sample(day=MONDAY, serial="A", pressure=1.5))
    change = Change(
        id="0" * 32, at=datetime(2026, 3, 2, tzinfo=UTC), kind=ChangeKind.NOTE, heater="12"
    )
    reading = Reading(day=MONDAY, serial="A", kind="statistics", values={"cop": 3.5})
    results = run(
        address,
        lambda connection: put_samples(connection, OURS, [sample]),
        lambda connection: put_reading(connection, OURS, "12", reading),
        lambda connection: begin_change(connection, OURS, change),
        lambda connection: put_plan(connection, OURS, Plan(heater="12", planned_for=MONDAY)),
        lambda connection: samples_of_heater(connection, THEIRS, "12", BEFORE),
        lambda connection: readings_of_heater(connection, THEIRS, "12", "statistics", BEFORE),
        lambda connection: changes_of_heater(connection, THEIRS, "12", 10),
        lambda connection: plans_of_account(connection, THEIRS),
        lambda connection: readings_of_heater(connection, OURS, "12", "statistics", BEFORE),
        lambda connection: changes_of_heater(connection, OURS, "12", 10),
        lambda connection: plans_of_account(connection, OURS),
    )
    assert results[4:8] == [[], [], [], {}]
    assert results[8:] == [[reading], [change], {"12": Plan(heater="12", planned_for=MONDAY)}]


def test_a_change_is_completed_once(address: str) -> None:
    at, ended = datetime(2026, 3, 2, 10, tzinfo=UTC), datetime(2026, 3, 2, 10, 0, 1, tzinfo=UTC)
    change = Change(id="a" * 32, at=at, kind=ChangeKind.PARAMETER, heater="12", old="1", new="2")
    *_, found = run(
        address,
        lambda connection: begin_change(connection, OURS, change),
        lambda connection: complete_change(connection, change.id, Outcome.DONE, ended),
        lambda connection: complete_change(connection, change.id, Outcome.REFUSED, at),
        lambda connection: changes_of_heater(connection, OURS, "12", 10),
    )
    assert found == [msgspec.structs.replace(change, outcome=Outcome.DONE, ended=ended)]
