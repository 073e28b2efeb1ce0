"""Reports whether the values that were sent to a heater have arrived: each page of its parameters
has just read them."""

from collections.abc import Sequence
from datetime import UTC, datetime

import msgspec

from server.domain.limits import SENT_VALUE_SECONDS
from server.domain.parameters import ShownValue
from server.pages.shared.forms.submitted_value import describe_value, temperature_unit
from server.pages.shared.parameters.change import name_of, undo_of
from server.pages.shared.parameters.rows import rules_of
from server.provider.parameters import Parameter
from server.web.page import Message, Receipt, Value
from server.web.session.models import SentValue
from server.web.visit import Visit


class UnconfirmedValue(msgspec.Struct):
    """A value that was sent, but that the provider does not have yet."""

    parameter_id: str
    value: ShownValue
    sent: datetime
    read: datetime
    """When the parameter was last read."""


def unconfirmed_values(visit: Visit, parameters: Sequence[Parameter]) -> list[UnconfirmedValue]:
    """The values that were sent to this heater, but that its parameters do not have."""
    unit = temperature_unit(visit)
    return [
        UnconfirmedValue(
            parameter_id=sent.parameter_id,
            value=rules_of(parameter, unit).shown(sent.value),
            sent=_time_of(sent),
            read=visit.now,
        )
        for sent, parameter in _sent_to(visit, parameters)
        if not _has_arrived(visit, sent, parameter)
    ]


def tell_receipts(visit: Visit, parameters: Sequence[Parameter]) -> str | None:
    """Sets the flash message about the value that was sent last: that it is confirmed, or, only
    once, that it is not. Forgets confirmed values. Returns the id of the message's parameter, or
    None without a message."""
    told: SentValue | None = None
    for sent, parameter in _sent_to(visit, parameters):
        arrived = _has_arrived(visit, sent, parameter)
        if told is None and (arrived or not sent.told):
            told = sent
            visit.session.flash = (_confirmed if arrived else _unconfirmed)(visit, sent, parameter)
        sent.told = True
        if arrived:
            visit.session.sent_values.remove(sent)
    return told.parameter_id if told else None


def sent_message(visit: Visit, parameter: Parameter) -> Message:
    """The message about a value that was sent, until it has been read back."""
    return Message("PARAMETER_SENT", {"code": name_of(parameter)}, receipt=Receipt(visit.now, None))


def change_message(
    visit: Visit, parameter: Parameter, before: ShownValue, after: ShownValue
) -> Message:
    """The message with the previous value and the current one."""
    code = name_of(parameter)
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


def _confirmed(visit: Visit, sent: SentValue, parameter: Parameter) -> Message:
    rules = rules_of(parameter, temperature_unit(visit))
    before, after = rules.shown(sent.previous), rules.shown(parameter.value)
    return msgspec.structs.replace(
        change_message(visit, parameter, before, after),
        not_logged=not sent.logged,
        receipt=Receipt(_time_of(sent), visit.now),
        undo=None if before == after else undo_of(visit, parameter, sent),
    )


def _unconfirmed(visit: Visit, sent: SentValue, parameter: Parameter) -> Message:
    receipt = Receipt(_time_of(sent), None)
    values: dict[str, Value] = {"code": name_of(parameter)}
    return Message("PARAMETER_UNCONFIRMED", values, receipt=receipt, not_logged=not sent.logged)


def _sent_to(visit: Visit, parameters: Sequence[Parameter]) -> list[tuple[SentValue, Parameter]]:
    """The values that were sent to this heater within `SENT_VALUE_SECONDS`, newest first, each with
    its current parameter."""
    present = {str(parameter.id): parameter for parameter in parameters}
    oldest = visit.now.timestamp() - SENT_VALUE_SECONDS
    return [
        (sent, present[sent.parameter_id])
        for sent in visit.session.sent_values
        if sent.heater_id == visit.params["id"]
        and sent.parameter_id in present
        and sent.at > oldest
    ]


def _has_arrived(visit: Visit, sent: SentValue, parameter: Parameter) -> bool:
    return rules_of(parameter, temperature_unit(visit)).same(parameter.value, sent.value)


def _time_of(sent: SentValue) -> datetime:
    return datetime.fromtimestamp(sent.at, UTC)
