"""Logout: ends the session here and at the provider, says so, and leads to the login."""

import msgspec

from server.domain.limits import LOGOUT_REDIRECT_SECONDS
from server.web.outcome import Redirect
from server.web.page import Refresh
from server.web.routes import path_to
from server.web.visit import Form, Visit, attempt


class Data(msgspec.Struct):
    active: bool
    """Whether a session still exists, so that the page offers to end it."""


async def load(visit: Visit) -> Data:
    active = visit.session.profile is not None
    if not active:
        visit.refresh = Refresh(seconds=LOGOUT_REDIRECT_SECONDS, url=path_to("login"))
    return Data(active=active)


async def submit(visit: Visit, form: Form) -> Redirect:
    """Ends the session. The user is logged out here even when the provider cannot be told."""
    visit.session.kept = None
    await attempt(visit.provider.auth.logout())
    visit.session.end()
    return Redirect(path_to("logout"), document=True, forget=True)
