"""What the host changes in uvicorn: its connections, its server and its supervisor.

Everything here depends on names of uvicorn that its documentation does not promise, and nothing
else in the host does: `tests/unit/test_serving.py` says when uvicorn changes them.
"""

import asyncio
import gc
import logging
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from types import FrameType
from typing import cast

import uvicorn
from uvicorn.config import STARTUP_FAILURE
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.httptools_impl import (
    STATUS_LINE,
    HttpToolsProtocol,
    RequestResponseCycle,
)
from uvicorn.server import ServerState
from uvicorn.supervisors import multiprocess

from server.serving.allowed_hosts import has_body, take_host_of_target
from server.serving.sockets import unread_bytes, waiting_connections

_MAX_HEADER_BYTES = 64 * 1024
"""The limit of the request line and headers. The session cookie takes up to 23 KB."""
_HEADER_SECONDS = 10.0
"""The time in which the request line and headers have to arrive."""

_NEW_OBJECTS = 20_000
"""After how many new objects Python looks for those that only hold each other."""

log = logging.getLogger("heatdesk.serving")

_LAST_REQUEST_SECONDS = 0.2
_STALLED_SECONDS = 0.01
_BEFORE_CANCELLING_SECONDS = 0.05  # uvicorn cancels 0.1 seconds after its graceful timeout.
_KILL_SECONDS = 10.0  # By so much a worker may exceed its stop time.


class Config(uvicorn.Config):
    """uvicorn's, with the seconds for headers to arrive, and for accepting after a signal."""

    header_seconds = _HEADER_SECONDS
    drain_seconds = 0.0
    has_metrics = False


class State(ServerState):
    """What connections share. `stopping`: responses close them, so that clients connect anew."""

    stopping = False


class _Refused(Exception):
    """The request is not accepted; raised to stop the parser."""


class BoundedProtocol(HttpToolsProtocol):
    """One client's connection. Answers 431 to headers that are too large, and 408 to headers that
    take too long."""

    config: Config
    server_state: State

    def connection_made(  # type: ignore[override]  # uvicorn declares asyncio's type more narrowly.
        self, transport: asyncio.Transport
    ) -> None:
        super().connection_made(transport)
        self._head_bytes = 0
        self._head_is_complete = False
        # The bytes that the parser has not reported: of headers, when there are at least 1, or
        # between the chunks of a body.
        self._unparsed = 0
        self._unfinished: list[RequestResponseCycle] = []
        self._head_timer: asyncio.TimerHandle | None = None
        self._await_head()

    def _await_head(self) -> None:
        if self._head_timer is None:
            self._head_timer = self.loop.call_later(self.config.header_seconds, self._end_late)

    def _stop_head_timer(self) -> None:
        if self._head_timer is not None:
            self._head_timer.cancel()
            self._head_timer = None

    def _end_late(self) -> None:
        self._head_timer = None
        if self._under_way is not None:
            # What has come of the next request, or after this one, must not end it.
            self._await_head()
        elif self._unparsed:
            self._refuse(408)
        else:
            self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._stop_head_timer()
        self._disconnect()

    def _disconnect(self) -> None:
        """Ends all requests for the application. uvicorn ends the newest alone."""
        for cycle in self._unfinished:
            cycle.disconnected = True
            cycle.message_event.set()

    def data_received(self, data: bytes) -> None:
        self._unparsed += len(data)
        super().data_received(data)
        if self.transport.is_closing():
            return
        if self._unparsed > _MAX_HEADER_BYTES:
            self._refuse(431)
        elif self._unparsed and not self._head_is_complete:
            self._await_head()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._head_bytes = 0
        self._unparsed = max(1, self._unparsed)

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
        if self._head_bytes > _MAX_HEADER_BYTES:
            raise _Refused

    def on_headers_complete(self) -> None:
        self._stop_head_timer()
        self._head_is_complete = True
        self._unparsed = 0
        # uvicorn replaces the client by the one that a trusted proxy names; the application needs
        # to know whether there is such a proxy.
        proxies = cast("ProxyHeadersMiddleware", self.app).trusted_hosts
        self.scope["state"]["from_proxy"] = self.client is not None and self.client[0] in proxies
        self.scope["state"]["close"] = self.transport.abort
        self.scope["state"]["is_stopping"] = self.server_state.stopping
        take_host_of_target(self.url, self.headers)
        upgrades = self.parser.should_upgrade()
        # The parser ends a request for another protocol at its headers: its body would be read as
        # the next request. Without a body it is answered in HTTP/1.1, and is the last one.
        if upgrades and has_body(self.headers):
            raise _Refused
        super().on_headers_complete()
        if upgrades or self.server_state.stopping:
            self.cycle.keep_alive = False
        unfinished = [each for each in self._unfinished if not each.response_complete]
        self._unfinished = [*unfinished, self.cycle]

    def on_body(self, body: bytes) -> None:
        self._unparsed = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self._unparsed = 0
        self._head_is_complete = False
        super().on_message_complete()

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
        if unread_bytes(self.transport):
            # A request has arrived, but the process had no time to read it.
            self.loop.call_later(_STALLED_SECONDS, self._close_without_request)
        elif not self._unparsed:
            self.transport.close()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - The status says it.
        self._refuse(431 if self._head_bytes > _MAX_HEADER_BYTES else 400)

    def _refuse(self, status: int) -> None:
        """Answers instead of the application, unless the application is already answering, and
        closes the connection. To the application, the client has disconnected."""
        cycle = self._under_way
        if cycle is None or not (self.pipeline or cycle.response_started or not cycle.more_body):
            self.transport.write(
                STATUS_LINE[status] + b"content-length: 0\r\nconnection: close\r\n\r\n"
            )
        self._disconnect()
        self.transport.close()

    @property
    def _under_way(self) -> RequestResponseCycle | None:
        """The newest request that has not been answered."""
        cycle = cast("RequestResponseCycle | None", self.cycle)
        return None if cycle is None or cycle.response_complete else cycle


