"""What stands around every screen: the account's name and the unread count."""

import asyncio
import time
from typing import TypeVar

from server.domain.lookups import language_of_id, temperature_unit_of_id
from server.provider.errors import ProviderError, SessionOver
from server.provider.models import Account
from server.web.page import Shell
from server.web.session import Profile
from server.web.visit import Visit

T = TypeVar("T")

_PROFILE_AGE_SECONDS = 600.0
_GRACE_SECONDS = 0.7


def profile_of(account: Account) -> Profile:
    """What the session keeps of an account."""
    return Profile(
        name=account.display_name,
        language=language_of_id(account.language_id),
        temperature_unit=temperature_unit_of_id(account.temperature_metric_id),
        demo=account.demo,
        read_at=time.time(),
        account_id=None if account.id is None else str(account.id),
    )


class Surroundings:
    """Asks for the shell's data beside the screen's own calls, and never keeps the screen waiting
    long for it: a count that is late is unknown."""

    def __init__(self, visit: Visit) -> None:
        self._visit = visit
        heaters, auth = visit.provider.heaters, visit.provider.auth
        self._unread = asyncio.create_task(heaters.unread_count())
        profile = visit.session.profile
        self._account = (
            asyncio.create_task(auth.account())
            if profile and time.time() - profile.read_at > _PROFILE_AGE_SECONDS
            else None
        )

    async def shell(self) -> Shell | None:
        """The shell; raises SessionOver when one of its calls was told so."""
        tasks = [task for task in (self._unread, self._account) if task]
        await asyncio.wait(tasks, timeout=_GRACE_SECONDS)
        if self._account and (account := _answer(self._account)):
            self._visit.session.profile = profile_of(account)
        return shell_of(self._visit, _answer(self._unread))

    def cancel(self) -> None:
        """Lets go of calls that nobody waits for any more."""
        for task in (self._unread, self._account):
            if task and not task.cancel() and not task.cancelled():
                task.exception()


def shell_of(visit: Visit, unread: int | None) -> Shell | None:
    """The shell of a session, or None when nobody is logged in."""
    profile = visit.session.profile
    if profile is None:
        return None
    return Shell(account_name=profile.name, owner=profile.owner, unread=unread, demo=visit.demo)


def _answer(task: asyncio.Task[T]) -> T | None:
    if not task.done() or task.cancelled():
        return None
    try:
        return task.result()
    except SessionOver:
        raise
    except ProviderError:
        return None
