"""The past changes of a heater's parameters, which lead to today's values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from reference_provider.api.parameters import wire_value
from reference_provider.catalogue import PARAMETERS_BY_ID, Parameter, parameters_of
from reference_provider.past.lives import Life
from reference_provider.past.spans import span_at
from reference_provider.past.visits import Visit
from reference_provider.simulation.chance import chance

Wire = float | int | str

_CHANGED_HERE = 0.4
"""The share of today's non-default values that were set within the exported past."""
_TRIED = 0.3
_TRIED_OFFLINE = 0.5
_RESET = 0.35
_REMEDIED = 0.7
_UNKNOWN = 0.02
_REFUSED = 5
_UNDONE_AFTER = 3
_REMEDY_LASTS = 12
# The parameter that an installer changes because of a fault, by the fault's code.
_REMEDIES = {"F01": 20, "F02": 20, "F03": 3, "F05": 13, "F06": 11, "F08": 5, "F09": 14}
_REMEDIES |= {"H01": 3, "H03": 34, "H05": 35}


@dataclass(frozen=True, slots=True)
class ParameterChange:
    visit: Visit
    parameter: Parameter
    old: Wire
    new: Wire
    outcome: Literal["DONE", "REFUSED", "UNKNOWN"] = "DONE"
    by_reset: bool = False


class ParameterHistory:
    """The changes of a heater's parameters that were made from the account."""

    def __init__(self, life: Life) -> None:
        self._life = life
        sw_type = life.machine.sw_type
        self._defaults = {
            each.id: wire_value(each, each.default_for(sw_type)) for each in parameters_of(sw_type)
        }
        self._own = {
            number: wire_value(PARAMETERS_BY_ID[number], value)
            for number, value in life.machine.parameters.items()
            if number in self._defaults
        }
        self.changes = sorted(self._all(), key=lambda each: each.visit.at)

    def values_at(self, at: float) -> dict[str, float | str | None]:
        """The values by parameter id, as the API returned them at this moment (days since the
        epoch)."""
        values = self._defaults | self._own
        for change in reversed(self.changes):
            if change.visit.at > at and change.outcome != "REFUSED":
                values[change.parameter.id] = change.old
        return {str(number): value for number, value in values.items()}

    def _all(self) -> Iterator[ParameterChange]:
        if self._life.machine.mac is None or len(self._life.visits) < 2 * _REMEDY_LASTS:
            return
        yield from self._first_changes()
        # A parameter is used for one sequence of changes at most, so that its values are
        # consistent.
        free = [number for number in self._defaults if number not in self._own]
        for number, visit, until in self._remedies():
            if number in free:
                free.remove(number)
                yield from self._there_and_back(number, visit, until)
        numbers = [each for each in free if PARAMETERS_BY_ID[each].kind == "number"]
        if numbers and self._chance("tried") < _TRIED:
            number = numbers[int(self._chance("tries") * len(numbers))]
            visit = self._any("tried")
            by_reset = not self._own and self._chance("reset") < _RESET
            until = self._later(visit, _UNDONE_AFTER)
            yield from self._there_and_back(number, visit, until, by_reset=by_reset)
        yield from self._refused()

    def _first_changes(self) -> Iterator[ParameterChange]:
        for number, value in self._own.items():
            default, drawn = self._defaults[number], self._chance("changed", number)
            if value != default and drawn < _CHANGED_HERE:
                outcome: Literal["DONE", "UNKNOWN"] = "UNKNOWN" if drawn < _UNKNOWN else "DONE"
                visit = self._any("changed", number)
                if self._is_connected(visit):
                    parameter = PARAMETERS_BY_ID[number]
                    yield ParameterChange(visit, parameter, default, value, outcome)

    def _remedies(self) -> Iterator[tuple[int, Visit, Visit | None]]:
        """The parameter's id, the visit at which it was changed, and the one at which it was set
        back."""
        visits = self._life.visits
        for number, fault in enumerate(self._life.faults):
            seen = [each for each in visits[:-1] if fault.begin <= each.at < fault.end]
            remedy = _REMEDIES.get(fault.code)
            if seen and remedy in self._defaults and self._chance("remedy", number) < _REMEDIED:
                yield remedy, seen[0], self._later(seen[0], _REMEDY_LASTS)

    def _there_and_back(
        self, number: int, visit: Visit, until: Visit | None, *, by_reset: bool = False
    ) -> Iterator[ParameterChange]:
        """A change and its reversal. Yields nothing if the heater had no connection at one of the
        visits, or if there is no visit for the reversal."""
        if until is None or not (self._is_connected(visit) and self._is_connected(until)):
            return
        parameter, default = PARAMETERS_BY_ID[number], self._defaults[number]
        other = _other(parameter, default)
        yield ParameterChange(visit, parameter, default, other)
        yield ParameterChange(until, parameter, other, default, by_reset=by_reset)

    def _refused(self) -> Iterator[ParameterChange]:
        """A change that was tried while the heater had no connection."""
        seen = [each for each in self._life.visits[:-1] if not self._is_connected(each)]
        if seen and self._chance("refused") < _TRIED_OFFLINE:
            parameter = PARAMETERS_BY_ID[_REFUSED]
            value = (self._defaults | self._own)[_REFUSED]
            yield ParameterChange(seen[0], parameter, value, _other(parameter, value), "REFUSED")

    def _any(self, *key: object) -> Visit:
        visits = self._life.visits[:-1]
        return visits[int(self._chance("visit", *key) * len(visits))]

    def _later(self, visit: Visit, visits: int) -> Visit | None:
        after = self._life.visits[self._life.visits.index(visit) + visits :]
        return after[0] if len(after) > 1 else None

    def _is_connected(self, visit: Visit) -> bool:
        return span_at(self._life.outages, visit.at) is None

    def _chance(self, *key: object) -> float:
        return chance(self._life.machine.traits.seed, "parameters", *key)


def _other(parameter: Parameter, value: Wire) -> Wire:
    """Another value: the next option, the other state of a switch, or a number one step higher, or
    lower if that exceeds the maximum."""
    if isinstance(value, str):
        return str((int(value) + 1) % len(parameter.options))
    if parameter.kind == "onoff":
        return 1 - int(value)
    step = 0.1 if (parameter.maximum or 1) - (parameter.minimum or 0) <= 5 else 5
    higher = round(value + step, 1)
    fits = parameter.maximum is None or higher <= parameter.maximum
    return wire_value(parameter, higher if fits else round(value - step, 1))
