"""The heaters of a filter, in an order, for the list's screen, its map and its file.

The provider filters by status, and sorts in the eight orders of the specification. The host does
the rest with the whole list. It makes further calls only if a chosen filter or order needs data
that the list does not have.
"""

import asyncio
import functools
from collections.abc import Iterable, Sequence

from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.plausible import Implausible
from server.domain.sorting import (
    DEFAULT_SORT,
    HeaterSort,
    HostSort,
    ListSort,
    number_key,
    text_key,
)
from server.domain.statuses import StatusGroup, group_of_code, ids_of
from server.domain.worklist import UNKNOWN_THRESHOLDS, Finding, Reason, Thresholds, worklist
from server.domain.worsening import Worsening
from server.pages.shared.heater.current_faults import (
    CurrentFaults,
    has_fault,
    known_faults,
    read_fault_codes,
    read_faults,
)
from server.pages.shared.heater.findings import (
    condition_of,
    heater_findings,
    read_thresholds,
    remembered_thresholds,
)
from server.pages.shared.heater.outlooks import NOTHING_STORED, StoredTrends, stored_trends
from server.pages.shared.heater.rows import type_name
from server.pages.shared.heater.status import group_of_heater
from server.pages.shared.lists.filters import HeaterFilter
from server.provider.heaters import Heater, StatusCount
from server.web.page import PartProblem
from server.web.parts import optional
from server.web.visit import Visit

_BY_LIMIT = {Reason.OFFLINE, Reason.PRESSURE, Reason.MAINTENANCE, Reason.OUTAGE, Reason.WORSENING}
"""The reasons that depend on the installer's settings."""
_KEPT_KEYS = 512
"""The most names of types and codes of faults whose sort keys are kept: they are the maker's, and
the same on each page."""


class FilteredHeaters:
    def __init__(
        self,
        visit: Visit,
        listed: Sequence[Heater],
        chosen: HeaterFilter,
        limits: Thresholds,
        limits_problem: PartProblem | None,
        trends: StoredTrends,
    ) -> None:
        """`listed` are the heaters of the status filter."""
        self._faults = known_faults(visit)
        self._worsenings = trends.worsenings(visit, listed, limits)
        self._chosen = chosen
        self._limits = limits
        groups = list(map(group_of_heater, listed))
        self.has_other = StatusGroup.OTHER in groups
        """Whether the status of any heater is in OTHER."""
        self._listed = listed
        self._faulty = [
            each for each, of in zip(listed, groups, strict=True) if of is StatusGroup.FAULT
        ]
        self.limits_problem = limits_problem
        self.trends_known = trends.known
        is_chosen = chosen.type or chosen.fault or chosen.reason
        self.heaters = [each for each in listed if not is_chosen or self._matches(each)]

    def types(self) -> list[str]:
        """The names of types that can be chosen."""
        names = {type_name(each) for each in self._listed}
        return _choices(map(_option, names), self._chosen.type)

    def fault_codes(self) -> list[str]:
        """The codes of current faults that can be chosen, as far as they are known."""
        faults = {fault.code for each in self._faulty if (fault := self._faults.of(each))}
        return _choices(map(_option, faults), self._chosen.fault)

    def worsening(self, heater: Heater) -> tuple[Worsening, ...]:
        """What is getting worse at this heater, if that is the chosen reason; else empty."""
        return self._worsenings.get(str(heater.id), ())

    def codes_unknown(self) -> int:
        """The number of heaters that may have the chosen code, because theirs is not known yet."""
        return sum(map(self._faults.has_unknown_code, self._faulty)) if self._chosen.fault else 0

    def findings(self, heater: Heater) -> list[Finding]:
        """Why this heater needs attention, by the limits that were read."""
        return heater_findings(heater, self._limits, self._faults, self.worsening(heater))

    def _matches(self, heater: Heater) -> bool:
        chosen = self._chosen
        return (
            (not chosen.type or _option(type_name(heater)) == chosen.type)
            and (not chosen.fault or self._code(heater) == chosen.fault)
            and (not chosen.reason or finding_of(self.findings(heater), chosen.reason) is not None)
        )

    def _code(self, heater: Heater) -> str:
        fault = self._faults.of(heater)
        return _option(fault.code if fault else None)


def finding_of(findings: Iterable[Finding], reason: Reason) -> Finding | None:
    return next((each for each in findings if each.reason == reason), None)


