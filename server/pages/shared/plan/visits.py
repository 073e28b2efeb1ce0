"""The visits of an account on screens: those that are planned, and the last one that has not ended
its reason."""

from collections.abc import Iterable, Sequence
from datetime import date, datetime

import msgspec

from server.domain.visits import (
    ENDED,
    SiteVisit,
    VisitReason,
    VisitsOf,
    VisitState,
    is_planned,
    last_finished,
    sheet_id_of,
)
from server.domain.worklist import Finding, Reason
from server.pages.shared.heater.sampling import day_of, day_of_time
from server.store.visits import recent_visits
from server.web.parts import part
from server.web.visit import Visit

_DAY_HOURS = 24


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
    sheet: str | None
    """The id of its working sheet, if it has begun."""


class FinishedVisit(msgspec.Struct):
    """A visit that has not ended its reason."""

    at: datetime
    fault: str | None
    """The code of the fault that it was planned for, and that the heater still has."""
    is_today: bool


def planned_visit(visit: SiteVisit, today: date) -> PlannedVisit:
    return PlannedVisit(
        id=visit.id,
        day=visit.day,
        time=visit.time,
        reason=visit.reason,
        fault=visit.fault,
        note=visit.note,
        is_past=visit.day < today,
        sheet=sheet_id_of(visit.id) if visit.state is VisitState.BEGUN else None,
    )


def open_visits(
    visits: Iterable[SiteVisit], today: date, hours: float | None, *, is_due: bool
) -> list[SiteVisit]:
    """The visits that are planned at a heater and may not have taken place yet, in the given order.
    Maintenance of a passed day does not count if it is not due and `hours`, the heater's operating
    hours since maintenance, say that it was done."""
    return [
        each
        for each in visits
        if is_planned(each, today)
        and (each.day >= today or is_due or not _is_told_by_hours(each, today, hours))
    ]


def _is_told_by_hours(visit: SiteVisit, today: date, hours: float | None) -> bool:
    """Whether the hours can have begun again on the day of this visit for maintenance: more than
    all since then cannot have run."""
    if visit.reason is not VisitReason.MAINTENANCE or visit.state is VisitState.BEGUN:
        return False
    return hours is not None and hours <= _DAY_HOURS * ((today - visit.day).days + 1)


def is_overdue(findings: Iterable[Finding]) -> bool:
    """Whether the heater with these findings has had too many hours of operation."""
    return any(each.reason is Reason.MAINTENANCE for each in findings)


def finished_visit(
    visit: Visit,
    visits: Sequence[SiteVisit],
    findings: Iterable[Finding],
    since: datetime | None = None,
) -> FinishedVisit | None:
    """As `last_finished`."""
    if not visits:
        return None
    today = day_of(visit)
    found = last_finished(visits, findings, since, today)
    if found is None or found.ended is None:
        return None
    return FinishedVisit(found.ended, found.fault, day_of_time(visit, found.ended) == today)


async def read_visits(visit: Visit) -> VisitsOf:
    """Empty if the store cannot be read, as the screens that use this can do without them."""
    today = day_of(visit)
    return (await part(visit, lambda: visit.stored(recent_visits, today))).value or {}


def cancelled_of(visits: Iterable[SiteVisit], today: date) -> list[SiteVisit]:
    """The visits that would have been today or later: those that were cancelled, and those that
    ended before their day."""
    return [
        each
        for each in visits
        if each.state in ENDED
        and (each.day > today or (each.day == today and each.state is VisitState.CANCELLED))
    ]
