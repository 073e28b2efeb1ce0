"""Writes calendars (RFC 5545) with events of whole days."""

from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

import msgspec

MEDIA_TYPE = "text/calendar; charset=utf-8"

_LINE_BYTES = 75
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


class DayEvent(msgspec.Struct, frozen=True, kw_only=True):
    """An event of one whole day, shown as free time."""

    uid: str
    """Stays the same for an event, so that a calendar program replaces its earlier version."""
    day: date
    summary: str
    description: str = ""
    location: str = ""


def calendar_text(events: Iterable[DayEvent], product: str, stamp: datetime) -> str:
    """The calendar as text with CRLF line ends; `stamp` is the time of its creation."""
    lines = [
        "BEGIN:VCALENDAR",
        "VERSION:2.0",
        f"PRODID:{_escaped(product)}",
        "CALSCALE:GREGORIAN",
        "METHOD:PUBLISH",
        *(line for event in events for line in _event(event, stamp)),
        "END:VCALENDAR",
    ]
    return "".join(f"{_folded(line)}\r\n" for line in lines)


def _event(event: DayEvent, stamp: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_escaped(event.uid)}"
    yield f"DTSTAMP:{stamp.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    yield f"DTSTART;VALUE=DATE:{event.day:%Y%m%d}"
    if event.day < date.max:
        yield f"DTEND;VALUE=DATE:{event.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_escaped(event.summary)}"
    if event.description:
        yield f"DESCRIPTION:{_escaped(event.description)}"
    if event.location:
        yield f"LOCATION:{_escaped(event.location)}"
    yield "TRANSP:TRANSPARENT"
    yield "END:VEVENT"


def _escaped(text: str) -> str:
    """Escapes a text. Control characters, which a calendar must not contain, become spaces."""
    lines = "\n".join(text.splitlines())
    kept = "".join(char if char == "\n" or char.isprintable() else " " for char in lines)
    return kept.translate(_ESCAPES)


def _folded(line: str) -> str:
    """The line, folded into parts of at most 75 bytes; no part ends inside a character."""
    parts, part, size = [], "", 0
    for char in line:
        width = len(char.encode())
        if size + width > _LINE_BYTES:
            parts.append(part)
            part, size = " ", 1
        part += char
        size += width
    return "\r\n".join([*parts, part])
