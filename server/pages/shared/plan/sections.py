"""The sections of the maintenance plan, and the order of the heaters in them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date

from server.domain.maintenance import Due, Duty, Unknown, Wear, is_later
from server.domain.sorting import number_key, text_key
from server.domain.visits import SiteVisit, VisitReason
from server.pages.shared.plan.visits import cancelled_of
from server.provider.heaters import Heater

OVERDUE, LATER, UNKNOWN = "overdue", "later", "unknown"
"""The sections of the plan that are not months; a month is written `2027-03`."""


@dataclass(frozen=True)
class PlanEntry:
    heater: Heater
    wear: Wear
    due: Due | Unknown
    """By the hours, or by the duty if that is earlier."""
    duty: Duty | None
    planned: Sequence[SiteVisit]
    """The visits that are planned, by day; one in the past only if it may not have taken place."""
    section: str
    visits: Sequence[SiteVisit]
    """All visits of the last OPEN_DAYS and later."""

    @property
    def next_visit(self) -> SiteVisit | None:
        return next(iter(self.planned), None)


def has_event(entry: PlanEntry, today: date) -> bool:
    """Whether the heater is in the calendar: with a coming or a cancelled visit, or in a month."""
    is_coming = any(each.day >= today for each in entry.planned)
    return is_coming or is_in_a_month(entry) or bool(cancelled_of(entry.visits, today))


def is_in_a_month(entry: PlanEntry) -> bool:
    return entry.section not in (LATER, UNKNOWN)


def section_key(section: str) -> tuple[int, str]:
    """The sort key of a section: overdue, the months, later, unknown."""
    return {OVERDUE: 0, LATER: 2, UNKNOWN: 3}.get(section, 1), section


def in_order(
    entries: Iterable[PlanEntry], start: int = 0, end: int | None = None
) -> Sequence[PlanEntry]:
    """The entries from `start` to `end`, ordered by section; in each section first planned visits
    by day, then the rest by place. Sections outside of `start` to `end` are not sorted, to save
    time."""
    by_section: dict[str, list[PlanEntry]] = defaultdict(list)
    for entry in entries:
        by_section[entry.section].append(entry)
    ordered: list[PlanEntry] = []
    for section in sorted(by_section, key=section_key):
        found = by_section[section]
        is_asked_for = len(ordered) + len(found) > start and (end is None or len(ordered) < end)
        ordered += sorted(found, key=place_order) if is_asked_for else found
    return ordered[start:end]


def section_of(due: Due | Unknown, planned: Iterable[SiteVisit], today: date) -> str:
    """The section of a heater: the month of its planned maintenance, else of its due date."""
    if maintenance := next_maintenance(planned, today):
        return _month_or_later(maintenance.day, today)
    if isinstance(due, Unknown):
        return UNKNOWN
    return OVERDUE if due.overdue else _month_or_later(due.expected, today)


def next_maintenance(planned: Iterable[SiteVisit], today: date) -> SiteVisit | None:
    """The first of these visits that is for maintenance, today or later."""
    coming = (each for each in planned if each.day >= today)
    return next((each for each in coming if each.reason is VisitReason.MAINTENANCE), None)


def _month_or_later(day: date, today: date) -> str:
    return LATER if is_later(day, today) else month_of(day)


def month_of(day: date) -> str:
    return f"{day:%Y-%m}"


def place_order(entry: PlanEntry) -> tuple[object, ...]:
    """The sort key of the heaters in a section: the planned day, then the place."""
    heater, planned = entry.heater, entry.next_visit
    return (
        (planned.day, planned.time or "~") if planned else (date.max, ""),
        text_key(heater.postal_code, heater.city_name, heater.address),
        number_key(heater.address_number or ""),
        str(heater.id),
    )
