"""A heater's status as rows, heads and maps show it: its words, and how far they can be trusted."""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime

import msgspec

from server.domain.freshness import Outage, outage_of, time_if_stale
from server.domain.limits import STATUS_LIST_SECONDS
from server.domain.statuses import StatusGroup, StatusMode, group_of, mode_of
from server.provider.heaters.heaters import Heater, StatusEntry
from server.web.visit import Visit, attempt


class Status(msgspec.Struct):
    """A heater's status: the provider's words, and our group for colour and icon."""

    name: str | None
    code: str | None
    content: str | None
    """A sentence that explains the status."""
    group: StatusGroup
    mode: StatusMode | None
    seen: datetime | None
    """When the heater was in this status, where that is too long ago to pass for the present."""
    outage: Outage | None
    """Why nothing newer may come, whatever the status says."""


class Statuses:
    """Makes the statuses of one page."""

    def __init__(self, now: datetime, known: Sequence[StatusEntry] = ()) -> None:
        """`known` explains the statuses that come without an explanation."""
        self._now = now
        self._by_id = {entry.id: entry.content for entry in known if entry.id is not None}
        self._by_code = {entry.code: entry.content for entry in known if entry.code is not None}

    def of(self, heater: Heater) -> Status:
        return Status(
            name=status_name(heater),
            code=_code(heater),
            content=_content(heater) or self._known_content(heater),
            group=group_of_heater(heater),
            mode=mode_of_heater(heater),
            seen=time_if_stale(heater.last_seen, self._now),
            outage=outage_of_heater(heater),
        )

    def _known_content(self, heater: Heater) -> str | None:
        status_id, code = heater.heater_status_id, _code(heater)
        by_id = None if status_id is None else self._by_id.get(status_id)
        return by_id or (None if code is None else self._by_code.get(code))


async def statuses_for(visit: Visit, heaters: Iterable[Heater]) -> Statuses:
    """The statuses of a page that shows these heaters. The provider's list is read where one of
    them does not explain itself; without the list it stays unexplained."""
    if all(_content(heater) for heater in heaters):
        return Statuses(visit.now)
    try:
        async with asyncio.timeout(STATUS_LIST_SECONDS):
            known, _ = await attempt(visit.provider.heaters.status_list())
    except TimeoutError:
        known = None
    return Statuses(visit.now, known or [])


def status_name(heater: Heater) -> str | None:
    """The provider's word for the status; None for one that nobody could see."""
    status = heater.heater_status
    return _words(heater.heater_status_name) or _words(status.name if status else None)


def group_of_heater(heater: Heater) -> StatusGroup:
    return group_of(heater.heater_status_id, _code(heater))


def mode_of_heater(heater: Heater) -> StatusMode | None:
    return mode_of(heater.heater_status_id, _code(heater))


def _content(heater: Heater) -> str | None:
    return heater.heater_status.content if heater.heater_status else None


def _code(heater: Heater) -> str | None:
    return _words(heater.heater_status.code) if heater.heater_status else None


def _words(text: str | None) -> str | None:
    """The text, where it has a character that can be seen."""
    return text if text and any(each.isprintable() and each != " " for each in text) else None


def outage_of_heater(heater: Heater) -> Outage | None:
    return outage_of(heater.num_days_gateway_offline, heater.num_days_heater_offline)


def is_offline(heater: Heater) -> bool:
    """Whether the heater takes no command by its status (specification, section 4). One that is
    offline by its counters alone may be back already: there the provider decides."""
    return group_of_heater(heater) is StatusGroup.NO_CONNECTION
