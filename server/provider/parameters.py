"""Calls on a heater's parameters: reading, changing one, bringing all back to their defaults."""

from dataclasses import dataclass

from server.domain.parameters import ParameterKind, kind_of
from server.domain.units import SourceUnit, source_unit_of
from server.provider.client import Caller, segment
from server.provider.heater_models import Parameter, ResetAnswer
from server.provider.models import Id

_PARAMETERS = "heaters/api/heaters/heater_parameters"


@dataclass
class ParameterCalls:
    caller: Caller

    async def of_heater(self, heater_id: str) -> list[Parameter]:
        """All parameters, by their position; those without one come last."""
        found = await self.caller.list_of(Parameter, f"{_PARAMETERS}/{segment(heater_id)}")
        for parameter in found:
            self.caller.client.parameter_units.record(str(parameter.id), _source_unit_of(parameter))
        return sorted(found, key=lambda item: (item.position is None, item.position or 0))

    def source_unit_of(self, parameter_id: str) -> SourceUnit | None:
        """What a parameter counts in; None where none with this id has been read of a heater."""
        return self.caller.client.parameter_units.unit_of(parameter_id)

    async def change(self, parameter_id: Id, heater_id: str, value: str | float) -> Parameter:
        """Changes one, and answers it as it is afterwards. Raises Refused with the provider's
        reason, Conflict for a heater that is offline, NotLinked or Gone."""
        path = f"{_PARAMETERS}/{segment(parameter_id)}/{segment(heater_id)}"
        answer = await self.caller.write("PATCH", path, json={"value": value})
        parameter = answer.read(Parameter)
        if parameter.value is None:
            raise answer.unreadable("a changed parameter without its value")
        return parameter

    async def reset(self, heater_id: str) -> bool:
        """Asks for all defaults; whether the server says that it has received it, which an empty
        answer does not. Raises Conflict for a heater that is offline."""
        path = f"heaters/api/heaters/reset_parameters/{segment(heater_id)}"
        answer = await self.caller.write("POST", path)
        return bool(answer.body) and answer.read(ResetAnswer).status == "received"


def _source_unit_of(parameter: Parameter) -> SourceUnit | None:
    options = parameter.heater_parameter_type_options or []
    if kind_of(parameter.heater_parameter_type, options) is not ParameterKind.NUMBER:
        return None
    return source_unit_of(parameter.unit or None, parameter.name)
