"""Distributes each heater's realtime values, which a process receives once, to its listeners."""

import asyncio
import contextlib
import contextvars
import logging
import time
from collections import deque
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from dataclasses import dataclass

from server.provider.credentials import Credentials
from server.provider.push import Pushed, StreamEvent

REALTIME_ACCESS_SECONDS = 60.0
"""How often the host checks with the provider that a listener still has access to the heater."""
REALTIME_SESSION_SECONDS = 5.0
"""How often a stream checks whether its session has ended on another worker."""
USER_STREAMS = 16
"""The most streams of one user in a process: no user watches so many screens."""

log = logging.getLogger("heatdesk.live")

_QUEUE_LENGTH = 50
_KEEP_ALIVE_SECONDS = 15.0

Listen = Callable[[str, Callable[[], Credentials], str | None], AsyncIterator[Pushed | StreamEvent]]
"""The source of the values, as `Push.listen`."""


@dataclass(frozen=True)
class Access:
    """The user who listens, and the check whether the user still may."""

    credentials: Credentials
    user: str
    """The key by which streams of one user are counted."""
    session: str
    """The csrf secret of the user's session."""
    may_listen: Callable[[bool], Awaitable[bool]]
    """Whether the session has not ended, on any worker; with True, asks also the provider whether
    this user may still read the heater."""


