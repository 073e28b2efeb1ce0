"""One client's connection: HTTP/1.1 within the limits of `ConnectionLimits`.

uvicorn limits neither the size of a request's headers nor the time that a client takes to send
headers and body and to read the response.
"""

import array
import asyncio
import fcntl
import termios
from typing import cast

from uvicorn._types import ASGI3Application
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    RequestResponseCycle,
)

from server.serving.connections import Connection, Connections, Place, Wait, WaitsFor
from server.serving.health_only import HealthOnly
from server.serving.request_target import RequestTargetProtocol

_LAST_REQUEST_SECONDS = 0.2
_STALLED_SECONDS = 0.01


class _TooLarge(Exception):
    """The headers of a request exceed the limit; raised to stop the parser."""


class _UpgradeWithBody(Exception):
    """A request for another protocol has a body; raised to stop the parser."""


class BoundedProtocol(RequestTargetProtocol):
    """Answers 431 to headers that are too large, and 408 to a request that takes too long; closes
    idle connections, and aborts a response that the client does not read."""

    server_state: Connections

    def connection_made(  # type: ignore[override]  # uvicorn declares asyncio's type more narrowly.
        self, transport: asyncio.Transport
    ) -> None:
        self._limits = self.server_state.limits
        self._head_is_too_large = False
        self._head_bytes = 0
        self._head_is_complete = False
        self._unparsed = 0
        self._unsent = 0
        self._answered: RequestResponseCycle | None = None
        self._reading: Wait | None = None
        self._sending: Wait | None = None
        self._wait(WaitsFor.REQUEST, self._limits.header_seconds)
        place = self.server_state.place(self._others)
        super().connection_made(transport)
        if place is Place.NONE:
            self.give_up()
        elif place is Place.HEALTH:
            self.app = HealthOnly(self.app)

    @property
    def _others(self) -> set[Connection]:
        return cast("set[Connection]", self.connections)

    def _wait(self, kind: WaitsFor, seconds: float) -> None:
        self._reading = Wait(kind, self.server_state.clock(), seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        # uvicorn notifies only the newest request: the request that is being answered and pipelined
        # requests have to end as well.
        self.pipeline.clear()
        if self._answered is not None:
            self._answered.disconnected = True
            self._answered.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: ASGI3Application) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def data_received(self, data: bytes) -> None:
        if self._reading and self._reading.kind is WaitsFor.REQUEST:
            self._wait(WaitsFor.HEADERS, self._limits.header_seconds)
        self._unparsed += len(data)
        super().data_received(data)
        # Headers, or data between the chunks of a body, that the parser has not reported yet.
        if self._unparsed > self._limits.header_bytes and not self.transport.is_closing():
            self._refuse(431)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = 0
        self._head_is_complete = False

    def on_url(self, url: bytes) -> None:
        super().on_url(url)
        self._count_head(len(url))

    def on_header(self, name: bytes, value: bytes) -> None:
        # The parser reports trailers in the same way. They are no headers: a proxy that replaces
        # X-Forwarded-For passes on a trailer of that name.
        if not self._head_is_complete:
            super().on_header(name, value)
        self._count_head(len(name) + len(value))

    def _count_head(self, size: int) -> None:
        self._head_bytes += size
        if self._head_bytes > self._limits.header_bytes:
            self._head_is_too_large = True
            raise _TooLarge

    def on_headers_complete(self) -> None:
        self._head_is_complete = True
        self._unparsed = 0
        # uvicorn replaces the client by the one that a trusted proxy names; the application needs
        # the address of the proxy, too.
        self.scope["state"]["peer"] = self.client[0] if self.client else None
        self.scope["state"]["close"] = self.give_up
        upgrades = self.parser.should_upgrade()
        if upgrades and _has_body(self.headers):
            raise _UpgradeWithBody
        super().on_headers_complete()
        if upgrades:
            # The request is answered in HTTP/1.1. The parser would take what follows it, in
            # whatever protocol, for another request.
            self.cycle.keep_alive = False
        self._wait(WaitsFor.BODY, self._limits.body_seconds)
        if self.server_state.stopping:
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        self._unparsed = 0
        super().on_body(body)
        if self._reading:
            self._reading.progress += len(body)

    def on_message_complete(self) -> None:
        self._unparsed = 0
        super().on_message_complete()
        self._reading = None
        if self._under_way is None:
            self._wait(WaitsFor.REQUEST, self._limits.keep_alive_seconds)

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self._under_way is not None:
            return  # A pipelined request is next.
        if self._reading:
            self._wait(WaitsFor.BODY_REST, self._limits.body_rest_seconds)
        else:
            self._wait(WaitsFor.REQUEST, self._limits.keep_alive_seconds)

    def shutdown(self) -> None:
        """Closes the connection after its response. Without a request it is closed a little later,
        because a request may be on its way."""
        if self._under_way is None:
            self.loop.call_later(_LAST_REQUEST_SECONDS, self._close_without_request)
        else:
            super().shutdown()

    def _close_without_request(self) -> None:
        if self._under_way is not None or self.transport.is_closing():
            return
        if _unread_bytes(self.transport):
            # A request has arrived, but the process had no time to read it.
            self.loop.call_later(_STALLED_SECONDS, self._close_without_request)
        elif self._reading and self._reading.kind is WaitsFor.REQUEST:
            self.transport.close()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._sending = None

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - The status says it.
        self._refuse(431 if self._head_is_too_large else 400)

    def waiting(self) -> Wait | None:
        return self._sending or self._reading

    def give_up(self) -> None:
        self.connections.discard(self)
        self.transport.abort()

    def close_late(self, now: float) -> None:
        self._watch_reader(now)
        rate = self._limits.bytes_per_second
        if self._sending and self._sending.is_over(now, rate):
            self.give_up()
        elif self._reading and self.flow.read_paused:
            # The application has not read the data that has already arrived.
            self._reading.since = now
        elif self._reading and self._reading.is_over(now, rate):
            self._end_late(self._reading)

    def _watch_reader(self, now: float) -> None:
        unsent = self.transport.get_write_buffer_size()
        if not unsent:
            self._sending = None
        elif self._sending is None:
            self._unsent = unsent
            self._sending = Wait(WaitsFor.READER, now, self._limits.answer_seconds)
        else:
            self._sending.progress = max(0, self._unsent - unsent)

    def _end_late(self, wait: Wait) -> None:
        if wait.kind in (WaitsFor.HEADERS, WaitsFor.BODY):
            self._refuse(408)
        else:
            self.transport.close()

    def _refuse(self, status: int) -> None:
        """Answers instead of the application, unless the application is already answering, and
        closes the connection. To the application, the client has disconnected."""
        cycle = self._under_way
        if cycle is None or not (self.pipeline or cycle.response_started or not cycle.more_body):
            self.transport.write(
                STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
            )
        if cycle is not None:
            cycle.disconnected = True
            cycle.message_event.set()
        self.transport.close()

    @property
    def _under_way(self) -> RequestResponseCycle | None:
        """The newest request that has not been answered."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return None if cycle is None or cycle.response_complete else cycle


def _has_body(headers: list[tuple[bytes, bytes]]) -> bool:
    """Whether the headers announce a body. The parser ends a request for another protocol at its
    headers, so that its body would be read as the next request."""
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0")
        for name, value in headers
    )


def _unread_bytes(transport: asyncio.Transport) -> int:
    """The number of bytes that have arrived on the socket and have not been read."""
    size = array.array("i", [0])
    fcntl.ioctl(transport.get_extra_info("socket").fileno(), termios.FIONREAD, size)
    return size[0]
