"""Which visits are open: those of passed days, and those for which a heater needs attention."""

from collections.abc import Iterable
from datetime import timedelta
from functools import partial
from typing import Any

import pytest

from server.domain.visits import SiteVisit, VisitReason, VisitState
from server.store.accounts import AccountName
from server.store.visits import put_visits
from tests.support.faults import FaultyProxy
from tests.support.planning import account_of, rows_of, send_served, served, today_of
from tests.support.remembered import PROVIDER, ran, write_past, write_samples
from tests.support.stores import visit_of
from tests.support.user import User


def store(user: User, address: str, visits: Iterable[SiteVisit]) -> None:
    name = AccountName(PROVIDER, account_of(user))
    write_past(address, partial(put_visits, name=name, some=list(visits)))


def dashboard(user: User) -> tuple[set[str], set[str]]:
    """The heaters with a visit today, and those that need attention below them."""
    data = user.page("/")["data"]
    visits, worklist = data["visits"], data["worklist"]["items"]
    assert (data["visits_total"], data["worklist_total"]) == (len(visits), len(worklist))
    return {row["id"] for row in visits}, {row["id"] for row in worklist}


@pytest.mark.parametrize(
    ("hours", "ago", "is_open"),
    [
        (450, 1, True),
        (49, 1, True),
        (48, 1, False),
        (30 * 24 + 25, 30, True),
        (30 * 24 + 24, 30, False),
        (None, 1, True),
        (None, 60, True),
        (None, 61, False),
    ],
)
def test_maintenance_of_a_passed_day_is_open_unless_the_hours_began_again_since(
    planner: User,
    proxy: FaultyProxy,
    store_address: str,
    hours: float | None,
    ago: int,
    is_open: bool,
) -> None:
    """No heater here has had too many hours, or is due this month. In a day it runs 24 hours at
    most."""
    today = today_of(planner)
    send_served(proxy, served(1, hours, heater_pressure=0.5))
    write_samples(store_address, account_of(planner), ran("1", today, 365, 1))
    store(planner, store_address, [visit_of("1", today - timedelta(ago))])
    [planned] = [row["planned"] for row in rows_of(planner)]
    [row] = planner.page("/worklist")["data"]["rows"]
    details = planner.page("/heaters/1/ic3/details")["data"]
    start = planner.page("/heaters/1/ic3/visits/new")["data"]
    found = [planned, row["planned"], *details["planned"], start["planned"]]
    assert [each["id"] for each in found if each] == ["1"] * 4 * is_open
    assert dashboard(planner) == (({"1"}, set()) if is_open else (set(), {"1"}))


FAULT: dict[str, Any] = {"heater_status_id": 3}
LOW: dict[str, Any] = {"heater_pressure": 0.5}


@pytest.mark.parametrize(
    ("wrong", "ahead", "reason", "listed"),
    [
        (FAULT, 150, VisitReason.MAINTENANCE, "attention"),
        (FAULT, 1, VisitReason.PRESSURE, "attention"),
        (FAULT, 1, VisitReason.FAULT, ""),
        (FAULT, 0, VisitReason.WISH, "visits"),
        (LOW, 150, VisitReason.WISH, "attention"),
        (LOW, 150, VisitReason.PRESSURE, ""),
        ({}, 150, VisitReason.MAINTENANCE, ""),
        ({}, 0, VisitReason.MAINTENANCE, "visits"),
    ],
)
def test_a_visit_for_something_else_does_not_hide_what_is_wrong(
    planner: User,
    proxy: FaultyProxy,
    store_address: str,
    wrong: dict[str, Any],
    ahead: int,
    reason: VisitReason,
    listed: str,
) -> None:
    """Unless it is today, among the visits of the day."""
    send_served(proxy, served(1, 5, **wrong))
    day = today_of(planner) + timedelta(ahead)
    store(planner, store_address, [visit_of("1", day, reason=reason)])
    visits, attention = dashboard(planner)
    assert (visits, attention) == (
        {"1"} if listed == "visits" else set(),
        {"1"} if listed == "attention" else set(),
    )


def test_each_of_the_visits_at_a_heater_may_be_for_what_is_wrong(
    planner: User, proxy: FaultyProxy, store_address: str
) -> None:
    today = today_of(planner)
    send_served(proxy, served(1, 5, **LOW), served(2, 5, **LOW), served(3, 5, **LOW))
    first, later = today + timedelta(2), today + timedelta(9)
    visits = [
        *(visit_of(each, first, id=f"wish {each}", reason=VisitReason.WISH) for each in "12"),
        visit_of("1", later, reason=VisitReason.PRESSURE),
        visit_of("2", later, reason=VisitReason.PRESSURE, state=VisitState.CANCELLED),
    ]
    store(planner, store_address, visits)
    assert dashboard(planner) == (set(), {"2", "3"})
