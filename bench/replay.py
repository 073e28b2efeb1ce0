"""Answers calls to the provider from memory, so that the provider itself is not measured.

    python -m bench.replay FILE

FILE is MessagePack: whole HTTP responses by method and target. The port is written to standard
output. `GET /calls` returns the number of calls that have been answered. Each login is to another
account, since a host limits the concurrent requests of one user.
"""

import asyncio
import re
import sys
from pathlib import Path
from typing import cast

import msgspec
import uvloop

ACCOUNT = b"GET /auth/api/accounts/account"
LOGIN = b"POST /auth/api/accounts/session"
CALLS = b"GET /calls"
_MISSING = b"HTTP/1.1 404 Not Found\r\ncontent-length: 2\r\n\r\n{}"
_LENGTH = re.compile(rb"content-length: *(\d+)", re.IGNORECASE)
_ID = re.compile(rb'"id": *\d+')


def http_answer(status: int, headers: list[tuple[bytes, bytes]], body: bytes) -> bytes:
    """A whole HTTP response; `headers` are without the content length."""
    lines = b"".join(b"%s: %s\r\n" % pair for pair in headers)
    return b"HTTP/1.1 %d OK\r\n%scontent-length: %d\r\n\r\n%s" % (status, lines, len(body), body)


class Replay:
    """The recorded responses, and the number of calls answered."""

    def __init__(self, answers: dict[bytes, bytes]) -> None:
        self._answers = answers
        self._calls = 0
        self._logins = 0

    def answer(self, call: bytes) -> bytes:
        """The response to `call`, a method and a target with a space between them."""
        if call == CALLS:
            return http_answer(200, [], b"%d" % self._calls)
        self._calls += 1
        self._logins += call == LOGIN
        answer = self._answers.get(call, _MISSING)
        return self._as_next_account(answer) if call == ACCOUNT else answer

    def _as_next_account(self, answer: bytes) -> bytes:
        head, _, body = answer.partition(b"\r\n\r\n")
        body = _ID.sub(b'"id": %d' % (1_000_000 + self._logins), body, count=1)
        return _LENGTH.sub(b"content-length: %d" % len(body), head) + b"\r\n\r\n" + body


class _Connection(asyncio.Protocol):
    def __init__(self, replay: Replay) -> None:
        self._replay = replay
        self._received = b""
        self._transport: asyncio.Transport

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Cast: uvloop's transports are no subclasses of asyncio's.
        self._transport = cast(asyncio.Transport, transport)

    def data_received(self, data: bytes) -> None:
        self._received += data
        while (end := self._received.find(b"\r\n\r\n")) >= 0:
            head = self._received[:end]
            length = _LENGTH.search(head)
            end += 4 + (int(length[1]) if length else 0)
            if len(self._received) < end:
                return
            self._received = self._received[end:]
            call = head.partition(b" HTTP/")[0]
            self._transport.write(self._replay.answer(call))


async def _serve(replay: Replay) -> None:
    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: _Connection(replay), "127.0.0.1", 0)
    print(server.sockets[0].getsockname()[1], flush=True)
    await server.serve_forever()


if __name__ == "__main__":
    recorded = msgspec.msgpack.decode(Path(sys.argv[1]).read_bytes(), type=dict[bytes, bytes])
    uvloop.run(_serve(Replay(recorded)))
