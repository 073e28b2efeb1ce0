"""Heaters: the linked heaters by status group, in one of eight orders, in pages."""

import asyncio
from datetime import datetime

import msgspec

from server.domain.sorting import HeaterSort
from server.domain.statuses import StatusGroup
from server.pages.shared.current_faults import statuses_and_faults
from server.pages.shared.heater_status import group_of_heater
from server.pages.shared.linked_heaters import has_other_statuses, linked_heaters
from server.pages.shared.list_filters import heater_sort, status_filter
from server.pages.shared.list_rows import NamedHeater, Pager, heater_row, paged, position_of
from server.web.visit import Visit


class SortedHeater(NamedHeater):
    """A heater with the value of the field that the list is sorted by."""

    value: float | datetime | None


class Data(msgspec.Struct):
    groups: list[StatusGroup]
    """The chosen status groups; none chosen shows all heaters."""
    choices: list[StatusGroup]
    """The groups that can be chosen."""
    sort: HeaterSort
    heaters: list[SortedHeater]
    pager: Pager
    located: int
    """How many of all these heaters have a position."""


async def load(visit: Visit) -> Data:
    """Reads `status` (repeated or comma-separated), `sort` and `page`; ignores unknown values."""
    groups, sort = status_filter(visit), heater_sort(visit)
    heaters, others = await asyncio.gather(
        linked_heaters(visit, groups, sort), _offers_other(visit, groups)
    )
    others = others or any(group_of_heater(each) is StatusGroup.OTHER for each in heaters)
    rows, pager = paged(heaters, visit.query_number("page"))
    statuses = await statuses_and_faults(visit, rows)
    return Data(
        groups=groups,
        choices=[each for each in StatusGroup if others or each is not StatusGroup.OTHER],
        sort=sort,
        heaters=[
            SortedHeater(heater_row(item, statuses), item.name, getattr(item, sort.value))
            for item in rows
        ],
        pager=pager,
        located=sum(position_of(heater) is not None for heater in heaters),
    )


async def _offers_other(visit: Visit, groups: list[StatusGroup]) -> bool:
    """Whether the filter offers OTHER, where the list itself has no such heater. It always does
    while OTHER is chosen, so that it can be removed from the filter."""
    return StatusGroup.OTHER in groups or (bool(groups) and await has_other_statuses(visit))
