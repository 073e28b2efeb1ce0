"""Settings: e-mail notifications, temperature unit, language, and thresholds."""

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Any, Literal, get_args

import msgspec

from server.domain.limits import PROFILE_AUTOSAVE_MILLISECONDS
from server.domain.lookups import (
    Language,
    TemperatureUnit,
    id_of_language,
    id_of_temperature_unit,
    temperature_unit_of_id,
)
from server.domain.parameters import ParameterRules, ValueRefused, same
from server.domain.thresholds import threshold_rules
from server.pages.shared.parameter_rows import account_unit
from server.pages.shared.typed_value import (
    RequestedValue,
    StaleValue,
    TypedValue,
    fields_of,
    reason,
    unit_of,
    words_of,
)
from server.provider.account import account_in
from server.provider.account_models import NotificationSetting, OwnAccount
from server.provider.errors import (
    FieldsRefused,
    Gone,
    NotLinked,
    ProblemKind,
    ProviderError,
    Refused,
    Unauthorized,
    Unavailable,
)
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message, Part
from server.web.routes import path_to
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit, part

_UNITS: tuple[TemperatureUnit, ...] = get_args(TemperatureUnit)
_THRESHOLD = "threshold."


class Threshold(msgspec.Struct):
    id: str
    name: str | None
    warning: bool
    above: bool | None
    """Whether values above it are notified, or below it; None where the provider does not say."""
    typed: str
    """The value as its input shows it."""
    unit: str
    """The unit that it is typed in; empty for none."""


class Data(msgspec.Struct):
    problem: ProblemKind | None
    """Why the account's own settings are missing."""
    email_notification: bool
    temperature_unit: TemperatureUnit
    units: list[TemperatureUnit]
    language: Language
    languages: list[Language]
    thresholds: Part[Threshold]
    autosave: int
    """Milliseconds after the last key until a number is saved."""


async def load(visit: Visit) -> Data:
    """Raises a ProviderError where neither the account nor its thresholds can be read."""
    (account, error), thresholds = await asyncio.gather(
        _own(visit), part(visit.provider.account.thresholds())
    )
    if error and thresholds.problem:
        raise error
    rows = [_threshold(visit, item) for item in thresholds.items]
    return Data(
        problem=_kind(error) if error else None,
        email_notification=account.email_notification,
        temperature_unit=temperature_unit_of_id(account.temperature_metric_id),
        units=list(_UNITS),
        language=visit.locale,
        languages=list(visit.settings.languages),
        thresholds=Part(rows, thresholds.problem),
        autosave=PROFILE_AUTOSAVE_MILLISECONDS,
    )


async def _own(visit: Visit) -> tuple[OwnAccount, ProviderError | None]:
    """The account, or an empty one with the reason."""
    try:
        return await visit.provider.account.own(), None
    except Unauthorized:
        raise
    except ProviderError as error:
        return OwnAccount(), error


def _kind(error: ProviderError) -> ProblemKind:
    return error.kind if isinstance(error, Unavailable) else "server_error"


