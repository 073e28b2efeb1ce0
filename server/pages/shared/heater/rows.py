"""A heater in a list: its link, its row, and the words that name it."""

from collections.abc import Collection
from typing import Any

import msgspec

from server.domain.graphemes import cut
from server.pages.shared.heater.status import Status, Statuses
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount, FoundAccount

_MOST_OF_NAME = 60


class Location(msgspec.Struct):
    postal_code: str | None
    address_number: str | None
    city_name: str | None


class HeaterLink(Location):
    """The fields of a link to a heater: its identity, and the values that name it."""

    id: str
    sw_type: str
    """`-` if the provider does not know the type."""
    serial_number: str | None
    """Names the heater if it has no location."""
    address: str | None
    """The street."""


class AddressedHeater(HeaterLink):
    """A heater in a list that names it by its address."""

    shares_address: bool
    """Whether another heater of the installer has the same address, so that the serial number must
    distinguish them."""


class HeaterRow(HeaterLink):
    name: str | None
    """The provider chooses it: often that of its customer."""
    status: Status


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


def heater_link_fields(heater: Heater) -> dict[str, Any]:
    return {
        "id": str(heater.id),
        "sw_type": heater.sw_type or "-",
        "serial_number": heater.serial_number,
        "address": heater.address,
        **location_fields(heater),
    }


def addressed_heater_fields(heater: Heater, shared: Collection[str]) -> dict[str, Any]:
    """The fields of `AddressedHeater`; `shared` has the ids of heaters at shared addresses."""
    return {**heater_link_fields(heater), "shares_address": str(heater.id) in shared}


def heater_row_fields(heater: Heater, statuses: Statuses) -> dict[str, Any]:
    return {
        **heater_link_fields(heater),
        "name": heater.name,
        "status": statuses.of(heater),
    }


def name_in_message(heater: Heater) -> str:
    # A house number alone does not identify a heater.
    street = joined(heater.address, heater.address_number) if heater.address else None
    postal = short_address(heater) if heater.postal_code else None
    name = street or postal or heater.name or heater.serial_number
    # Bounded, because the message is stored in the session cookie.
    return cut((name or str(heater.id)).strip(), _MOST_OF_NAME)


def short_address(heater: Heater | None) -> str | None:
    """Postal code and house number; None if neither is known."""
    return joined(heater.postal_code, heater.address_number) or None if heater else None


def joined(*parts: str | None, by: str = " ") -> str:
    """The parts of an address that are known."""
    return by.join(filter(None, parts))
