"""Clients that hold as many connections as they can: idle, dripping, or without reading."""

import asyncio
import contextlib
import functools
import multiprocessing
import multiprocessing.connection
import socket
from collections.abc import Awaitable, Callable, Iterator
from urllib.parse import urlsplit

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import ROOT
from tests.support.raw import TLS

_DRIP_SECONDS = 3.0
_PAUSE_SECONDS = 5.0
_HOST = b"Host: localhost\r\n"
_HEADERS = b"GET / HTTP/1.1\r\n" + _HOST + b"X-Slow: "
_BODY = (
    b"POST /login HTTP/1.1\r\n" + _HOST + b"Content-Type: application/x-www-form-urlencoded\r\n"
    b"Content-Length: 60000\r\n\r\ncsrf="
)


@functools.cache
def _largest_file() -> bytes:
    """A request for a file, which costs the host little and does not fit into small buffers."""
    static = ROOT / "dist" / "static"
    largest = max(static.rglob("*"), key=lambda path: path.stat().st_size)
    return f"GET /static/{largest.relative_to(static)} HTTP/1.1\r\n".encode() + _HOST + b"\r\n"


_Way = Callable[[asyncio.StreamReader, asyncio.StreamWriter], Awaitable[None]]


class _Held:
    """The state of `count` sockets."""

    def __init__(self, count: int) -> None:
        self._left = count
        self.all_opened = asyncio.Event()
        self.closed = 0
        """Connections that the other side has closed; each socket then connects again."""

    def open_one(self) -> None:
        self._left -= 1
        if self._left <= 0:
            self.all_opened.set()


@contextlib.contextmanager
def slow_sockets(address: str, count: int) -> Iterator[multiprocessing.connection.Connection]:
    """Connects `count` slow clients to `address`, in another process, and waits for all of them.
    That process replies to any message with the number of connections that were closed."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_hold, args=(address, count, theirs), daemon=True)
    process.start()
    theirs.close()
    try:
        assert ours.poll(PATIENCE_SECONDS + count / 10), "the sockets did not connect"
        ours.recv()
        yield ours
    finally:
        process.kill()
        process.join()
        ours.close()


def _hold(address: str, count: int, asked: multiprocessing.connection.Connection) -> None:
    asyncio.run(_hold_all(address, count, asked))


async def _hold_all(address: str, count: int, asked: multiprocessing.connection.Connection) -> None:
    held = _Held(count)
    tasks = [asyncio.create_task(_keep_one(address, index, held)) for index in range(count)]
    await held.all_opened.wait()
    asked.send(held.closed)

    def answer() -> None:
        asked.recv()
        asked.send(held.closed)

    asyncio.get_running_loop().add_reader(asked.fileno(), answer)
    await asyncio.gather(*tasks)


async def _keep_one(address: str, index: int, held: _Held) -> None:
    """Connects again whenever the connection is closed."""
    # Not all at once, because the host's queue of connections to accept is short.
    await asyncio.sleep(index / 500)
    while True:
        with contextlib.suppress(OSError):
            parts = urlsplit(address)
            reader, writer = await asyncio.open_connection(
                "127.0.0.1",
                parts.port,
                ssl=TLS if parts.scheme == "https" else None,
                server_hostname="localhost" if parts.scheme == "https" else None,
                limit=1024,
            )
            held.open_one()
            with contextlib.closing(writer):
                await _WAYS[index % len(_WAYS)](reader, writer)
            held.closed += 1
        await asyncio.sleep(_PAUSE_SECONDS)


async def _idle(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    await reader.read(1)


async def _read_nothing(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """The stream stops reading once its buffer is full; a broken connection fails the write."""
    receiver: socket.socket = writer.get_extra_info("socket")
    receiver.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    writer.write(_largest_file())
    while not writer.transport.is_closing():
        await asyncio.sleep(_DRIP_SECONDS)
        writer.write(b"\r\n")


async def _drip(
    reader: asyncio.StreamReader, writer: asyncio.StreamWriter, beginning: bytes
) -> None:
    """Returns when the other side has closed the connection."""
    writer.write(beginning)
    ended = asyncio.create_task(reader.read())
    while not ended.done():
        writer.write(b"x")
        await asyncio.wait([ended], timeout=_DRIP_SECONDS)
    await ended


_DRIP_HEADERS = functools.partial(_drip, beginning=_HEADERS)
_DRIP_BODY = functools.partial(_drip, beginning=_BODY)
_WAYS: tuple[_Way, ...] = (_idle, _DRIP_HEADERS, _DRIP_BODY, _read_nothing)
