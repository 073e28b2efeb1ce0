"""The filter of the maintenance plan, for its screen and its files."""

import re
from collections.abc import Sequence
from dataclasses import replace
from datetime import date

import msgspec

from server.domain.folding import fold
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.maintenance import Due
from server.domain.service_notes import read_date
from server.pages.shared.plan.plan import MaintenancePlan, read_plan
from server.pages.shared.plan.sections import LATER, OVERDUE, UNKNOWN, PlanEntry, month_of
from server.store.store import StoreUnavailable
from server.web.visit import Visit

_SECTION = re.compile(rf"\d{{4}}-(0[1-9]|1[0-2])|{OVERDUE}|{LATER}|{UNKNOWN}", re.ASCII)


class PlanFilter(msgspec.Struct, frozen=True):
    """Selects heaters of the plan; an empty field filters nothing."""

    month: str
    """A section of the plan."""
    day: date | None
    """A day for which visits are planned."""
    place: str
    """A town."""

    def in_place(self, entries: Sequence[PlanEntry]) -> Sequence[PlanEntry]:
        key = fold(self.place)
        return [each for each in entries if not key or fold(each.heater.city_name) == key]

    def in_time(self, entries: Sequence[PlanEntry]) -> Sequence[PlanEntry]:
        """The entries of the chosen section and day; those of a day are one section."""
        found = [each for each in self.on_day(entries) if self.is_of_month(each, self.day)]
        if self.day is None:
            return found
        return [replace(each, section=month_of(self.day)) for each in found]

    def on_day(self, entries: Sequence[PlanEntry]) -> Sequence[PlanEntry]:
        """The entries with a visit on the chosen day, with the visits of that day alone."""
        if self.day is None:
            return entries
        found = (
            replace(each, planned=[planned for planned in each.planned if planned.day == self.day])
            for each in entries
        )
        return [each for each in found if each.planned]

    def is_of_month(self, entry: PlanEntry, day: date | None) -> bool:
        """Whether the chosen section selects the entry together with this day."""
        return self.month in ("", *sections_with(entry, day))


def sections_with(entry: PlanEntry, day: date | None) -> set[str]:
    """The sections that select the entry together with a day. A planned visit is in the month of
    its day; with a day, `overdue` selects the heaters that are overdue themselves."""
    is_overdue = isinstance(entry.due, Due) and entry.due.overdue
    return {entry.section, OVERDUE} if day and is_overdue else {entry.section}


def plan_filter(visit: Visit) -> PlanFilter:
    """The filter in `month`, `day` and `place`; unknown values are ignored."""
    month = visit.query("month")
    return PlanFilter(
        month=month if _SECTION.fullmatch(month) else "",
        day=read_date(visit.query("day")),
        place=visit.query("place")[:MAX_FIELD_CHARACTERS],
    )


async def chosen_plan(visit: Visit) -> MaintenancePlan:
    """The plan with the entries of the filter, for a file. Raises ProviderError, and
    StoreUnavailable if the store cannot be read: a file could not show what is missing."""
    plan, chosen = await read_plan(visit), plan_filter(visit)
    if not plan.is_stored:
        raise StoreUnavailable("the plan is not complete")
    plan.entries = list(chosen.in_time(chosen.in_place(plan.entries)))
    return plan
