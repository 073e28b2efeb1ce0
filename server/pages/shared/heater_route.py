"""The address of a map with the route to a heater."""

from server.domain.route_address import route_address
from server.pages.shared.list_rows import position_of
from server.provider.heaters.heaters import Heater
from server.web.visit import Visit


def route_to(visit: Visit, heater: Heater) -> str | None:
    """The address; None if the settings have no template, or the heater lacks a value that the
    template needs."""
    street = " ".join(part for part in (heater.address, heater.address_number) if part)
    city = " ".join(part for part in (heater.postal_code, heater.city_name) if part)
    return route_address(visit.settings.route_url, (street, city), position_of(heater))
