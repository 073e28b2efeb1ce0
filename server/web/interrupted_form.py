"""Keeps what was typed into a form when the session ends under it, until its user is back.

For browsers without JavaScript, whose posted fields are all that is left: the session cookie keeps
them. With JavaScript the fields are still on the screen and `client/forms/drafts.ts` keeps them, so
that the cookie keeps no more than the fact that the form was not sent, or that nobody can tell.
"""

import msgspec

from server.domain.limits import MAX_INTERRUPTED_FORM_BYTES
from server.web.form_messages import PLACE, typed_values
from server.web.page import Message
from server.web.session import InterruptedForm, Session
from server.web.visit import Form, Visit


def store_interrupted_form(visit: Visit, form: Form, *, acted: bool, typed: bool) -> None:
    """Keeps a form for its own user, with what was `typed` where that fits into a cookie; `acted`
    says that it may have been carried out. An account that has no id to be known by keeps
    nothing."""
    session = visit.session
    account_id = session.profile.account_id if session.profile else None
    values = {name: form[name] for name in (PLACE,) if name in form}
    if typed:
        values |= typed_values(form)
    fits = len(msgspec.json.encode(values)) <= MAX_INTERRUPTED_FORM_BYTES
    if account_id is not None and fits:
        session.interrupted = InterruptedForm(account_id, visit.url, values, acted)


def take_interrupted_form(session: Session, url: str) -> tuple[Form, dict[str, Message]] | None:
    """The form as it was typed at this address and what is said of it, once; no other account
    ever gets it."""
    form = session.interrupted
    if form is None or session.profile is None:
        return None
    if form.account_id != session.profile.account_id:
        session.interrupted = None
        return None
    if form.url != url:
        return None
    session.interrupted = None
    return form.values, {"": Message("SEND_UNKNOWN" if form.acted else "FORM_NOT_SENT")}
