"""Converts temperatures into the unit of the account, in one place."""

from server.domain.lookups import TemperatureUnit


def to_unit(celsius: float, unit: TemperatureUnit, *, difference: bool = False) -> float:
    """A temperature in this unit; a difference of temperatures has no offset."""
    if unit == "C":
        return celsius
    return celsius * 9 / 5 + (0 if difference else 32)
