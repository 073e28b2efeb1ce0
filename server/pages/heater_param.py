"""One parameter of a heater: what it may be, and changing it."""

import asyncio
from decimal import Decimal
from functools import partial

import msgspec

from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    ShownValue,
    ValueRefused,
    text_of,
)
from server.pages.shared.heater_head import HeaterHead, heater_head
from server.pages.shared.heater_status import is_offline
from server.pages.shared.parameter_rows import (
    ParameterRow,
    account_unit,
    parameter_row,
    parameter_rows,
    rules_of,
)
from server.pages.shared.typed_value import (
    RequestedValue,
    StaleValue,
    TypedValue,
    reason,
    unit_of,
    words_of,
)
from server.provider.errors import Conflict, Gone, NotLinked, Refused
from server.provider.heaters.parameters import Parameter
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import address_part, path_to
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit


class Choice(msgspec.Struct):
    value: str
    name: str


class Data(msgspec.Struct):
    heater: HeaterHead
    parameters: list[ParameterRow]
    """The list that the dialog lies over."""
    resettable: bool
    parameter: ParameterRow
    kind: ParameterKind
    typed: str
    """The current value as its input shows it."""
    unit: str
    """The unit that it is typed in; empty for none."""
    low: ShownValue
    high: ShownValue
    choices: list[Choice]


async def load(visit: Visit) -> Data:
    """Raises NotLinked, or Gone for a heater or a parameter that does not exist."""
    heater, parameters = await asyncio.gather(
        visit.provider.heaters.heater(visit.params["id"]),
        visit.provider.parameters.of_heater(visit.params["id"]),
    )
    head = await heater_head(visit, heater)
    unit = account_unit(visit)
    parameter = _chosen(visit, parameters)
    rules = rules_of(parameter, unit)
    return Data(
        heater=head,
        parameters=parameter_rows(visit.html, parameters, unit),
        resettable=heater.heater_type_id is not None,
        parameter=parameter_row(visit.html, parameter, rules),
        kind=rules.kind,
        typed=rules.typed(rules.value, visit.locale),
        unit=unit_of(rules),
        low=_limit(rules, rules.low),
        high=_limit(rules, rules.high),
        choices=[Choice(text_of(option.value), option.name) for option in rules.options],
    )


def repeatable(form: Form) -> bool:
    """The form says which value it showed: once that has been changed, nothing is sent."""
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes `value` as it was typed or chosen, with `unit` and `was.value` as they were shown."""
    heater_id = visit.params["id"]
    try:
        heater, parameters = await asyncio.gather(
            visit.provider.heaters.heater(heater_id),
            visit.provider.parameters.of_heater(heater_id),
        )
        if is_offline(heater):
            raise Conflict
        parameter = _chosen(visit, parameters)
        asked = _asked(visit, form, parameter)
        if not asked.is_stored:
            parameter = await _write(visit, parameter, asked.value)
    except Conflict as error:
        raise FormErrors({"": Message("HEATER_OFFLINE_WARNING")}) from error
    except Refused as error:
        message = Message(text=error.message) if error.message else Message("VALUE_INVALID")
        raise FormErrors({"value": message}) from error
    except (Gone, NotLinked) as error:
        raise FormErrors({"": Message("HEATER_GONE")}) from error
    path = path_to("heater-params", id=heater_id, sw_type=visit.params["sw_type"])
    anchor = f"p-{address_part(str(parameter.id))}"
    return Redirect(f"{path}#{anchor}", flash=_changed(visit, parameter, asked))


def _asked(visit: Visit, form: Form, parameter: Parameter) -> RequestedValue:
    """The value that the form asks for. Raises FormErrors where it cannot be entered, or was typed
    beside another unit or value than there is now."""
    typed = TypedValue(form, partial(rules_of, parameter), account_unit(visit), visit.locale)
    try:
        return typed.asked()
    except StaleValue as outdated:
        raise FormErrors({"value": outdated.message}, values=outdated.fields) from outdated
    except ValueRefused as refusal:
        raise FormErrors({"value": reason(refusal)}) from refusal


async def _write(visit: Visit, parameter: Parameter, value: str | float) -> Parameter:
    """Sends the value, and answers the parameter as the provider has it afterwards."""
    calls, heater_id = visit.provider.parameters, visit.params["id"]
    rules = rules_of(parameter, account_unit(visit))

    async def found() -> Parameter | None:
        now = _chosen(visit, await calls.of_heater(heater_id))
        return now if rules.same(now.value, value) else None

    change = calls.change(parameter.id, heater_id, value)
    now = await write_and_verify(visit, change, found)
    return msgspec.structs.replace(parameter, value=now.value)


def _chosen(visit: Visit, parameters: list[Parameter]) -> Parameter:
    for parameter in parameters:
        if str(parameter.id) == visit.params["param"]:
            return parameter
    raise Gone


def _limit(rules: ParameterRules, limit: Decimal | None) -> ShownValue:
    if limit is None or rules.kind is not ParameterKind.NUMBER:
        return ShownValue()
    return rules.shown(float(limit))


def _changed(visit: Visit, parameter: Parameter, asked: RequestedValue) -> Message:
    """Says what the form showed, and what the provider has now."""
    code = parameter.code or parameter.name or ""
    rules = rules_of(parameter, account_unit(visit))
    before, after = asked.before, rules.shown(rules.value)
    if after.switch is not None:
        key = "PARAMETER_SWITCHED_ON" if after.switch else "PARAMETER_SWITCHED_OFF"
        return Message("PARAMETER_KEPT" if before.switch == after.switch else key, {"code": code})
    if before == after:
        return Message("PARAMETER_KEPT", {"code": code})
    # The unit once, at the end: P05: 60 → 55 °C.
    unit = None if before.unit == after.unit else before.unit
    shorter = msgspec.structs.replace(before, unit=unit)
    values = {
        "code": code,
        "before": words_of(shorter, visit.locale),
        "after": words_of(after, visit.locale),
    }
    return Message("PARAMETER_CHANGED", {**values})
