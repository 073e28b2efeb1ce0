"""Logout: ends the session here and at the provider, then redirects to the login."""

import contextlib

import msgspec

from server.domain.limits import LOGOUT_REDIRECT_SECONDS
from server.pages.shared.account.account import leave
from server.provider.errors import Unauthorized
from server.web.outcomes import Redirect
from server.web.page import Message, Refresh
from server.web.parts import part
from server.web.routes import path_to
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    active: bool
    """Whether a session still exists, so that the page offers to end it."""
    asks: bool
    """Whether the session is ended only by the button: a link of another site may have led here."""


async def load(visit: Visit) -> Data:
    """Without a session, the page redirects to the login after two seconds (specification, section
    9)."""
    active = visit.session.profile is not None
    if not active:
        # Two seconds are too short to read the message, so the login shows it again.
        visit.flash_stays = True
        visit.refresh = Refresh(seconds=LOGOUT_REDIRECT_SECONDS, url=path_to("login"))
    # A browser that does not say what led here, such as Safari 15.6, may have followed a link of
    # another site.
    led_here_by = visit.request.headers.get("sec-fetch-site")
    return Data(active=active, asks=led_here_by not in ("same-origin", "none"))


def repeatable(form: Form) -> bool:
    """Always: a second logout changes nothing."""
    return True


async def submit(visit: Visit, form: Form) -> Redirect:
    """Ends the session here and at the provider; a message says so if the provider cannot be
    reached."""
    problem = None
    # The provider may have ended the session already.
    with contextlib.suppress(Unauthorized):
        problem = (await part(visit, visit.provider.auth.logout)).problem
    return leave(visit, path_to("logout"), Message("LOGOUT_NOT_TOLD") if problem else None)
