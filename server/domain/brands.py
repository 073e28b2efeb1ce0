"""The data of each brand, from its `brand.json`; its wording is in `translations/brands`. The
user's time zone, for which a brand has a default."""

from functools import cache
from typing import Literal
from zoneinfo import available_timezones

import msgspec

from server.domain.lookups import BRAND_FILES, Brand

RegistrationField = Literal["coc_number", "gassafe_registration_number"]


class MapView(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a map shows before it has markers."""

    center: tuple[float, float]
    """Latitude and longitude, in degrees."""
    zoom: int


class BrandData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What differs between brands besides colours, drawings and wording."""

    name: str
    time_zone: str
    """An IANA name, used until the browser has sent its own time zone."""
    registration_field: RegistrationField
    """The number that proves an installer's profession (specification, section 1)."""
    phone: bool
    """Whether the product shows installers the phone number of the operator's settings."""
    policy: bool
    """Whether the brand has a privacy policy of its own, outside this product (specification,
    section 1)."""
    login_banner: bool
    """Whether the login introduces the product beside its form."""
    map: MapView


BRAND_DATA: dict[Brand, BrandData] = {
    brand: msgspec.json.decode(path.read_bytes(), type=BrandData)
    for brand, path in BRAND_FILES.items()
}


def support_phone(brand: Brand, configured: str | None) -> str | None:
    """The provider's phone number for brands that show it, else None (specification, section 1);
    `configured` is the operator's setting."""
    return configured if BRAND_DATA[brand].phone else None


TIME_ZONE_COOKIE = "tz"
_UNKNOWN_TO_JAVASCRIPT = {"localtime", "Factory"}
"""Files among the time zones that are no places: browsers and V8 do not accept them."""


@cache
def _known() -> frozenset[str]:
    return frozenset(available_timezones() - _UNKNOWN_TO_JAVASCRIPT)


def time_zone(cookie: str | None, brand: Brand) -> str:
    """The IANA name of the time zone. A cookie with any other value is ignored."""
    return cookie if cookie in _known() else BRAND_DATA[brand].time_zone
