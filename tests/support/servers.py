"""Runs an application of a test's own in a thread, over real HTTP."""

import contextlib
import socket
import threading
from collections.abc import Iterator

import uvicorn
from starlette.applications import Starlette

from server.serving.dashboard import server_config
from server.serving.on_uvicorn import Server
from server.settings import Settings
from tests.support.patience import PATIENCE_SECONDS


@contextlib.contextmanager
def serving(app: Starlette, port: int) -> Iterator[None]:
    config = uvicorn.Config(app, port=port, log_level="critical", timeout_graceful_shutdown=0)
    with started(uvicorn.Server(config)):
        yield


@contextlib.contextmanager
def serving_as_host(
    app: Starlette,
    port: int,
    *trusted_proxies: str,
    listener: socket.socket | None = None,
    hasty: bool = False,
) -> Iterator[Server]:
    """Runs an application with the dashboard's own server, on `listener` or all IPv4 addresses.
    `hasty`: it waits 0.3 seconds for headers, and a second for another request."""
    config = server_config(app, Settings("", (), trusted_proxies=trusted_proxies))
    config.host, config.port, config.timeout_graceful_shutdown = "0.0.0.0", port, 0
    if hasty:
        config.header_seconds, config.timeout_keep_alive = 0.3, 1
    server = Server(config)
    with started(server, listener):
        yield server


@contextlib.contextmanager
def started(server: uvicorn.Server, listener: socket.socket | None = None) -> Iterator[None]:
    """Runs a server in a thread within the block."""
    sockets = [listener] if listener else None
    thread = threading.Thread(target=server.run, args=(sockets,), daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        threading.Event().wait(0.01)
    try:
        yield
    finally:
        server.should_exit = True
        thread.join(PATIENCE_SECONDS)
