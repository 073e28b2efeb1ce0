"""The store: samples by unit and day, readings, the log of changes, and plans."""

from datetime import UTC, datetime
from typing import Any

import msgspec

from server.domain.history import Change, ChangeKind, Outcome, Sample
from server.store.changes import begin_change, changes_of_heater, complete_change
from server.store.samples import HeaterSample, put_samples, samples_of_heater
from tests.support.stores import BEFORE, MONDAY, OURS, TUESDAY, run, work

SAMPLES = work(samples_of_heater, OURS, "12", BEFORE)


def sample(**values: Any) -> Sample:
    return Sample(day=MONDAY, serial="A", **values)


def stored(address: str, looks: list[Sample]) -> list[Sample]:
    """What is found of a heater that was looked at several times."""

    put = (work(put_samples, OURS, [HeaterSample("12", look)]) for look in looks)
    *_, found = run(address, *put, SAMPLES)
    return list(found)


def test_a_day_has_the_last_values_of_a_heater_and_its_extremes(address: str) -> None:
    looks = [
        sample(pressure=1.4, pressure_low=1.4, pressure_high=1.4, fault="F09"),
        *(sample(pressure=each, pressure_low=each, pressure_high=each) for each in (1.7, 1.55)),
        sample(),
    ]
    assert stored(address, looks) == [sample(pressure=1.55, pressure_low=1.4, pressure_high=1.7)]


def test_an_outage_that_ends_on_its_day_stays_with_the_values_after_it(address: str) -> None:
    looks = [
        sample(pressure=1.7),
        *(sample(days_offline=days) for days in (0.0, 3.0, 2.0)),
        sample(days_offline=0.0, pressure=1.5),
        sample(),
    ]
    assert stored(address, looks) == [sample(pressure=1.5, days_offline=3.0)]


def test_a_replaced_heater_begins_a_series_of_its_own(address: str) -> None:
    rows = [
        HeaterSample("12", Sample(day=MONDAY, serial="old", hours=9000.0)),
        HeaterSample("12", Sample(day=TUESDAY, serial="new", hours=3.0)),
        HeaterSample("13", Sample(day=TUESDAY, serial="other", hours=1.0)),
    ]
    _, found = run(
        address,
        work(put_samples, OURS, rows),
        SAMPLES,
    )
    assert found == [rows[0].sample, rows[1].sample]


def test_a_change_is_completed_once(address: str) -> None:
    at, ended = datetime(2026, 3, 2, 10, tzinfo=UTC), datetime(2026, 3, 2, 10, 0, 1, tzinfo=UTC)
    change = Change(id="a" * 32, at=at, kind=ChangeKind.PARAMETER, heater="12", old="1", new="2")
    *_, found = run(
        address,
        work(begin_change, OURS, change),
        work(complete_change, change.id, Outcome.DONE, ended),
        work(complete_change, change.id, Outcome.REFUSED, at),
        work(changes_of_heater, OURS, "12", 10),
    )
    assert found == [msgspec.structs.replace(change, outcome=Outcome.DONE, ended=ended)]
