"""Hands each heater's realtime values, received once, to all who listen to it in this process."""

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from server.domain.limits import REALTIME_ACCESS_SECONDS
from server.provider.credentials import Credentials
from server.provider.heaters.realtime import Realtime
from server.provider.push import Connection

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
    OVER = "over"
    """The listener's access has ended."""


@dataclass(frozen=True)
class Access:
    """In whose name somebody listens, and whether that still holds."""

    credentials: Credentials
    session: str
    """Names the session at this host."""
    holds: Callable[[], Awaitable[bool]]
    """Asks the provider, in this listener's name, whether the heater may still be read."""


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
    def joined(self, heater_id: str, access: Access) -> Iterator["Listener"]:
        """A listener for as long as the block lasts, whose access has just been checked. Only to
        be used on the event loop."""
        feed = self._feeds.get(heater_id)
        if feed is None:
            feed = self._feeds[heater_id] = _Feed(self._source, heater_id, self._forget)
        listener = Listener(feed, access, self._clock() + self._seconds, self._clock)
        feed.listeners.append(listener)
        if self._closing:
            listener.end()
        try:
            yield listener
        finally:
            listener.end()

    def end_session(self, session: str) -> None:
        """Ends the streams of a session that is over."""
        for listener in self._listeners():
            if listener.access.session == session:
                listener.end(Sign.OVER)

    def close(self) -> None:
        """Ends every stream, so that open ones do not hold up the end of the process. Their time
        is not up: the browsers connect again by themselves."""
        self._closing = True
        for listener in self._listeners():
            listener.end()

    def _listeners(self) -> list["Listener"]:
        return [listener for feed in self._feeds.values() for listener in feed.listeners]

    def _forget(self, feed: "_Feed") -> None:
        if self._feeds.get(feed.heater_id) is feed:
            del self._feeds[feed.heater_id]


class Listener:
    """One browser. What it has not taken yet is limited: a slow one loses the oldest values."""

    def __init__(
        self, feed: "_Feed", access: Access, ends_at: float, clock: Callable[[], float]
    ) -> None:
        self.access = access
        self.waiting: deque[Realtime] = deque(maxlen=_MOST_WAITING)
        self.stirred = asyncio.Event()
        self.over = False
        self._last: Sign | None = None
        self._feed = feed
        self._ends_at = ends_at
        self._clock = clock
        self._check_at = clock() + REALTIME_ACCESS_SECONDS
        self._check: asyncio.Task[None] | None = None

    def end(self, sign: Sign | None = None) -> None:
        """Leaves the feed and ends the stream, with this sign where one is given; what waits is
        not handed out."""
        if self.over:
            return
        self.over, self._last = True, sign
        self.waiting.clear()
        if self._check:
            self._check.cancel()
        self._feed.leave(self)
        self.stirred.set()

    async def events(self) -> AsyncIterator[Realtime | Sign]:
        """Values as they come, signs of the connection, END when the time is up, and OVER when the
        listener's access has ended."""
        told: Sign | None = None
        while not self.over:
            if (connection := self._feed.connection) and connection is not told:
                yield (told := connection)
            while self.waiting:
                yield self.waiting.popleft()
            now = self._clock()
            if now >= self._ends_at:
                self.end(Sign.END)
                continue
            if now >= self._check_at:
                self._check_at = now + REALTIME_ACCESS_SECONDS
                self._check = asyncio.create_task(self._check_access())
            left = min(self._ends_at, self._check_at) - now
            if not await self._stirs_within(min(left, _KEEP_ALIVE_SECONDS)):
                yield Sign.ALIVE
        if self._last:
            yield self._last

    async def _check_access(self) -> None:
        try:
            holds = await self.access.holds()
        except Exception:
            log.exception("the access to heater %s cannot be checked", self._feed.heater_id)
            holds = False
        self._check = None
        if not holds:
            self.end(Sign.OVER)

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

    def __init__(self, source: Source, heater_id: str, forget: Callable[["_Feed"], None]) -> None:
        self.heater_id = heater_id
        self.listeners: deque[Listener] = deque()
        self.connection: Sign | None = None
        """LOST or BACK; None as long as nothing is known."""
        self._source = source
        self._forget = forget
        self._asking: Listener | None = None
        self.task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        """A feed that ends takes its listeners with it: browsers connect again by themselves, and
        get a new one."""
        try:
            await self._hand_out()
        except Exception:
            log.exception("the feed of heater %s ended", self.heater_id)
        finally:
            self._forget(self)
            for listener in list(self.listeners):
                listener.end()

    def leave(self, listener: Listener) -> None:
        self.listeners.remove(listener)
        if not self.listeners:
            self._forget(self)
            self.task.cancel()

    async def _hand_out(self) -> None:
        async for item in self._source.listen(self.heater_id, self._next_credentials):
            if item is Connection.REFUSED:
                if self._asking:
                    self._asking.end(Sign.OVER)
            elif isinstance(item, Connection):
                self.connection = Sign(item.value)
            for listener in self.listeners:
                if isinstance(item, Realtime):
                    listener.waiting.append(item)
                listener.stirred.set()

    def _next_credentials(self) -> Credentials:
        """Those of another listener each time: one who has logged out must not cost the rest."""
        self.listeners.rotate(-1)
        self._asking = self.listeners[-1]
        return self._asking.access.credentials
