"""Finds heaters that share their address with another one: lists name heaters by their address."""

from collections import defaultdict
from collections.abc import Collection

from server.provider.heaters.heaters import Heater


def at_shared_addresses(shown: Collection[Heater], heaters: Collection[Heater]) -> set[str]:
    """The ids of those shown whose address, as lists have it, another of `heaters` has as well,
    whatever its case and spaces."""
    numbers = {each.address_number for each in shown}
    at_address: defaultdict[tuple[str, ...], set[str]] = defaultdict(set)
    for heater in heaters:
        # Most have another house number, which takes a tenth of the time to see.
        if heater.address_number in numbers:
            at_address[_address(heater)].add(str(heater.id))
    return {str(each.id) for each in shown if len(at_address[_address(each)]) > 1}


def _address(heater: Heater) -> tuple[str, ...]:
    """Without a street, lists have the postal code in its place."""
    street = heater.address or heater.postal_code or ""
    text = f"{street} , {heater.address_number or ''} , {heater.city_name or ''}"
    return tuple(text.lower().split())
