"""Checks a service note: its message, and a day and a time on the heater's own clock."""

import re
from dataclasses import dataclass
from datetime import date, datetime, time

from server.domain.limits import SERVICE_NOTE_LENGTH, SERVICE_YEARS
from server.domain.message_key import MessageKey

_DAY_FIRST = re.compile(r"(?P<day>\d{1,2})[-/.](?P<month>\d{1,2})[-/.](?P<year>\d{4})", re.ASCII)
_YEAR_FIRST = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})", re.ASCII)
_TIME = re.compile(r"(\d{1,2}):(\d{2})(:\d{2}(\.\d+)?)?", re.ASCII)


@dataclass(frozen=True)
class ServiceNote:
    name: str
    at: datetime
    """On the heater's own clock."""

    @property
    def timestamp(self) -> str:
        """`dd-mm-yyyy hh:mm`, as the provider wants it."""
        return f"{self.at:%d-%m-%Y %H:%M}"


class NoteRefused(Exception):
    """`errors` maps a field to the key of its message."""

    def __init__(self, errors: dict[str, MessageKey]) -> None:
        super().__init__(", ".join(errors))
        self.errors = errors


def read_note(name: str, day: str, clock: str) -> ServiceNote:
    """The note that was typed. Raises NoteRefused with a message for every field that is wrong."""
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
    """A day of the calendar, day first as people type it or year first as browsers send it."""
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
    """Hours and minutes; seconds, which some browsers send as well, are left out."""
    match = _TIME.fullmatch(text.strip())
    if not match:
        return None
    try:
        return time(int(match[1]), int(match[2]))
    except ValueError:
        return None


def wall_clock(timestamp: str | None) -> datetime | None:
    """The time on the heater's clock; an offset, should one be sent, does not move it."""
    try:
        return datetime.fromisoformat(timestamp or "").replace(tzinfo=None)
    except ValueError:
        return None
