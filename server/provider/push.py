"""Listens to the push service: one heater's realtime values over the Mercure protocol."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from enum import Enum

import httpx
import msgspec

from server.domain.limits import MAX_PUSH_ID_CHARACTERS
from server.provider import tolerant
from server.provider.connection import open_http
from server.provider.credentials import Credentials
from server.provider.errors import InvalidResponse
from server.provider.event_stream import EventParser, SentEvent
from server.provider.heaters.realtime import Realtime

log = logging.getLogger("heatdesk.push")

# Hubs send a sign of life every 40 seconds or sooner; a longer silence is a dead connection.
_TIMEOUT = httpx.Timeout(10, connect=5, read=75)
_ANSWER_SECONDS = 10.0
"""In which a hub answers; its first event may come much later."""
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 8.0
_REFUSALS = (401, 403, 404)
_ALL_EVENTS = "earliest"
"""Mercure's name for everything that a hub remembers."""


class StreamEvent(Enum):
    """What a listener of realtime values gets besides values; the value is the event's name in the
    stream that a browser reads."""

    LOST = "lost"
    """The connection to the push service is lost."""
    BACK = "back"
    """There is a connection to the push service, for the first time or again."""
    ACCESS_ENDED = "over"
    """This user may not listen, or not any more."""
    END = "end"
    """The time of this stream is up."""
    ALIVE = "alive"
    """Nothing has happened for a while."""


@dataclass(frozen=True)
class Pushed:
    """Values, and the id of their event, after which the push service resumes."""

    values: Realtime
    id: str | None = None


class _Refused(Exception):
    """The push service does not let this user listen."""


class Push:
    """The push service; its connections are its own, so that they take none from the pages."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._http = open_http(url, _TIMEOUT, connections=0)
        self._url = httpx.URL(url)
        self._token = token

    async def aclose(self) -> None:
        await self._http.aclose()

    async def listen(
        self, heater_id: str, credentials: Callable[[], Credentials], after: str | None = None
    ) -> AsyncIterator[Pushed | StreamEvent]:
        """A heater's values for as long as somebody asks for the next one; the first are those
        after the event with the id `after`, where the push service still has them.

        Reconnects by itself, whatever happens, and resumes after the last event. `credentials` is
        called for every connection. BACK comes with the first connection, LOST when it cannot be
        replaced at once, then BACK again; ACCESS_ENDED comes for each user who is refused.
        """
        topic = f"heaters/{heater_id}"
        last_id = after
        failures, refused = 0, False
        told: StreamEvent | None = None
        while True:
            try:
                refused = False
                async with self._connected(topic, credentials(), last_id) as events:
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
        self, topic: str, credentials: Credentials, last_id: str | None
    ) -> AsyncIterator[AsyncIterator[SentEvent]]:
        headers = {"accept": "text/event-stream", "accept-encoding": "identity"}
        if self._token:
            headers["authorization"] = f"Bearer {self._token}"
        elif credentials.cookies:
            headers["cookie"] = credentials.cookie_header()
        if last_id:
            headers["last-event-id"] = last_id
        url = str(self._url.copy_add_param("topic", topic))
        async with asyncio.timeout(_ANSWER_SECONDS):
            response = await self._http.send("GET", url, headers=headers)
        async with contextlib.aclosing(response):
            kind = response.headers.get("content-type", "")
            if response.status_code != 200 or not kind.startswith("text/event-stream"):
                # With a token of our own no user is refused.
                is_users = response.status_code in _REFUSALS and not self._token
                error = _Refused if is_users else InvalidResponse
                raise error(f"status {response.status_code}, {kind or 'no type'}")
            if encoding := response.headers.get("content-encoding"):
                raise InvalidResponse(
                    f"a content encoding that was not asked for: {encoding[:40]!r}"
                )
            yield _events(response)


async def _events(response: httpx.Response) -> AsyncIterator[SentEvent]:
    parser = EventParser()
    async for chunk in response.aiter_raw():
        for event in parser.feed(chunk):
            yield event


def resumable(event_id: str | None) -> str | None:
    """The id of an event where a header can carry it."""
    if not event_id or event_id == _ALL_EVENTS:
        return None
    fits = event_id.isprintable() and len(event_id) <= MAX_PUSH_ID_CHARACTERS
    return event_id if fits else None


def _values(topic: str, event: SentEvent) -> Realtime | None:
    """The values of an event; None where it has none, as one that keeps the connection open."""
    try:
        values = tolerant.Decoder().decode(event.data, Realtime)
    except tolerant.WrongShape as error:
        log.warning("%s: wrong shape: %s", topic, error)
        return None
    is_empty = msgspec.structs.replace(values, id=None, timestamp=None) == Realtime()
    return None if is_empty else values


def _pause(failures: int) -> float:
    """Longer with every failure, and never the same for two hosts."""
    longest = min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 10))
    return longest * random.uniform(0.5, 1)  # noqa: S311 - A pause, not a secret.
