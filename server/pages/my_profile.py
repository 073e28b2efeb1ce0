"""My profile: the installer's own account, its picture, and the way to remove it."""

import asyncio
import hashlib
from collections.abc import Mapping
from typing import Any, Literal

import msgspec

from server.domain.accounts import profile_fields, same_email, too_long
from server.domain.brands import RegistrationField, registration_field
from server.domain.limits import MAX_FIELD_CHARACTERS, PROFILE_AUTOSAVE_MILLISECONDS
from server.domain.pictures import NoPicture, square
from server.pages.shared.field_errors import refused
from server.pages.shared.policy import Policy, policy_of
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
    """What the form starts with, by field."""
    registration_field: RegistrationField
    picture: str | None
    """Where the picture is, on this host."""
    confirm: str
    """What has to be typed to remove the account."""
    dialog: Literal["", "remove", "policy"]
    phone: str | None
    policy: Policy | None
    autosave: int
    """Milliseconds after the last key until the profile is saved."""


async def load(visit: Visit) -> Data:
    account = await visit.provider.account.read()
    return Data(
        values={name: getattr(account, name) or "" for name in profile_fields(visit.brand)},
        registration_field=registration_field(visit.brand),
        picture=_picture_address(account.profile_picture),
        confirm=_confirmation(account),
        dialog=visit.choice("dialog", _DIALOGS),
        phone=visit.phone,
        policy=policy_of(visit),
        autosave=PROFILE_AUTOSAVE_MILLISECONDS,
    )


def repeatable(form: Form) -> bool:
    """Saving is: it writes what differs from what the form was loaded with."""
    return form.get("intent") != "remove"


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes one of the screen's forms, as `intent` says."""
    match form.get("intent"):
        case "picture":
            return await _change_picture(visit)
        case "remove":
            return await _remove(visit, form)
        case _:
            return await _save(visit, form)


async def _save(visit: Visit, form: Form) -> Redirect:
    """Writes what was changed on this form, and nothing else: the account is read again, so that
    a change that was made elsewhere in the meantime stays."""
    changes = _changes(visit, form)
    if errors := too_long(changes):
        raise refused(errors)
    saved = account_of(await _write(visit, changes)) if changes else Account()
    _remember(visit, saved)
    return Redirect(
        path_to("my-profile"),
        flash=Message("PROFILE_SAVED"),
        saved={name: getattr(saved, name) or "" for name in changes},
    )


async def _write(visit: Visit, changes: dict[str, str]) -> dict[str, Any]:
    """Writes the whole account with these changes, and answers it as it is afterwards."""
    calls = visit.provider.account
    record: dict[str, Any] = {**await calls.read_all_fields(), **changes}
    if "email" in changes and "email2" in record:
        record["email2"] = changes["email"]
    return await write_and_verify(visit, calls.change(record), lambda: _found(calls, changes))


async def _found(calls: AccountCalls, changes: Mapping[str, str]) -> dict[str, Any] | None:
    """The account, where it has these changes."""
    record = await calls.read_all_fields()
    return record if all(record.get(name) == text for name, text in changes.items()) else None


def _changes(visit: Visit, form: Form) -> dict[str, str]:
    """The fields that differ from what the form was loaded with."""
    typed = {name: form[name].strip() for name in profile_fields(visit.brand) if name in form}
    return {name: text for name, text in typed.items() if text != form.get(f"was.{name}", "")}


def _remember(visit: Visit, account: Account) -> None:
    profile, name = visit.session.profile, account.display_name[:MAX_FIELD_CHARACTERS]
    if profile and name:
        visit.session.profile = msgspec.structs.replace(profile, name=name)


async def _change_picture(visit: Visit) -> Redirect:
    failed = {"": Message("AVATAR_UPLOAD_FAILED")}
    if visit.upload is None or visit.upload.too_large:
        raise FormErrors(failed)
    try:
        data, media_type = await asyncio.to_thread(square, visit.upload.data)
        await visit.provider.account.change_picture(data, media_type)
    except Unauthorized:
        raise
    except (NoPicture, ProviderError) as error:
        if isinstance(error, Unavailable) and error.outcome_unknown:
            raise
        raise FormErrors(failed) from error
    return Redirect(path_to("my-profile"), flash=Message("AVATAR_SAVED"))


async def _remove(visit: Visit, form: Form) -> Redirect:
    """Removes the account for ever, when its e-mail address has been typed."""
    calls = visit.provider.account
    if not same_email(form.get("confirm", ""), _confirmation(await calls.read())):
        raise FormErrors({"confirm": Message("ACCOUNT_REMOVE_CONFIRM")})
    await calls.remove()
    visit.session.end()
    return Redirect(path_to("login"), flash=Message("ACCOUNT_REMOVED"), document=True)


def _confirmation(account: Account) -> str:
    return account.email or account.display_name


def _picture_address(url: str | None) -> str | None:
    """Another address for another picture, so that browsers may keep each."""
    if not url:
        return None
    return f"{PICTURE_PATH}?v={hashlib.sha256(url.encode()).hexdigest()[:12]}"
