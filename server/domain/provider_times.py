"""Times that the provider sends in another form than RFC 3339."""

import re
from datetime import UTC, date, datetime, time

_SINCE_1970 = re.compile(r"(\d{9,10}|(?P<milliseconds>\d{13}))(\.\d*)?", re.ASCII)
_DATE = re.compile(r"\d{4}(-?)\d\d\1\d\d", re.ASCII)
_DATE_DIGITS = 8
_NOON = time(12)
"""The time of a date without one: nearly everywhere, noon in UTC is on the same date."""


def parse_provider_time(text: str) -> datetime | None:
    """The time in a text of ISO 8601, or in the number of seconds or milliseconds since 1970; None
    if it is no time. Eight digits are a date, and fewer are no time. A date alone is at noon."""
    sent = text.strip()
    if since_1970 := _SINCE_1970.fullmatch(sent):
        seconds = float(sent) / (1000 if since_1970["milliseconds"] else 1)
        return datetime.fromtimestamp(seconds, UTC)
    if sent.isdigit() and len(sent) != _DATE_DIGITS:
        return None  # `fromisoformat` takes some of them for a date and a time.
    try:
        if _DATE.fullmatch(sent):
            return datetime.combine(date.fromisoformat(sent), _NOON)
        return datetime.fromisoformat(sent)
    except ValueError:
        return None
