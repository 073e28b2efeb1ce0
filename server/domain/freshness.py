"""Whether values may be shown as current, and for how long a heater has had no connection; times
that the provider sends in a form of ISO 8601 that msgspec does not read."""

import re
from datetime import UTC, date, datetime, time, timedelta, tzinfo
from typing import Literal

import msgspec

from server.domain.limits import CLOCK_LEAD_SECONDS, FIRST_EVENT_YEAR
from server.domain.plausible import Implausible

_LIVE_SECONDS = 3600
"""Values older than this are shown with their age."""


class Outage(msgspec.Struct, frozen=True):
    """The part that is offline, and for how many whole days, at least 1. If the days are not
    plausible, it is not known whether the part is offline."""

    part: Literal["gateway", "heater"]
    days: int | Implausible


def as_utc(time: datetime) -> datetime:
    """The time with an offset. A provider's time without an offset is in UTC."""
    return time if time.tzinfo else time.replace(tzinfo=UTC)


def local_day(time: datetime, zone: tzinfo) -> date | None:
    """The date in this time zone; None if `date` cannot represent it."""
    try:
        return as_utc(time).astimezone(zone).date()
    except OverflowError:
        return None


def latest_event_time(now: datetime) -> datetime:
    """The latest time that `is_event_time` accepts."""
    return now + timedelta(seconds=CLOCK_LEAD_SECONDS)


def is_event_time(time: datetime, latest: datetime) -> bool:
    """Whether a contact, a measurement or an event can be of this time: it is not after `latest`
    (`latest_event_time`), and not before FIRST_EVENT_YEAR. Any other time is not known, and never
    counts as current. The dates of notes, registrations and visits are no such times."""
    return time.year >= FIRST_EVENT_YEAR and as_utc(time) <= latest


def time_if_stale(time: datetime | None, now: datetime) -> datetime | None:
    """The time of a value if it is more than `_LIVE_SECONDS` ago; None for a current value, and if
    the time is unknown."""
    if time is None:
        return None
    time = as_utc(time)
    return time if (now - time).total_seconds() > _LIVE_SECONDS else None


def outage_of(gateway_days: float | None, heater_days: float | None) -> Outage | None:
    """The longer of both outages, in whole days; None below one day. If both are equal, it is the
    gateway's, because a heater without its gateway has no connection either."""
    gateway, heater = int(gateway_days or 0), int(heater_days or 0)
    if max(gateway, heater) < 1:
        return None
    return Outage("gateway", gateway) if gateway >= heater else Outage("heater", heater)


_ISO_8601 = re.compile(r"\d{4}-\d\d-\d\d(?P<time>[T ].*)?", re.ASCII)
_NOON = time(12)
"""The time of a date without one: nearly everywhere, noon in UTC is on the same date."""


def parse_provider_time(text: str) -> datetime | None:
    """The time in a text such as `2026-03-01T07:30Z`, or noon of a date without a time; None if it
    is no time."""
    sent = text.strip()
    found = _ISO_8601.fullmatch(sent)
    if not found:
        return None
    try:
        if found["time"]:
            return datetime.fromisoformat(sent)
        return datetime.combine(date.fromisoformat(sent), _NOON)
    except ValueError:
        return None
