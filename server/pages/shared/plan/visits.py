"""The visits of an account on screens: those that are planned, and the last one that has not ended
its reason."""

from collections.abc import Iterable
from datetime import date, datetime

import msgspec

from server.domain.visits import (
    SiteVisit,
    VisitReason,
    VisitsOf,
    VisitState,
    is_planned,
    last_finished,
)
from server.domain.worklist import Finding, Reason
from server.pages.shared.heater.sampling import day_of, day_of_time
from server.store.visits import recent_visits
from server.web.parts import part
from server.web.visit import Visit


class PlannedVisit(msgspec.Struct):
    id: str
    day: date
    time: str | None
    """`14:05`, the wall clock of the installer."""
    reason: VisitReason
    fault: str | None
    """The code of the fault that it was planned for."""
    note: str
    is_past: bool


class FinishedVisit(msgspec.Struct):
    """A visit that has not ended its reason."""

    at: datetime
    fault: str | None
    """The code of the fault that it was planned for, and that the heater still has."""
    is_today: bool


def planned_visit(visit: SiteVisit, today: date) -> PlannedVisit:
    return PlannedVisit(
        visit.id, visit.day, visit.time, visit.reason, visit.fault, visit.note, visit.day < today
    )


def planned_of(visits: Iterable[SiteVisit], today: date) -> list[SiteVisit]:
    """The visits that are planned, also those of a passed day, in the given order."""
    return [each for each in visits if is_planned(each, today)]


def open_visits(
    visits: Iterable[SiteVisit], findings: Iterable[Finding], today: date
) -> list[SiteVisit]:
    """The visits that are planned at a heater with these findings. Maintenance of a passed day
    counts only while the heater is overdue: its hours say then that it was not done."""
    is_overdue = any(each.reason is Reason.MAINTENANCE for each in findings)
    return [
        each
        for each in planned_of(visits, today)
        if each.day >= today or is_overdue or each.reason is not VisitReason.MAINTENANCE
    ]


def finished_visit(
    visit: Visit,
    visits: Iterable[SiteVisit],
    findings: Iterable[Finding],
    since: datetime | None = None,
) -> FinishedVisit | None:
    """As `last_finished`."""
    today = day_of(visit)
    found = last_finished(visits, findings, since, today)
    if found is None or found.ended is None:
        return None
    return FinishedVisit(found.ended, found.fault, day_of_time(visit, found.ended) == today)


async def read_visits(visit: Visit) -> VisitsOf:
    """Empty if the store cannot be read, as the screens that use this can do without them."""
    history, today = visit.history, day_of(visit)
    if history is None:
        return {}
    return (await part(visit, lambda: history.read(recent_visits, today))).value or {}


def cancelled_of(visits: Iterable[SiteVisit], today: date) -> list[SiteVisit]:
    """The visits that would have been today or later."""
    return [each for each in visits if each.state is VisitState.CANCELLED and each.day >= today]
