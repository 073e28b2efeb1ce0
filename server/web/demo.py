"""Refuses irreversible actions to demo accounts (specification, section 6)."""

from server.web.outcomes import DemoRefused
from server.web.session.models import profile_of
from server.web.visit import Visit


async def refuse_demo(visit: Visit) -> None:
    """Raises DemoRefused for a demo account or on a host in demo mode.

    If the account could not be read at the login, it is read first, which may raise Unavailable.
    """
    profile = visit.session.profile
    if not visit.settings.demo_mode and profile is not None and profile.demo is None:
        visit.session.profile = profile_of(await visit.provider.account.read())
    if visit.demo:
        raise DemoRefused
