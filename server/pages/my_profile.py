"""My profile: the installer's own account, its picture, and the removal of the account."""

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from server.domain.accounts import length_errors, profile_fields, same_email
from server.domain.brands import BRAND_DATA, RegistrationField
from server.domain.limits import MAX_FIELD_CHARACTERS, PROFILE_AUTOSAVE_MILLISECONDS
from server.domain.square_picture import InvalidPicture, square_picture
from server.pages.shared.form_errors import form_errors
from server.pages.shared.privacy_policy import Policy, privacy_policy
from server.provider.auth.account import Account, AccountCalls, account_of
from server.provider.errors import ProviderError, Unauthorized, Unavailable
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import PICTURE_PATH, path_to
from server.web.verified_write import write_and_verify
from server.web.visit import Form, Visit

UPLOAD = "picture"

_DIALOGS: tuple[Literal["remove", "policy"], ...] = ("remove", "policy")


class Data(msgspec.Struct):
    values: dict[str, str]
    """The initial values of the form, by field."""
    registration_field: RegistrationField
    picture: str | None
    """The address of the picture on this host; None for no picture."""
    confirm: str
    """The text to type for the removal of the account."""
    dialog: Literal["", "remove", "policy"]
    phone: str | None
    policy: Policy | None
    autosave: int
    """Milliseconds after the last key until the profile is saved."""


async def load(visit: Visit) -> Data:
    """Reads `dialog`."""
    account = await visit.provider.account.read()
    return Data(
        values={name: getattr(account, name) or "" for name in profile_fields(visit.brand)},
        registration_field=BRAND_DATA[visit.brand].registration_field,
        picture=_picture_address(account.profile_picture),
        confirm=_confirmation(account),
        dialog=visit.choice("dialog", _DIALOGS),
        phone=visit.phone,
        policy=privacy_policy(visit),
        autosave=PROFILE_AUTOSAVE_MILLISECONDS,
    )


def repeatable(form: Form) -> bool:
    """All but the removal: saving writes the fields that differ from those that were loaded."""
    return form.get("intent") != "remove"


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes the form that `intent` names: the picture, the removal, or the profile."""
    match form.get("intent"):
        case "picture":
            return await _change_picture(visit)
        case "remove":
            return await _remove(visit, form)
        case _:
            return await _save(visit, form)


async def _save(visit: Visit, form: Form) -> Redirect:
    """Writes the fields that were changed in this form alone: the account is read again, so that
    changes from elsewhere are not overwritten."""
    changes = _changes(visit, form)
    if errors := length_errors(changes):
        raise form_errors(errors)
    saved = account_of(await _write(visit, changes)) if changes else Account()
    _update_session(visit, saved)
    return Redirect(
        path_to("my-profile"),
        flash=Message("PROFILE_SAVED"),
        saved={name: getattr(saved, name) or "" for name in changes},
    )


async def _write(visit: Visit, changes: dict[str, str]) -> dict[str, Any]:
    """Writes the whole account with these changes; returns the account that the provider has
    then."""
    calls = visit.provider.account
    record: dict[str, Any] = {**await calls.read_all_fields(), **changes}
    if "email" in changes and "email2" in record:
        record["email2"] = changes["email"]
    return await write_and_verify(visit, calls.change(record), lambda: _read_back(calls, changes))


async def _read_back(calls: AccountCalls, changes: Mapping[str, str]) -> dict[str, Any] | None:
    """The account, where it has these changes; else None."""
    record = await calls.read_all_fields()
    return record if all(record.get(name) == text for name, text in changes.items()) else None


def _changes(visit: Visit, form: Form) -> dict[str, str]:
    """The fields that differ from the values that the form was loaded with."""
    typed = {name: form[name].strip() for name in profile_fields(visit.brand) if name in form}
    return {name: text for name, text in typed.items() if text != form.get(f"was.{name}", "")}


def _update_session(visit: Visit, account: Account) -> None:
    profile, name = visit.session.profile, account.display_name[:MAX_FIELD_CHARACTERS]
    if profile and name:
        visit.session.profile = msgspec.structs.replace(profile, name=name)


async def _change_picture(visit: Visit) -> Redirect:
    failed = {"": Message("AVATAR_UPLOAD_FAILED")}
    if visit.upload is None or visit.upload.too_large:
        raise FormErrors(failed)
    try:
        data, media_type = await asyncio.to_thread(square_picture, visit.upload.data)
        await visit.provider.account.change_picture(data, media_type)
    except Unauthorized:
        raise
    except (InvalidPicture, ProviderError) as error:
        if isinstance(error, Unavailable) and error.outcome_unknown:
            raise
        raise FormErrors(failed) from error
    return Redirect(path_to("my-profile"), flash=Message("AVATAR_SAVED"))


async def _remove(visit: Visit, form: Form) -> Redirect:
    """Removes the account, where its e-mail address has been typed. This is irreversible
    (specification, section 2)."""
    calls = visit.provider.account
    if not same_email(form.get("confirm", ""), _confirmation(await calls.read())):
        raise FormErrors({"confirm": Message("ACCOUNT_REMOVE_CONFIRM")})
    await calls.remove()
    if visit.history:
        visit.history.erase_account()
    visit.session.end()
    return Redirect(path_to("login"), flash=Message("ACCOUNT_REMOVED"), document=True)


def _confirmation(account: Account) -> str:
    return account.email or account.display_name


def _picture_address(url: str | None) -> str | None:
    """An address with a hash of the picture's URL, so that browsers can cache each picture."""
    if not url:
        return None
    return f"{PICTURE_PATH}?v={hashlib.sha256(url.encode()).hexdigest()[:12]}"
