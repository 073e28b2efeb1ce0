"""The connections of a server: how many by file descriptors, which is closed for a new one, and how
new ones get in."""

import asyncio
import contextlib
import socket
import subprocess
import sys
import time
from collections.abc import AsyncIterator
from unittest.mock import Mock

import pytest
from starlette.applications import Starlette

from server.domain.limits import CONNECTIONS
from server.serving.connections import ConnectionLimits, Connections, Place, Wait, WaitsFor
from server.serving.descriptors import most_connections
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT, free_port
from tests.support.servers import serving_within


@pytest.mark.parametrize(
    ("descriptors", "connections"),
    [(100_000, CONNECTIONS), (1024, 624), (600, 300), (64, 32)],
)
def test_descriptors_are_kept_for_the_provider(descriptors: int, connections: int) -> None:
    assert most_connections(descriptors) == connections


def test_the_soft_limit_of_descriptors_is_raised_to_the_hard_one() -> None:
    program = "from server.serving.descriptors import connection_limit; print(connection_limit())"
    done = subprocess.run(
        [
            "sh",
            "-c",
            'ulimit -Sn 256; ulimit -Hn 1024; exec "$@"',
            "sh",
            sys.executable,
            "-c",
            program,
        ],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    )
    assert done.stdout == "624\n"
    assert "1024 files: at most 624 connections" in done.stderr


def client(kind: WaitsFor | None, since: float = 0) -> Mock:
    """A connection with the state for which it is waiting."""
    return Mock(**{"waiting.return_value": None if kind is None else Wait(kind, since, 10)})


def test_who_does_nothing_gives_way_first_and_who_waits_for_the_host_never() -> None:
    connections = Connections(ConnectionLimits(connections=4, health_connections=1), lambda: 0.0)
    busy, idle, uploading, older = (
        client(None),
        client(WaitsFor.REQUEST, since=9),
        client(WaitsFor.BODY, since=1),
        client(WaitsFor.REQUEST, since=5),
    )
    left = {busy, idle, uploading, older}
    for expected in (older, idle, uploading):
        assert connections.place(set(left)) is Place.FREE
        assert [each for each in left if each.give_up.called] == [expected]
        left.remove(expected)
        left.add(client(None))
    assert connections.place(set(left)) is Place.HEALTH
    assert connections.place({*left, client(None)}) is Place.NONE


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
        serving_within(ConnectionLimits(), Starlette(lifespan=busy), 0, listener=listener),
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
