"""Generates load over plain sockets: clients that each send the next request without a pause.

The generator shares the machine with the host it measures. So it keeps connections open, and reads
only the status and length of a response, and whether it has a rendered page.
"""

import asyncio
import time
from collections import deque
from collections.abc import Callable, Coroutine, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TypeVar, cast
from urllib.parse import urlsplit

import uvloop

T = TypeVar("T")

_RENDERED = b'<main id="main"'


@dataclass(frozen=True)
class Answer:
    """One response; `status` is 0 if the host closed the connection instead."""

    status: int
    is_rendered: bool
    """Whether it holds the HTML of a screen."""
    has_retry_after: bool
    began: float
    """Seconds since the load began."""
    seconds: float


@dataclass(frozen=True)
class Load:
    """The results of a load."""

    answers: Sequence[Answer]
    seconds: float

    @property
    def pages(self) -> list[Answer]:
        return [each for each in self.answers if each.status == 200 and each.is_rendered]

    @property
    def refusals(self) -> list[Answer]:
        return [each for each in self.answers if each.status == 503]

    @property
    def others(self) -> list[Answer]:
        """The responses that are neither pages nor refusals, such as a 200 without HTML."""
        known = {id(each) for each in (*self.pages, *self.refusals)}
        return [each for each in self.answers if id(each) not in known]

    @property
    def pages_per_second(self) -> float:
        return len(self.pages) / self.seconds


def request(path: str, cookie: str = "", **headers: str) -> bytes:
    """A GET request as bytes; headers may replace `accept` and `accept_language`."""
    every = {"host": "127.0.0.1", "accept": "text/html", "accept_language": "en", **headers}
    if cookie:
        every["cookie"] = cookie
    lines = "".join(f"{name.replace('_', '-')}: {value}\r\n" for name, value in every.items())
    return f"GET {path} HTTP/1.1\r\n{lines}\r\n".encode()


class _Connection(asyncio.Protocol):
    """One connection that is used for one request after the other."""

    def __init__(self) -> None:
        self.transport: asyncio.Transport | None = None
        self._waiter: asyncio.Future[tuple[int, bool, bool]] | None = None
        self._received = bytearray()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Cast: uvloop's transports are no subclasses of asyncio's.
        self.transport = cast(asyncio.Transport, transport)

    def connection_lost(self, _: Exception | None) -> None:
        self.transport = None
        self._finish(0, False, False)

    def ask(self, request: bytes) -> "asyncio.Future[tuple[int, bool, bool]]":
        """The status, whether there is HTML of a screen, and whether there is a Retry-After."""
        self._received.clear()
        waiter = self._waiter = asyncio.get_running_loop().create_future()
        if self.transport is None:
            self._finish(0, False, False)
        else:
            self.transport.write(request)
        return waiter

    def data_received(self, data: bytes) -> None:
        self._received += data
        end = self._received.find(b"\r\n\r\n")
        if end < 0:
            return
        head = bytes(self._received[:end]).lower()
        if _is_whole(self._received, head, end + 4):
            rendered = self._received.find(_RENDERED, end) > 0
            self._finish(int(head[9:12]), rendered, b"\r\nretry-after:" in head)

    def _finish(self, *answer: bool | int) -> None:
        waiter, self._waiter = self._waiter, None
        if waiter and not waiter.done():
            waiter.set_result(answer)  # type: ignore[arg-type]  # Always the three above.


def _is_whole(received: bytearray, head: bytes, body_starts: int) -> bool:
    """Whether a response is complete; `head` is in lower case. No other response follows it."""
    if b"transfer-encoding: chunked" in head:
        return received.endswith(b"\r\n0\r\n\r\n")
    _, _, length = head.partition(b"content-length: ")
    return len(received) >= body_starts + int(length.partition(b"\r\n")[0] or 0)


class Generator:
    """Connections to one host."""

    def __init__(self, address: str) -> None:
        parts = urlsplit(address)
        self._host, self._port = parts.hostname or "", parts.port or 80
        self._idle: deque[_Connection] = deque()
        self._open: set[_Connection] = set()

    async def ask(self, request: bytes) -> Answer:
        """One request and its answer."""
        return await self._ask(request, asyncio.get_running_loop().time())

    async def closed(self, requests: Sequence[bytes], clients: int, seconds: float) -> Load:
        """`clients` that each send the next request as soon as the last is answered."""
        loop = asyncio.get_running_loop()
        start = loop.time()
        answers: list[Answer] = []

        async def client(number: int) -> None:
            while loop.time() < start + seconds:
                answers.append(await self._ask(requests[number % len(requests)], start))
                number += clients

        await asyncio.gather(*map(client, range(clients)))
        return Load(answers, loop.time() - start)

    def close(self) -> None:
        for connection in self._open:
            if connection.transport:
                connection.transport.abort()

    async def _ask(self, request: bytes, start: float) -> Answer:
        began = asyncio.get_running_loop().time()
        # The loop's own clock ticks in milliseconds.
        asked = time.perf_counter()
        answer: tuple[int, bool, bool] = (0, False, False)
        is_fresh = False
        # The host may close an idle connection just as it is used again: then another is taken.
        while not answer[0] and not is_fresh:
            connection, is_fresh = await self._connection()
            answer = await connection.ask(request)
        if connection.transport:
            self._idle.append(connection)
        else:
            self._open.discard(connection)
        return Answer(*answer, began - start, time.perf_counter() - asked)

    async def _connection(self) -> tuple[_Connection, bool]:
        """A connection, and whether it is a new one."""
        while self._idle:
            connection = self._idle.pop()
            if connection.transport:
                return connection, False
            self._open.discard(connection)
        loop = asyncio.get_running_loop()
        try:
            _, connection = await loop.create_connection(_Connection, self._host, self._port)
        except OSError:
            connection = _Connection()
        self._open.add(connection)
        return connection, True


def generate(address: str, act: Callable[[Generator], Coroutine[None, None, T]]) -> T:
    """Runs `act` with a generator, on an event loop of its own."""

    async def go() -> T:
        generator = Generator(address)
        try:
            return await act(generator)
        finally:
            generator.close()

    def in_thread() -> T:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            return runner.run(go())

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(in_thread).result()
