"""Loads the shell of every screen: account name and unread count, and a session kept up to date."""

import asyncio
import time
from collections.abc import Coroutine
from typing import Any, TypeVar

from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.lookups import language_of_id, temperature_unit_of_id
from server.provider.auth.account import Account
from server.provider.errors import ProviderError, Unauthorized
from server.web.page import Shell
from server.web.session import Profile
from server.web.visit import Visit

T = TypeVar("T")

_PROFILE_AGE_SECONDS = 600.0
_GRACE_SECONDS = 0.7


def profile_of(account: Account) -> Profile:
    """What the session keeps of an account."""
    return Profile(
        name=account.display_name[:MAX_FIELD_CHARACTERS],
        language=language_of_id(account.language_id),
        temperature_unit=temperature_unit_of_id(account.temperature_metric_id),
        demo=account.is_demo,
        read_at=time.time(),
        account_id=None if account.id is None else str(account.id),
    )


class ShellLoader:
    """Asks for the shell's data beside the screen's own calls, and never keeps the screen waiting
    long for it: a count that is late is unknown.

    An account that was read ten minutes ago is read again, and so is the provider's session, which
    may have another csrf token or ask for new terms by then.
    """

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        notifications, auth = visit.provider.notifications, visit.provider.auth
        profile = visit.session.profile
        old = profile is not None and time.time() - profile.read_at > _PROFILE_AGE_SECONDS
        self._unread = _begin(notifications.unread_count())
        self._account = _begin(visit.provider.account.read()) if old else None
        self._session = _begin(auth.restore()) if old else None

    async def shell(self) -> Shell | None:
        """The shell; raises Unauthorized when one of its calls was told so."""
        await asyncio.wait(self._tasks, timeout=_GRACE_SECONDS)
        if self._session:
            _answer(self._session)
        if self._account and (account := _answer(self._account)):
            self._visit.session.profile = profile_of(account)
        return shell_of(self._visit, _answer(self._unread))

    def cancel(self) -> None:
        """Lets go of calls that nobody waits for any more."""
        for task in self._tasks:
            if not task.cancel() and not task.cancelled():
                task.exception()

    @property
    def _tasks(self) -> list[asyncio.Task[Any]]:
        return [task for task in (self._unread, self._account, self._session) if task]


def shell_of(visit: Visit, unread: int | None) -> Shell | None:
    """The shell of a session, or None when nobody is logged in."""
    profile = visit.session.profile
    if profile is None:
        return None
    return Shell(
        account_name=profile.name,
        account_id=profile.account_id,
        unread=unread,
        demo=visit.demo,
    )


def _begin(call: Coroutine[Any, Any, T]) -> asyncio.Task[T]:
    return asyncio.create_task(call)


def _answer(task: asyncio.Task[T]) -> T | None:
    if not task.done() or task.cancelled():
        return None
    try:
        return task.result()
    except Unauthorized:
        raise
    except ProviderError:
        return None
