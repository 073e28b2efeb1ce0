"""A line of those who wait for one of a few things, which are given out in the order of arrival.

`asyncio.Queue` keeps no order: who asks at the moment at which a thing comes back overtakes the one
that was woken for it, who then waits behind all others.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class WaitingLine(Generic[T]):
    """Things that are free, or else those who wait for one."""

    def __init__(self) -> None:
        self._free: deque[T] = deque()
        self._waiting: deque[asyncio.Future[T]] = deque()

    @property
    def waiting(self) -> int:
        """How many wait."""
        return len(self._waiting)

    def put(self, thing: T) -> None:
        """Gives the thing to the first who waits."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(thing)
                return
        self._free.append(thing)

    async def take(self) -> T:
        """The next thing. Who is cancelled while waiting leaves the line."""
        if self._free:
            return self._free.popleft()
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():
                # The thing had been given already.
                self.put(place.result())
            elif place in self._waiting:
                self._waiting.remove(place)
            raise
