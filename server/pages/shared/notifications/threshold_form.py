"""The notification thresholds of the settings screen: their rows, and saving one of them."""

import msgspec

from server.domain.lookups import TemperatureUnit
from server.domain.parameters import ParameterRules, same_value
from server.domain.thresholds import least_of, threshold_rules
from server.pages.shared.forms.errors import FAILURES, at_setting, invalid_value, not_saved
from server.pages.shared.forms.submitted_value import InvalidValue, SubmittedValue, ValueChange
from server.pages.shared.forms.values import (
    describe_value,
    input_unit,
    temperature_unit,
    value_fields,
)
from server.provider.auth.account import NotificationSetting
from server.provider.structs import with_id
from server.web.page import Message, Value
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit


class Threshold(msgspec.Struct):
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
    """Saves one threshold; returns its fields with the stored value. Raises FormErrors at its
    field (specification, section 8)."""
    field = f"value.{setting_id}"
    try:
        setting = with_id(await visit.provider.account.thresholds(), setting_id)
        change = _submitted(visit, form, setting)
        if not change.is_stored:
            setting = await _write(visit, setting, float(change.value))
    except FAILURES as error:
        raise not_saved(field, error) from error
    finally:
        visit.host.memory.forget_limits(visit.account_key)
    rules = _rules(setting, temperature_unit(visit))
    fields = value_fields(rules, rules.value, visit.locale, f".{setting_id}")
    if not same_value(rules.value, change.value):
        values: dict[str, Value] = {
            "typed": describe_value(rules.shown(change.value), visit.locale),
            "now": describe_value(rules.shown(rules.value), visit.locale),
        }
        raise at_setting(field, Message("VALUE_STORED_OTHERWISE", values), fields)
    return fields


def _submitted(visit: Visit, form: Form, setting: NotificationSetting) -> ValueChange:
    rules = _rules(setting, temperature_unit(visit))
    value = SubmittedValue(form, rules, visit.locale, f".{setting.id}")
    try:
        return value.change()
    except InvalidValue as error:
        is_unreadable = error.message.key == "VALUE_INVALID"
        message = invalid_value("ENTER_NUMBER") if is_unreadable else error.message
        raise at_setting(f"value.{setting.id}", message, error.fields) from error


async def _write(visit: Visit, setting: NotificationSetting, value: float) -> NotificationSetting:
    """Sends the value; returns the setting with the value that the provider has stored."""
    calls, setting_id = visit.provider.account, str(setting.id)

    async def read() -> NotificationSetting:
        return with_id(await calls.thresholds(), setting_id)

    stored = await write_and_verify(
        visit,
        calls.change_threshold(setting_id, value),
        read,
        lambda state: same_value(state.value, value),
    )
    return msgspec.structs.replace(setting, value=stored.value)


def _rules(setting: NotificationSetting, unit: TemperatureUnit) -> ParameterRules:
    return threshold_rules(setting.field, setting.name, setting.value, setting.unit, unit)
