"""Listens to the push service: one heater's realtime values over the Mercure protocol."""

import asyncio
import contextlib
import logging
import random
from collections.abc import AsyncIterator, Callable
from enum import Enum

import httpx

from server.provider import tolerant
from server.provider.client import open_http
from server.provider.credentials import Credentials
from server.provider.event_stream import EventParser, EventTooLarge, SentEvent
from server.provider.realtime import Realtime

log = logging.getLogger("heatdesk.push")

# Hubs send a sign of life every 40 seconds or sooner; a longer silence is a dead connection.
_TIMEOUT = httpx.Timeout(10, connect=5, read=75)
_FIRST_PAUSE_SECONDS = 0.25
_LONGEST_PAUSE_SECONDS = 8.0


class Connection(Enum):
    """What a listener is told about the connection itself."""

    LOST = "lost"
    BACK = "back"


class _NotListening(Exception):
    """The push service does not let us listen, or sends something else than events."""


class Push:
    """The push service; its connections are its own, so that they take none from the pages."""

    def __init__(self, url: str, token: str | None = None) -> None:
        self._http = open_http(url, _TIMEOUT, connections=0)
        self._url = httpx.URL(url)
        self._token = token

    async def aclose(self) -> None:
        await self._http.aclose()

    async def listen(
        self, heater_id: str, credentials: Callable[[], Credentials]
    ) -> AsyncIterator[Realtime | Connection]:
        """A heater's values for as long as somebody asks for the next one.

        Reconnects by itself and resumes after the last event. `credentials` is asked anew for
        every connection. LOST comes when a connection cannot be had at once, then BACK.
        """
        topic = f"heaters/{heater_id}"
        last_id: str | None = None
        failures, told = 0, Connection.BACK
        while True:
            try:
                async with self._connected(topic, credentials(), last_id) as events:
                    if told is Connection.LOST:
                        yield (told := Connection.BACK)
                    async for event in events:
                        last_id, failures = event.id or last_id, 0
                        if values := _values(topic, event):
                            yield values
            except (httpx.HTTPError, EventTooLarge, _NotListening) as error:
                log.warning("%s: %s: %s", topic, type(error).__name__, error)
            failures += 1
            if failures > 1 and told is Connection.BACK:
                yield (told := Connection.LOST)
            await asyncio.sleep(_pause(failures))

    @contextlib.asynccontextmanager
    async def _connected(
        self, topic: str, credentials: Credentials, last_id: str | None
    ) -> AsyncIterator[AsyncIterator[SentEvent]]:
        headers = {"Accept": "text/event-stream"}
        if self._token:
            headers["Authorization"] = f"Bearer {self._token}"
        elif credentials.cookies:
            headers["Cookie"] = credentials.cookie_header()
        if last_id:
            headers["Last-Event-ID"] = last_id
        url = self._url.copy_add_param("topic", topic)
        async with self._http.stream("GET", url, headers=headers) as response:
            kind = response.headers.get("content-type", "")
            if response.status_code != 200 or not kind.startswith("text/event-stream"):
                raise _NotListening(f"status {response.status_code}, {kind or 'no type'}")
            yield _events(response)


async def _events(response: httpx.Response) -> AsyncIterator[SentEvent]:
    parser = EventParser()
    async for chunk in response.aiter_bytes():
        for event in parser.feed(chunk):
            yield event


def _values(topic: str, event: SentEvent) -> Realtime | None:
    try:
        return tolerant.decode(event.data, Realtime)
    except tolerant.WrongShape as error:
        log.warning("%s: wrong shape: %s", topic, error)
        return None


def _pause(failures: int) -> float:
    """Longer with every failure, and never the same for two hosts."""
    longest = min(_LONGEST_PAUSE_SECONDS, _FIRST_PAUSE_SECONDS * 2.0 ** min(failures - 1, 10))
    return longest * random.uniform(0.5, 1)  # noqa: S311
