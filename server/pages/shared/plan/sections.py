"""The sections of the maintenance plan, and the order of the heaters in them."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

from server.domain.history import Plan
from server.domain.maintenance import Due, Unknown, Wear, is_later
from server.domain.sorting import number_key, text_key
from server.provider.heaters.heaters import Heater

OVERDUE, LATER, UNKNOWN = "overdue", "later", "unknown"
"""The sections of the plan that are not months; a month is written `2027-03`."""


class PlanEntry(NamedTuple):
    heater: Heater
    wear: Wear
    due: Due | Unknown
    plan: Plan | None
    """The planned visit; one in the past only if it may not have taken place."""
    section: str


def has_event(entry: PlanEntry, today: date) -> bool:
    """Whether the heater is in the calendar: with its coming visit, or in a month."""
    is_coming = entry.plan is not None and entry.plan.planned_for >= today
    return is_coming or entry.section not in (LATER, UNKNOWN)


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


def section_of(due: Due | Unknown, plan: Plan | None, today: date) -> str:
    """The section of a heater: the month of its planned visit, else of its due date."""
    if plan and plan.planned_for >= today:
        return _month_or_later(plan.planned_for, today)
    if isinstance(due, Unknown):
        return UNKNOWN
    return OVERDUE if due.overdue else _month_or_later(due.expected, today)


def _month_or_later(day: date, today: date) -> str:
    return LATER if is_later(day, today) else month_of(day)


def month_of(day: date) -> str:
    return f"{day:%Y-%m}"


def place_order(entry: PlanEntry) -> tuple[object, ...]:
    """The sort key of the heaters in a section: the planned day, then the place."""
    heater, plan = entry.heater, entry.plan
    return (
        plan.planned_for if plan else date.max,
        text_key(heater.postal_code, heater.city_name, heater.address),
        number_key(heater.address_number or ""),
        str(heater.id),
    )
