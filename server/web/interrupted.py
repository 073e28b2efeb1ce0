"""Keeps what was typed into a form when the session ends under it, until its user is back.

For browsers without JavaScript, whose posted fields are all that is left: the session cookie keeps
them. With JavaScript the fields are still on the screen and `client/typed.ts` keeps them, so that
the cookie keeps no more than the fact that the form was not sent.
"""

import msgspec

from server.domain.limits import MAX_INTERRUPTED_FORM_BYTES
from server.web.page import FormState, Message
from server.web.session import InterruptedForm, Session


def keep(session: Session, url: str, values: dict[str, str]) -> None:
    """Keeps the fields of a form for its own user, where they fit into a cookie. An account that
    has no id to be known by keeps nothing."""
    account_id = session.profile.account_id if session.profile else None
    fits = len(msgspec.json.encode(values)) <= MAX_INTERRUPTED_FORM_BYTES
    if account_id is not None and fits:
        session.interrupted = InterruptedForm(account_id=account_id, url=url, values=values)


def take(session: Session, url: str) -> FormState | None:
    """The form as it was typed at this address, once; no other account ever gets it."""
    form = session.interrupted
    if form is None or session.profile is None:
        return None
    if form.account_id != session.profile.account_id:
        session.interrupted = None
        return None
    if form.url != url:
        return None
    session.interrupted = None
    return FormState(form.values, {"": Message("FORM_NOT_SENT")})
