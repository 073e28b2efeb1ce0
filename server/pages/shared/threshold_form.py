"""The notification thresholds of the settings screen: their rows, and saving one of them."""

from functools import partial

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ParameterRules, same_value
from server.domain.thresholds import least_of, threshold_rules
from server.pages.shared.form_errors import reason_of
from server.pages.shared.submitted_value import InvalidValue, SubmittedValue, ValueChange
from server.pages.shared.temperature_unit import temperature_unit
from server.pages.shared.value_form import describe_value, input_unit, value_fields
from server.provider.auth.account import NotificationSetting
from server.provider.errors import FieldsRefused, Gone, NotLinked, ProviderError, Refused
from server.provider.structs import with_id
from server.web.outcomes import FormErrors
from server.web.page import Message, Value
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit, attempt


class Threshold(msgspec.Struct):
    """A threshold with its input."""

    id: str
    name: str | None
    warning: bool
    above: bool | None
    """Whether values above the threshold cause notifications, or values below it; None if the
    provider does not say."""
    typed: str
    """The value in its input."""
    unit: str
    """The unit of the input; empty for none."""
    least: int | None
    """The least value that makes sense, if it is known; the form accepts any."""


def threshold_row(visit: Visit, setting: NotificationSetting) -> Threshold:
    """The threshold in the unit of the account."""
    rules = _rules(setting, temperature_unit(visit))
    return Threshold(
        id=str(setting.id),
        name=setting.name,
        warning=setting.type == "warning",
        above={">": True, "<": False}.get(setting.operator or ""),
        typed=rules.input_text(rules.value, visit.locale),
        unit=input_unit(rules),
        least=least_of(setting.field),
    )


async def save_threshold(visit: Visit, setting_id: str, form: Form) -> dict[str, str]:
    """Saves one threshold; returns its fields with the stored value. Raises FormErrors for a
    refused value, with the provider's reason or INVALID_VALUE (specification, section 8)."""
    try:
        setting = with_id(await visit.provider.account.thresholds(), setting_id)
        change = _submitted(visit, form, setting)
        if not change.is_stored:
            setting = await _write(visit, setting, float(change.value))
    except (Refused, FieldsRefused, NotLinked, Gone) as refusal:
        raise _invalid(setting_id, _reason_of(refusal)) from refusal
    rules = _rules(setting, temperature_unit(visit))
    fields = value_fields(rules, rules.value, visit.locale, f".{setting_id}")
    if not same_value(rules.value, change.value):
        values: dict[str, Value] = {
            "typed": describe_value(rules.shown(change.value), visit.locale),
            "now": describe_value(rules.shown(rules.value), visit.locale),
        }
        raise _invalid(setting_id, Message("VALUE_STORED_OTHERWISE", values), fields)
    return fields


def _reason_of(refusal: ProviderError) -> Message:
    match refusal:
        case Refused():
            return reason_of(refusal, "INVALID_VALUE")
        case FieldsRefused(fields=texts) if texts:
            return Message(text=texts.get("value") or " ".join(texts.values()))
        case _:
            return Message("INVALID_VALUE")


def _submitted(visit: Visit, form: Form, setting: NotificationSetting) -> ValueChange:
    rules_for_unit, account = partial(_rules, setting), temperature_unit(visit)
    value = SubmittedValue(form, rules_for_unit, account, visit.locale, f".{setting.id}")
    try:
        return value.change()
    except InvalidValue as error:
        is_unreadable = error.message.key == "VALUE_INVALID"
        message = Message("INVALID_VALUE") if is_unreadable else error.message
        raise _invalid(str(setting.id), message, error.fields) from error


async def _write(visit: Visit, setting: NotificationSetting, value: float) -> NotificationSetting:
    """Sends the value; returns the setting with the value that the provider has stored."""
    calls, setting_id = visit.provider.account, str(setting.id)

    async def read_back() -> NotificationSetting | None:
        stored = with_id(await calls.thresholds(), setting_id)
        return stored if same_value(stored.value, value) else None

    stored = await write_and_verify(visit, calls.change_threshold(setting_id, value), read_back)
    if not same_value(stored.value, value):
        # The answer may have the value before the change.
        visit.extend_deadline()
        stored = (await attempt(read_back))[0] or stored
    return msgspec.structs.replace(setting, value=stored.value)


def _invalid(setting_id: str, message: Message, fields: dict[str, str] | None = None) -> FormErrors:
    errors = {"": Message("FORM_INVALID"), f"value.{setting_id}": message}
    return FormErrors(errors, values=fields or {})


def _rules(setting: NotificationSetting, unit: TemperatureUnit) -> ParameterRules:
    return threshold_rules(setting.field, setting.name, setting.value, setting.unit, unit)
