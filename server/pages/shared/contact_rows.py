"""Rows of heaters that the installer visits: address, customer, phone number and route."""

from collections.abc import Collection
from typing import Any

from server.domain.phone_numbers import number_to_dial
from server.pages.shared.heater_customers import known_customer
from server.pages.shared.heater_route import route_to
from server.pages.shared.list_rows import AddressedHeater, addressed_heater_fields
from server.provider.heaters.heaters import Heater
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