class Server(uvicorn.Server):
    """A server that stops in two steps. For `drain_seconds` it goes on accepting connections, while
    the application reports that it is not ready, and responses close their connections. Then it
    stops accepting, calls `end_streams` of the application's lifespan state, and completes the
    requests under way, for at most the graceful timeout of its configuration. An interrupt from the
    keyboard skips the first step, and a second one the rest.
    """

    config: Config
    server_state: State

    def __init__(self, config: Config) -> None:
        super().__init__(config)
        self.server_state = State()
        self._accepts_until = 0.0
        self._listeners: list[socket.socket] = []

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Responses close their connections from now on, and not only from the next tick.
        self.server_state.stopping = True
        if sig == signal.SIGINT:
            self._accepts_until = 0.0
        elif not self.should_exit:
            self._accepts_until = time.monotonic() + self.config.drain_seconds
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        self._listeners = sockets or []
        for each in self._listeners:
            # A render process would keep it open, and new connections would wait in vain.
            each.set_inheritable(False)
        await super().startup(sockets)
        # What exists now stays. A page makes thousands of objects, of which few are in cycles: at
        # the usual threshold, looking for these takes 3 % of the time.
        gc.freeze()
        gc.set_threshold(_NEW_OBJECTS)

    async def on_tick(self, counter: int) -> bool:
        if self.config.has_metrics and counter % 10 == 0:
            from server.telemetry import metrics  # noqa: PLC0415 - Hosts without metrics do not.

            metrics.CONNECTIONS.set(len(self.server_state.connections))
        await self._accept_waiting()
        return await super().on_tick(counter) and time.monotonic() >= self._accepts_until

    async def _accept_waiting(self, *, is_last: bool = False) -> None:
        """Accepts all connections that wait; closes the listeners if they are the last ones.

        uvloop accepts one in each turn of its loop, and a turn of a busy host takes long: behind a
        proxy, new connections would wait for seconds. Those that wait when a listener is closed
        would be reset, and a proxy that has sent a form on one of them could not know whether the
        form was carried out."""
        waiting = [each for listener in self._listeners for each in waiting_connections(listener)]
        if is_last:
            for server in self.servers:
                server.close()
            for listener in self._listeners:
                listener.close()
            self._listeners = []
        connect = asyncio.get_running_loop().connect_accepted_socket
        await asyncio.gather(*(connect(self._new_protocol, each) for each in waiting))

    def _new_protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # As uvicorn calls it.
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        await self._accept_waiting(is_last=True)
        # Browsers reconnect at once, and must reach another host.
        if end_streams := self.lifespan.state.get("end_streams"):
            end_streams()
        asyncio.get_running_loop().call_later(
            (self.config.timeout_graceful_shutdown or 0) + _BEFORE_CANCELLING_SECONDS, self._abort
        )
        await super().shutdown(sockets)

    def _abort(self) -> None:
        """Ends the requests that have outlived the graceful timeout without a response: a form that
        may have been carried out must not be told to have failed."""
        for connection in list(self.server_state.connections):
            connection.transport.abort()


