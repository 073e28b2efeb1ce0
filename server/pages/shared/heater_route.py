"""The address of a map that shows the way to a heater."""

from server.domain.route_address import route_address
from server.pages.shared.list_rows import position_of
from server.provider.heaters.heaters import Heater
from server.web.visit import Visit


def route_to(visit: Visit, heater: Heater) -> str | None:
    """None without a template in the settings, and where the heater lacks what it names."""
    street = " ".join(part for part in (heater.address, heater.address_number) if part)
    city = " ".join(part for part in (heater.postal_code, heater.city_name) if part)
    return route_address(visit.settings.route_url, (street, city), position_of(heater))
