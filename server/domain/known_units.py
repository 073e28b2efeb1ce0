"""What parameters count in, as this process has read it of heaters.

The manufacturer's catalogue has the default of a parameter as a bare number. The same parameter of
a heater says what it counts in, and holds for every heater: parameters of the catalogue and of
heaters have the same ids. What is remembered belongs to the manufacturer and to nobody's account.
"""

from server.domain.units import SourceUnit

_MOST = 2000
_MAX_CHARACTERS = 64
"""Of an id or a unit: longer ones are not remembered, so that the memory is small."""


class KnownUnits:
    """Remembers the parameters that were read last, at most `most` of them.

    Where two readings contradict each other the unit is unknown from then on: a number that
    stands as the manufacturer sent it is less wrong than a conversion of something else.
    """

    def __init__(self, most: int = _MOST) -> None:
        self._most = most
        self._known: dict[str, SourceUnit | None] = {}

    def learn(self, parameter_id: str, source: SourceUnit | None) -> None:
        """`source` is None for a parameter that is no number."""
        if len(parameter_id) > _MAX_CHARACTERS:
            return
        if source is not None and len(source.unit or "") > _MAX_CHARACTERS:
            source = None
        before = self._known.pop(parameter_id, source)
        # Put back at the end: what was read longest ago is forgotten first.
        self._known[parameter_id] = source if _agree(before, source) else None
        if len(self._known) > self._most:
            del self._known[next(iter(self._known))]

    def of(self, parameter_id: str) -> SourceUnit | None:
        """What the parameter counts in; None while that is unknown."""
        return self._known.get(parameter_id)


def _agree(one: SourceUnit | None, other: SourceUnit | None) -> bool:
    """Whether both mean the same, however a temperature's unit is spelled."""
    if one is None or other is None or one.temperature is None:
        return one == other
    return (one.temperature, one.difference) == (other.temperature, other.difference)