class Feeds:
    """All feeds of a process: a feed begins with its first listener and ends with its last.

    Must be used on the event loop. A listener is ended after `seconds`, or when its user has
    USER_STREAMS newer ones.
    """

    def __init__(
        self, listen: Listen, seconds: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._listen = listen
        self._seconds = seconds
        self._clock = clock
        self._feeds: dict[str, _Feed] = {}
        self._closing = False

    @property
    def feed_count(self) -> int:
        return len(self._feeds)

    @property
    def listener_count(self) -> int:
        return sum(len(feed.listeners) for feed in self._feeds.values())

    @contextlib.contextmanager
    def subscribe(
        self, heater_id: str, access: Access, after: str | None = None
    ) -> Iterator["Listener"]:
        """A listener until the end of the block. The caller must have just checked the access.
        `after` is the id of the last event that the browser received, from any process."""
        feed = self._feeds.get(heater_id)
        if feed is None:
            feed = self._feeds[heater_id] = _Feed(self._listen, heater_id, after, self._remove)
        listener = Listener(feed, access, self._clock() + self._seconds, self._clock)
        listener.queue.extend(feed.since(after))
        feed.listeners.append(listener)
        self._end_surplus(access.user)
        if self._closing:
            listener.end()
        try:
            yield listener
        finally:
            listener.end()

    def end_session(self, session: str) -> None:
        """Ends the streams of a session, given its csrf secret."""
        for listener in self._listeners():
            if listener.access.session == session:
                listener.end(StreamEvent.ACCESS_ENDED)

    def close(self) -> None:
        """Ends every stream, so that the process can end. Browsers receive no END, so they
        reconnect by themselves."""
        self._closing = True
        for listener in self._listeners():
            listener.end()

    def _end_surplus(self, user: str) -> None:
        own = [listener for listener in self._listeners() if listener.access.user == user]
        if len(own) > USER_STREAMS:
            min(own, key=lambda listener: listener.ends_at).end(StreamEvent.END)

    def _listeners(self) -> list["Listener"]:
        return [listener for feed in self._feeds.values() for listener in feed.listeners]

    def _remove(self, feed: "_Feed") -> None:
        if self._feeds.get(feed.heater_id) is feed:
            del self._feeds[feed.heater_id]


class Listener:
    """One browser's stream. A slow browser loses the oldest values of its queue."""

    def __init__(
        self, feed: "_Feed", access: Access, ends_at: float, clock: Callable[[], float]
    ) -> None:
        self.access = access
        self.queue: deque[Pushed] = deque(maxlen=_QUEUE_LENGTH)
        self.changed = asyncio.Event()
        """Set when a value, a stream event or the end is to be sent."""
        self.ended = False
        self._last_event: StreamEvent | None = None
        self._feed = feed
        self.ends_at = ends_at
        self._clock = clock
        self._check_at = clock() + REALTIME_SESSION_SECONDS
        self._ask_provider_at = clock() + REALTIME_ACCESS_SECONDS
        self._check: asyncio.Task[None] | None = None

    def end(self, last_event: StreamEvent | None = None) -> None:
        """Removes the listener from the feed, drops its queue, and ends the stream with
        `last_event`, if any."""
        if self.ended:
            return
        self.ended, self._last_event = True, last_event
        self.queue.clear()
        if self._check:
            self._check.cancel()
        self._feed.remove(self)
        self.changed.set()

    async def events(self) -> AsyncIterator[Pushed | StreamEvent]:
        """Yields values as they arrive, and stream events, of which END or ACCESS_ENDED is last."""
        sent: StreamEvent | None = None
        while not self.ended:
            if (connection := self._feed.connection) and connection is not sent:
                yield (sent := connection)
            while self.queue:
                yield self.queue.popleft()
            now = self._clock()
            if now >= self.ends_at:
                self.end(StreamEvent.END)
                continue
            if now >= self._check_at:
                asks_provider = now >= self._ask_provider_at
                if asks_provider:
                    self._ask_provider_at = now + REALTIME_ACCESS_SECONDS
                self._check = asyncio.create_task(self._check_access(asks_provider))
                self._check_at = min(now + REALTIME_SESSION_SECONDS, self._ask_provider_at)
            left = min(self.ends_at, self._check_at) - now
            if not await self._wait_for_change(min(left, _KEEP_ALIVE_SECONDS)):
                yield StreamEvent.ALIVE
        if self._last_event:
            yield self._last_event

    async def _check_access(self, asks_provider: bool) -> None:
        try:
            allowed = await self.access.may_listen(asks_provider)
        except Exception:
            log.exception("the access to heater %s cannot be checked", self._feed.heater_id)
            allowed = False
        self._check = None
        if not allowed:
            self.end(StreamEvent.ACCESS_ENDED)

    async def _wait_for_change(self, seconds: float) -> bool:
        """Waits for a change; returns False if there was none within `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                await self.changed.wait()
        except TimeoutError:
            return False
        self.changed.clear()
        return True


class _Feed:
    """One subscription at the source and its listeners."""

    def __init__(
        self,
        listen: Listen,
        heater_id: str,
        after: str | None,
        on_end: Callable[["_Feed"], None],
    ) -> None:
        self.heater_id = heater_id
        self.listeners: deque[Listener] = deque()
        self.connection: StreamEvent | None = None
        """LOST or BACK; None before the source has connected."""
        self._listen = listen
        self._after = after
        self._recent: deque[Pushed] = deque(maxlen=_QUEUE_LENGTH)
        self._on_end = on_end
        self._connected_as: Listener | None = None
        """The listener with whose credentials the source connects."""
        # An empty context: the task outlives the request of its first listener, whose id must not
        # be in its log records.
        self._task = asyncio.create_task(self._run(), context=contextvars.Context())

    def since(self, event_id: str | None) -> list[Pushed]:
        """The values after the event of this id; none if the event is no longer known."""
        # `_after` is included: several browsers may move here with the same last event.
        ids = [self._after, *(each.id for each in self._recent)]
        is_known = event_id is not None and event_id in ids
        return list(self._recent)[ids.index(event_id) :] if is_known else []

    def remove(self, listener: Listener) -> None:
        self.listeners.remove(listener)
        if not self.listeners:
            self._on_end(self)
            self._task.cancel()

    async def _run(self) -> None:
        """Distributes what the source yields. If the source fails, all listeners end: their
        browsers reconnect, which begins a new feed."""
        try:
            async for item in self._listen(self.heater_id, self._next_credentials, self._after):
                self._distribute(item)
        except Exception:
            log.exception("the feed of heater %s ended", self.heater_id)
        finally:
            self._on_end(self)
            for listener in list(self.listeners):
                listener.end()

    def _distribute(self, item: Pushed | StreamEvent) -> None:
        if item is StreamEvent.ACCESS_ENDED:
            if self._connected_as:
                self._connected_as.end(item)
        elif isinstance(item, StreamEvent):
            self.connection = item
        else:
            self._recent.append(item)
        for listener in self.listeners:
            if isinstance(item, Pushed):
                listener.queue.append(item)
            listener.changed.set()

    def _next_credentials(self) -> Credentials:
        """The credentials of the next listener: each connection uses another one's, so that an
        ended session does not interrupt the other listeners for long."""
        self.listeners.rotate(-1)
        self._connected_as = self.listeners[-1]
        return self._connected_as.access.credentials
