"""What may be shown as of now: how old values are, and for how long a heater cannot be reached."""

from datetime import UTC, datetime
from enum import StrEnum

import msgspec

from server.domain.limits import LIVE_SECONDS


class Unreachable(StrEnum):
    """Which part of an installation has no connection."""

    GATEWAY = "gateway"
    HEATER = "heater"


class Outage(msgspec.Struct, frozen=True):
    """Which part is offline, and for how many whole days, at least 1."""

    part: Unreachable
    days: int


def aware(moment: datetime) -> datetime:
    """The provider's times are UTC even where the offset is missing."""
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def when_old(moment: datetime | None, now: datetime) -> datetime | None:
    """The moment, where values of then cannot pass for the present any more; else None."""
    if moment is None:
        return None
    moment = aware(moment)
    return moment if (now - moment).total_seconds() > LIVE_SECONDS else None


def outage_of(gateway_days: float | None, heater_days: float | None) -> Outage | None:
    """The longer of both, where one has lasted for a day. Without its gateway no heater can be
    reached, so that the gateway is named where both are offline for as long."""
    gateway, heater = int(gateway_days or 0), int(heater_days or 0)
    if max(gateway, heater) < 1:
        return None
    part = Unreachable.GATEWAY if gateway >= heater else Unreachable.HEATER
    return Outage(part, max(gateway, heater))
