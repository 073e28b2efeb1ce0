"""Finds heaters that share their address with another one: lists name heaters by their address."""

import functools
from collections import defaultdict
from collections.abc import Collection

from server.provider.heaters.heaters import Heater

_KEPT_NUMBERS = 4096
"""The size of the cache: there are few different house numbers, and every heater needs one."""


def at_shared_addresses(shown: Collection[Heater], heaters: Collection[Heater]) -> set[str]:
    """The ids of the heaters in `shown` whose address, as lists show it, another of `heaters` has
    as well. Ignores case and spaces."""
    numbers = {_number(each) for each in shown}
    at_address: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for heater in heaters:
        # Most heaters have another house number; this check takes a tenth of the time.
        if _number(heater) in numbers:
            at_address[_address(heater)].add(str(heater.id))
    return {str(each.id) for each in shown if len(at_address[_address(each)]) > 1}


def _address(heater: Heater) -> tuple[str, ...]:
    """The words of the address. Lists show the postal code in place of a missing street."""
    street = heater.address or heater.postal_code or ""
    return tuple(f"{street} , {_number(heater)} , {heater.city_name or ''}".lower().split())


def _number(heater: Heater) -> str:
    """The house number; empty without street and postal code, because lists do not show it then."""
    is_shown = heater.address or heater.postal_code
    return _house_number(heater.address_number) if is_shown else ""


@functools.lru_cache(_KEPT_NUMBERS)
def _house_number(text: str | None) -> str:
    """The house number in one spelling: "12A" and "12 a" give "12a"."""
    return "".join((text or "").lower().split())
