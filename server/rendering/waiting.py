"""A fair queue: tasks wait for one of a few resources, and get them in the order of arrival.

`asyncio.Queue` is not fair: a task that calls `get` at the moment when a resource is returned
overtakes the task that was woken for it, which then waits behind all others.
"""

import asyncio
from collections import deque
from typing import Generic, TypeVar

T = TypeVar("T")


class WaitingLine(Generic[T]):
    """The free resources, or else the tasks that wait for one."""

    def __init__(self) -> None:
        self._free: deque[T] = deque()
        self._waiting: deque[asyncio.Future[T]] = deque()

    def put(self, thing: T) -> None:
        """Gives a resource to the first task that waits, or stores it as free."""
        while self._waiting:
            first = self._waiting.popleft()
            if not first.done():
                first.set_result(thing)
                return
        self._free.append(thing)

    async def take(self) -> T:
        """Waits for a resource. A task that is cancelled while it waits leaves the line."""
        if self._free:
            return self._free.popleft()
        place: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append(place)
        try:
            return await place
        except asyncio.CancelledError:
            if not place.cancelled():
                # The resource had already been given to this task.
                self.put(place.result())
            elif place in self._waiting:
                self._waiting.remove(place)
            raise
