"""A push service that tests control: it publishes, refuses and breaks on request."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime, timedelta
from typing import Any
from urllib.parse import urlsplit

from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route

from tests.support.processes import free_port
from tests.support.servers import serving

START = datetime(2026, 11, 21, 12, 0, tzinfo=UTC)


_MEDIA_TYPE = "text/event-stream"


def values(second: int, **changes: Any) -> dict[str, Any]:
    """A realtime object, measured `second` seconds after START."""
    return {
        "id": 20001,
        "timestamp": (START + timedelta(seconds=second)).isoformat().replace("+00:00", "Z"),
        "tap_request": False,
        "pump": True,
        "water_flow": 0,
        "ch_flow": 12.345,
        "heater_pressure": "1.51",
        "system_status": "heatup",
        "heat_demand_status": "defrost_by_moon",
        "series": {
            "temperature": {"flow": second / 10, "weird_probe": 20.0},
            "power": {"thermal": 1000 + second},
            "signal": {"modulation": 40.0},
        },
        **changes,
    }


class Hub:
    """Implements the part of the Mercure protocol that a dashboard uses."""

    def __init__(self) -> None:
        self.url = f"http://127.0.0.1:{free_port()}/hub"
        self.requests: list[dict[str, str]] = []
        self.topics: list[str] = []
        self.refusing = 0
        """The status with which every subscription is refused; 0 for none."""
        self.hanging = False
        """Whether new subscriptions get no response."""
        self.media_type = _MEDIA_TYPE
        self.flood = b""
        """If not empty, a new reader gets these bytes again and again, as fast as it reads them."""
        self._readers: list[asyncio.Queue[bytes | None]] = []
        self._loop: asyncio.AbstractEventLoop | None = None
        self.sent = 0

    @property
    def readers(self) -> int:
        return len(self._readers)

    def publish(self, *readings: object, event_id: str = "e") -> None:
        """Publishes each reading under an id of its own, which begins with `event_id`."""
        for reading in readings:
            self.sent += 1
            self._hand_out(f"id: {event_id}{self.sent}\ndata: {json.dumps(reading)}\n\n".encode())

    def drop(self) -> None:
        """Breaks every connection."""
        self._hand_out(None)

    def forget(self) -> None:
        """Resets the hub for the next test."""
        self.refusing, self.hanging = 0, False
        self.media_type = _MEDIA_TYPE
        self.drop()
        self.requests.clear()
        self.topics.clear()

    def _hand_out(self, item: bytes | None) -> None:
        assert self._loop is not None

        def give() -> None:
            for reader in self._readers:
                reader.put_nowait(item)

        self._loop.call_soon_threadsafe(give)

    async def _listen(self, request: Request) -> Response:
        self.requests.append(dict(request.headers))
        self.topics += request.query_params.getlist("topic")
        if self.hanging:
            await asyncio.Event().wait()
        if self.refusing:
            return Response(status_code=self.refusing)
        return StreamingResponse(self._stream(), media_type=self.media_type)

    async def _stream(self) -> AsyncIterator[bytes]:
        queue: asyncio.Queue[bytes | None] = asyncio.Queue()
        self._readers.append(queue)
        try:
            yield b": connected\n\n" + self.flood
            # The first time alone, for a reader that takes only so much at once.
            pause = 0.1
            while self.flood:
                await asyncio.sleep(pause)
                yield self.flood
                pause = 0
            while (item := await queue.get()) is not None:
                yield item
        finally:
            self._readers.remove(queue)

    @contextlib.contextmanager
    def running(self) -> Iterator["Hub"]:
        @contextlib.asynccontextmanager
        async def lifespan(_: Starlette) -> AsyncIterator[None]:
            self._loop = asyncio.get_running_loop()
            yield

        app = Starlette(routes=[Route("/hub", self._listen)], lifespan=lifespan)
        with serving(app, urlsplit(self.url).port or 0):
            try:
                yield self
            finally:
                self.drop()
