"""Login: e-mail and password, what comes between, then back to the place that was asked for."""

import contextlib
import time
from typing import Literal
from urllib.parse import urlencode

import msgspec

from server.domain.limits import REGISTERED_SECONDS
from server.pages.shared.terms import Terms, accept_terms, current_terms
from server.provider.errors import BadCredentials, Gone, NotActivated, Unauthorized
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to, safe_next
from server.web.session.models import Profile, Registered, profile_of
from server.web.visit import Form, Visit, attempt

_DIALOGS: tuple[Literal["recover"], ...] = ("recover",)


class Data(msgspec.Struct):
    next: str
    """The path and query to go to afterwards."""
    dialog: Literal["", "recover", "terms"]
    terms: Terms | None
    """What a user who is logged in has to accept before going on."""
    email: str
    """The address of somebody who has just registered."""
    registered: Literal["", "pending", "activated"]


async def load(visit: Visit) -> Data:
    wanted = safe_next(visit.query("next"))
    session = visit.session
    if session.profile and not session.must_accept_terms:
        raise Redirect(wanted)
    registered = _just_registered(visit)
    return Data(
        next=wanted,
        dialog="terms" if session.profile else visit.choice("dialog", _DIALOGS),
        terms=await current_terms(visit) if session.profile else None,
        email=registered.email if registered else "",
        registered="" if not registered else "activated" if registered.activated else "pending",
    )


def repeatable(form: Form) -> bool:
    """Logging in and accepting the terms are; an e-mail is sent once."""
    return form.get("intent", "") in ("", "accept")


async def submit(visit: Visit, form: Form) -> Redirect:
    """Takes one of the screen's forms, as `intent` says. Raises FormErrors with the messages of the
    specification, sections 2 and 8."""
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
    """Logs in who has just registered, once; whoever cannot types the password again."""
    registered = _just_registered(visit)
    if registered is None or registered.password_hash is None:
        return Redirect(visit.url)
    digest, registered.password_hash = registered.password_hash, None
    return await _open_session(visit, registered.email, digest)


async def _open_session(visit: Visit, email: str, password_hash: str) -> Redirect:
    session, auth = visit.session, visit.provider.auth
    registered = session.registered
    session.end()
    session.registered = registered
    try:
        opened = await auth.login(email, password_hash)
    except BadCredentials as error:
        raise FormErrors({"": Message("LOGIN_INVALID")}) from error
    except NotActivated as error:
        raise FormErrors({"": Message("LOGIN_ACCOUNT_NOT_ACTIVATED")}) from error
    session.registered = None
    session.credentials.update(opened)
    try:
        account, _ = await attempt(visit.provider.account.read())
    except Unauthorized as error:
        # Not over but never begun: to lead to the login, as elsewhere, would say nothing here.
        session.end()
        session.registered = registered
        raise FormErrors({"": Message("SEND_FAILED_SERVER_ERROR")}, 502) from error
    session.profile = (
        profile_of(account)
        if account
        else Profile(name=email, language=None, temperature_unit="C", demo=None, read_at=0)
    )
    wanted = safe_next(visit.query("next"))
    if session.must_accept_terms:
        wanted = f"{path_to('login')}?{urlencode({'next': wanted})}"
    return Redirect(wanted, document=True)


async def _accept(visit: Visit, form: Form) -> Redirect:
    """Accepts the new terms. Nobody is locked out when that fails: the next login asks again."""
    wanted = safe_next(visit.query("next"))
    if visit.session.profile is None:
        return Redirect(visit.url)
    accepted = await accept_terms(visit, form.get("agreement", ""))
    visit.session.credentials.reconfirm_terms = False
    visit.session.terms_postponed = not accepted
    return Redirect(wanted, flash=None if accepted else Message("REQUEST_ERROR"), document=True)


async def _recover(visit: Visit, form: Form) -> Redirect:
    """Says the same whether the address is known or not."""
    email = form.get("reset_email", "").strip()
    if not email:
        raise FormErrors({"reset_email": Message("LOGIN_USERNAME_REQUIRED")})
    with contextlib.suppress(Gone):
        await visit.provider.auth.request_password_reset(email)
    return Redirect(visit.with_query(dialog=None), flash=Message("PASSWORD_RESET_SENT"))


def _just_registered(visit: Visit) -> Registered | None:
    registered = visit.session.registered
    if registered and time.time() - registered.at > REGISTERED_SECONDS:
        return None
    return registered
