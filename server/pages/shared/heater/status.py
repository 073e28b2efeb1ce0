"""The status of a heater in rows, heads and maps: name, group, age and outage."""

from collections.abc import Callable, Iterable, Sequence
from datetime import datetime
from typing import Self

import msgspec

from server.domain.freshness import Outage, outage_of, time_if_stale
from server.domain.memory import FaultSummary
from server.domain.plausible import Implausible
from server.domain.statuses import (
    StatusGroup,
    StatusMode,
    group_of,
    mode_of,
)
from server.provider.heaters import Heater, StatusEntry
from server.web.parts import optional
from server.web.provider_html import plain_text
from server.web.visit import Visit

FaultOf = Callable[[Heater], FaultSummary | None]


class Status(msgspec.Struct):
    """A heater's status: the provider's texts, and the group for colour and icon."""

    name: str | None
    code: str | None
    content: str | None
    """The provider's explanation, as plain text."""
    group: StatusGroup
    mode: StatusMode | None
    seen: datetime | None
    """The time of this status, if it is stale; else None."""
    seen_unknown: bool
    """Whether the time of this status that was sent cannot be right, so that its age is not known.
    """
    outage: Outage | None
    """An outage of the heater or its gateway, independent of the status."""
    fault: FaultSummary | None
    """The current fault, as far as it is known; None for a status that is no fault."""


class Statuses:
    """Creates the statuses of one page."""

    def __init__(self, now: datetime, entries: Sequence[StatusEntry] = ()) -> None:
        """`entries` are the status list, which explains statuses without an explanation of their
        own."""
        self._now = now
        self._fault_of: FaultOf | None = None
        self._listed: dict[int | str | None, str] = {
            name: entry.content or ""
            for entry in entries
            for name in (entry.id, entry.code)
            if name is not None
        }

    def with_faults(self, fault_of: FaultOf) -> Self:
        """Sets the function that returns each heater's fault; returns these statuses."""
        self._fault_of = fault_of
        return self

    def of(self, heater: Heater) -> Status:
        id_, code = heater.heater_status_id, status_code(heater)
        return Status(
            name=status_name(heater),
            code=code,
            content=_content(heater) or self._listed_content(id_) or self._listed_content(code),
            group=group_of(id_, code),
            mode=mode_of(id_, code),
            seen=time_if_stale(heater.last_seen, self._now),
            seen_unknown=heater.has_wrong_time("last_seen"),
            outage=outage_of_heater(heater),
            fault=self._fault_of(heater) if self._fault_of else None,
        )

    def _listed_content(self, name: int | str | None) -> str | None:
        return plain_text(self._listed.get(name, "")) or None


async def statuses_for(visit: Visit, heaters: Iterable[Heater]) -> Statuses:
    """The statuses of a page with these heaters. If a status has no explanation, the provider's
    status list is read. Raises Unauthorized."""
    if all(_content(heater) for heater in heaters):
        return Statuses(visit.now)
    entries = await optional(visit, lambda provider: provider.heaters.status_list())
    return Statuses(visit.now, entries or [])


def status_name(heater: Heater) -> str | None:
    status = heater.heater_status
    return heater.heater_status_name or (status.name if status else None)


def own_label(heater: Heater) -> StatusGroup | StatusMode:
    """The mode of the status, else its group: the label of a status without a name."""
    id_, code = heater.heater_status_id, status_code(heater)
    return mode_of(id_, code) or group_of(id_, code)


def group_of_heater(heater: Heater) -> StatusGroup:
    return group_of(heater.heater_status_id, status_code(heater))


def _content(heater: Heater) -> str | None:
    content = heater.heater_status.content if heater.heater_status else None
    return plain_text(content) if content else None


def status_code(heater: Heater) -> str | None:
    return heater.heater_status.code if heater.heater_status else None


def outage_of_heater(heater: Heater) -> Outage | None:
    """The outage of the heater or its gateway; None below one day. If no outage is known, it may
    be one whose days are not plausible."""
    known = outage_of(heater.num_days_gateway_offline, heater.num_days_heater_offline)
    if known or not heater.implausible:
        return known
    gateway, own = (heater.shown(f"num_days_{part}_offline") for part in ("gateway", "heater"))
    if isinstance(gateway, Implausible):
        return Outage("gateway", gateway)
    return Outage("heater", own) if isinstance(own, Implausible) else None


def is_offline(heater: Heater) -> bool:
    """Whether the status is NO_CONNECTION (specification, section 4). A heater that is offline only
    by its day counters may be online again, so the provider decides whether it takes commands."""
    return group_of_heater(heater) is StatusGroup.NO_CONNECTION
