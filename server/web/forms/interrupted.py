"""Remembers that a form was not sent because the session had ended, until its user logs in again.

Nothing typed is in the session. With JavaScript, the browser has it (`client/forms/typed.ts`).
"""

from server.web.forms.messages import MESSAGE_TARGET, SNACKBAR
from server.web.page import Message
from server.web.session.models import InterruptedForm, Session
from server.web.visit import Form, Visit


def store_interrupted_form(visit: Visit, form: Form, *, acted: bool) -> None:
    """Stores the address of a form for its own user. `acted`: the form may have been carried out.
    Nothing is stored if the account has no id that identifies the user later."""
    if account_id := visit.session.account:
        in_snackbar = form.get(MESSAGE_TARGET) == SNACKBAR
        visit.session.interrupted = InterruptedForm(account_id, visit.url, acted, in_snackbar)


def take_interrupted_form(session: Session, url: str) -> tuple[Form, dict[str, Message]] | None:
    """Removes the form that was interrupted at this address from the session, and returns where
    its message is shown, and the message; None if there is none. A form of another account is
    discarded."""
    form, account_id = session.interrupted, session.account
    is_own = form is not None and form.account_id == account_id
    if form is None or not account_id or (is_own and form.url != url):
        return None
    session.interrupted = None
    target = {MESSAGE_TARGET: SNACKBAR} if form.in_snackbar else {}
    message = Message("SEND_UNKNOWN" if form.acted else "FORM_SESSION_ENDED")
    return (target, {"": message}) if is_own else None
