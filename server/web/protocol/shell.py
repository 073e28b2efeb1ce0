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


class ShellLoader:
    """Makes the shell's calls concurrently with those of the screen. If a call has not been
    answered _GRACE_SECONDS after the screen is loaded, its value is unknown.

    An account that was read more than _PROFILE_AGE_SECONDS ago is read again. The provider's
    session is restored as well, as it may have a new csrf token or require new terms by then.
    """

    def __init__(self, visit: Visit) -> None:
        """Begins the calls, if a user is logged in. An offline copy shows no unread count."""
        self._visit = visit
        self._tasks: dict[str, asyncio.Task[Part[Any]]] = {}
        if profile := visit.session.profile:
            provider = visit.provider
            if not visit.is_prefetch:
                self._begin("unread", provider.notifications.unread_count)
            if time.time() - profile.read_at > _PROFILE_AGE_SECONDS:
                self._begin("account", provider.account.read)
                self._begin("session", provider.auth.restore)

    async def shell(self) -> Shell | None:
        """The shell; None if no user is logged in. Raises Unauthorized if a call raised it."""
        if pending := [task for task in self._tasks.values() if not task.done()]:
            await asyncio.wait(pending, timeout=_GRACE_SECONDS)
        found = {name: task.result().value for name, task in self._tasks.items() if task.done()}
        if account := found.get("account"):
            self._visit.session.profile = profile_of(account)
        return shell_of(self._visit, found.get("unread"))

    def cancel(self) -> None:
        """Cancels calls that are still under way."""
        for task in self._tasks.values():
            if not task.cancel() and not task.cancelled():
                # Reading the exception marks it as retrieved.
                task.exception()

    def _begin(self, name: str, call: Callable[[], Awaitable[Any]]) -> None:
        self._tasks[name] = asyncio.create_task(part(self._visit, call))


def shell_of(visit: Visit, unread: int | None) -> Shell | None:
    """The shell of a session; None if no user is logged in."""
    profile = visit.session.profile
    if profile is None:
        return None
    return Shell(
        account_name=profile.name,
        account_id=profile.account_id,
        unread=unread,
        demo=visit.demo,
        history=visit.host.history_store is not None,
    )
