"""One parameter of a heater: its limits or options, and the form that changes it."""

import asyncio
from decimal import Decimal
from functools import partial

import msgspec

from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    ShownValue,
    text_of,
)
from server.pages.shared.form_errors import reason_of
from server.pages.shared.heater_head import HeaterHead, heater_and_head
from server.pages.shared.heater_status import is_offline
from server.pages.shared.parameter_rows import (
    ParameterRow,
    parameter_row,
    parameter_rows,
    rules_of,
)
from server.pages.shared.submitted_value import InvalidValue, SubmittedValue, ValueChange
from server.pages.shared.temperature_unit import temperature_unit
from server.pages.shared.value_form import describe_value, input_unit
from server.provider.errors import Conflict, Gone, NotLinked, Refused
from server.provider.heaters.parameters import Parameter
from server.provider.structs import with_id
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Value
from server.web.routes import address_part, path_to
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit


class Choice(msgspec.Struct):
    """An option of a select."""

    value: str
    name: str


class Data(msgspec.Struct):
    heater: HeaterHead
    parameters: list[ParameterRow]
    """The list behind the dialog."""
    resettable: bool
    parameter: ParameterRow
    kind: ParameterKind
    typed: str
    """The current value in its input."""
    unit: str
    """The unit of the input; empty for none."""
    low: ShownValue
    high: ShownValue
    choices: list[Choice]


async def load(visit: Visit) -> Data:
    """Raises NotLinked, or Gone for a heater or a parameter that does not exist."""
    (heater, head), parameters = await asyncio.gather(
        heater_and_head(visit),
        visit.provider.parameters.of_heater(visit.params["id"]),
    )
    unit = temperature_unit(visit)
    parameter = with_id(parameters, visit.params["param"])
    rules = rules_of(parameter, unit)
    return Data(
        heater=head,
        parameters=parameter_rows(visit.html, parameters, unit),
        resettable=heater.heater_type_id is not None,
        parameter=parameter_row(visit.html, parameter, rules),
        kind=rules.kind,
        typed=rules.input_text(rules.value, visit.locale),
        unit=input_unit(rules),
        low=_limit(rules, rules.low),
        high=_limit(rules, rules.high),
        choices=[Choice(text_of(option.value), option.name) for option in rules.options],
    )


def repeatable(form: Form) -> bool:
    """Always: once the value has changed, the form is out of date and sends nothing."""
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Reads `value`, `unit` and `was.value`; returns to the list. Raises FormErrors."""
    heater_id = visit.params["id"]
    try:
        heater, parameters = await asyncio.gather(
            visit.provider.heaters.heater(heater_id),
            visit.provider.parameters.of_heater(heater_id),
        )
        if is_offline(heater):
            raise Conflict
        parameter = with_id(parameters, visit.params["param"])
        change = _submitted(visit, form, parameter)
        if not change.is_stored:
            parameter = await _write(visit, parameter, change.value)
    except Conflict as error:
        raise FormErrors({"": Message("HEATER_OFFLINE_WARNING")}) from error
    except Refused as error:
        raise FormErrors({"value": reason_of(error, "VALUE_INVALID")}) from error
    except (Gone, NotLinked) as error:
        raise FormErrors({"": Message("HEATER_GONE")}) from error
    path = path_to("heater-params", id=heater_id, sw_type=visit.params["sw_type"])
    anchor = f"p-{address_part(str(parameter.id))}"
    return Redirect(f"{path}#{anchor}", flash=_changed(visit, parameter, change.previous))


def _submitted(visit: Visit, form: Form, parameter: Parameter) -> ValueChange:
    """Raises FormErrors for an invalid value, and for a form that is out of date."""
    rules_for_unit = partial(rules_of, parameter)
    value = SubmittedValue(form, rules_for_unit, temperature_unit(visit), visit.locale)
    try:
        return value.change()
    except InvalidValue as error:
        raise FormErrors({"value": error.message}, values=error.fields) from error


async def _write(visit: Visit, parameter: Parameter, value: str | float) -> Parameter:
    """Sends the value; returns the parameter with the value that the provider has then."""
    calls, heater_id = visit.provider.parameters, visit.params["id"]
    rules = rules_of(parameter, temperature_unit(visit))

    async def read_back() -> Parameter | None:
        stored = with_id(await calls.of_heater(heater_id), str(parameter.id))
        return stored if rules.same(stored.value, value) else None

    write = calls.change(parameter.id, heater_id, value)
    stored = await write_and_verify(visit, write, read_back)
    return msgspec.structs.replace(parameter, value=stored.value)


def _limit(rules: ParameterRules, limit: Decimal | None) -> ShownValue:
    if limit is None or rules.kind is not ParameterKind.NUMBER:
        return ShownValue()
    return rules.shown(float(limit))


def _changed(visit: Visit, parameter: Parameter, before: ShownValue) -> Message:
    """The message with the previous value and the one that the provider has now."""
    code = parameter.code or parameter.name or ""
    rules = rules_of(parameter, temperature_unit(visit))
    after = rules.shown(rules.value)
    if before == after:
        return Message("PARAMETER_KEPT", {"code": code})
    if after.switch is not None:
        key = "PARAMETER_SWITCHED_ON" if after.switch else "PARAMETER_SWITCHED_OFF"
        return Message(key, {"code": code})
    # The unit once, at the end: P05: 60 → 55 °C.
    unit = None if before.unit == after.unit else before.unit
    before = msgspec.structs.replace(before, unit=unit)
    values: dict[str, Value] = {
        "code": code,
        "before": describe_value(before, visit.locale),
        "after": describe_value(after, visit.locale),
    }
    return Message("PARAMETER_CHANGED", values)
