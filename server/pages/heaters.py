"""Heaters: the linked heaters, filtered by status, type, fault and reason, sorted, in pages."""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

from server.domain.plausible import Implausible, Shown
from server.domain.sorting import Direction, HeaterSort, ListSort, direction, measured_field
from server.domain.statuses import StatusGroup
from server.domain.worklist import Finding, Reason
from server.domain.worsening import Worsening
from server.pages.shared.heater.current_faults import statuses_and_faults
from server.pages.shared.heater.findings import SHOWN_BY_STATUS, Judged
from server.pages.shared.heater.rows import (
    StatusRow,
    position_of,
    status_row_fields,
    type_name,
)
from server.pages.shared.lists.filtered_heaters import (
    filtered_heaters,
    finding_of,
    has_other_statuses,
)
from server.pages.shared.lists.filters import (
    Pager,
    heater_filter,
    heater_sort,
    heaters_query,
    paged,
)
from server.web.visit import Visit


class ListedHeater(StatusRow):
    type_name: str | None
    pressure: Shown
    """In bar."""
    value: float | Implausible | datetime | None
    """The value of the field in `Data.measure`."""
    finding: Finding | None
    """The finding of the chosen reason, else the most urgent one; None if the status shows that the
    heater needs attention."""
    beyond: list[Finding]
    """The findings of values that are beyond their limits."""
    worsening: tuple[Worsening, ...]
    """What is getting worse, if that is the chosen reason; else empty."""


class Data(Judged):
    groups: list[StatusGroup]
    """The chosen status groups; none chosen shows all heaters."""
    choices: list[StatusGroup]
    type: str
    """The chosen type; empty shows all."""
    types: list[str]
    """The types that can be chosen."""
    fault: str
    """The chosen code of a fault; empty shows all heaters."""
    faults: list[str]
    """The codes that can be chosen."""
    codes_unknown: int
    """The number of heaters that may have the chosen code, because theirs is not known yet."""
    reason: Reason | Literal[""]
    """The chosen reason; empty shows all heaters."""
    sort: ListSort
    direction: Direction
    measure: HeaterSort
    """The measured field that the list is sorted by, else the default one."""
    heaters: list[ListedHeater]
    pager: Pager
    located: int
    """The number of heaters on all pages of the list that have a position."""


async def load(visit: Visit) -> Data:
    """Reads `status` (repeated or comma-separated), `type`, `fault`, `reason`, `sort` and `page`;
    ignores unknown values. Raises ProviderError."""
    chosen, sort = heater_filter(visit), heater_sort(visit)
    found, others = await asyncio.gather(
        filtered_heaters(visit, chosen, sort, judges=True), _offers_other(visit, chosen.groups)
    )
    others = others or found.has_other
    rows, pager = paged(found.heaters, visit.query_number("page"))
    visit.session.heaters_query = heaters_query(chosen, sort, pager.page)
    statuses = await statuses_and_faults(visit, rows)
    measure = measured_field(sort)
    return Data(
        groups=chosen.groups,
        choices=[each for each in StatusGroup if others or each is not StatusGroup.OTHER],
        type=chosen.type,
        types=found.types(),
        fault=chosen.fault,
        faults=found.fault_codes(),
        codes_unknown=found.codes_unknown(),
        reason=chosen.reason,
        limits_problem=found.limits_problem,
        trends_known=found.trends_known,
        sort=sort,
        direction=direction(sort),
        measure=measure,
        heaters=[
            ListedHeater(
                **status_row_fields(item, statuses),
                type_name=type_name(item),
                pressure=item.shown("heater_pressure"),
                value=item.shown(measure.value),
                finding=_told(findings, chosen.reason),
                beyond=[each for each in findings if each.limit is not None],
                worsening=found.worsening(item),
            )
            for item in rows
            for findings in [found.findings(item)]
        ],
        pager=pager,
        located=sum(position_of(heater) is not None for heater in found.heaters),
    )


def _told(findings: Sequence[Finding], reason: Reason | Literal[""]) -> Finding | None:
    if reason and reason not in SHOWN_BY_STATUS:
        return finding_of(findings, reason)
    is_shown = any(each.reason in SHOWN_BY_STATUS for each in findings)
    return None if is_shown else next(iter(findings), None)


async def _offers_other(visit: Visit, groups: list[StatusGroup]) -> bool:
    """Whether the filter offers OTHER even if the list has no such heater: because some other
    heater has it, or because it is chosen, so that the user can remove it from the filter."""
    return StatusGroup.OTHER in groups or (bool(groups) and await has_other_statuses(visit))
