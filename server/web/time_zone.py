"""The user's time zone: from a cookie that a script has set, else the brand's default."""

from functools import cache
from zoneinfo import available_timezones

from server.domain.brands import BRAND_DATA
from server.domain.lookups import Brand

COOKIE = "tz"


_UNKNOWN_TO_JAVASCRIPT = {"localtime", "Factory"}
"""Files among the time zones that are no places: browsers and V8 do not accept them."""


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones() - _UNKNOWN_TO_JAVASCRIPT)


def time_zone(cookie: str | None, brand: Brand) -> str:
    """The IANA name of the time zone. A cookie with any other value is ignored."""
    return cookie if cookie in _known() else BRAND_DATA[brand].time_zone
