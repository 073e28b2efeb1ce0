"""What the host changes in uvicorn: when uvicorn changes it, and how new connections get in."""

import asyncio
import contextlib
import hashlib
import importlib
import inspect
import socket
import time
from collections.abc import AsyncIterator

import pytest
from starlette.applications import Starlette

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import free_port
from tests.support.servers import serving_as_host

READ = {
    "uvicorn.protocols.http.httptools_impl": "1d4e1c579df41684",
    "uvicorn.middleware.proxy_headers": "a4d664f3434db1c2",
    "uvicorn.server": "c1be9d133467a42a",
    "uvicorn.supervisors.multiprocess": "53541976227fec0b",
    "uvicorn._subprocess": "7d0e094da8ee5dac",
}
"""The modules of uvicorn whose names `server/serving/on_uvicorn.py` uses, with what the hashes of
their sources began with when it was written."""


@pytest.mark.parametrize("module", READ)
def test_what_the_host_changes_in_uvicorn_is_as_it_was_read(module: str) -> None:
    """If it fails: read what has changed in the module, adapt the file, and run `make test-all`."""
    source = inspect.getsource(importlib.import_module(module))
    assert hashlib.sha256(source.encode()).hexdigest().startswith(READ[module])


def test_a_busy_loop_accepts_more_than_one_connection_in_a_turn() -> None:
    turns = 0

    async def work() -> None:
        nonlocal turns
        while True:
            time.sleep(0.02)  # noqa: ASYNC251 - It blocks the loop, as a busy host does.
            turns += 1
            await asyncio.sleep(0)

    @contextlib.asynccontextmanager
    async def busy(_: Starlette) -> AsyncIterator[None]:
        working = asyncio.create_task(work())
        yield
        working.cancel()

    with (
        socket.create_server(("127.0.0.1", free_port()), backlog=200) as listener,
        serving_as_host(Starlette(lifespan=busy), 0, listener=listener),
        contextlib.ExitStack() as stack,
    ):
        before, address = turns, listener.getsockname()
        clients = [
            stack.enter_context(socket.create_connection(address, PATIENCE_SECONDS))
            for _ in range(150)
        ]
        for each in clients:
            each.sendall(b"GET / HTTP/1.1\r\nhost: localhost\r\n\r\n")
        assert {each.recv(12) for each in clients} == {b"HTTP/1.1 404"}
        assert turns - before < len(clients)
