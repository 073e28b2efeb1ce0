"""Finds heaters that share their address with another one: lists name heaters by their address."""

import functools
from collections import defaultdict
from collections.abc import Collection, Sequence

from server.provider.heaters.heaters import Heater

_KEPT_NUMBERS = 4096
"""The size of the cache: there are few different house numbers, and every heater needs one."""
_NOWHERE = (",", ",")
"""The words of a missing address."""


def at_shared_addresses(shown: Collection[Heater], heaters: Collection[Heater]) -> dict[str, bool]:
    """The ids of the heaters in `shown` whose address, as lists show it, another of `heaters` has
    as well; each with whether another one there also has its name. Ignores case and spaces, and
    heaters without an address."""
    numbers = {_number(each) for each in shown}
    at_address: defaultdict[Sequence[str], dict[str, Sequence[str]]] = defaultdict(dict)
    for heater in heaters:
        # Most heaters have another house number; this check takes a tenth of the time.
        if _number(heater) in numbers:
            at_address[_address(heater)][str(heater.id)] = _words(heater.name or "")
    found = {}
    for each in shown:
        address = _address(each)
        names = list(at_address[address].values())
        if len(names) > 1 and address != _NOWHERE:
            found[str(each.id)] = names.count(_words(each.name or "")) > 1
    return found


def _address(heater: Heater) -> Sequence[str]:
    """The words of the address. Lists show the postal code in place of a missing street."""
    street = heater.address or heater.postal_code or ""
    return _words(f"{street} , {_number(heater)} , {heater.city_name or ''}")


def _words(text: str) -> Sequence[str]:
    return tuple(text.lower().split())


def _number(heater: Heater) -> str:
    """The house number; empty without street and postal code, because lists do not show it then."""
    is_shown = heater.address or heater.postal_code
    return _house_number(heater.address_number) if is_shown else ""


@functools.lru_cache(_KEPT_NUMBERS)
def _house_number(text: str | None) -> str:
    """The house number in one spelling: "12A" and "12 a" give "12a"."""
    return "".join((text or "").lower().split())
