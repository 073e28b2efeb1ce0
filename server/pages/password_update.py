"""Change password: the current one, a new one and its repeat."""

import msgspec

from server.domain.accounts import password_change_errors
from server.domain.limits import MIN_PASSWORD_CHARACTERS
from server.pages.shared.form_errors import form_errors
from server.provider.errors import Refused
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit, attempt


class Data(msgspec.Struct):
    least: int
    """Characters that a new password has at least."""
    email: str
    """Tells the browser's password store whose password this is."""


async def load(visit: Visit) -> Data:
    account, _ = await attempt(visit.provider.account.read())
    email = account.email if account else None
    return Data(least=MIN_PASSWORD_CHARACTERS, email=email or "")


async def submit(visit: Visit, form: Form) -> Redirect:
    current, new = form.get("current_password", ""), form.get("password", "")
    errors = password_change_errors(current, new, form.get("password2", ""))
    if errors:
        raise form_errors(errors)
    try:
        await visit.provider.auth.change_password(current, new)
    except Refused as refusal:
        # What else the provider could refuse has been checked: it is the current password.
        words = Message(text=refusal.message) if refusal.message else Message("PASSWORD_INVALID")
        raise FormErrors({"current_password": words}) from refusal
    return Redirect(path_to("my-profile"), flash=Message("PASSWORD_UPDATED"))
