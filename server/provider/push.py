"""Listens to the push service: one heater's realtime values over the Mercure protocol, read no
faster than a burst and then a rate."""

import asyncio
import contextlib
import logging
import math
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass
from enum import Enum

import aiohttp
import msgspec
from yarl import URL

from server.provider import tolerant
from server.provider.connection import Http, content_encoding
from server.provider.credentials import Credentials
from server.provider.errors import InvalidResponse
from server.provider.event_stream import EventParser, SentEvent
from server.provider.heaters import Realtime
from server.provider.structs import WrongShape

PUSH_BURST_LINES = 400
"""What a push service may send at once: a hundred events, as after a reconnection."""
PUSH_LINES_A_SECOND = 40
"""Ten events; heaters send one in a second at most."""
_PUSH_LONGEST_WAIT_SECONDS = 30
"""A connection that would have to wait longer to keep that rate is closed."""

_BURST_SECONDS = PUSH_BURST_LINES / PUSH_LINES_A_SECOND
_BYTES_OF_A_LINE = 512
_CHUNKS_OF_A_LINE = 10
"""So many bytes, and so many chunks, count as a line: they cost about as much."""


class PushPace:
    """The pace of one feed, over all its connections. What comes too soon waits in the connection:
    no event is lost, and a reconnection continues after the last one that was read."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._paid_until = -math.inf
        """The time at which all lines up to now are within the rate."""

    async def wait_for(self, chunk: bytes) -> None:
        """Waits until this chunk may be parsed. Raises InvalidResponse if that would take longer
        than _PUSH_LONGEST_WAIT_SECONDS: a push service that does not stop."""
        now = self._clock()
        ends = max(chunk.count(b"\n"), chunk.count(b"\r"))
        lines = ends + len(chunk) / _BYTES_OF_A_LINE + 1 / _CHUNKS_OF_A_LINE
        paid_until = max(self._paid_until, now - _BURST_SECONDS) + lines / PUSH_LINES_A_SECOND
        if paid_until - now > _PUSH_LONGEST_WAIT_SECONDS:
            raise InvalidResponse(f"more than {PUSH_LINES_A_SECOND} lines a second")
        self._paid_until = paid_until
        if paid_until > now:
            await self._sleep(paid_until - now)


_MAX_PUSH_ID_CHARACTERS = 1024

log = logging.getLogger("heatdesk.push")

# Hubs send a keep-alive at least every 40 seconds; a much longer silence is a dead connection.
_SILENCE_SECONDS = 75.0
_ANSWER_SECONDS = 10.0
"""How long a hub may take to answer; its first event may come much later."""
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 8.0
_REFUSALS = (401, 403, 404)
_READ_BYTES = 4096
_ALL_EVENTS = "earliest"
"""The event id with which Mercure requests all events that a hub has stored."""


class StreamEvent(Enum):
    """What a listener of realtime values receives besides values. The enum's values are the names
    of the events in the stream that a browser reads."""

    LOST = "lost"
    """The connection to the push service is lost."""
    BACK = "back"
    """There is a connection to the push service, for the first time or again."""
    ACCESS_ENDED = "over"
    """This user may not listen, or no longer may."""
    END = "end"
    """The time of this stream is up."""
    ALIVE = "alive"
    """Nothing has happened for a while."""


@dataclass(frozen=True)
class Pushed:
    """Values, and the id of their event, with which the push service resumes after it."""

    values: Realtime
    id: str | None = None


class _Refused(Exception):
    """The push service does not let this user listen."""


class Push:
    """The push service. It has its own connections, so that streams take none from the pages."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._http = Http(url, connections=0, silence=_SILENCE_SECONDS)
        self._url = URL(url)
        self._token = token

    async def aclose(self) -> None:
        await self._http.aclose()

    async def listen(
        self, heater_id: str, credentials: Callable[[], Credentials], after: str | None = None
    ) -> AsyncIterator[Pushed | StreamEvent]:
        """Yields a heater's values until the caller stops iterating. Begins after the event with
        the id `after`, if the push service still has the later events.

        Reconnects after any failure, and resumes after the last event. Calls `credentials` for
        every connection. Yields BACK at the first connection, LOST if reconnecting fails at the
        first attempt, and BACK when there is a connection again. Yields ACCESS_ENDED each time the
        push service refuses the user.
        """
        topic = f"heaters/{heater_id}"
        last_id = after
        failures, refused = 0, False
        told: StreamEvent | None = None
        pace = PushPace()
        while True:
            try:
                refused = False
                async with self._connected(topic, credentials(), last_id, pace) as events:
                    if told is not StreamEvent.BACK:
                        yield (told := StreamEvent.BACK)
                    async for event in events:
                        event_id = resumable(event.id)
                        last_id, failures = event_id or last_id, 0
                        if values := _values(topic, event):
                            yield Pushed(values, event_id)
            except Exception as error:  # noqa: BLE001 - See below.
                # The libraries raise more kinds of exception than they document.
                log.warning("%s: %s: %s", topic, type(error).__name__, error)
                refused = isinstance(error, _Refused)
            if refused:
                yield StreamEvent.ACCESS_ENDED
            failures += 1
            if failures > 1 and told is not StreamEvent.LOST:
                yield (told := StreamEvent.LOST)
            await asyncio.sleep(_pause(failures))

    @contextlib.asynccontextmanager
    async def _connected(
        self, topic: str, credentials: Credentials, last_id: str | None, pace: PushPace
    ) -> AsyncIterator[AsyncIterator[SentEvent]]:
        headers = {"accept": "text/event-stream", "accept-encoding": "identity"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        elif credentials.cookies:
            headers["cookie"] = credentials.cookie_header()
        if last_id:
            headers["last-event-id"] = last_id
        url = str(self._url.extend_query(topic=topic))
        async with asyncio.timeout(_ANSWER_SECONDS):
            response = await self._http.send("GET", url, headers=headers)
        async with response:
            kind = response.headers.get("content-type", "").lower()
            if response.status != 200 or not kind.startswith("text/event-stream"):
                # If the host has its own token, a refusal concerns the host and no user.
                is_users = response.status in _REFUSALS and not self._token
                error = _Refused if is_users else InvalidResponse
                raise error(f"status {response.status}, {kind!a}")
            if encoding := content_encoding(response):
                raise InvalidResponse(
                    f"a content encoding that was not asked for: {encoding[:40]!r}"
                )
            yield _events(response, pace)


async def _events(response: aiohttp.ClientResponse, pace: PushPace) -> AsyncIterator[SentEvent]:
    parser = EventParser()
    async for received in response.content.iter_any():
        # Of many events that arrive at once, the first are passed on while the others wait.
        for place in range(0, len(received), _READ_BYTES):
            chunk = received[place : place + _READ_BYTES]
            await pace.wait_for(chunk)
            for event in parser.feed(chunk):
                yield event


def resumable(event_id: str | None) -> str | None:
    """The id of an event if the stream can resume with it: a header can carry it, and it is not
    the id that requests all events. Otherwise None."""
    if not event_id or event_id == _ALL_EVENTS:
        return None
    fits = event_id.isprintable() and len(event_id) <= _MAX_PUSH_ID_CHARACTERS
    return event_id if fits else None


def _values(topic: str, event: SentEvent) -> Realtime | None:
    """The values of an event; None where it has none, as one that keeps the connection open."""
    try:
        values = tolerant.Decoder().decode(event.data, Realtime)
    except WrongShape as error:
        log.warning("%s: wrong shape: %s", topic, error)
        return None
    timeless = msgspec.structs.replace(values, id=None, timestamp=None, implausible=None)
    is_empty = timeless == Realtime() and not (values.implausible or {}).keys() - {"timestamp"}
    return None if is_empty else values


def _pause(failures: int) -> float:
    """The seconds to wait: longer with every failure, and random, so that hosts do not all
    reconnect at the same time."""
    longest = min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 10))
    return longest * random.uniform(0.5, 1)  # noqa: S311 - A pause, not a secret.
