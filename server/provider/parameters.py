"""Calls on a heater's parameters."""

from typing import Annotated, Any

from server.domain.numbers import is_not_a_number, parse_provider_number
from server.domain.parameters import ParameterKind, kind_of, text_of
from server.domain.units import SourceUnit, source_unit_of
from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.errors import Refused
from server.provider.structs import Id, Localized, Number, Record
from server.provider.tolerant import STRICT

_PARAMETERS = "heaters/api/heaters/heater_parameters"
_FAILED = ("failed", "error")
"""The statuses of a reset that was not carried out."""

Choice = tuple[str | float | bool, str | None]
"""The value of an option, and its name."""


class ParameterOption(Record):
    value: str | Number | bool
    name: str | None = None


class Parameter(Localized):
    """A parameter of a heater (specification, section 3). A limit may be the greatest number of a
    type, or a text that is no number."""

    id: Id
    code: str | None = None
    name: str | None = None
    content: str | None = None
    value: str | Number | bool | None = None
    default_value: str | Number | bool | None = None
    unit: str | None = None
    min_value: Any = None
    max_value: Any = None
    position: Number | None = None
    heater_parameter_type: str | None = None
    heater_parameter_type_name: str | None = None
    heater_parameter_type_options: Annotated[list[ParameterOption] | None, STRICT] = None

    @property
    def kind(self) -> ParameterKind:
        return kind_of(self.heater_parameter_type, self.options)

    @property
    def options(self) -> list[Choice]:
        return [(each.value, each.name) for each in self.heater_parameter_type_options or []]

    @property
    def is_locked(self) -> bool:
        """Whether the limits are not known, so that no value must be sent."""
        has_limits = _is_limit(self.min_value) and _is_limit(self.max_value)
        return self.kind is ParameterKind.NUMBER and not has_limits

    @property
    def label(self) -> str:
        """Code and name: either may say that the value is a temperature or a difference."""
        return f"{self.code or ''} {self.name or ''}"


class ResetAnswer(Record):
    status: str | None = None


class ParameterCalls(Calls):
    async def of_heater(self, heater_id: str) -> list[Parameter]:
        """`GET heaters/api/heaters/heater_parameters/{id}`: all parameters, ordered by position;
        parameters without a position come last."""
        path = f"{_PARAMETERS}/{path_segment(heater_id)}"
        parameters = await self.caller.get_unique(Parameter, path)
        for parameter in parameters:
            unit = _source_unit_of(parameter)
            # The recorded units serve all accounts, and a provider may send Fahrenheit because this
            # account has chosen it.
            if unit is None or unit.temperature != "F":
                self.caller.client.memory.remember_unit(str(parameter.id), unit)
        return sorted(parameters, key=lambda item: (item.position is None, item.position or 0))

    def source_unit_of(self, parameter_id: str) -> SourceUnit | None:
        """The unit of a parameter, as read before for any heater; None if it is unknown."""
        return self.caller.client.memory.units.get(parameter_id)

    async def change(
        self, parameter_id: Id, heater_id: str, value: str | float | bool
    ) -> Parameter:
        """`PATCH heaters/api/heaters/heater_parameters/{paramId}/{heaterId}`. Returns the parameter
        as it is afterwards. Raises Refused with the provider's reason, Conflict for a heater that
        is offline, NotLinked or Gone."""
        path = f"{_PARAMETERS}/{path_segment(parameter_id)}/{path_segment(heater_id)}"
        answer = await self.caller.write("PATCH", path, json={"value": value})
        parameter = answer.decode(Parameter)
        if parameter.value is None:
            raise answer.invalid("a changed parameter without its value")
        return parameter

    async def reset(self, heater_id: str) -> bool:
        """`POST heaters/api/heaters/reset_parameters/{id}`: resets all parameters to their
        defaults. Returns whether the provider confirms that it has received the command; an empty
        answer is no confirmation. Raises Conflict for a heater that is offline, and Refused if the
        answer says that the reset has failed."""
        path = f"heaters/api/heaters/reset_parameters/{path_segment(heater_id)}"
        answer = await self.caller.write("POST", path)
        status = answer.decode(ResetAnswer).status if answer.body else None
        if status and status.strip().casefold() in _FAILED:
            raise Refused
        return status == "received"


def _source_unit_of(parameter: Parameter) -> SourceUnit | None:
    if parameter.kind is not ParameterKind.NUMBER:
        return None
    return source_unit_of(parameter.unit or None, parameter.label)


def _is_limit(sent: Any) -> bool:
    """Whether this is a limit that can be read, or stands for none."""
    if not isinstance(sent, str):
        return sent is None or (isinstance(sent, int | float) and not isinstance(sent, bool))
    text = text_of(sent)
    return not text or is_not_a_number(text) or parse_provider_number(text) is not None
