"""Loads the shell of every screen: account name and unread count; and keeps the session current."""

import asyncio
import time
from collections.abc import Awaitable, Callable
from typing import Any

from server.web.page import Part, Shell
from server.web.parts import part
from server.web.session.models import profile_of
from server.web.visit import Visit

_PROFILE_AGE_SECONDS = 600.0
_GRACE_SECONDS = 0.7


Calls = dict[str, asyncio.Task[Part[Any]]]
"""The calls of a shell that are under way, by what they read."""


def begin_shell(visit: Visit) -> Calls:
    """Begins the shell's calls, if a user is logged in, beside those of the screen. An offline copy
    shows no unread count.

    An account that was read more than _PROFILE_AGE_SECONDS ago is read again. The provider's
    session is restored as well, as it may have a new csrf token or require new terms by then.
    """
    calls: dict[str, Callable[[], Awaitable[Any]]] = {}
    if profile := visit.session.profile:
        if not visit.is_prefetch:
            calls["unread"] = visit.provider.notifications.unread_count
        if time.time() - profile.read_at > _PROFILE_AGE_SECONDS:
            calls["account"] = visit.provider.account.read
            calls["session"] = visit.provider.auth.caller.restore_session
    return {name: asyncio.create_task(part(visit, call)) for name, call in calls.items()}


async def finished_shell(visit: Visit, calls: Calls) -> Shell | None:
    """The shell; None if no user is logged in. The value of a call that is not answered within
    _GRACE_SECONDS is unknown. Raises Unauthorized if a call raised it."""
    if pending := [task for task in calls.values() if not task.done()]:
        await asyncio.wait(pending, timeout=_GRACE_SECONDS)
    found = {name: task.result().value for name, task in calls.items() if task.done()}
    if account := found.get("account"):
        visit.session.profile = profile_of(account)
    return shell_of(visit, found.get("unread"))


def cancel_shell(calls: Calls) -> None:
    """Cancels the calls that are still under way."""
    for task in calls.values():
        if not task.cancel() and not task.cancelled():
            # Reading the exception marks it as retrieved.
            task.exception()


def shell_of(visit: Visit, unread: int | None) -> Shell | None:
    """The shell of a session; None if no user is logged in."""
    profile = visit.session.profile
    if profile is None:
        return None
    return Shell(
        account_name=profile.name,
        account_id=profile.account_id,
        language=visit.account_language,
        unread=unread,
        demo=visit.demo,
        history=visit.host.history_store is not None,
    )
