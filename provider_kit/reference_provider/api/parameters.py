"""The parameters of a heater: reading them, changing one, resetting all to their defaults."""

from typing import Any

from sqlalchemy import delete, insert, select
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call, call, json_answer
from provider_kit.reference_provider.api.errors import Refused, not_found
from provider_kit.reference_provider.api.links import AnyRow, linked_heater
from provider_kit.reference_provider.content import Content
from provider_kit.reference_provider.countries import country_at
from provider_kit.reference_provider.lookups import NO_CONNECTION
from provider_kit.reference_provider.parameters import PARAMETER_TYPES, Parameter, parameters_of

_VALUES = schema.parameter_values
_WIRE_TYPES = {"number": "view_file", "select": "multiselect", "onoff": "onoff"}


def list_parameters(call: Call) -> Response:
    """The list is empty for a heater without a gateway, which has never reported its parameters."""
    heater = linked_heater(call, call.path["heater_id"])
    if not _has_gateway(call, heater.id):
        return json_answer([])
    query = select(_VALUES.c.parameter_id, _VALUES.c.value).where(_VALUES.c.heater_id == heater.id)
    changed = {row.parameter_id: row.value for row in call.connection.execute(query)}
    return json_answer(
        [
            _parameter(call.content, heater, known, position, changed.get(known.id))
            for position, known in enumerate(_parameters(heater), start=1)
        ]
    )


def change_parameter(call: Call) -> Response:
    heater = linked_heater(call, call.path["heater_id"])
    every = _parameters(heater)
    wanted = (each for each in every if each.id == call.path["parameter_id"])
    known = next(wanted, None)
    if known is None:
        raise not_found()
    _require_connection(heater)
    value = _checked(call, known)
    row = {"heater_id": heater.id, "parameter_id": known.id, "value": value}
    call.connection.execute(insert(_VALUES).prefix_with("OR REPLACE").values(row))
    position = every.index(known) + 1
    return json_answer(_parameter(call.content, heater, known, position, value))


def reset_parameters(call: Call) -> Response:
    heater = linked_heater(call, call.path["heater_id"])
    _require_connection(heater)
    call.connection.execute(delete(_VALUES).where(_VALUES.c.heater_id == heater.id))
    return json_answer({"status": "received"})


def _parameters(heater: AnyRow) -> tuple[Parameter, ...]:
    gas = country_at(heater.postal_code).gas
    return parameters_of(heater.sw_type, heater.heater_type_id, gas)


def wire_value(known: Parameter, value: str | float) -> float | int | str:
    """Selects as text, switches as 0 or 1, numbers as numbers."""
    if known.kind == "select":
        return str(value)
    number = float(value)
    return int(number) if number.is_integer() else number


def _checked(call: Call, known: Parameter) -> str:
    sent = call.text("value")
    if not sent:
        raise Refused(400, "value_required")
    if known.kind == "number":
        return f"{_checked_number(known, sent):g}"
    allowed = range(len(known.options)) if known.options else (0, 1)
    chosen = {"true": "1", "false": "0"}.get(sent.casefold(), sent)
    if chosen not in {str(each) for each in allowed}:
        raise Refused(400, "value_option")
    return chosen


def _checked_number(known: Parameter, sent: str) -> float:
    try:
        number = float(sent)
    except ValueError:
        raise Refused(400, "value_number") from None
    # Written so that "nan", which compares with nothing, is refused as well.
    if known.minimum is not None and not number >= known.minimum:
        raise Refused(400, "value_low", value=known.minimum)
    if known.maximum is not None and not number <= known.maximum:
        raise Refused(400, "value_high", value=known.maximum)
    return number


def _parameter(
    content: Content, heater: AnyRow, known: Parameter, position: int, changed: str | None
) -> dict[str, Any]:
    text = content.parameters[known.key]
    default = wire_value(known, known.default)
    return {
        "id": known.id,
        "code": known.code,
        "name": text.name,
        "content": text.content,
        "value": wire_value(known, changed) if changed and known.allows(changed) else default,
        # The default depends on the heater's type: without a type there is none.
        "default_value": default if heater.heater_type_id else None,
        "unit": known.unit,
        "min_value": known.minimum,
        "max_value": known.maximum,
        "position": position,
        "heater_parameter_type": _WIRE_TYPES[known.kind],
        "heater_parameter_type_name": content.parameter_types[PARAMETER_TYPES[known.id]],
        "heater_parameter_type_options": [
            {"id": known.id * 100 + index, "name": text.options[key], "value": str(index)}
            for index, key in enumerate(known.options)
        ],
    }


def _require_connection(heater: AnyRow) -> None:
    if heater.heater_status_id == NO_CONNECTION:
        raise Refused(409, "heater_offline")


def _has_gateway(call: Call, heater_id: int) -> bool:
    query = select(schema.gateways.c.mac).where(schema.gateways.c.heater_id == heater_id)
    return call.connection.execute(query).first() is not None


_PATH = "/heaters/api/heaters"

ROUTES = [
    call("GET", f"{_PATH}/heater_parameters/{{heater_id:int}}", list_parameters),
    call(
        "PATCH",
        f"{_PATH}/heater_parameters/{{parameter_id:int}}/{{heater_id:int}}",
        change_parameter,
    ),
    call("POST", f"{_PATH}/reset_parameters/{{heater_id:int}}", reset_parameters),
]
