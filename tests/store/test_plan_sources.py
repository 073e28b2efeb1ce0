"""The data that the maintenance plan reads from the store."""

from datetime import date, timedelta

from server.domain.history import Plan, Sample
from server.domain.maintenance import Operation
from server.store.plan_sources import operations_of_account
from server.store.plans import plans_of_account, put_plan, remove_plan
from server.store.samples import HeaterSample, put_samples
from tests.support.stores import BEFORE, MONDAY, OURS, THEIRS, TUESDAY, run, work

LATER = MONDAY + timedelta(40)


def sample(day: date, hours: float | None, serial: str = "A") -> HeaterSample:
    return HeaterSample("12", Sample(day=day, serial=serial, hours=hours))


def test_each_unit_has_the_hours_that_its_counter_really_grew(address: str) -> None:
    rows = [
        *(sample(BEFORE, 1.0), sample(MONDAY, None), sample(TUESDAY, 100.0)),
        *(sample(TUESDAY + timedelta(9), 0.0), sample(LATER, 217.0)),
        *(sample(LATER + timedelta(1), None), sample(LATER, 3.0, "too few days")),
        # From a clock that was ahead.
        sample(LATER + timedelta(365), 400.0),
        *(sample(TUESDAY, 0.0, "nothing known"), sample(LATER, 65535.0, "nothing known")),
        HeaterSample("13", Sample(day=MONDAY, serial="", pressure=1.5)),
    ]
    _, ours, theirs = run(
        address,
        work(put_samples, OURS, rows),
        work(operations_of_account, OURS, MONDAY, LATER),
        work(operations_of_account, THEIRS, MONDAY, LATER),
    )
    assert ours == {("12", "A"): Operation(3.0, TUESDAY, LATER)}
    assert theirs == {}


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
        work(plans_of_account, OURS),
        work(plans_of_account, THEIRS),
    )
    assert (ours, theirs) == ({"12": second}, {})
