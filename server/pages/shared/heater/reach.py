"""How a heater is reached: whom to call, and the way there."""

from collections.abc import Iterable

import msgspec

from server.domain.phone_numbers import number_to_dial
from server.domain.route_address import route_address
from server.pages.shared.heater.rows import joined, position_of
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.provider.structs import unique_by_id
from server.web.visit import Visit


class Call(msgspec.Struct):
    """A customer who can be called."""

    name: str | None
    dial: str
    """The number that the link dials."""


def calls_of(customers: Iterable[CustomerAccount]) -> list[Call]:
    """The customers whose phone number can be dialled; the first one of those who share it."""
    calls: dict[str, Call] = {}
    for customer in unique_by_id(customers):
        if dial := number_to_dial(customer.phone_number):
            calls.setdefault(dial, Call(customer.name, dial))
    return list(calls.values())


def route_to(visit: Visit, place: Heater | CustomerAccount) -> str | None:
    """The address of a map with the route to a heater or customer; None if the settings have no
    template, or the place lacks a value that the template needs."""
    street = joined(place.address, place.address_number)
    city = joined(place.postal_code, place.city_name)
    if isinstance(place, Heater):
        return route_address(visit.settings.route_url, (street, city), position_of(place))
    return route_address(visit.settings.route_url, (street, city, place.country_name), None)