def repeatable(form: Form) -> bool:
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Saves one group: `setting` says which; that of a threshold is `threshold.<id>`."""
    setting = form.get("setting", "")
    if setting == "email_notification":
        return await _save(visit, {setting: form.get(setting) == "1"})
    if setting == "temperature_unit":
        unit = _chosen(setting, form, _UNITS)
        saved = await _save(visit, {"temperature_metric_id": id_of_temperature_unit(unit)})
        _remember(visit, temperature_unit=unit)
        return saved
    if setting == "language":
        language = _chosen(setting, form, visit.settings.languages)
        saved = await _save(visit, {"language_id": id_of_language(language)})
        _remember(visit, language=language)
        return Redirect(saved.location, flash=saved.flash, document=True)
    return await _save_threshold(visit, setting.removeprefix(_THRESHOLD), form)


async def _save(visit: Visit, changes: dict[str, Any]) -> Redirect:
    """Raises FormErrors where the provider answers with other settings than it was asked for."""
    calls = visit.provider.account

    async def found() -> dict[str, Any] | None:
        record = await calls.record()
        return record if _has(record, changes) else None

    if not _has(await write_and_verify(visit, calls.change_settings(changes), found), changes):
        raise FormErrors({"": Message("SEND_REFUSED")})
    return _saved()


def _has(record: Mapping[str, Any], changes: Mapping[str, Any]) -> bool:
    account = account_in(record)
    return all(
        name in record and getattr(account, name) == value for name, value in changes.items()
    )


async def _save_threshold(visit: Visit, setting_id: str, form: Form) -> Redirect:
    try:
        setting = await _setting(visit, setting_id)
        asked = _asked(visit, form, setting)
        if not asked.is_stored:
            setting = await _write(visit, setting, float(asked.value))
    except ValueRefused as refusal:
        message = Message("INVALID_VALUE") if refusal.key == "VALUE_INVALID" else reason(refusal)
        raise _invalid(setting_id, message) from refusal
    except (Refused, FieldsRefused, NotLinked, Gone) as refusal:
        raise _invalid(setting_id, Message("INVALID_VALUE")) from refusal
    rules = _rules(setting, account_unit(visit))
    fields = fields_of(rules, rules.value, visit.locale, f".{setting_id}")
    if not same(rules.value, asked.value):
        shown = {"typed": rules.shown(asked.value), "now": rules.shown(rules.value)}
        words = {name: words_of(value, visit.locale) for name, value in shown.items()}
        message = Message("VALUE_STORED_OTHERWISE", {**words})
        raise _invalid(setting_id, message, fields)
    return _saved(fields)


async def _setting(visit: Visit, setting_id: str) -> NotificationSetting:
    for setting in await visit.provider.account.thresholds():
        if str(setting.id) == setting_id:
            return setting
    raise Gone


def _asked(visit: Visit, form: Form, setting: NotificationSetting) -> RequestedValue:
    """The value that the form asks for. Raises ValueRefused; FormErrors where it was typed beside
    another unit or value than there is now."""
    suffix, rules_in = f".{setting.id}", partial(_rules, setting)
    try:
        return TypedValue(form, rules_in, account_unit(visit), visit.locale, suffix).asked()
    except StaleValue as outdated:
        raise _invalid(str(setting.id), outdated.message, outdated.fields) from outdated


async def _write(visit: Visit, setting: NotificationSetting, value: float) -> NotificationSetting:
    """Sends the value, and answers the setting as the provider has it afterwards."""
    setting_id = str(setting.id)

    async def found() -> NotificationSetting | None:
        now = await _setting(visit, setting_id)
        return now if same(now.value, value) else None

    change = visit.provider.account.change_threshold(setting_id, value)
    now = await write_and_verify(visit, change, found)
    return msgspec.structs.replace(setting, value=now.value)


def _invalid(setting_id: str, message: Message, values: dict[str, str] | None = None) -> FormErrors:
    errors = {"": Message("FORM_INVALID"), f"value.{setting_id}": message}
    return FormErrors(errors, values=values)


def _saved(fields: dict[str, str] | None = None) -> Redirect:
    return Redirect(path_to("settings"), flash=Message("SETTINGS_SAVED"), saved=fields)


def _chosen(setting: str, form: Form, choices: tuple[Any, ...]) -> Any:
    chosen = form.get(setting)
    if chosen not in choices:
        raise FormErrors({"": Message("FORM_INVALID"), setting: Message("INVALID_VALUE")})
    return chosen


def _remember(visit: Visit, **changes: Literal["C", "F"] | Language) -> None:
    """Takes effect from the next page on, without asking for the account again."""
    if visit.session.profile:
        visit.session.profile = msgspec.structs.replace(visit.session.profile, **changes)


def _rules(setting: NotificationSetting, unit: TemperatureUnit) -> ParameterRules:
    return threshold_rules(setting.field, setting.name, setting.value, setting.unit, unit)


def _threshold(visit: Visit, setting: NotificationSetting) -> Threshold:
    rules = _rules(setting, account_unit(visit))
    return Threshold(
        id=str(setting.id),
        name=setting.name,
        warning=setting.type == "warning",
        above={">": True, "<": False}.get(setting.operator or ""),
        typed=rules.typed(rules.value, visit.locale),
        unit=unit_of(rules),
    )
