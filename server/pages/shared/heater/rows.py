"""A heater in a list: its row, the words that name it by its place, and whether others share its
address."""

import functools
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import msgspec

from server.domain.graphemes import cut
from server.domain.memory import NamedHeater
from server.domain.web_origins import route_address
from server.pages.shared.heater.status import Status, Statuses
from server.provider.customers import FoundAccount
from server.provider.heaters import CustomerAccount, Heater
from server.web.visit import Visit

_MOST_OF_NAME = 60
_SEPARATORS = " ,;:/|()·–—-"
_NONE: Mapping[str, bool] = MappingProxyType({})


class Location(msgspec.Struct):
    postal_code: str | None
    address_number: str | None
    city_name: str | None


class HeaterRow(Location):
    """The fields of a link to a heater: its identity, and the values that name it by its place."""

    id: str
    sw_type: str
    """`-` if the provider does not know the type."""
    serial_number: str | None
    """Names the heater if it has no location."""
    address: str | None
    """The street."""
    room: str | None
    """What distinguishes it at its address, as `room_of` finds it."""
    needs_serial: bool
    """Whether another heater of the installer has the same address and name, so that the serial
    number must distinguish them."""


class StatusRow(HeaterRow):
    name: str | None
    """The provider chooses it: often that of its customer."""
    status: Status


def type_name(heater: Heater) -> str | None:
    return heater.heater_type.name if heater.heater_type else None


def position_of(heater: Heater) -> tuple[float, float] | None:
    """Latitude and longitude in degrees; None if they are missing or impossible."""
    if heater.lat is None or heater.lng is None:
        return None
    # Two zeros, a point in the sea off Ghana, mean that the address was not found.
    if heater.lat == heater.lng == 0:
        return None
    exists = abs(heater.lat) <= 90 and abs(heater.lng) <= 180
    return (heater.lat, heater.lng) if exists else None


def location_fields(
    record: Heater | CustomerAccount | FoundAccount | None,
) -> dict[str, str | None]:
    """The fields of `Location`; all None without a record."""
    if record is None:
        return dict.fromkeys(Location.__struct_fields__)
    return {
        "postal_code": record.postal_code,
        "address_number": record.address_number,
        "city_name": record.city_name,
    }


def heater_row_fields(
    heater: Heater | NamedHeater,
    customers: Iterable[str | None] = (),
    shared: Mapping[str, bool] = _NONE,
) -> dict[str, Any]:
    """The fields of `HeaterRow`. `customers` are the names of its customers that are known;
    `shared` is what `at_shared_addresses` found."""
    heater_id, known = str(heater.id), [each for each in customers if each]
    # Without a known customer, the whole name distinguishes heaters at one address.
    room = room_of(heater.name, known) if known or heater_id in shared else None
    return {
        "id": heater_id,
        "sw_type": heater.sw_type or "-",
        "serial_number": heater.serial_number,
        "address": heater.address,
        "postal_code": heater.postal_code,
        "address_number": heater.address_number,
        "city_name": heater.city_name,
        "room": room,
        "needs_serial": shared.get(heater_id, False),
    }


def status_row_fields(
    heater: Heater,
    statuses: Statuses,
    customers: Iterable[str | None] = (),
    shared: Mapping[str, bool] = _NONE,
) -> dict[str, Any]:
    """The fields of `StatusRow`; `customers` and `shared` as for `heater_row_fields`."""
    fields = heater_row_fields(heater, customers, shared)
    fields["name"] = heater.name
    fields["status"] = statuses.of(heater)
    return fields


def room_of(heater: str | None, customers: Iterable[str]) -> str | None:
    """What the name of a heater adds to that of its customer: `boiler room` for `School, boiler
    room` of the customer `School`. None if it adds nothing; the whole name if it does not begin
    with a customer's name."""
    name = " ".join((heater or "").split())
    for customer in (" ".join(each.split()) for each in customers):
        start, rest = name[: len(customer)], name[len(customer) :]
        if customer and start.casefold() == customer.casefold() and not rest[:1].isalnum():
            return rest.strip(_SEPARATORS) or None
    return name or None


def place_name(heater: Heater, room: str | None = None) -> str:
    """`Molenweg 14a, Utrecht · boiler room`, as the views name a place; empty without an address.
    A missing street is replaced by the postal code: a house number alone does not identify."""
    street = joined(heater.address, heater.address_number) if heater.address else None
    postal = short_address(heater) if heater.postal_code else None
    return joined(joined(street or postal, heater.city_name, by=", "), room, by=" · ")


def name_in_message(heater: Heater) -> str:
    name = place_name(heater) or heater.name or heater.serial_number
    # Bounded, because the message is stored in the session cookie.
    return cut((name or str(heater.id)).strip(), _MOST_OF_NAME)


def short_address(heater: Heater | None) -> str | None:
    """Postal code and house number; None if neither is known."""
    return joined(heater.postal_code, heater.address_number) or None if heater else None


def joined(*parts: str | None, by: str = " ") -> str:
    """The parts of an address or a name that are known."""
    return by.join(filter(None, parts))


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


def route_to(visit: Visit, place: Heater | CustomerAccount) -> str | None:
    """The address of a map with the route to a heater or customer; None if the settings have no
    template, or the place lacks a value that the template needs."""
    street = joined(place.address, place.address_number)
    city = joined(place.postal_code, place.city_name)
    if isinstance(place, Heater):
        return route_address(visit.settings.route_url, (street, city), position_of(place))
    return route_address(visit.settings.route_url, (street, city, place.country_name), None)
