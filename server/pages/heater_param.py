"""One parameter of a heater: its limits or options, and the form that changes it."""

import asyncio
import dataclasses
from decimal import Decimal

import msgspec

from server.domain.parameters import (
    ParameterKind,
    ParameterRules,
    ShownValue,
    text_of,
)
from server.pages.shared.forms.errors import reason_of
from server.pages.shared.forms.submitted_value import (
    InvalidValue,
    SubmittedValue,
    ValueChange,
    input_unit,
    temperature_unit,
)
from server.pages.shared.heater.head import HeaterHead, heater_and_head
from server.pages.shared.parameters.change import awaits_another, parameter_to_change, send_value
from server.pages.shared.parameters.listing import (
    ParameterListing,
    listing_address,
    parameter_listing,
)
from server.pages.shared.parameters.receipts import change_message, sent_message
from server.pages.shared.parameters.rows import ParameterRow, parameter_row, rules_of
from server.provider.errors import Conflict, Refused
from server.provider.parameters import Parameter
from server.provider.structs import with_id
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.visit import Form, Visit


class Choice(msgspec.Struct):
    value: str
    name: str


class Data(msgspec.Struct):
    heater: HeaterHead
    listing: ParameterListing
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
    step: float | None
    """The step of a number, in `unit`."""
    choices: list[Choice]


async def load(visit: Visit) -> Data:
    """Reads the filter of the list. Raises NotLinked, or Gone for a heater or a parameter that does
    not exist."""
    (heater, head, _), parameters = await asyncio.gather(
        heater_and_head(visit),
        visit.provider.parameters.of_heater(visit.params["id"]),
    )
    unit = temperature_unit(visit)
    parameter = with_id(parameters, visit.params["param"])
    rules = rules_of(parameter, unit)
    listing, rows = parameter_listing(visit, parameters)
    return Data(
        heater=head,
        listing=listing,
        parameters=rows,
        resettable=heater.heater_type_id is not None,
        parameter=parameter_row(visit.html, parameter, rules),
        kind=rules.kind,
        typed=rules.input_text(rules.value, visit.locale),
        unit=input_unit(rules),
        low=_limit(rules, rules.low),
        high=_limit(rules, rules.high),
        step=None if rules.step is None else float(rules.step),
        choices=[Choice(text_of(option.value), option.name) for option in rules.options],
    )


def repeatable(form: Form) -> bool:
    """Always: once the value has changed, the form is out of date and sends nothing."""
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Reads `value`, `unit` and `was.value`; redirects to the list, which reads the value back.
    Raises FormErrors."""
    try:
        heater, parameter = await parameter_to_change(visit, visit.params["param"])
        change = _submitted(visit, form, parameter)
        if not change.is_stored:
            await send_value(visit, heater, parameter, change.value)
    except Conflict as error:
        raise FormErrors({"": Message("HEATER_OFFLINE_WARNING")}) from error
    except Refused as error:
        raise FormErrors({"value": reason_of(error, "VALUE_INVALID")}) from error
    parameter = msgspec.structs.replace(parameter, value=change.value)
    location = listing_address(visit, visit.params["param"], parameter)
    return Redirect(location, flash=_message(visit, parameter, change))


def _submitted(visit: Visit, form: Form, parameter: Parameter) -> ValueChange:
    """The change that the form submits. Raises FormErrors for an invalid value, and for a form that
    is out of date."""
    value = SubmittedValue(form, rules_of(parameter, temperature_unit(visit)), visit.locale)
    try:
        change = value.change()
    except InvalidValue as error:
        raise FormErrors({"value": error.message}, values=error.fields) from error
    is_stored = change.is_stored and not awaits_another(visit, parameter, change.value)
    return dataclasses.replace(change, is_stored=is_stored)


def _limit(rules: ParameterRules, limit: Decimal | None) -> ShownValue:
    if limit is None or rules.kind is not ParameterKind.NUMBER:
        return ShownValue()
    return rules.shown(float(limit))


def _message(visit: Visit, parameter: Parameter, change: ValueChange) -> Message:
    if not change.is_stored:
        return sent_message(visit, parameter)
    rules = rules_of(parameter, temperature_unit(visit))
    return change_message(visit, parameter, change.previous, rules.shown(rules.value))