class Worker(multiprocess.Process):
    """A process that serves. `is_first`: the host has started with it."""

    config: Config
    is_first = False

    def __init__(self, config: Config, sockets: list[socket.socket]) -> None:
        super().__init__(config, sockets)
        self._server = Server(config)

    @property
    def exitcode(self) -> int | None:
        """The exit status. uvicorn ends the host if a worker cannot start, but a later worker may
        fail for a while, such as by a killed render process."""
        status = super().exitcode
        return 1 if status == STARTUP_FAILURE and not self.is_first else status

    def start(self) -> None:
        super().start()
        # If it stayed open here, a ping to a worker that ends would wait for its whole timeout.
        self.child_conn.close()

    def target(self, sockets: list[socket.socket] | None = None) -> None:
        threading.Thread(target=_end_with_supervisor, daemon=True).start()
        super().target(sockets)

    def join(self) -> None:
        """Waits for its end, and kills it if it does not stop."""
        grace = self.config.timeout_graceful_shutdown or 0
        self.process.join(self.config.drain_seconds + grace + _KILL_SECONDS)
        if self.process.is_alive():
            log.error("worker %s does not stop and is killed", self.pid)
            self.process.kill()
        super().join()


def _end_with_supervisor() -> None:
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)


# The supervisor has no setting for the class of its workers.
vars(multiprocess)["Process"] = Worker


class Workers(multiprocess.Multiprocess):
    """The supervisor of `config.workers` workers. Calls `on_end` with the process id of a worker
    that has ended, while others go on."""

    def __init__(
        self, config: Config, listener: socket.socket, on_end: Callable[[int], None]
    ) -> None:
        hangup = signal.getsignal(signal.SIGHUP)
        super().__init__(config, [listener])
        self._on_end = on_end
        self._known: list[multiprocess.Process] = []
        # nohup makes a hangup ignored: workers inherit that, and go on without their terminal.
        if hangup is signal.SIG_IGN:
            signal.signal(signal.SIGHUP, hangup)
        for number in (signal.SIGINT, signal.SIGTERM):
            signal.signal(number, self._stop)

    def supervise(self) -> int:
        """Runs until all workers have ended. Returns 0, or STARTUP_FAILURE if one of the first
        could not start."""
        self.run()
        failed = any(each.exitcode == STARTUP_FAILURE for each in self.processes)
        return STARTUP_FAILURE if failed else 0

    def _stop(self, *_: object) -> None:
        # uvicorn would see it only after a reload. The code that it interrupts may hold the lock of
        # the event, so a thread takes it.
        threading.Thread(target=self.should_exit.set).start()

    def init_processes(self) -> None:
        super().init_processes()
        self._known = list(self.processes)
        for each in cast("list[Worker]", self.processes):
            each.is_first = True

    def keep_subprocess_alive(self) -> None:
        super().keep_subprocess_alive()
        for each in self._known:
            if each not in self.processes:
                if each.exitcode != -signal.SIGTERM:
                    log.error("worker %s has ended with %s", each.pid, each.exitcode)
                self._on_end(each.pid or 0)
        self._known = list(self.processes)

    def terminate_all(self) -> None:
        super().terminate_all()
        # If it stayed open here, new connections would wait after the workers have closed it.
        for each in self.sockets:
            each.close()
