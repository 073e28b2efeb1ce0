"""The address of a map with the route to a heater or customer."""

from server.domain.route_address import route_address
from server.pages.shared.list_rows import joined, position_of
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.web.visit import Visit


def route_to(visit: Visit, place: Heater | CustomerAccount) -> str | None:
    """The address; None if the settings have no template, or the place lacks a value that the
    template needs."""
    street = joined(place.address, place.address_number)
    city = joined(place.postal_code, place.city_name)
    if isinstance(place, Heater):
        return route_address(visit.settings.route_url, (street, city), position_of(place))
    return route_address(visit.settings.route_url, (street, city, place.country_name), None)
