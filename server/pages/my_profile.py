"""My profile: the installer's own account, its picture, and the removal of the account."""

from typing import Literal

import msgspec

from server.domain.accounts import length_errors, profile_fields
from server.domain.brands import BRAND_DATA, RegistrationField
from server.domain.emails import is_unchanged, same_email
from server.domain.limits import BUSY_RETRY_SECONDS, PROFILE_AUTOSAVE_MILLISECONDS
from server.domain.phone_numbers import number_to_dial
from server.domain.square_picture import InvalidPicture, TooManyPictures
from server.pages.shared.account.account import leave, read_account, save_profile
from server.pages.shared.account.terms import Policy, privacy_policy
from server.pages.shared.forms.errors import form_errors, refused_at, words_of
from server.pages.shared.heater.sampling import day_of
from server.provider.account import Account
from server.provider.errors import ProviderError, Unauthorized, Unavailable
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit

UPLOAD = "picture"


class Data(msgspec.Struct):
    values: dict[str, str]
    registration_field: RegistrationField
    picture: str | None
    """The address of the picture on this host; None for no picture."""
    confirm: str
    """The text to type for the removal of the account."""
    dialog: Literal["", "remove", "policy"]
    phone: str | None
    dial: str | None
    """The number that a link to call dials; None if the text has none."""
    policy: Policy | None
    autosave: int
    """Milliseconds after the last keystroke until the profile is saved."""


async def load(visit: Visit) -> Data:
    """Reads `dialog`."""
    account = await read_account(visit)
    return Data(
        values={name: getattr(account, name) or "" for name in profile_fields(visit.brand)},
        registration_field=BRAND_DATA[visit.brand].registration_field,
        picture=_picture_address(visit, account.profile_picture),
        confirm=_confirmation(visit, account),
        dialog=visit.choice("dialog", ("remove", "policy")),
        phone=visit.phone,
        dial=number_to_dial(visit.phone),
        policy=privacy_policy(visit),
        autosave=PROFILE_AUTOSAVE_MILLISECONDS,
    )


def repeatable(form: Form) -> bool:
    """All forms except the removal: saving writes only the fields that differ from the loaded
    values."""
    return form.get("intent") != "remove"


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes the form that `intent` names: the picture, the removal, or the profile. Raises
    FormErrors."""
    match form.get("intent"):
        case "picture":
            return await _change_picture(visit)
        case "remove":
            return await _remove(visit, form)
        case _:
            return await _save(visit, form)


async def _save(visit: Visit, form: Form) -> Redirect:
    """Writes only the fields that were changed in this form: the account is read again, so that
    changes made elsewhere are not overwritten."""
    changes = _changes(visit, form)
    if errors := length_errors(changes):
        raise form_errors(errors)
    saved = await save_profile(visit, changes) if changes else {}
    flash = Message("PROFILE_SAVED")
    return Redirect(path_to("my-profile"), flash=flash, saved=saved)


def _changes(visit: Visit, form: Form) -> dict[str, str]:
    """The fields that differ from the values that the form was loaded with."""
    typed = {name: form[name].strip() for name in profile_fields(visit.brand) if name in form}
    return {
        name: text
        for name, text in typed.items()
        if not (is_unchanged if name == "email" else str.__eq__)(text, form.get(f"was.{name}", ""))
    }


async def _change_picture(visit: Visit) -> Redirect:
    failed = {"": Message("AVATAR_UPLOAD_FAILED")}
    if visit.upload is None or visit.upload.too_large:
        raise FormErrors(failed)
    try:
        data, media_type = await visit.host.conversions.square(visit.user, visit.upload.data)
        await visit.provider.account.change_picture(data, media_type)
    except Unauthorized:
        raise
    except TooManyPictures as error:
        busy = {"": Message("SEND_FAILED_BUSY")}
        raise FormErrors(busy, status=503, retry_after=BUSY_RETRY_SECONDS) from error
    except (InvalidPicture, ProviderError) as error:
        if isinstance(error, Unavailable) and error.outcome_unknown:
            raise FormErrors({"": Message("AVATAR_UPLOAD_UNKNOWN")}, error.status) from error
        if isinstance(error, ProviderError) and words_of(error):
            raise refused_at("AVATAR_REFUSED", UPLOAD, error) from error
        raise FormErrors(failed) from error
    visit.session.picture_changed = int(visit.now.timestamp())
    return Redirect(path_to("my-profile"), flash=Message("AVATAR_SAVED"))


async def _remove(visit: Visit, form: Form) -> Redirect:
    """Removes the account if the user has typed its confirmation text, usually the e-mail address.
    This is irreversible (specification, section 2)."""
    calls = visit.provider.account
    confirmation = _confirmation(visit, await calls.read())
    if not confirmation or not same_email(form.get("confirm", ""), confirmation):
        raise FormErrors({"confirm": Message("ACCOUNT_REMOVE_CONFIRM")})
    await calls.remove()
    is_erased = True
    if visit.history and visit.host.erasures:
        is_erased = await visit.host.erasures.erase(visit.history.name, day_of(visit))
    said = Message("ACCOUNT_REMOVED" if is_erased else "ACCOUNT_REMOVED_STORE_FAILS")
    return leave(visit, path_to("login"), said)


def _confirmation(visit: Visit, account: Account) -> str:
    """The text that confirms the removal: the first of e-mail, names and id that the account has;
    empty for an account without any, which cannot be removed."""
    name = visit.session.profile.name if visit.session.profile else ""
    texts = (account.email, account.display_name, name, str(account.id or ""))
    return next((text.strip() for text in texts if text and text.strip()), "")


def _picture_address(visit: Visit, url: str | None) -> str | None:
    """With the time of the last change, because a provider may have the new picture at the URL of
    the old one."""
    address = visit.html.picture(url, visit.account_key) if url else None
    return f"{address}&v={visit.session.picture_changed or 0}" if address else None