async def filtered_heaters(
    visit: Visit, chosen: HeaterFilter, sort: ListSort | None = None, *, judges: bool = False
) -> FilteredHeaters:
    """The heaters of this filter, in this order. If the installer's limits are needed for the
    filter, or to judge what is shown (`judges`), and cannot be read, the default ones are used. The
    page does not wait for those that are only needed to judge. Raises ProviderError, also if the
    codes of faults are needed and cannot be read."""
    providers = sort if sort is None or isinstance(sort, HeaterSort) else DEFAULT_SORT
    listed, (limits, problem), trends, _ = await asyncio.gather(
        linked_heaters(visit, chosen.groups, providers),
        _limits(visit, chosen, judges),
        _trends(visit, chosen),
        _codes(visit, chosen),
    )
    if chosen.fault:
        # Only the heater's history has the code of a fault that is not in the catalogue.
        faults = known_faults(visit)
        await read_faults(visit, [each for each in listed if faults.has_unknown_code(each)])
    found = FilteredHeaters(visit, listed, chosen, limits, problem, trends)
    if sort is HostSort.FAULT:
        await read_faults(visit, found.heaters)
    found.heaters = _sorted(found.heaters, sort, known_faults(visit))
    return found


async def _limits(
    visit: Visit, chosen: HeaterFilter, judges: bool
) -> tuple[Thresholds, PartProblem | None]:
    if chosen.reason in _BY_LIMIT:
        return await read_thresholds(visit)
    return await remembered_thresholds(visit) if judges else (UNKNOWN_THRESHOLDS, None)


async def _trends(visit: Visit, chosen: HeaterFilter) -> StoredTrends:
    return await stored_trends(visit) if chosen.reason is Reason.WORSENING else NOTHING_STORED


async def _codes(visit: Visit, chosen: HeaterFilter) -> None:
    if chosen.fault:
        await read_fault_codes(visit)


def _sorted(heaters: list[Heater], sort: ListSort | None, faults: CurrentFaults) -> list[Heater]:
    """The heaters in this order; None leaves the provider's order. Heaters whose value is not
    plausible come last."""
    match sort:
        case HostSort.FAULT:
            return _by_urgency(heaters, faults)
        case HostSort.ADDRESS:
            return sorted(heaters, key=_place)
        case HostSort.NAME:
            return sorted(heaters, key=lambda each: (text_key(each.name), _place(each)))
        case HostSort.TYPE:
            return sorted(heaters, key=lambda each: (text_key(type_name(each)), _place(each)))
        case HeaterSort():
            # The provider has sorted them, with the values that it has sent.
            return sorted(heaters, key=lambda each: _is_implausible(each, sort))
    return heaters


def _is_implausible(heater: Heater, field: HeaterSort) -> bool:
    return heater.implausible is not None and isinstance(heater.shown(field), Implausible)


def _by_urgency(heaters: list[Heater], faults: CurrentFaults) -> list[Heater]:
    """The heaters with a fault in the worklist's order, then the others in their present order."""
    faulty = [each for each in heaters if has_fault(each)]
    entries, _ = worklist([condition_of(each, faults) for each in faulty], UNKNOWN_THRESHOLDS)
    ranks = {entry.id: rank for rank, entry in enumerate(entries)}
    others = [each for each in heaters if not has_fault(each)]
    return sorted(faulty, key=lambda each: ranks.get(str(each.id), len(ranks))) + others


def _place(heater: Heater) -> tuple[object, ...]:
    return text_key(heater.city_name, heater.address), number_key(heater.address_number or "")


def _option(name: str | None) -> str:
    """The name as a value of the query: stripped and cut to MAX_FIELD_CHARACTERS."""
    return (name or "").strip()[:MAX_FIELD_CHARACTERS]


def _choices(names: Iterable[str], chosen: str) -> list[str]:
    """The names in alphabetical order, with the chosen one, so that the user can unselect it."""
    return sorted({*names, chosen} - {""}, key=_choice_key)


@functools.lru_cache(_KEPT_KEYS)
def _choice_key(name: str) -> tuple[object, ...]:
    return text_key(name)


async def linked_heaters(
    visit: Visit, groups: list[StatusGroup], sort: HeaterSort | None = None
) -> list[Heater]:
    """The heaters of these status groups; all heaters if `groups` is empty. The provider filters by
    status ids and may return more heaters; as the ids of OTHER are unknown, all heaters are
    requested for it. Heaters of other groups are then left out. Raises ProviderError."""
    asked = [] if StatusGroup.OTHER in groups else ids_of(groups)
    listed = await visit.provider.installers.heaters(asked, sort)
    return [each for each in listed if not groups or group_of_heater(each) in groups]


async def has_other_statuses(visit: Visit) -> bool:
    """Whether there are heaters with a status in OTHER; False if the counts cannot be read. Raises
    Unauthorized."""
    counts = await optional(visit, lambda provider: provider.heaters.status_counts())
    return any(
        group_of_count(count) is StatusGroup.OTHER and count.num_heaters for count in counts or ()
    )


def group_of_count(count: StatusCount) -> StatusGroup:
    return group_of_code(count.heater_status.code if count.heater_status else None)
