"""Streams one heater's realtime values to a browser as server-sent events, for a limited time."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from typing import get_args

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from server.domain.lookups import TemperatureUnit
from server.live.feeds import Feeds, Listener, Sign
from server.pages.parameter_rows import account_unit
from server.pages.readings import reading_of
from server.provider.credentials import Credentials
from server.provider.realtime import Realtime
from server.web.visit import Visit

_UNITS: tuple[TemperatureUnit, ...] = get_args(TemperatureUnit)
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


class RealtimeFeed:
    """The endpoint. Who may listen is the provider's to say, and it is asked every time.

    `?unit=` is the temperature unit of the page that listens: what is said beside the values there
    stays true when the account gets another unit meanwhile.
    """

    def __init__(self, feeds: Feeds) -> None:
        self._feeds = feeds

    async def answer(self, visit: Visit) -> Response:
        """Raises NotLinked or Gone."""
        heater = await visit.provider.heaters.heater(visit.params["id"])
        unit = visit.choice("unit", _UNITS) or account_unit(visit)
        return _EventStream(self._feeds, str(heater.id), visit.session.credentials, unit)


class _EventStream(StreamingResponse):
    """Listens from the first byte of the answer to the last, however it ends."""

    def __init__(
        self, feeds: Feeds, heater_id: str, credentials: Credentials, unit: TemperatureUnit
    ) -> None:
        super().__init__(iter(()), headers=_HEADERS, media_type="text/event-stream")
        self._feeds = feeds
        self._heater_id = heater_id
        self._credentials = credentials
        self._unit = unit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._feeds.joined(self._heater_id, self._credentials) as listener:
            self.body_iterator = _frames(listener, self._unit)
            await super().__call__(scope, receive, send)


async def _frames(listener: Listener, unit: TemperatureUnit) -> AsyncIterator[bytes]:
    # The first bytes go out at once, so that the browser knows that it is connected.
    yield b": listening\n\n"
    async for event in listener.events():
        yield _frame(event, unit)


def _frame(event: Realtime | Sign, unit: TemperatureUnit) -> bytes:
    if isinstance(event, Realtime):
        reading = reading_of(event, unit, datetime.now(UTC))
        return b"data: " + msgspec.json.encode(reading) + b"\n\n"
    if event is Sign.ALIVE:
        return b": alive\n\n"
    return f"event: {event.value}\ndata: {{}}\n\n".encode()
