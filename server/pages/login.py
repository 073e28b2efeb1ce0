"""Login: e-mail and password, their dialogs, then a redirect to the address in `next`."""

import contextlib
import time
from typing import Literal
from urllib.parse import urlencode

import msgspec

from server.domain.emails import email_spellings
from server.pages.shared.account.terms import Terms, accept_terms, current_terms
from server.pages.shared.forms.errors import refused_at
from server.provider.credentials import Session as OpenedSession
from server.provider.errors import (
    BadCredentials,
    CookiesTooLarge,
    FieldsRefused,
    Gone,
    InvalidResponse,
    NotActivated,
    NotLinked,
    Refused,
    Unauthorized,
    Unavailable,
)
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import part
from server.web.routes import path_to, safe_next
from server.web.session.models import Profile, Registered, Session, profile_of
from server.web.visit import Form, Visit

_REGISTERED_SECONDS = 600

_REFUSALS = (BadCredentials, Refused, FieldsRefused, Gone)
"""A provider may refuse a spelling of an e-mail that it does not know in any of these ways."""


class Data(msgspec.Struct):
    next: str
    """The path and query to go to after the login."""
    dialog: Literal["", "recover", "terms"]
    terms: Terms | None
    """The terms that a logged-in user has to accept."""
    email: str
    """The e-mail of an account that has just been registered."""
    registered: Literal["", "pending", "activated"]


async def load(visit: Visit) -> Data:
    """Reads `next` and `dialog`. Raises Redirect to `next` for a user who is logged in and has no
    terms to accept."""
    next_address = safe_next(visit.query("next"))
    session = visit.session
    if session.profile and not session.must_accept_terms:
        raise Redirect(next_address)
    registered = _just_registered(visit)
    return Data(
        next=next_address,
        dialog="terms" if session.profile else visit.choice("dialog", ("recover",)),
        terms=await current_terms(visit) if session.profile else None,
        email=registered.email if registered else "",
        registered="" if not registered else "activated" if registered.activated else "pending",
    )


def repeatable(form: Form) -> bool:
    """Logging in and accepting the terms are repeatable; the reset mail and the login after a
    registration happen once."""
    return form.get("intent", "") in ("", "accept")


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes the form that `intent` names. Raises FormErrors (specification, sections 2 and 8)."""
    match form.get("intent"):
        case "accept":
            return await _accept(visit, form)
        case "recover":
            return await _recover(visit, form)
        case "registered":
            return await _log_in_registered(visit)
        case _:
            return await _log_in(visit, form)


async def _log_in(visit: Visit, form: Form) -> Redirect:
    email, password = form.get("email", "").strip(), form.get("password", "")
    errors = {}
    if not email:
        errors["email"] = Message("LOGIN_USERNAME_REQUIRED")
    if not password:
        errors["password"] = Message("LOGIN_PASSWORD_REQUIRED")
    if errors:
        raise FormErrors(errors)
    return await _open_session(visit, email, visit.provider.auth.hash_password(password))


async def _log_in_registered(visit: Visit) -> Redirect:
    """Logs in with the password hash of the registration, once; without it, the login form is shown
    again."""
    registered = _just_registered(visit)
    if registered is None or registered.password_hash is None:
        return Redirect(visit.url)
    digest, registered.password_hash = registered.password_hash, None
    return await _open_session(visit, registered.email, digest)


async def _open_session(visit: Visit, email: str, password_hash: str) -> Redirect:
    """Replaces the session with that of a new login. Raises FormErrors."""
    session = visit.session
    try:
        async with visit.host.attempts.login(email, visit.client):
            _end_session(session)
            opened = await _log_in_as(visit, email_spellings(email), password_hash)
    except BadCredentials as error:
        raise FormErrors({"": Message("LOGIN_INVALID")}) from error
    except NotActivated as error:
        raise FormErrors({"": Message("LOGIN_ACCOUNT_NOT_ACTIVATED")}) from error
    except CookiesTooLarge as error:
        raise FormErrors({"": Message("SESSION_TOO_LARGE")}, 502) from error
    try:
        session.credentials.update(opened)
    except InvalidResponse:
        _end_session(session)
        raise
    session.profile = await _read_profile(visit, email)
    session.registered = None
    next_address = safe_next(visit.query("next"))
    if session.must_accept_terms:
        next_address = f"{path_to('login')}?{urlencode({'next': next_address})}"
    return Redirect(next_address, document=True)


async def _log_in_as(visit: Visit, spellings: list[str], password_hash: str) -> OpenedSession:
    """Logs in with the first spelling of the e-mail that the provider accepts: the account may have
    been registered with another. Raises BadCredentials if it accepts none."""
    *others, last = spellings
    for spelling in others:
        with contextlib.suppress(*_REFUSALS):
            return await visit.provider.auth.login(spelling, password_hash)
    return await visit.provider.auth.login(last, password_hash)


async def _read_profile(visit: Visit, email: str) -> Profile:
    """The profile of the new session; only the e-mail as its name if the account cannot be read."""
    try:
        account = (await part(visit, visit.provider.account.read)).value
    except Unauthorized as error:
        # A redirect to the login, as for other ended sessions, would not show the reason.
        _end_session(visit.session)
        raise FormErrors({"": Message("SEND_FAILED_SERVER_ERROR")}, 502) from error
    if account is None:
        return Profile(name=email, language=None, temperature_unit="C", demo=None, read_at=0)
    return profile_of(account)


def _end_session(session: Session) -> None:
    """Ends the session, but keeps the registration: a failed login leads back to it."""
    registered = session.registered
    session.end()
    session.registered = registered


async def _accept(visit: Visit, form: Form) -> Redirect:
    """Accepts the new terms. After a failure the user may continue anyway (specification, section
    8), and the next login shows the terms again."""
    next_address = safe_next(visit.query("next"))
    if visit.session.profile is None:
        return Redirect(visit.url)
    accepted = await accept_terms(visit, form.get("agreement", ""))
    visit.session.credentials.reconfirm_terms = False
    visit.session.terms_postponed = not accepted
    return Redirect(
        next_address, flash=None if accepted else Message("REQUEST_ERROR"), document=True
    )


async def _recover(visit: Visit, form: Form) -> Redirect:
    """Requests the mail; the answer is the same whether the e-mail is known or not. The provider's
    is, too, so the mail is requested for each spelling of the e-mail. Raises FormErrors if the
    mail was not sent, or if that is not known (specification, section 8)."""
    email = form.get("reset_email", "").strip()
    if not email:
        raise FormErrors({"reset_email": Message("LOGIN_USERNAME_REQUIRED")})
    try:
        async with visit.host.attempts.reset_mail(email, visit.client):
            *others, last = email_spellings(email)
            for spelling in others:
                with contextlib.suppress(*_REFUSALS):
                    await visit.provider.auth.request_password_reset(spelling)
            with contextlib.suppress(Gone):
                await visit.provider.auth.request_password_reset(last)
    except Unavailable as error:
        key = "PASSWORD_RESET_UNKNOWN" if error.outcome_unknown else "PASSWORD_RESET_FAILED"
        raise FormErrors({"": Message(key)}, error.status) from error
    except (Unauthorized, Refused, FieldsRefused, NotLinked) as error:
        raise refused_at("PASSWORD_RESET_FAILED", "reset_email", error) from error
    return Redirect(visit.with_query(dialog=None), flash=Message("PASSWORD_RESET_SENT"))


def _just_registered(visit: Visit) -> Registered | None:
    registered = visit.session.registered
    if registered and time.time() - registered.at > _REGISTERED_SECONDS:
        return None
    return registered
