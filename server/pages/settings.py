"""Settings: e-mail notifications, temperature unit, language, and thresholds."""

import asyncio
from typing import Any, Literal, get_args

import msgspec

from server.domain.limits import PROFILE_AUTOSAVE_MILLISECONDS
from server.domain.lookups import (
    LANGUAGE_ID,
    TEMPERATURE_UNIT_ID,
    Language,
    TemperatureUnit,
    language_of_id,
)
from server.domain.parameters import ParameterRules, same_value
from server.domain.thresholds import least_of, threshold_rules
from server.pages.shared.account.account import read_account
from server.pages.shared.forms.errors import FAILURES, at_setting, invalid_value, not_saved
from server.pages.shared.forms.submitted_value import (
    InvalidValue,
    SubmittedValue,
    ValueChange,
    describe_value,
    input_unit,
    temperature_unit,
    value_fields,
)
from server.provider.account import Account, NotificationSetting, account_of
from server.provider.errors import ProblemKind, ProviderError, Unauthorized, kind_of
from server.provider.structs import with_id
from server.web.outcomes import Redirect
from server.web.page import Message, Part, Value
from server.web.parts import part, write_and_verify
from server.web.routes import path_to
from server.web.visit import Form, Visit

_UNITS: tuple[TemperatureUnit, ...] = get_args(TemperatureUnit)

_THRESHOLD = "threshold."


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


class Data(msgspec.Struct):
    problem: ProblemKind | None
    """Why the account's own settings are missing."""
    email_notification: bool
    temperature_unit: TemperatureUnit
    units: list[TemperatureUnit]
    language: Language | None
    """None if the account has none of the offered languages."""
    languages: list[Language]
    thresholds: Part[Threshold]
    autosave: int
    """Milliseconds after the last keystroke until a number is saved."""


async def load(visit: Visit) -> Data:
    """Raises a ProviderError if neither the account nor its thresholds can be read."""
    (account, error), thresholds = await asyncio.gather(
        _account(visit), part(visit, visit.provider.account.thresholds)
    )
    if error and thresholds.problem:
        raise error
    rows = [threshold_row(visit, item) for item in thresholds.items]
    language = language_of_id(account.language_id)
    return Data(
        problem=kind_of(error) if error else None,
        email_notification=account.email_notification,
        temperature_unit=temperature_unit(visit),
        units=list(_UNITS),
        language=language if language in visit.settings.languages else None,
        languages=list(visit.settings.languages),
        thresholds=Part(rows, thresholds.problem),
        autosave=PROFILE_AUTOSAVE_MILLISECONDS,
    )


async def _account(visit: Visit) -> tuple[Account, ProviderError | None]:
    """The account and None, or an empty account and the error. Raises Unauthorized."""
    try:
        return await read_account(visit), None
    except Unauthorized:
        raise
    except ProviderError as error:
        return Account(), error


def repeatable(form: Form) -> bool:
    """Always: saving the same setting twice changes nothing."""
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Saves the one setting that `setting` names; a threshold is `threshold.<id>`. The value is in
    the field of that name, or in `choice` if a button sends it. Raises FormErrors at the setting
    (specification, section 8)."""
    setting = form.get("setting", "")
    if setting == "email_notification":
        return await _save(visit, setting, {setting: form.get(setting) == "1"})
    if setting == "temperature_unit":
        unit = _chosen(setting, form, _UNITS)
        saved = await _save(visit, setting, {"temperature_metric_id": TEMPERATURE_UNIT_ID[unit]})
        _update_session(visit, temperature_unit=unit)
        return saved
    if setting == "language":
        language = _chosen(setting, form, visit.settings.languages)
        await _save(visit, setting, {"language_id": LANGUAGE_ID[language]})
        _update_session(visit, language=language)
        return _saved(document=True)
    return _saved(await save_threshold(visit, setting.removeprefix(_THRESHOLD), form))


async def _save(visit: Visit, setting: str, changes: dict[str, Any]) -> Redirect:
    """Writes the setting. Raises FormErrors at it if it is refused, or if the provider's answer has
    another value."""
    calls = visit.provider.account

    def is_done(record: dict[str, Any]) -> bool:
        account = account_of(record)
        return all(
            name in record and getattr(account, name) == value for name, value in changes.items()
        )

    try:
        write = calls.change_settings(changes)
        record = await write_and_verify(visit, write, calls.read_all_fields, is_done)
    except FAILURES as error:
        raise not_saved(setting, error) from error
    if not is_done(record):
        raise at_setting(setting, invalid_value("SETTING_REFUSED"))
    return _saved()


def _saved(fields: dict[str, str] | None = None, *, document: bool = False) -> Redirect:
    flash = Message("SETTINGS_SAVED")
    return Redirect(path_to("settings"), flash=flash, saved=fields, document=document)


def _chosen(setting: str, form: Form, choices: tuple[Any, ...]) -> Any:
    chosen = form.get("choice", form.get(setting))
    if chosen not in choices:
        raise at_setting(setting, invalid_value("VALUE_INVALID"))
    return chosen


def _update_session(visit: Visit, **changes: Literal["C", "F"] | Language) -> None:
    """Applies the setting from the next page on, without another request for the account."""
    if visit.session.profile:
        visit.session.profile = msgspec.structs.replace(visit.session.profile, **changes)


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
