"""uvicorn's server with limits on its connections, and an orderly stop."""

import asyncio
import contextlib
import itertools
import math
import signal
import socket
from collections.abc import Callable, Iterator
from types import FrameType
from typing import cast

import uvicorn

from server.serving.connections import Connection, Connections

_TICK_SECONDS = 0.1


class Server(uvicorn.Server):
    """A server that stops in two steps. For `drain_seconds` it goes on accepting connections, while
    the application reports that it is not ready, and responses close their connections. Then it
    stops accepting and completes the requests under way, for at most the graceful timeout of its
    configuration. An interrupt from the keyboard skips the first step, and a second one the rest.

    Calls `on_started` once it accepts connections, and `on_check` every second.
    """

    server_state: Connections

    def __init__(
        self,
        config: uvicorn.Config,
        connections: Connections,
        drain_seconds: float = 0,
        on_started: Callable[[], None] = lambda: None,
        on_check: Callable[[], None] = lambda: None,
    ) -> None:
        super().__init__(config)
        self.server_state = connections
        self._drain_seconds = drain_seconds
        self._on_started = on_started
        self._on_check = on_check
        self._listeners: list[socket.socket] = []

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        # Responses close their connections from now on, and not only from the next tick.
        self.server_state.stopping = True
        super().handle_exit(sig, frame)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        self._listeners = sockets or []
        self._on_started()

    async def on_tick(self, counter: int) -> bool:
        if counter % 10 == 0:
            self.server_state.check(cast("set[Connection]", self.server_state.connections))
            self._on_check()
        await self._accept_waiting()
        return await super().on_tick(counter)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        checking = asyncio.create_task(self._keep_checking())
        await self._drain()
        await self._stop_accepting()
        await super().shutdown(sockets)
        checking.cancel()

    async def _stop_accepting(self) -> None:
        """Closes the listeners, and accepts the connections that wait there. Otherwise they would
        be reset, and a proxy that has sent a form on one of them could not know whether the form
        was carried out."""
        listeners, self._listeners = self._listeners, []
        waiting = [each for listener in listeners for each in _waiting_connections(listener)]
        for server in self.servers:
            server.close()
        for listener in listeners:
            listener.close()
        await self._connect(waiting)

    async def _accept_waiting(self) -> None:
        """Accepts all connections that wait. uvloop accepts one in each turn of its loop, and a
        turn of a busy host takes long: behind a proxy, new connections would wait for seconds."""
        waiting = [each for listener in self._listeners for each in _waiting_connections(listener)]
        await self._connect(waiting)

    async def _connect(self, accepted: list[socket.socket]) -> None:
        connect = asyncio.get_running_loop().connect_accepted_socket
        await asyncio.gather(*(connect(self._new_protocol, each) for each in accepted))

    def _new_protocol(self) -> asyncio.Protocol:
        return self.config.http_protocol_class(  # type: ignore[call-arg]  # As uvicorn calls it.
            config=self.config, server_state=self.server_state, app_state=self.lifespan.state
        )

    async def _keep_checking(self) -> None:
        for counter in itertools.count():
            await self.on_tick(counter)
            await asyncio.sleep(_TICK_SECONDS)

    async def _drain(self) -> None:
        for _ in range(math.ceil(self._drain_seconds / _TICK_SECONDS)):
            if signal.SIGINT in self._captured_signals:
                return
            await asyncio.sleep(_TICK_SECONDS)

    async def _wait_tasks_to_complete(self) -> None:
        try:
            await super()._wait_tasks_to_complete()
        except asyncio.CancelledError:
            # The graceful timeout is over. A form that may have been carried out must not get a
            # response that it has failed: its connection ends without a response.
            for connection in list(self.server_state.connections):
                connection.transport.abort()
            raise


def _waiting_connections(listener: socket.socket) -> Iterator[socket.socket]:
    """Accepts and yields the connections that wait in the listener's backlog."""
    # Another worker may have closed the listener, or accepted the connection.
    with contextlib.suppress(OSError):
        while True:
            yield listener.accept()[0]
