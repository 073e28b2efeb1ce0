"""Limits the calls under way by user and by area, so that one user cannot take all connections."""

import asyncio
from collections.abc import Mapping
from typing import Literal
from weakref import WeakValueDictionary

from server.domain.limits import (
    AREA_CALLS,
    AREA_CALLS_WAITING,
    BUSY_SECONDS,
    PICTURE_CALLS,
    SHARE_SECONDS,
    USER_CALLS,
    USER_CALLS_WAITING,
)
from server.provider.errors import Busy

Area = Literal["auth", "installers", "heaters", "content", "pictures"]
"""The areas of the provider's API, and `pictures` for pictures from other origins."""

LIMITS: Mapping[Area, int] = {**AREA_CALLS, "pictures": PICTURE_CALLS}  # type: ignore[dict-item]  # AREA_CALLS has str keys.

_AREA_OF_PREFIX: tuple[tuple[str, Area], ...] = (
    ("auth/api/installers/", "installers"),
    ("auth/", "auth"),
    ("heaters/", "heaters"),
)


def area_of(path: str) -> Area:
    """The area of a call, by the path that it is sent to."""
    return next((area for prefix, area in _AREA_OF_PREFIX if path.startswith(prefix)), "content")


class Share:
    """Allows `most` calls at a time; up to `most_waiting` more wait in turn."""

    def __init__(self, whose: str, most: int, most_waiting: int) -> None:
        self._whose = whose
        self._free = asyncio.Semaphore(most)
        self._most_waiting = most_waiting
        self._waiting = 0

    async def take(self, until: float) -> None:
        """Takes a place, which `give_back` frees. Raises Busy if too many calls wait, or if no
        place is free by `until`, on the event loop's clock."""
        if not self._free.locked():
            await self._free.acquire()
            return
        if self._waiting >= self._most_waiting:
            raise self._busy()
        self._waiting += 1
        try:
            async with asyncio.timeout_at(until):
                await self._free.acquire()
        except TimeoutError:
            raise self._busy() from None
        finally:
            self._waiting -= 1

    def give_back(self) -> None:
        self._free.release()

    def _busy(self) -> Busy:
        return Busy(f"too many calls of {self._whose}", BUSY_SECONDS, held_back=True)


class Capacity:
    """The shares of one process."""

    def __init__(self) -> None:
        self._areas = {
            area: Share(f"the area {area}", most, AREA_CALLS_WAITING)
            for area, most in LIMITS.items()
        }
        self._users: WeakValueDictionary[str, Share] = WeakValueDictionary()
        """A user's share exists for as long as one of the user's calls does."""

    def call(self, user: str, area: Area, deadline: float) -> "_Places":
        """A context that holds a place for one call. On entry it waits for the place, up to
        SHARE_SECONDS or to `deadline`, on the event loop's clock. Raises Busy."""
        until = min(deadline, asyncio.get_running_loop().time() + SHARE_SECONDS)
        share = self._users.get(user)
        if share is None:
            share = self._users[user] = Share("one user", USER_CALLS, USER_CALLS_WAITING)
        return _Places(share, self._areas[area], until)


class _Places:
    """The places of one call in the shares of its user and of its area. A class, because every call
    enters this context and a generator costs five times as much."""

    def __init__(self, user: Share, area: Share, until: float) -> None:
        self._user = user
        self._area = area
        self._until = until

    async def __aenter__(self) -> None:
        await self._user.take(self._until)
        try:
            await self._area.take(self._until)
        except BaseException:
            self._user.give_back()
            raise

    async def __aexit__(self, *_: object) -> None:
        self._area.give_back()
        self._user.give_back()
