"""The past changes of a heater's parameters, which lead to today's values."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from provider_kit.reference_provider.api.parameters import wire_value
from provider_kit.reference_provider.countries import country_at
from provider_kit.reference_provider.parameters import (
    FLOW_TEMPERATURES,
    HIGHEST_FLOW,
    LOWEST_PRESSURE,
    Parameter,
    parameters_of,
)
from provider_kit.reference_provider.past.lives import Life
from provider_kit.reference_provider.past.spans import span_at
from provider_kit.reference_provider.past.visits import Visit
from provider_kit.reference_provider.simulation.chance import chance

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
_A_DAY = 1.0
# The parameter that an installer changes because of a fault, by the fault's code: a number is
# lowered, another one gets its next option. Most faults are not cured by a parameter.
_REMEDIES = {"F02": 20, "F03": HIGHEST_FLOW, "F06": 12, "F09": 14}
_REMEDIES |= {"H01": HIGHEST_FLOW, "H03": 34, "H05": 35}
_NEVER_RAISED = {"F03": FLOW_TEMPERATURES, "H01": FLOW_TEMPERATURES, "F05": {LOWEST_PRESSURE}}
"""The parameters whose increase would make a fault worse, by the fault's code."""


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
        row = life.machine.row
        every = parameters_of(row.sw_type, row.heater_type_id, country_at(row.postal_code).gas)
        self._parameters = {each.id: each for each in every}
        self._defaults = {each.id: wire_value(each, each.default) for each in every}
        self._own = {
            number: wire_value(self._parameters[number], value)
            for number, value in life.machine.parameters.items()
            if number in self._defaults and self._parameters[number].allows(value)
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
                yield from self._there_and_back(number, visit, until, lowers=True)
        numbers = [each for each in free if self._parameters[each].kind == "number"]
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
                change = ParameterChange(visit, self._parameters[number], default, value, outcome)
                if self._is_connected(visit) and not self._makes_worse(change):
                    yield change

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
        self,
        number: int,
        visit: Visit,
        until: Visit | None,
        *,
        by_reset: bool = False,
        lowers: bool = False,
    ) -> Iterator[ParameterChange]:
        """A change and its reversal. Yields nothing if the heater had no connection at one of the
        visits, if there is no visit for the reversal, or if one would make a fault worse."""
        if until is None or not (self._is_connected(visit) and self._is_connected(until)):
            return
        parameter, default = self._parameters[number], self._defaults[number]
        other = _other(parameter, default, lowers=lowers)
        there = ParameterChange(visit, parameter, default, other)
        back = ParameterChange(until, parameter, other, default, by_reset=by_reset)
        if not (self._makes_worse(there) or self._makes_worse(back)):
            yield from (there, back)

    def _makes_worse(self, change: ParameterChange) -> bool:
        """Whether a change raises what a fault of that day forbids."""
        faults = (
            each
            for each in self._life.faults
            if each.begin <= change.visit.at and each.end > change.visit.at - _A_DAY
        )
        rises = change.parameter.kind == "number" and float(change.new) > float(change.old)
        return rises and any(
            change.parameter.id in _NEVER_RAISED.get(each.code, ()) for each in faults
        )

    def _refused(self) -> Iterator[ParameterChange]:
        """A change that was tried while the heater had no connection."""
        seen = [each for each in self._life.visits[:-1] if not self._is_connected(each)]
        parameter = self._parameters.get(_REFUSED)
        if parameter and seen and self._chance("refused") < _TRIED_OFFLINE:
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


def _other(parameter: Parameter, value: Wire, *, lowers: bool = False) -> Wire:
    """Another value: the next option, the other state of a switch, or a number one step higher, or
    lower if that is wanted or the higher one exceeds the maximum."""
    if isinstance(value, str):
        return str((int(value) + 1) % len(parameter.options))
    if parameter.kind == "onoff":
        return 1 - int(value)
    higher = round(value + parameter.step, 1)
    fits = not lowers and (parameter.maximum is None or higher <= parameter.maximum)
    return wire_value(parameter, higher if fits else round(value - parameter.step, 1))
