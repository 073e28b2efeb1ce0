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
from server.pages.shared.account.account import read_account
from server.pages.shared.forms.errors import FAILURES, at_setting, invalid_value, not_saved
from server.pages.shared.forms.values import temperature_unit
from server.pages.shared.notifications.threshold_form import (
    Threshold,
    save_threshold,
    threshold_row,
)
from server.provider.auth.account import Account, account_of
from server.provider.errors import ProblemKind, ProviderError, Unauthorized, kind_of
from server.web.outcomes import Redirect
from server.web.page import Message, Part
from server.web.parts import part
from server.web.routes import path_to
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit

_UNITS: tuple[TemperatureUnit, ...] = get_args(TemperatureUnit)
_THRESHOLD = "threshold."


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
