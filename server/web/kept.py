"""Keeps what was typed into a form when the session ends under it, until its user is back."""

import msgspec

from server.domain.limits import MAX_KEPT_FORM_BYTES
from server.web.page import FormState, Message
from server.web.session import Kept, Session


def keep(session: Session, url: str, values: dict[str, str]) -> None:
    """Keeps the fields of a form for its own user, where they fit into a cookie."""
    fits = len(msgspec.json.encode(values)) <= MAX_KEPT_FORM_BYTES
    if session.profile and values and fits:
        session.kept = Kept(owner=session.profile.owner, url=url, values=values)


def take(session: Session, url: str) -> FormState | None:
    """The form as it was typed at this address, once; nobody else than its user ever gets it."""
    kept = session.kept
    if kept is None or session.profile is None:
        return None
    if kept.owner != session.profile.owner:
        session.kept = None
        return None
    if kept.url != url:
        return None
    session.kept = None
    return FormState(kept.values, {"": Message("FORM_NOT_SENT")})
