"""The temperature unit of the account (specification, section 6)."""

from server.domain.lookups import TemperatureUnit
from server.web.visit import Visit


def temperature_unit(visit: Visit) -> TemperatureUnit:
    """The account's unit; Celsius while the account is unknown."""
    return visit.session.profile.temperature_unit if visit.session.profile else "C"
