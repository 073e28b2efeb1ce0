"""Streams one heater's realtime values as server-sent events, for a limited time."""

import random
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager
from datetime import UTC, datetime
from functools import partial
from typing import get_args

import msgspec
from starlette.responses import Response, StreamingResponse
from starlette.types import Receive, Scope, Send

from server.domain.lookups import TemperatureUnit
from server.live.feeds import Access, Feeds, Listener
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.realtime_reading import reading_of
from server.provider.errors import Gone, NotLinked, ProviderError, Unauthorized
from server.provider.push import Pushed, StreamEvent, resumable
from server.web.visit import Visit

PATH = "/live/heaters/{id}/realtime"

_UNITS: tuple[TemperatureUnit, ...] = get_args(TemperatureUnit)
_RETRY_MILLISECONDS = (1000, 4000)
_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}


async def answer(visit: Visit) -> Response:
    """The stream of a heater that this user may read. Raises NotLinked or Gone.

    A browser that reconnects sends the id of the last event that it received, from this host or
    another, in `Last-Event-ID`: the stream begins with the events since then. `?unit=` is the
    temperature unit of the page that listens: its labels stay the same even if the account's unit
    changes in the meantime.
    """
    heater_id = visit.params["id"]
    heater = await visit.provider.heaters.heater(heater_id)
    unit = visit.choice("unit", _UNITS) or temperature_unit(visit)
    access = Access(
        visit.session.credentials,
        visit.user,
        visit.session.csrf,
        partial(_may_listen, visit, heater_id, visit.session.csrf),
    )
    feeds: Feeds = visit.request.app.state.feeds
    after = resumable(visit.request.headers.get("last-event-id"))
    return _EventStream(partial(feeds.subscribe, str(heater.id), access, after), unit)


async def _may_listen(visit: Visit, heater_id: str, secret: str, asks_provider: bool) -> bool:
    """See `Access.may_listen`. True if the provider does not answer: the check is repeated later,
    and the stream ends after a limited time anyway."""
    if visit.session.seconds_left <= 0 or await visit.host.ended_sessions.contains(secret):
        return False
    if not asks_provider:
        return True
    visit.extend_deadline(visit.settings.provider_timeout)
    try:
        await visit.provider.heaters.heater(heater_id)
    except ProviderError as error:
        return not isinstance(error, Unauthorized | NotLinked | Gone)
    return True


class _EventStream(StreamingResponse):
    """Subscribes to the feed for as long as the response is sent, however it ends."""

    def __init__(
        self, subscribe: Callable[[], AbstractContextManager[Listener]], unit: TemperatureUnit
    ) -> None:
        super().__init__(iter(()), headers=_HEADERS, media_type="text/event-stream")
        self._subscribe = subscribe
        self._unit = unit

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        with self._subscribe() as listener:
            self.body_iterator = _encoded(listener, self._unit)
            await super().__call__(scope, receive, send)


async def _encoded(listener: Listener, unit: TemperatureUnit) -> AsyncIterator[bytes]:
    # The first bytes are sent at once, so that the browser reports the connection as open.
    yield b": listening\n\n"
    async for event in listener.events():
        yield _encode(event, unit)
    # A host that stops ends all its streams at once: a random pause spreads the reconnections.
    pause = random.randint(*_RETRY_MILLISECONDS)  # noqa: S311 - A pause, not a secret.
    yield f"retry: {pause}\n\n".encode()


def _encode(event: Pushed | StreamEvent, unit: TemperatureUnit) -> bytes:
    if isinstance(event, Pushed):
        reading = reading_of(event.values, unit, datetime.now(UTC))
        # An id that is not ASCII would come back as other characters.
        event_id = f"id: {event.id}\n" if event.id and event.id.isascii() else ""
        return b"%bdata: %b\n\n" % (event_id.encode(), msgspec.json.encode(reading))
    if event is StreamEvent.ALIVE:
        return b": alive\n\n"
    return f"event: {event.value}\ndata: {{}}\n\n".encode()
