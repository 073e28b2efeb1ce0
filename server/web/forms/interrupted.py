"""Stores a form that was not sent because the session had ended, until its user logs in again.

Without JavaScript the posted fields are all that is left, so the session cookie holds them. With
JavaScript the fields are still on the screen, and `client/forms/drafts.ts` stores them; the cookie
then holds only that the form was not sent, or that its outcome is not known.
"""

import msgspec

from server.domain.limits import MAX_INTERRUPTED_FORM_BYTES
from server.web.forms.messages import MESSAGE_TARGET, SNACKBAR, fillable_values
from server.web.page import Message
from server.web.session.models import InterruptedForm, Session
from server.web.visit import Form, Visit


def store_interrupted_form(visit: Visit, form: Form, *, acted: bool, with_values: bool) -> None:
    """Stores a form for its own user. `acted`: the form may have been carried out. `with_values`:
    the typed values are stored as well, unless they exceed MAX_INTERRUPTED_FORM_BYTES. Nothing is
    stored if the account has no id that identifies the user later."""
    session = visit.session
    account_id = session.profile.account_id if session.profile else None
    if account_id is None:
        return
    typed = fillable_values(form) if with_values else {}
    fits = len(msgspec.json.encode(typed)) <= MAX_INTERRUPTED_FORM_BYTES
    is_lost = visit.upload is not None or any("password" in name for name in form)
    target = {MESSAGE_TARGET: SNACKBAR} if form.get(MESSAGE_TARGET) == SNACKBAR else {}
    session.interrupted = InterruptedForm(
        account_id, visit.url, target | (typed if fits else {}), acted, cut=is_lost or not fits
    )


def take_interrupted_form(session: Session, url: str) -> tuple[Form, dict[str, Message]] | None:
    """Removes the form that was interrupted at this address from the session, and returns its
    values and message; None if there is none. A form of another account is discarded."""
    form, profile = session.interrupted, session.profile
    if form is None or profile is None:
        return None
    is_own = form.account_id == profile.account_id
    if is_own and form.url != url:
        return None
    session.interrupted = None
    return (form.values, {"": _message_of(form)}) if is_own else None


def _message_of(form: InterruptedForm) -> Message:
    if form.acted:
        return Message("SEND_UNKNOWN")
    return Message("FORM_SESSION_ENDED" if form.cut else "FORM_NOT_SENT")
