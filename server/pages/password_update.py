"""Change password: the current one, a new one and its repeat."""

import msgspec

from server.domain.accounts import password_change_errors
from server.domain.limits import MIN_PASSWORD_CHARACTERS
from server.pages.shared.forms.errors import form_errors, reason_of
from server.provider.errors import Conflict, Refused
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.parts import optional
from server.web.routes import path_to
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    least: int
    """The fewest characters of a new password."""
    email: str
    """The user name for the browser's password store."""


async def load(visit: Visit) -> Data:
    """Shows the form even if the account cannot be read."""
    account = await optional(visit, lambda provider: provider.account.read())
    email = account.email if account else None
    return Data(least=MIN_PASSWORD_CHARACTERS, email=email or "")


async def submit(visit: Visit, form: Form) -> Redirect:
    """Changes the password. Raises FormErrors (specification, sections 5 and 8)."""
    current, new = form.get("current_password", ""), form.get("password", "")
    errors = password_change_errors(current, new, form.get("password2", ""))
    if errors:
        raise form_errors(errors)
    profile = visit.session.profile
    assert profile is not None
    try:
        async with visit.host.attempts.password_change(profile.account_id or profile.name):
            await visit.provider.auth.change_password(current, new)
    except Conflict:
        # A Conflict should not be about the password, but counts as an attempt in case it is.
        raise
    except Refused as refusal:
        # Everything but the current password has been validated.
        reason = reason_of(refusal, "PASSWORD_INVALID")
        raise FormErrors({"current_password": reason}) from refusal
    return Redirect(path_to("my-profile"), flash=Message("PASSWORD_UPDATED"))
