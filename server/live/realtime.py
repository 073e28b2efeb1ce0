"""Streams one heater's realtime values to a browser as server-sent events, for a limited time."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from functools import partial
from typing import get_args

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from server.domain.lookups import TemperatureUnit
from server.live.feeds import Access, Feeds, Listener, Sign
from server.pages.shared.realtime_reading import reading_of
from server.pages.shared.temperature_unit import temperature_unit
from server.provider.errors import Gone, NotLinked, ProviderError, Unauthorized
from server.provider.heaters.realtime import Realtime
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
        asked = visit.params["id"]
        heater = await visit.provider.heaters.heater(asked)
        unit = visit.choice("unit", _UNITS) or temperature_unit(visit)
        access = Access(
            visit.session.credentials, visit.session.csrf, partial(_may_read, visit, asked)
        )
        return _EventStream(self._feeds, str(heater.id), access, unit)


async def _may_read(visit: Visit, heater_id: str) -> bool:
    """Whether this user may still read the heater, as far as the provider can be asked."""
    visit.provider.extend_deadline(asyncio.get_running_loop().time() + visit.timeout)
    try:
        await visit.provider.heaters.heater(heater_id)
    except (Unauthorized, NotLinked, Gone):
        return False
    except ProviderError:
        # Not known: it is asked again, and the stream has an end anyway.
        return True
    return True


class _EventStream(StreamingResponse):
    """Listens from the first byte of the answer to the last, however it ends."""

    def __init__(self, feeds: Feeds, heater_id: str, access: Access, unit: TemperatureUnit) -> None:
        super().__init__(iter(()), headers=_HEADERS, media_type="text/event-stream")
        self._feeds = feeds
        self._heater_id = heater_id
        self._access = access
        self._unit = unit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._feeds.joined(self._heater_id, self._access) as listener:
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
