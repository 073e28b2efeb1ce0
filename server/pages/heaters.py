"""Heaters: the linked heaters by status group, in one of eight orders, in pages."""

import asyncio
from datetime import datetime

import msgspec

from server.domain.sorting import DEFAULT_SORT, HeaterSort
from server.domain.statuses import StatusGroup
from server.pages.shared.heater_filter import has_other_statuses, linked_heaters
from server.pages.shared.heater_status import Statuses, group_of_heater, statuses_for
from server.pages.shared.rows import HeaterRow, Pager, chosen_groups, heater_row, paged, position_of
from server.provider.models import Heater
from server.web.visit import Visit


class SortedHeater(msgspec.Struct):
    """A heater with the value of the field that the list is ordered by."""

    heater: HeaterRow
    name: str | None
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
    """How many of all these heaters have a place on the map."""


async def load(visit: Visit) -> Data:
    """Reads `status` (repeated or comma-separated), `sort` and `page`; ignores unknown values."""
    groups, sort = wanted(visit)
    heaters, others = await asyncio.gather(
        linked_heaters(visit, groups, sort), _others_beside(visit, groups)
    )
    others = others or any(group_of_heater(each) is StatusGroup.OTHER for each in heaters)
    rows, pager = paged(heaters, visit.query_number("page"))
    statuses = await statuses_for(visit, rows)
    return Data(
        groups=groups,
        choices=[each for each in StatusGroup if others or each is not StatusGroup.OTHER],
        sort=sort,
        heaters=[_sorted_heater(heater, sort, statuses) for heater in rows],
        pager=pager,
        located=sum(position_of(heater) is not None for heater in heaters),
    )


async def _others_beside(visit: Visit, groups: list[StatusGroup]) -> bool:
    """Whether others can be chosen, where the list itself does not tell. A filter that is chosen
    can also be taken back."""
    return StatusGroup.OTHER in groups or (bool(groups) and await has_other_statuses(visit))


def wanted(visit: Visit) -> tuple[list[StatusGroup], HeaterSort]:
    """The filter and the order that the address asks for."""
    return chosen_groups(visit), _sort(visit.query("sort"))


def _sort(name: str) -> HeaterSort:
    return next((sort for sort in HeaterSort if sort == name), DEFAULT_SORT)


def _sorted_heater(heater: Heater, sort: HeaterSort, statuses: Statuses) -> SortedHeater:
    return SortedHeater(heater_row(heater, statuses), heater.name, getattr(heater, sort.value))
