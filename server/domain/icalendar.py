"""Writes calendars (RFC 5545) with events of whole days, or at a time of the day."""

import re
from collections.abc import Iterable, Iterator
from datetime import UTC, date, datetime, timedelta

import msgspec

from server.domain.graphemes import clusters
from server.domain.invisible_characters import without_invisible

MEDIA_TYPE = "text/calendar; charset=utf-8"

_LINE_BYTES = 75
_CONTROLS = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\ud800-\udfff]")
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n"})


class Event(msgspec.Struct, frozen=True, kw_only=True):
    """An event of one whole day, or of an hour of it, shown as free time."""

    uid: str
    """Stays the same for an event, so that a calendar program replaces its earlier version."""
    sequence: int = 0
    """Higher for each later version of the event."""
    cancelled: bool = False
    day: date
    time: str | None = None
    """`14:05`, on the clock of whoever reads the calendar; None for the whole day."""
    summary: str
    description: str = ""
    location: str = ""


def calendar_text(events: Iterable[Event], product: str, stamp: datetime) -> str:
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


def _event(event: Event, stamp: datetime) -> Iterator[str]:
    yield "BEGIN:VEVENT"
    yield f"UID:{_escaped(event.uid)}"
    yield f"SEQUENCE:{event.sequence}"
    if event.cancelled:
        yield "STATUS:CANCELLED"
    yield f"DTSTAMP:{stamp.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    if event.time:
        yield f"DTSTART:{event.day:%Y%m%d}T{event.time.replace(':', '')}00"
        yield "DURATION:PT1H"
    else:
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
    return without_invisible(_CONTROLS.sub(" ", lines)).translate(_ESCAPES)


def _folded(line: str) -> str:
    """The line, folded into parts of at most 75 bytes. No part ends inside a character, nor inside
    a cluster of characters such as an emoji, unless the cluster is longer than a part."""
    parts, part, size = [], "", 0
    for piece in _pieces(line):
        width = len(piece.encode())
        if size + width > _LINE_BYTES:
            parts.append(part)
            part, size = " ", 1
        part += piece
        size += width
    return "\r\n".join([*parts, part])


def _pieces(line: str) -> Iterator[str]:
    """The clusters of the line; the characters of those that fit on no line."""
    for cluster in clusters(line):
        if len(cluster.encode()) < _LINE_BYTES:
            yield cluster
        else:
            yield from cluster
