"""Sends a parameter's value, and stores it in the session until it has been read back."""

import asyncio

import msgspec

from server.domain.history import Change, ChangeKind
from server.domain.limits import MAX_FIELD_CHARACTERS, SENT_VALUE_SECONDS
from server.domain.parameters import ParameterKind, ParameterRules, text_of
from server.domain.units import source_unit_of
from server.pages.shared.forms.errors import reason_of
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.current_faults import known_faults
from server.pages.shared.heater.sampling import fault_code
from server.pages.shared.heater.status import is_offline
from server.pages.shared.parameters.rows import rules_of
from server.provider.errors import Conflict, Unavailable
from server.provider.heaters import Heater
from server.provider.parameters import Parameter
from server.provider.structs import with_id
from server.web.change_log import logged, new_change
from server.web.outcomes import FormErrors
from server.web.page import Message, Undo
from server.web.parts import write_and_verify
from server.web.routes import address_part, from_address_part
from server.web.session.models import SentValue
from server.web.visit import Visit

_MAX_SENT_VALUES = 4
"""The most sent parameter values of a user that are not confirmed yet by reading them back."""


async def send_value(
    visit: Visit,
    heater: Heater,
    parameter: Parameter,
    value: str | float | bool,
    *,
    undoes: bool = False,
) -> None:
    """Sends a value in the provider's unit, logs the change, and stores it in the session, also if
    its outcome is not known. Raises the errors of `ParameterCalls.change`."""
    calls, heater_id = visit.provider.parameters, visit.params["id"]
    rules = rules_of(parameter, temperature_unit(visit))

    async def change() -> bool:
        await calls.change(parameter.id, heater_id, value)
        return True

    async def has_value() -> bool:
        stored = with_id(await calls.of_heater(heater_id), str(parameter.id))
        return rules.same(stored.value, value)

    sent = SentValue(
        heater_id=heater_id,
        parameter_id=str(parameter.id),
        value=value,
        previous=parameter.value,
        at=visit.now.timestamp(),
        undoes=undoes,
    )
    try:
        async with logged(visit, _change(visit, heater, parameter, rules, value)):
            sent.logged = not visit.not_logged
            await write_and_verify(visit, change(), has_value, bool)
    except Unavailable as error:
        if error.outcome_unknown:
            _remember(visit, msgspec.structs.replace(sent, told=True))
        raise
    _remember(visit, sent)


def _change(
    visit: Visit,
    heater: Heater,
    parameter: Parameter,
    rules: ParameterRules,
    value: str | float | bool,
) -> Change:
    is_number = rules.kind is ParameterKind.NUMBER
    unit = source_unit_of(parameter.unit, parameter.label, number=is_number)
    return new_change(
        ChangeKind.PARAMETER,
        visit,
        heater=visit.params["id"],
        subject=str(parameter.id),
        name=parameter.label.strip(),
        unit=unit.spelled,
        old=None if parameter.value is None else text_of(parameter.value),
        new=text_of(value),
        named=rules.names(parameter.value, value),
        fault=fault_code(heater, known_faults(visit)),
    )


def _remember(visit: Visit, sent: SentValue) -> None:
    """Stores the value in place of an earlier one for the same parameter. The session is a cookie,
    so longer values than MAX_FIELD_CHARACTERS are not stored, and never confirmed."""
    forget_sent(visit, sent.heater_id, sent.parameter_id)
    if max(len(text_of(each)) for each in (sent.value, sent.previous)) <= MAX_FIELD_CHARACTERS:
        visit.session.sent_values = [sent, *visit.session.sent_values][:_MAX_SENT_VALUES]


def forget_sent(visit: Visit, heater_id: str, parameter_id: str | None = None) -> None:
    """Forgets the values that were sent to a parameter, or to all parameters of the heater."""
    visit.session.sent_values = [
        sent
        for sent in visit.session.sent_values
        if sent.heater_id != heater_id or parameter_id not in (None, sent.parameter_id)
    ]


def awaits_another(visit: Visit, parameter: Parameter, value: str | float) -> bool:
    """Whether a value other than this one was sent to the parameter, and may still arrive."""
    rules = rules_of(parameter, temperature_unit(visit))
    oldest = visit.now.timestamp() - SENT_VALUE_SECONDS
    return any(
        sent.at > oldest and not rules.same(sent.value, value)
        for sent in visit.session.sent_values
        if (sent.heater_id, sent.parameter_id) == (visit.params["id"], str(parameter.id))
    )


def undo_of(visit: Visit, parameter: Parameter, sent: SentValue) -> Undo | None:
    """The undo of a value that was sent; None if that was an undo itself, or the previous value is
    not valid."""
    rules = rules_of(parameter, temperature_unit(visit))
    if sent.undoes or rules.stored(sent.previous) is None:
        return None
    ids = undo_ids(parameter, text_of(sent.value), text_of(sent.previous))
    return Undo(ids, count=1, whole=True, address=visit.url)


def undo_ids(parameter: Parameter, value: str, previous: str) -> str:
    """What a form sends to put `previous` in the place of a parameter's `value`."""
    return ",".join(map(address_part, (str(parameter.id), value, previous)))


async def undo_change(visit: Visit, undo: str, *, undoes: bool = True) -> Parameter:
    """Sends the previous value, if the parameter still has the value that was sent; returns the
    parameter with the previous value. The change has an undo of its own unless it is one
    (`undoes`). Raises FormErrors, and the errors of `send_value`."""
    parts = [from_address_part(part) for part in undo.split(",")]
    if len(parts) != 3:
        raise FormErrors({"": Message("FORM_REJECTED")})
    parameter_id, value, previous = parts
    heater, parameter = await parameter_to_change(visit, parameter_id)
    rules = rules_of(parameter, temperature_unit(visit))
    stored = rules.stored(previous)
    if stored is None or not rules.same(parameter.value, value):
        raise FormErrors({"": Message("PARAMETER_NOT_UNDONE", {"code": name_of(parameter)})})
    try:
        await send_value(visit, heater, parameter, stored, undoes=undoes)
    except Conflict as error:
        raise FormErrors({"": reason_of(error, "HEATER_OFFLINE_WARNING")}) from error
    return msgspec.structs.replace(parameter, value=stored)


async def parameter_to_change(visit: Visit, parameter_id: str) -> tuple[Heater, Parameter]:
    """The heater and the parameter as they are now. Raises Conflict for a heater that is offline,
    NotLinked or Gone."""
    heater, parameters = await asyncio.gather(
        visit.provider.heaters.heater(visit.params["id"]),
        visit.provider.parameters.of_heater(visit.params["id"]),
    )
    if is_offline(heater):
        raise Conflict
    return heater, with_id(parameters, parameter_id)


def name_of(parameter: Parameter) -> str:
    """The parameter's code, else its name: how messages name it."""
    return parameter.code or parameter.name or ""
