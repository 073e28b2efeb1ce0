"""Rows of heaters that the installer visits: address, customer, phone number and route."""

from collections.abc import Collection
from typing import Any

from server.domain.phone_numbers import number_to_dial
from server.domain.route_address import route_address
from server.pages.shared.customers.of_heaters import known_customer
from server.pages.shared.heater.rows import (
    AddressedHeater,
    addressed_heater_fields,
    joined,
    position_of,
)
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.web.visit import Visit


class ContactRow(AddressedHeater):
    customer: str | None
    """The name of the customer, else of the heater."""
    phone_number: str | None
    """The customer's phone number, if it is known."""
    dial: str | None
    """The number that a link to call dials; None if the text has none."""
    route: str | None
    """The address of a map with the route to the heater."""


def contact_fields(visit: Visit, heater: Heater, shared: Collection[str]) -> dict[str, Any]:
    """The fields of `ContactRow`, with the customer as far as it is known without a call; `shared`
    has the ids of heaters at shared addresses."""
    customer = known_customer(visit, heater)
    return {
        **addressed_heater_fields(heater, shared),
        "customer": customer.name or heater.name,
        "phone_number": customer.phone_number,
        "dial": number_to_dial(customer.phone_number),
        "route": route_to(visit, heater),
    }


def route_to(visit: Visit, place: Heater | CustomerAccount) -> str | None:
    """The address of a map with the route to a heater or customer; None if the settings have no
    template, or the place lacks a value that the template needs."""
    street = joined(place.address, place.address_number)
    city = joined(place.postal_code, place.city_name)
    if isinstance(place, Heater):
        return route_address(visit.settings.route_url, (street, city), position_of(place))
    return route_address(visit.settings.route_url, (street, city, place.country_name), None)
