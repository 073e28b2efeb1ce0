"""Rows of heaters that somebody goes to: where each is, whom to call, and the way."""

from typing import Any

from server.pages.shared.heater_customers import known_customer
from server.pages.shared.heater_route import route_to
from server.pages.shared.list_rows import HeaterLink, heater_link_fields
from server.provider.heaters.heaters import Heater
from server.web.visit import Visit


class ContactRow(HeaterLink):
    """A heater that somebody goes to."""

    address: str | None
    """The street."""
    customer: str | None
    """The name of its customer, else its own."""
    phone_number: str | None
    """Of the customer, as far as it is known."""
    route: str | None
    """The address of a map that shows the way."""


def contact_fields(visit: Visit, heater: Heater) -> dict[str, Any]:
    """The fields of `ContactRow`, with the customer that is known."""
    customer = known_customer(visit, heater)
    return {
        **heater_link_fields(heater),
        "address": heater.address,
        "customer": customer.name or heater.name,
        "phone_number": customer.phone_number,
        "route": route_to(visit, heater),
    }
