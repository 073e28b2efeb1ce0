"""The user's time zone: the one that a script has set in a cookie, else the brand's default."""

from functools import cache
from zoneinfo import available_timezones

from server.domain.brands import BRAND_DATA
from server.domain.lookups import Brand

COOKIE = "tz"


_OF_THIS_MACHINE = "localtime"
"""A file among those of the time zones, which JavaScript knows nothing of."""


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones() - {_OF_THIS_MACHINE})


def time_zone(cookie: str | None, brand: Brand) -> str:
    """An IANA name. A cookie that holds none is ignored."""
    return cookie if cookie in _known() else BRAND_DATA[brand].time_zone
