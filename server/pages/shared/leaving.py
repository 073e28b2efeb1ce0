"""Ends the session so that no data of the account stays, neither in the session nor the browser."""

from server.web.outcomes import Redirect
from server.web.page import Message
from server.web.visit import Visit


def leave(visit: Visit, location: str, flash: Message | None = None) -> Redirect:
    """Ends the session, and returns a redirect to `location` that makes the browser erase all that
    it stores for this site. An interrupted form of an earlier session is dropped as well."""
    visit.session.interrupted = None
    visit.session.end()
    return Redirect(location, flash=flash, document=True, forget=True)
