"""The push hub: a subset of the Mercure protocol over server-sent events.

It supports subscriptions, several topics at once, and resuming from a short history. Publishing
from outside and the subscription API are missing, because only the simulated heaters publish.
"""

import asyncio
from collections import deque
from collections.abc import AsyncIterator, Iterable
from dataclasses import dataclass, field
from time import monotonic
from typing import Final
from uuid import uuid4

KEEP_ALIVE_SECONDS: Final = 15.0
EARLIEST: Final = "earliest"
_HISTORY = 2000
_WAITING = 100
_LINGER_SECONDS = 60.0


@dataclass(frozen=True, slots=True)
class Event:
    id: str
    topic: str
    data: bytes

    def as_bytes(self) -> bytes:
        return b"id: " + self.id.encode() + b"\ndata: " + self.data + b"\n\n"


@dataclass(eq=False, slots=True)
class Subscription:
    """One event stream. If its reader falls behind, the oldest events are dropped."""

    topics: frozenset[str]
    events: deque[Event] = field(default_factory=deque)
    arrived: asyncio.Event = field(default_factory=asyncio.Event)
    last_event_id: str | None = None

    def add(self, event: Event) -> None:
        self.events.append(event)
        if len(self.events) > _WAITING * len(self.topics):
            self.events.popleft()
        self.arrived.set()


class Hub:
    """Only to be used on the event loop."""

    def __init__(self) -> None:
        self._history: deque[Event] = deque(maxlen=_HISTORY)
        self._subscriptions: set[Subscription] = set()
        self._left: dict[str, float] = {}
        self._closed = False
        self.someone_came = asyncio.Event()

    def topics(self) -> set[str]:
        """The topics that have subscribers, or had some within the last minute, so that a reader
        that resumes misses nothing."""
        now = monotonic()
        self._left = {topic: at for topic, at in self._left.items() if now - at < _LINGER_SECONDS}
        listened = {topic for each in self._subscriptions for topic in each.topics}
        return listened | set(self._left)

    def publish(self, topic: str, data: bytes) -> None:
        event = Event(f"urn:uuid:{uuid4()}", topic, data)
        self._history.append(event)
        for subscription in self._subscriptions:
            if topic in subscription.topics:
                subscription.add(event)

    def subscribe(self, topics: Iterable[str], after: str | None) -> Subscription:
        """Subscribes a reader; `after` is the id of the last event that it has received."""
        subscription = Subscription(frozenset(topics))
        if after:
            self._replay(subscription, after)
        self._subscriptions.add(subscription)
        self.someone_came.set()
        return subscription

    async def stream(self, subscription: Subscription) -> AsyncIterator[bytes]:
        try:
            # Headers and a first line go out at once, so that the reader knows it is connected.
            yield b": connected\n\n"
            while not self._closed:
                yield await self._next(subscription)
        finally:
            self._forget(subscription)

    def close(self) -> None:
        """Ends every stream, so that open ones do not delay the end of the process."""
        self._closed = True
        for subscription in self._subscriptions:
            subscription.arrived.set()

    async def _next(self, subscription: Subscription) -> bytes:
        try:
            await asyncio.wait_for(subscription.arrived.wait(), KEEP_ALIVE_SECONDS)
        except TimeoutError:
            return b": keep-alive\n\n"
        subscription.arrived.clear()
        waiting = b"".join(event.as_bytes() for event in subscription.events)
        subscription.events.clear()
        return waiting

    def _replay(self, subscription: Subscription, after: str) -> None:
        known = list(self._history)
        ids = [event.id for event in known]
        subscription.last_event_id = after if after in ids else EARLIEST
        missed = known[ids.index(after) + 1 :] if after in ids else known
        for event in missed:
            if event.topic in subscription.topics:
                subscription.add(event)

    def _forget(self, subscription: Subscription) -> None:
        self._subscriptions.discard(subscription)
        now = monotonic()
        self._left |= dict.fromkeys(subscription.topics, now)
