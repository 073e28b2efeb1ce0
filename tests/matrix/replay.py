"""A provider that responds from memory over real sockets, and breaks one call on request.

It forwards unknown calls to the reference provider, once. It implements HTTP by itself, byte by
byte, because an HTTP library would not send most of the broken responses.
"""

import asyncio
import contextlib
import threading
from collections.abc import Awaitable, Callable, Iterator
from dataclasses import dataclass, field

import httpx

from tests.support.processes import free_port

_HOP_BY_HOP = {"connection", "content-length", "transfer-encoding", "host", "accept-encoding"}


@dataclass(frozen=True)
class Call:
    """One call of the contract, identified by its method and path."""

    method: str
    path: str

    def __str__(self) -> str:
        return f"{self.method} {self.path}"


@dataclass(frozen=True)
class Answer:
    """A recorded healthy response."""

    status: int
    headers: tuple[tuple[str, str], ...]
    body: bytes

    def bytes(self) -> bytes:
        return response(self.status, self.body, *self.headers)


_EMPTY = Answer(204, (), b"")
# Calls that would ruin the world from which the other responses are recorded.
_NEVER_SENT = {
    ("DELETE", "/auth/api/accounts/session"): _EMPTY,
    ("DELETE", "/auth/api/accounts/account"): _EMPTY,
    ("DELETE", "/auth/api/installers/account"): _EMPTY,
    ("PUT", "/auth/api/accounts/password"): _EMPTY,
}

Hang = Callable[[], Awaitable[None]]
Way = Callable[[Answer, asyncio.StreamWriter, Hang], Awaitable[None]]
"""Writes a broken response in place of the healthy one; it may hang for ever."""


def _call(method: str, target: str) -> Call:
    return Call(method, target.partition("?")[0].lstrip("/"))


def response(status: int, body: bytes, *headers: tuple[str, str]) -> bytes:
    lines = [f"HTTP/1.1 {status} Whatever", f"content-length: {len(body)}"]
    lines += [f"{name}: {value}" for name, value in headers]
    return "\r\n".join([*lines, "", ""]).encode("latin-1") + body


@dataclass
class Replay:
    """`broken` and `way` are set between requests, when nothing is under way."""

    upstream: str
    port: int = field(default_factory=free_port)
    broken: Call | None = None
    way: Way | None = None
    seen: list[Call] = field(default_factory=list)
    active: int = 0
    """The number of calls that are being answered."""
    hung: int = 0
    """The number of these calls that hang."""
    _known: dict[tuple[str, ...], Answer] = field(default_factory=dict)
    _hanging: list[asyncio.Event] = field(default_factory=list)
    _loop: asyncio.AbstractEventLoop | None = None
    _stop: asyncio.Event = field(default_factory=asyncio.Event)

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def recorded(self, call: Call) -> Answer:
        """The healthy response to a call; the last one if there are several."""
        return [answer for key, answer in self._known.items() if _call(*key[:2]) == call][-1]

    def release(self) -> None:
        """Ends the connections of the calls that hang."""
        assert self._loop is not None
        for event in self._hanging:
            self._loop.call_soon_threadsafe(event.set)
        self._hanging.clear()

    async def _hang(self) -> None:
        event = asyncio.Event()
        self._hanging.append(event)
        self.hung += 1
        await event.wait()
        self.hung -= 1

    @contextlib.contextmanager
    def running(self) -> Iterator["Replay"]:
        started, ended = threading.Event(), threading.Event()

        async def serve() -> None:
            self._loop = asyncio.get_running_loop()
            self._stop = asyncio.Event()
            server = await asyncio.start_server(self._connection, "127.0.0.1", self.port)
            started.set()
            await self._stop.wait()
            server.close()

        def work() -> None:
            asyncio.run(serve())
            ended.set()

        threading.Thread(target=work, daemon=True).start()
        started.wait(10)
        try:
            yield self
        finally:
            self.release()
            if self._loop is not None:
                self._loop.call_soon_threadsafe(self._stop.set)
            ended.wait(10)

    async def _connection(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with contextlib.suppress(ConnectionError, asyncio.IncompleteReadError, OSError):
            while head := await self._head(reader):
                method, target, headers = head
                body = await reader.readexactly(int(headers.get("content-length", "0")))
                self.active += 1
                try:
                    if not await self._answer(method, target, headers, body, writer):
                        break
                finally:
                    self.active -= 1
        writer.close()

    @staticmethod
    async def _head(reader: asyncio.StreamReader) -> tuple[str, str, dict[str, str]] | None:
        try:
            lines = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1").split("\r\n")
        except asyncio.IncompleteReadError:
            return None
        method, target, _ = lines[0].split(" ")
        pairs = (line.partition(": ") for line in lines[1:] if line)
        return method, target, {name.lower(): value for name, _, value in pairs}

    async def _answer(
        self,
        method: str,
        target: str,
        headers: dict[str, str],
        body: bytes,
        writer: asyncio.StreamWriter,
    ) -> bool:
        """Answers one call; returns whether the connection can be kept."""
        call = _call(method, target)
        self.seen.append(call)
        key = (method, target, headers.get("accept-language", ""))
        if known := _NEVER_SENT.get((method, target.partition("?")[0])):
            self._known[key] = known
        elif key not in self._known:
            self._known[key] = await asyncio.to_thread(self._ask, method, target, headers, body)
        healthy = self._known[key]
        if call == self.broken and self.way is not None:
            await self.way(healthy, writer, self._hang)
            return False
        writer.write(healthy.bytes())
        await writer.drain()
        return True

    def _ask(self, method: str, target: str, headers: dict[str, str], body: bytes) -> Answer:
        sent = {name: value for name, value in headers.items() if name not in _HOP_BY_HOP}
        with httpx.Client(trust_env=False, verify=False) as client:
            answer = client.request(method, self.upstream + target, headers=sent, content=body)
        kept = tuple(
            (name, value)
            for name, value in answer.headers.multi_items()
            if name in ("content-type", "set-cookie")
        )
        return Answer(answer.status_code, kept, answer.content)
