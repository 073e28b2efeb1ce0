"""Loads the shell of every screen: account name and unread count; and keeps the session current."""

import asyncio
import time
from typing import Any, TypeVar

from server.provider.auth.account import Account
from server.web.page import Part, Shell
from server.web.parts import part
from server.web.session.models import profile_of
from server.web.visit import Visit

T = TypeVar("T")
_Call = asyncio.Task[Part[T]]

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
        self._has_shell = visit.session.profile is not None
        self._unread: _Call[int] | None = None
        self._account: _Call[Account] | None = None
        self._session: _Call[Any] | None = None
        if profile := visit.session.profile:
            if not visit.is_prefetch:
                unread = part(visit, visit.provider.notifications.unread_count)
                self._unread = asyncio.create_task(unread)
            if time.time() - profile.read_at > _PROFILE_AGE_SECONDS:
                self._account = asyncio.create_task(part(visit, visit.provider.account.read))
                self._session = asyncio.create_task(part(visit, visit.provider.auth.restore))

    async def shell(self) -> Shell | None:
        """The shell; None if no user is logged in. Raises Unauthorized if a call raised it."""
        if not self._has_shell:
            return None
        if pending := [task for task in self._tasks if not task.done()]:
            await asyncio.wait(pending, timeout=_GRACE_SECONDS)
        _result(self._session)
        if account := _result(self._account):
            self._visit.session.profile = profile_of(account)
        return shell_of(self._visit, _result(self._unread))

    def cancel(self) -> None:
        """Cancels calls that are still under way."""
        for task in self._tasks:
            if not task.cancel() and not task.cancelled():
                # Reading the exception marks it as retrieved.
                task.exception()

    @property
    def _tasks(self) -> list[asyncio.Task[Any]]:
        return [task for task in (self._unread, self._account, self._session) if task]


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


def _result(task: "_Call[T] | None") -> T | None:
    """The result of a call that has succeeded, else None. Raises Unauthorized."""
    done = task is not None and task.done() and not task.cancelled()
    return task.result().value if task and done else None
