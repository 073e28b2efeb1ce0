"""Settings: e-mail notifications, temperature unit, language, and thresholds."""

import asyncio
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
from server.domain.thresholds import read_threshold, threshold_of, unit_of
from server.provider.account_models import NotificationSetting
from server.provider.errors import FieldsRefused, Gone, NotLinked, Refused
from server.web.outcome import Invalid, Redirect
from server.web.page import Message, Part
from server.web.routes import path_to
from server.web.visit import Form, Visit, part

_UNITS: tuple[TemperatureUnit, ...] = get_args(TemperatureUnit)


class Threshold(msgspec.Struct):
    id: str
    name: str | None
    warning: bool
    above: bool | None
    """Whether values above it are notified, or below it; None where the provider does not say."""
    value: float | None
    unit: str | None


class Data(msgspec.Struct):
    email_notification: bool
    temperature_unit: TemperatureUnit
    units: list[TemperatureUnit]
    language: Language
    languages: list[Language]
    thresholds: Part[Threshold]
    autosave: int
    """Milliseconds after the last key until a number is saved."""


async def load(visit: Visit) -> Data:
    account, thresholds = await asyncio.gather(
        visit.provider.account.own(), part(visit.provider.account.thresholds())
    )
    return Data(
        email_notification=account.email_notification,
        temperature_unit=temperature_unit_of_id(account.temperature_metric_id),
        units=list(_UNITS),
        language=visit.locale,
        languages=list(visit.languages),
        thresholds=Part([_threshold(item) for item in thresholds.items], thresholds.problem),
        autosave=PROFILE_AUTOSAVE_MILLISECONDS,
    )


def repeatable(form: Form) -> bool:
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Saves one group: `setting` says which, or is the id of a threshold."""
    setting = form.get("setting", "")
    if setting == "email_notification":
        return await _save(visit, {setting: form.get(setting) == "1"})
    if setting == "temperature_unit":
        unit = _chosen(setting, form, _UNITS)
        saved = await _save(visit, {"temperature_metric_id": id_of_temperature_unit(unit)})
        _remember(visit, temperature_unit=unit)
        return saved
    if setting == "language":
        language = _chosen(setting, form, visit.languages)
        saved = await _save(visit, {"language_id": id_of_language(language)})
        _remember(visit, language=language)
        return Redirect(saved.location, flash=saved.flash, document=True)
    return await _save_threshold(visit, setting, form.get(f"value.{setting}", ""))


async def _save(visit: Visit, changes: dict[str, Any]) -> Redirect:
    await visit.provider.account.change_settings(changes)
    return _saved()


async def _save_threshold(visit: Visit, setting_id: str, text: str) -> Redirect:
    invalid = Invalid(
        {"": Message("FORM_INVALID"), f"value.{setting_id}": Message("INVALID_VALUE")}
    )
    value = read_threshold(text, visit.locale)
    if value is None:
        raise invalid
    try:
        await visit.provider.account.change_threshold(setting_id, value)
    except (Refused, FieldsRefused, NotLinked, Gone) as refusal:
        raise invalid from refusal
    return _saved()


def _saved() -> Redirect:
    return Redirect(path_to("settings"), flash=Message("SETTINGS_SAVED"))


def _chosen(setting: str, form: Form, choices: tuple[Any, ...]) -> Any:
    chosen = form.get(setting)
    if chosen not in choices:
        raise Invalid({"": Message("FORM_INVALID"), setting: Message("INVALID_VALUE")})
    return chosen


def _remember(visit: Visit, **changes: Literal["C", "F"] | Language) -> None:
    """Takes effect from the next page on, without asking for the account again."""
    if visit.session.profile:
        visit.session.profile = msgspec.structs.replace(visit.session.profile, **changes)


def _threshold(setting: NotificationSetting) -> Threshold:
    return Threshold(
        id=str(setting.id),
        name=setting.name,
        warning=setting.type == "warning",
        above={">": True, "<": False}.get(setting.operator or ""),
        value=threshold_of(setting.field, setting.value),
        unit=unit_of(setting.field, setting.unit),
    )
