"""Keeps demo accounts from what cannot be undone (specification, section 6)."""

from server.web.outcomes import DemoRefused
from server.web.shell import profile_of
from server.web.visit import Visit


async def refuse_demo(visit: Visit) -> None:
    """Raises DemoRefused for a demo account or a demo host. An account that could not be read at
    the login is read now; raises Unavailable where that fails again."""
    profile = visit.session.profile
    if not visit.demo_mode and profile is not None and profile.demo is None:
        visit.session.profile = profile_of(await visit.provider.account.read())
    if visit.demo:
        raise DemoRefused
