"""Visits at heaters: why and when they are planned, and what became of them."""

import re
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, datetime
from enum import StrEnum
from hashlib import sha256

import msgspec

from server.domain.freshness import as_utc
from server.domain.worklist import Finding, Reason

NEW_ID = re.compile(r"[0-9a-f]{32}", re.ASCII)
"""The ids of visits that pages make, each with its form."""
OPEN_DAYS = 60
"""How long a visit whose day has passed is asked about, and how long it is said that a heater was
visited. Afterwards the heater may be due for its next maintenance."""


class VisitReason(StrEnum):
    FAULT = "FAULT"
    PRESSURE = "PRESSURE"
    WORSENING = "WORSENING"
    OFFLINE = "OFFLINE"
    MAINTENANCE = "MAINTENANCE"
    WISH = "WISH"
    """The customer has asked for it."""


class VisitState(StrEnum):
    PLANNED = "PLANNED"
    BEGUN = "BEGUN"
    """It has a working sheet that is not finished."""
    FINISHED = "FINISHED"
    CANCELLED = "CANCELLED"
    NOBODY = "NOBODY"
    """Nobody was there."""


ENDED = frozenset({VisitState.FINISHED, VisitState.CANCELLED, VisitState.NOBODY})
"""The states that a visit keeps, unless they are undone."""


class SiteVisit(msgspec.Struct, frozen=True, kw_only=True):
    """A visit at a heater; a heater may have several."""

    id: str
    """Of its account: 32 hexadecimal digits, or the id of the heater if it comes from a release
    that had one visit for each."""
    heater: str
    day: date
    time: str | None = None
    """`14:05`, the wall clock of the installer; None for any time of the day."""
    reason: VisitReason = VisitReason.MAINTENANCE
    fault: str | None = None
    """The code of the fault that the heater had when the visit was planned for it."""
    since: datetime | None = None
    """When that fault began."""
    note: str = ""
    state: VisitState = VisitState.PLANNED
    sequence: int = 0
    """How often it was changed: a calendar program takes the event with the higher one."""
    ended: datetime | None = None
    """When the installer said that it was done, or that nobody was there."""


VisitsOf = Mapping[str, Sequence[SiteVisit]]
"""The visits of the last OPEN_DAYS and later, by heater id, each in `visit_order`."""


def visit_order(visit: SiteVisit) -> tuple[date, str]:
    """By day and time of day; those for any time of a day come last."""
    return visit.day, visit.time or "~"


def is_planned(visit: SiteVisit, today: date) -> bool:
    """Whether it is planned for today or later, or its day has passed by at most OPEN_DAYS and it
    was not said what became of it. A visit that has begun is planned until it is finished."""
    if visit.state is VisitState.BEGUN:
        return True
    return visit.state is VisitState.PLANNED and (today - visit.day).days <= OPEN_DAYS


def sheet_id_of(visit_id: str) -> str:
    """The id of the first working sheet of a visit: always the same, so that a visit begins once.
    32 hexadecimal digits."""
    return sha256(visit_id.encode()).hexdigest()[:32]


def correction_id_of(sheet_id: str) -> str:
    """The id of the sheet that corrects this one: always the same, and never that of a visit."""
    return sha256(sheet_id.encode()).hexdigest()[32:]


_BY_FINDING: dict[Reason, VisitReason] = {
    Reason.FAULT: VisitReason.FAULT,
    Reason.OFFLINE: VisitReason.OFFLINE,
    Reason.OUTAGE: VisitReason.OFFLINE,
    Reason.PRESSURE: VisitReason.PRESSURE,
    Reason.MAINTENANCE: VisitReason.MAINTENANCE,
    Reason.FLAMES: VisitReason.WORSENING,
    Reason.IGNITION: VisitReason.WORSENING,
    Reason.WORSENING: VisitReason.WORSENING,
}


def reason_for(findings: Iterable[Finding]) -> VisitReason:
    """Why one would visit a heater with these findings, the most urgent first."""
    return next((_BY_FINDING[each.reason] for each in findings), VisitReason.MAINTENANCE)


def last_finished(
    visits: Iterable[SiteVisit], findings: Iterable[Finding], since: datetime | None, today: date
) -> SiteVisit | None:
    """The last visit of a heater that has not ended its reason: the heater still has a finding of
    this kind. `since` is when its current fault began, as the provider tells it, if that is known:
    a newer fault was not visited."""
    kinds = {_BY_FINDING[each.reason] for each in findings}

    def still_holds(visit: SiteVisit) -> bool:
        if visit.state is not VisitState.FINISHED or visit.ended is None:
            return False
        if visit.reason is VisitReason.FAULT and since and as_utc(since) > visit.ended:
            return False
        return visit.reason in kinds and (today - visit.day).days <= OPEN_DAYS

    return max(filter(still_holds, visits), key=visit_order, default=None)
