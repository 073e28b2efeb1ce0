"""Login: e-mail and password, then back to the place that was asked for."""

import time

import msgspec

from server.provider.errors import BadCredentials, NotActivated
from server.web.outcome import Invalid, Redirect
from server.web.page import Message
from server.web.routes import safe_next
from server.web.session import Profile
from server.web.surroundings import profile_of
from server.web.visit import Form, Visit, attempt


class Data(msgspec.Struct):
    next: str
    """The path and query to go to afterwards."""


async def load(visit: Visit) -> Data:
    wanted = safe_next(visit.query("next"))
    if visit.session.profile:
        raise Redirect(wanted)
    return Data(next=wanted)


async def submit(visit: Visit, form: Form) -> Redirect:
    """Opens a session. Raises Invalid with the messages of the specification, sections 2 and 8."""
    email, password = form.get("email", "").strip(), form.get("password", "")
    errors = {}
    if not email:
        errors["email"] = Message("LOGIN_USERNAME_REQUIRED")
    if not password:
        errors["password"] = Message("LOGIN_PASSWORD_REQUIRED")
    if errors:
        raise Invalid(errors)
    await _open_session(visit, email, password)
    return Redirect(safe_next(visit.query("next")), document=True)


async def _open_session(visit: Visit, email: str, password: str) -> None:
    session, auth = visit.session, visit.provider.auth
    session.end()
    try:
        opened = await auth.login(email, password)
    except BadCredentials as error:
        raise Invalid({"": Message("LOGIN_INVALID")}) from error
    except NotActivated as error:
        raise Invalid({"": Message("LOGIN_ACCOUNT_NOT_ACTIVATED")}) from error
    session.credentials.csrf_token = opened.csrf_token
    session.reconfirm_terms = opened.reconfirm_ga
    account, _ = await attempt(auth.account())
    session.profile = (
        profile_of(account)
        if account
        else Profile(
            name=email, language=None, temperature_unit="C", demo=False, read_at=time.time()
        )
    )
