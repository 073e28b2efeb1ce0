"""Validation of a service note (specification, section 5, maintenance entry)."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time

from server.domain.freshness import parse_provider_time
from server.domain.limits import SERVICE_NOTE_LENGTH, SERVICE_YEARS
from server.domain.message_key import MessageKey

_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4})", re.ASCII)
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII)
_TIME = re.compile(r"(\d{1,2}):(\d{2})(:\d{2}(\.\d+)?)?", re.ASCII)


@dataclass(frozen=True)
class ServiceNote:
    name: str
    at: datetime
    """Local time at the heater, without a time zone."""

    @property
    def timestamp(self) -> str:
        """`dd-mm-yyyy hh:mm`, the provider's format (specification, section 5)."""
        return f"{self.at:%d-%m-%Y %H:%M}"


@dataclass(eq=False)
class NoteRefused(Exception):
    """The note is invalid; `errors` maps fields to message keys."""

    errors: dict[str, MessageKey]


def read_note(name: str, day: str, clock: str) -> ServiceNote:
    """The note with this message, date and time. Raises NoteRefused with the errors of all fields
    (specification, section 5)."""
    message = name.replace("\r\n", "\n").strip()
    on, at = read_date(day), read_time(clock)
    errors: dict[str, MessageKey] = {}
    if not message:
        errors["name"] = "NOTE_REQUIRED"
    elif len(message) > SERVICE_NOTE_LENGTH:
        errors["name"] = "NOTE_TOO_LONG"
    if on is None:
        errors["date"] = "INVALID_DATE"
    if at is None:
        errors["time"] = "INVALID_TIME"
    if on is None or at is None or errors:
        raise NoteRefused(errors)
    return ServiceNote(message, datetime.combine(on, at))


def read_date(text: str) -> date | None:
    """A date written day first, or year first as browsers send it; None if the text is no date, and
    for a year outside 1900-2100 (specification, section 5)."""
    match = _DAY_FIRST.fullmatch(text.strip()) or _YEAR_FIRST.fullmatch(text.strip())
    if not match:
        return None
    first, last = SERVICE_YEARS
    try:
        day = date(int(match["year"]), int(match["month"]), int(match["day"]))
    except ValueError:
        return None
    return day if first <= day.year <= last else None


def read_time(text: str) -> time | None:
    """Hours and minutes, without the seconds that some browsers send; None if the text is no
    time."""
    match = _TIME.fullmatch(text.strip())
    if not match:
        return None
    try:
        return time(int(match[1]), int(match[2]))
    except ValueError:
        return None


def wall_clock(timestamp: str | None) -> datetime | None:
    """The local time at the heater, from a timestamp in ISO 8601, whose offset is ignored, or in
    the format in which notes are posted, `dd-mm-yyyy hh:mm`; None if it cannot be read."""
    text = (timestamp or "").strip()
    if time := parse_provider_time(text):
        return time.replace(tzinfo=None)
    day, _, clock = text.partition(" ")
    on, at = read_date(day), read_time(clock)
    return datetime.combine(on, at) if on and at is not None else None
