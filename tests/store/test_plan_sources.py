"""The data that the maintenance plan reads from the store."""

from datetime import date, timedelta

from server.domain.history import Plan, Sample
from server.domain.maintenance import Count
from server.store.plan_sources import plan_sources
from server.store.plans import put_plan, remove_plan
from server.store.samples import HeaterSample, put_samples
from tests.support.stores import BEFORE, MONDAY, OURS, THEIRS, TUESDAY, run, work

LATER = MONDAY + timedelta(40)


def sample(day: date, hours: float | None, serial: str = "A") -> HeaterSample:
    return HeaterSample("12", Sample(day=day, serial=serial, hours=hours))


def test_each_unit_has_its_first_and_last_count_and_days_without_one_are_left_out(
    address: str,
) -> None:
    rows = [
        *(sample(BEFORE, 1.0), sample(MONDAY, None), sample(TUESDAY, 100.0)),
        *(sample(TUESDAY + timedelta(9), 7.0), sample(LATER, 220.0)),
        *(sample(LATER + timedelta(1), None), sample(LATER, 3.0, "B")),
        # From a clock that was ahead.
        sample(LATER + timedelta(365), 220.0),
        HeaterSample("13", Sample(day=MONDAY, serial="", pressure=1.5)),
    ]
    _, ours, theirs = run(
        address,
        work(put_samples, OURS, rows),
        work(plan_sources, OURS, MONDAY, LATER),
        work(plan_sources, THEIRS, MONDAY, LATER),
    )
    assert ours.hours == {
        ("12", "A"): (Count(TUESDAY, 100.0), Count(LATER, 220.0)),
        ("12", "B"): (Count(LATER, 3.0), Count(LATER, 3.0)),
    }
    assert theirs == ({}, {}, {})


def test_a_plan_takes_the_place_of_another_and_is_removed_for_its_account_alone(
    address: str,
) -> None:
    first = Plan(heater="12", planned_for=MONDAY)
    second = Plan(heater="12", planned_for=TUESDAY, note="Ring twice")
    *_, ours, theirs = run(
        address,
        work(put_plan, OURS, first),
        work(put_plan, THEIRS, first),
        work(put_plan, OURS, second),
        work(remove_plan, THEIRS, "12"),
        work(plan_sources, OURS, MONDAY, LATER),
        work(plan_sources, THEIRS, MONDAY, LATER),
    )
    assert (ours.plans, theirs.plans) == ({"12": second}, {})
