"""One parameter of a heater: what it may be, and changing it."""

import asyncio
from decimal import Decimal

import msgspec

from server.domain.lookups import Language
from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    ShownValue,
    ValueRefused,
    same,
    text_of,
)
from server.domain.typed_numbers import write_number
from server.pages.heater_head import HeaterHead, heater_head
from server.pages.parameter_rows import (
    ParameterRow,
    account_unit,
    parameter_row,
    parameter_rows,
    rules_of,
)
from server.pages.shapes import is_offline
from server.provider.errors import Conflict, Gone, NotLinked, Refused
from server.provider.heater_models import Parameter
from server.web.outcome import Invalid, Redirect
from server.web.page import Message
from server.web.routes import address_part, path_to
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
    low: ShownValue
    high: ShownValue
    choices: list[Choice]


async def load(visit: Visit) -> Data:
    """Raises NotLinked, or Gone for a heater or a parameter that does not exist."""
    heater, parameters = await asyncio.gather(
        visit.provider.heaters.heater(visit.params["id"]),
        visit.provider.parameters.of_heater(visit.params["id"]),
    )
    head = heater_head(visit, heater)
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
        low=_limit(rules, rules.low),
        high=_limit(rules, rules.high),
        choices=[Choice(text_of(option.value), option.name) for option in rules.options],
    )


def repeatable(form: Form) -> bool:
    """The form says which value it showed: once it has been changed, the same form is refused."""
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes `value`, as it was typed or chosen."""
    heater_id = visit.params["id"]
    try:
        heater, parameters = await asyncio.gather(
            visit.provider.heaters.heater(heater_id),
            visit.provider.parameters.of_heater(heater_id),
        )
        if is_offline(heater):
            raise Conflict
        parameter = _chosen(visit, parameters)
        rules = rules_of(parameter, account_unit(visit))
        value = _read(rules, form.get("value", ""), visit.locale)
        await visit.provider.parameters.change(parameter.id, heater_id, value)
    except Conflict as error:
        raise Invalid({"": Message("HEATER_OFFLINE_WARNING")}) from error
    except Refused as error:
        reason = Message(text=error.message) if error.message else Message("VALUE_INVALID")
        raise Invalid({"value": reason}) from error
    except (Gone, NotLinked) as error:
        raise Invalid({"": Message("HEATER_GONE")}) from error
    place = path_to("heater-params", id=heater_id, sw_type=visit.params["sw_type"])
    anchor = f"p-{address_part(str(parameter.id))}"
    return Redirect(f"{place}#{anchor}", flash=_changed(parameter, rules, value, visit.locale))


def _chosen(visit: Visit, parameters: list[Parameter]) -> Parameter:
    for parameter in parameters:
        if str(parameter.id) == visit.params["param"]:
            return parameter
    raise Gone


def _read(rules: ParameterRules, typed: str, language: Language) -> str | float:
    try:
        return rules.read(typed, language)
    except ValueRefused as refusal:
        values = {"value": refusal.limit} if refusal.limit is not None else {}
        raise Invalid({"value": Message(refusal.key, {**values})}) from refusal


def _limit(rules: ParameterRules, limit: Decimal | None) -> ShownValue:
    if limit is None or rules.kind is not ParameterKind.NUMBER:
        return ShownValue()
    return rules.shown(float(limit))


def _changed(
    parameter: Parameter, rules: ParameterRules, value: str | float, language: Language
) -> Message:
    """Says what the value was and what it is now."""
    code = parameter.code or parameter.name or ""
    before, after = rules.shown(rules.value), rules.shown(value)
    if same(rules.value, value):
        return Message("PARAMETER_KEPT", {"code": code})
    if before.switch is not None and after.switch is not None:
        key = "PARAMETER_SWITCHED_ON" if after.switch else "PARAMETER_SWITCHED_OFF"
        return Message(key, {"code": code})
    # The unit once, at the end: P05: 60 → 55 °C.
    unit = f" {after.unit}" if after.unit else ""
    shown = {
        "before": _words(before, language),
        "after": _words(after, language) + unit,
    }
    return Message("PARAMETER_CHANGED", {"code": code, **shown})


def _words(value: ShownValue, language: Language) -> str:
    if value.number is not None:
        return write_number(Decimal(str(value.number)), language)
    return value.text or "–"
