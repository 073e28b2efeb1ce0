"""A heater's status as rows, heads and maps show it: its words, and how far they can be trusted."""

from datetime import datetime

import msgspec

from server.domain.freshness import Outage, outage_of, when_old
from server.domain.statuses import OFFLINE_STATUS_ID, StatusGroup, group_of
from server.provider.models import Heater


class Status(msgspec.Struct):
    """A heater's status: the provider's words, and our group for colour and icon."""

    name: str | None
    code: str | None
    content: str | None
    """A sentence that explains the status."""
    group: StatusGroup
    seen: datetime | None
    """When the heater was in this status, where that is too long ago to pass for the present."""
    outage: Outage | None
    """Why nothing newer may come, whatever the status says."""


def status_of(heater: Heater, now: datetime) -> Status:
    status = heater.heater_status
    return Status(
        name=status_name(heater),
        code=status.code if status else None,
        content=status.content if status else None,
        group=group_of_heater(heater),
        seen=when_old(heater.last_seen, now),
        outage=outage_of_heater(heater),
    )


def status_name(heater: Heater) -> str | None:
    status = heater.heater_status
    return heater.heater_status_name or (status.name if status else None)


def group_of_heater(heater: Heater) -> StatusGroup:
    status = heater.heater_status
    return group_of(heater.heater_status_id, status.code if status else None)


def outage_of_heater(heater: Heater) -> Outage | None:
    return outage_of(heater.num_days_gateway_offline, heater.num_days_heater_offline)


def is_offline(heater: Heater) -> bool:
    """Whether the heater takes no command by its status (specification, section 4). One that is
    offline by its counters alone may be back already: there the provider decides."""
    return heater.heater_status_id == OFFLINE_STATUS_ID
