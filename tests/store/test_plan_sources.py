"""The data that the maintenance plan reads from the store."""

from datetime import UTC, date, datetime, timedelta

from msgspec.structs import replace

from server.domain.history import Sample
from server.domain.maintenance import Operation
from server.domain.visits import VisitReason, VisitState
from server.store.plan_sources import operations_of_account
from server.store.samples import HeaterSample, put_samples
from server.store.visits import put_visits, visits_of_account
from tests.support.stores import BEFORE, MONDAY, OURS, THEIRS, TUESDAY, run, visit_of, work

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


def test_a_visit_is_replaced_by_its_id_for_its_account_alone(address: str) -> None:
    first = visit_of("12", MONDAY)
    second = replace(
        first,
        day=TUESDAY,
        time="14:05",
        reason=VisitReason.FAULT,
        fault="F03",
        since=datetime(2026, 3, 1, 12, 30, tzinfo=UTC),
        note="Ring twice",
        state=VisitState.FINISHED,
        sequence=1,
        ended=datetime(2026, 3, 3, 13, 5, tzinfo=UTC),
    )
    another = replace(second, id="another", time=None)
    *_, ours, theirs, later = run(
        address,
        work(put_visits, OURS, [first]),
        work(put_visits, THEIRS, [first]),
        work(put_visits, OURS, [another, second]),
        work(visits_of_account, OURS, BEFORE),
        work(visits_of_account, THEIRS, BEFORE),
        work(visits_of_account, THEIRS, TUESDAY),
    )
    assert (ours, theirs, later) == ([second, another], [first], [])
