"""Ends the session for good: nothing of the account stays, here or in the browser."""

from server.web.outcomes import Redirect
from server.web.page import Message
from server.web.visit import Visit


def leave(visit: Visit, location: str, flash: Message | None = None) -> Redirect:
    """Ends the session, and leads to `location`, where the browser erases what it keeps of this
    site. A form that the end of an earlier session has interrupted is dropped with it."""
    visit.session.interrupted = None
    visit.session.end()
    return Redirect(location, flash=flash, document=True, forget=True)
