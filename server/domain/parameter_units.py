"""Remembers the units of parameters that were read from heaters.

The catalogue gives the default of a parameter as a bare number. The parameter with the same id has
a unit in the answer for any heater, and that unit applies to the catalogue too. Units belong to the
manufacturer's product and to no account, so each process has one memory for all accounts. Until a
process has read a unit, the default is shown as the manufacturer sent it.
"""

from server.domain.units import SourceUnit

_MAX_PARAMETERS = 2000
_MAX_CHARACTERS = 64
"""The limit of an id or a unit: longer ones are not stored, which bounds the memory."""


class ParameterUnits:
    """A bounded memory of units by parameter id; the entry recorded longest ago is dropped first.

    A parameter with contradictory units has none from then on: its default is then shown as the
    manufacturer sent it, instead of being converted from the wrong unit.
    """

    def __init__(self, max_parameters: int = _MAX_PARAMETERS) -> None:
        self._max_parameters = max_parameters
        self._units: dict[str, SourceUnit | None] = {}
        """None for a parameter that has no unit, or more than one."""

    def record(self, parameter_id: str, unit: SourceUnit | None) -> None:
        """Stores the unit; None for a parameter that is not a number."""
        if len(parameter_id) > _MAX_CHARACTERS:
            return
        if unit is not None and len(unit.unit or "") > _MAX_CHARACTERS:
            unit = None
        known = self._units.pop(parameter_id, unit)
        # Removed and inserted again, so that the dictionary stays in the order of the last reading.
        self._units[parameter_id] = unit if _are_equivalent(known, unit) else None
        if len(self._units) > self._max_parameters:
            del self._units[next(iter(self._units))]

    def unit_of(self, parameter_id: str) -> SourceUnit | None:
        """The unit of the parameter; None if it is unknown, or if the parameter has none."""
        return self._units.get(parameter_id)


def _are_equivalent(one: SourceUnit | None, other: SourceUnit | None) -> bool:
    """Whether both are the same unit; the spelling of a temperature's unit does not matter."""
    if one is None or other is None or one.temperature is None:
        return one == other
    return (one.temperature, one.difference) == (other.temperature, other.difference)
