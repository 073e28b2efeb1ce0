"""Hands each heater's realtime values, received once, to all who listen to it in this process."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Callable, Iterator
from enum import Enum
from typing import Protocol

from server.provider.credentials import Credentials
from server.provider.push import Connection
from server.provider.realtime import Realtime

log = logging.getLogger("heatdesk.live")

_MOST_WAITING = 50
_KEEP_ALIVE_SECONDS = 15.0


class Source(Protocol):
    """Where a heater's values come from; it never ends by itself."""

    def listen(
        self, heater_id: str, credentials: Callable[[], Credentials]
    ) -> AsyncIterator[Realtime | Connection]: ...


class Sign(Enum):
    """What a listener gets besides values."""

    ALIVE = "alive"
    LOST = "lost"
    BACK = "back"
    END = "end"


class Feeds:
    """All feeds of a process: a feed begins with its first listener and ends with its last."""

    def __init__(
        self, source: Source, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._source = source
        self._seconds = seconds
        self._clock = clock
        self._feeds: dict[str, _Feed] = {}
        self._closing = False

    @contextlib.contextmanager
    def joined(self, heater_id: str, credentials: Credentials) -> Iterator["Listener"]:
        """A listener for as long as the block lasts. Only to be used on the event loop."""
        feed = self._feeds.get(heater_id)
        if feed is None:
            feed = self._feeds[heater_id] = _Feed(self._source, heater_id)
        listener = Listener(feed, credentials, self._clock() + self._seconds, self._clock)
        listener.over = self._closing
        feed.listeners.append(listener)
        try:
            yield listener
        finally:
            feed.listeners.remove(listener)
            if not feed.listeners:
                feed.task.cancel()
                del self._feeds[heater_id]

    def close(self) -> None:
        """Ends every stream, so that open ones do not hold up the end of the process."""
        self._closing = True
        for feed in self._feeds.values():
            for listener in feed.listeners:
                listener.over = True
                listener.stirred.set()


class Listener:
    """One browser. What it has not taken yet is limited: a slow one loses the oldest values."""

    def __init__(
        self, feed: "_Feed", credentials: Credentials, ends_at: float, clock: Callable[[], float]
    ) -> None:
        self.credentials = credentials
        self.waiting: deque[Realtime] = deque(maxlen=_MOST_WAITING)
        self.stirred = asyncio.Event()
        self.over = False
        self._feed = feed
        self._ends_at = ends_at
        self._clock = clock

    async def events(self) -> AsyncIterator[Realtime | Sign]:
        """Values as they come, signs of the connection, and END when the time is up."""
        told = Sign.BACK
        while True:
            if self._feed.connection is not told:
                yield (told := self._feed.connection)
            while self.waiting:
                yield self.waiting.popleft()
            left = self._ends_at - self._clock()
            if self.over:
                # The process ends, the time does not: the browser connects again by itself.
                return
            if left <= 0:
                yield Sign.END
                return
            if not await self._stirs_within(min(left, _KEEP_ALIVE_SECONDS)):
                yield Sign.ALIVE

    async def _stirs_within(self, seconds: float) -> bool:
        try:
            async with asyncio.timeout(seconds):
                await self.stirred.wait()
        except TimeoutError:
            return False
        self.stirred.clear()
        return True


class _Feed:
    """One subscription upstream and its listeners."""

    def __init__(self, source: Source, heater_id: str) -> None:
        self.listeners: deque[Listener] = deque()
        self.connection = Sign.BACK
        self._source = source
        self._heater_id = heater_id
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._hand_out()
        except Exception:
            log.exception("the feed of heater %s ended", self._heater_id)
            self.connection = Sign.LOST
            for listener in self.listeners:
                listener.stirred.set()

    async def _hand_out(self) -> None:
        async for item in self._source.listen(self._heater_id, self._next_credentials):
            if isinstance(item, Connection):
                self.connection = Sign(item.value)
            for listener in self.listeners:
                if isinstance(item, Realtime):
                    listener.waiting.append(item)
                listener.stirred.set()

    def _next_credentials(self) -> Credentials:
        """Those of another listener each time: one who has logged out must not cost the rest."""
        self.listeners.rotate(-1)
        return self.listeners[-1].credentials
