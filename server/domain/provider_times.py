"""Times that the provider sends in a form of ISO 8601 that msgspec does not read."""

import re
from datetime import date, datetime, time

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
