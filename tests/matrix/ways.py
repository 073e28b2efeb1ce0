"""The ways in which a response is broken, and what each of them means to the reader of the page."""

import asyncio
import gzip
import json
import zlib
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Any

import brotli

from tests.matrix.replay import Answer, Hang, Way, response


class Meaning(Enum):
    """What a page may report for a broken response."""

    DOWN = "down"
    SLOW = "slow"
    BUSY = "busy"
    SERVER_ERROR = "server_error"
    INVALID_RESPONSE = "invalid_response"
    OVER = "the session is over"
    NOT_LINKED = "not linked"
    GONE = "gone, or an empty list"
    REFUSED = "refused"
    TOLERABLE = "readable as far as it goes"
    """Within the contract, or nearly: it is read tolerantly, and missing parts are reported."""


@dataclass(frozen=True)
class Breakage:
    name: str
    meaning: Meaning
    way: Way
    is_json: bool = False
    """Whether the response still is JSON with a status of success."""
    needs_body: bool = False
    """Whether it breaks only responses that have a body."""
    is_empty: bool = False
    """Whether the response is a status of success without a body."""
    keeps_status: bool = False
    """Whether the response has the healthy status."""


_JSON = ("content-type", "application/json")
_HTML = ("content-type", "text/html")


def _sends(make: Callable[[Answer], bytes]) -> Way:
    async def way(healthy: Answer, writer: asyncio.StreamWriter, _: Hang) -> None:
        writer.write(make(healthy))
        await writer.drain()

    return way


def _answers(status: int, body: bytes, *headers: tuple[str, str]) -> Way:
    return _sends(lambda _: response(status, body, *(headers or (_JSON,))))


def _body(change: Callable[[bytes], bytes], *headers: tuple[str, str]) -> Way:
    return _sends(lambda healthy: response(healthy.status, change(healthy.body), _JSON, *headers))


def _values(change: Callable[[Any], Any]) -> Way:
    """Changes every value that is neither a list nor an object."""

    def walk(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: walk(item) for key, item in value.items()}
        if isinstance(value, list):
            return [walk(item) for item in value]
        return change(value)

    def body(sent: bytes) -> bytes:
        return json.dumps(walk(json.loads(sent or b"null"))).replace('"1e999"', "1e999").encode()

    return _body(body)


def _hangs(end: int) -> Way:
    """Sends the bytes before this one, and then nothing more."""

    async def way(healthy: Answer, writer: asyncio.StreamWriter, hang: Hang) -> None:
        writer.write(healthy.bytes()[:end])
        await writer.drain()
        await hang()

    return way


def _resets(cut: int) -> Way:
    async def way(healthy: Answer, writer: asyncio.StreamWriter, _: Hang) -> None:
        writer.write(healthy.bytes()[:cut])
        await writer.drain()
        writer.transport.abort()

    return way


def _cut_body(healthy: Answer) -> bytes:
    head, _, body = healthy.bytes().partition(b"\r\n\r\n")
    head = head.replace(b"content-length: ", b"content-length: 9")
    return head + b"\r\n\r\n" + body


def _swapped(body: bytes) -> bytes:
    return b'{"error": "x"}' if body.lstrip().startswith(b"[") else b"[1, 2, 3]"


def _deep(body: bytes) -> bytes:
    return b'{"a": ' * 50_000 + (body or b"1") + b"}" * 50_000


def _bad_chunks(_: Answer) -> bytes:
    return b"HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\nzz\r\nno length\r\n"


_D, _G, _F = Meaning.DOWN, Meaning.INVALID_RESPONSE, Meaning.SERVER_ERROR

BREAKAGES: tuple[Breakage, ...] = (
    Breakage("hangs up before a byte", _D, _sends(lambda _: b"")),
    Breakage("resets within the head", _D, _resets(12)),
    Breakage("is cut off in the body", _D, _sends(_cut_body), needs_body=True, keeps_status=True),
    Breakage("hangs before the head", Meaning.SLOW, _hangs(0)),
    Breakage("hangs within the body", Meaning.SLOW, _hangs(-1)),
    Breakage("is no HTTP", _G, _sends(lambda _: b"SSH-2.0-OpenSSH_9.2\r\n\r\n")),
    Breakage("has chunks that are none", _G, _sends(_bad_chunks)),
    Breakage("has a header of 100 kB", _G, _answers(200, b"[]", ("x-long", "x" * 100_000))),
    Breakage("has cookies of 20 kB", _G, _answers(200, b"[]", ("set-cookie", "a=" + "x" * 20_000))),
    Breakage("redirects elsewhere", _F, _answers(302, b"", ("location", "https://a.test/"))),
    Breakage("says 401", Meaning.OVER, _answers(401, b"{}")),
    Breakage("says 403", Meaning.NOT_LINKED, _answers(403, b"{}")),
    Breakage("says 404", Meaning.GONE, _answers(404, b"<h1>404</h1>", _HTML)),
    Breakage("says 405 without words", Meaning.REFUSED, _answers(405, b"<h1>no</h1>", _HTML)),
    Breakage("says 418", _F, _answers(418, b"\xff")),
    Breakage(
        "says 429 with a wait of 40 digits",
        Meaning.BUSY,
        _answers(429, b"", ("retry-after", "9" * 40)),
    ),
    Breakage(
        "says 503 until a day",
        Meaning.BUSY,
        _answers(503, b"", ("retry-after", "Fri, 31 Dec 9999 23:59:59 GMT")),
    ),
    Breakage("says 500", _F, _answers(500, b"<h1>oops</h1>", _HTML)),
    Breakage("says 200 and nothing", _G, _answers(200, b""), needs_body=True, is_empty=True),
    Breakage("is a page of HTML", _G, _answers(200, b"<!doctype html><p>Log in</p>", _HTML)),
    Breakage(
        "is cut JSON",
        _G,
        _body(lambda body: (body or b'"x')[: len(body) // 2] + b'"'),
        keeps_status=True,
    ),
    Breakage("is no UTF-8", _G, _answers(200, b'[{"id": "\xff\xfe"}]')),
    Breakage("is nested too deeply", _G, _body(_deep), keeps_status=True),
    Breakage("is null", _G, _answers(200, b"null"), is_json=True),
    Breakage("is a text", _G, _answers(200, b'"a string"'), is_json=True),
    Breakage("is a list for an object", _G, _body(_swapped), is_json=True),
    Breakage(
        "is a broken gzip stream",
        _G,
        _answers(200, gzip.compress(b"[]" * 99)[:40], ("content-encoding", "gzip")),
    ),
    Breakage(
        "grows beyond 10 MB",
        _G,
        _answers(200, gzip.compress(b"[" + b" " * 11_000_000 + b"]"), ("content-encoding", "gzip")),
    ),
    Breakage(
        "grows beyond 10 MB in a deflate stream",
        _G,
        _answers(
            200, zlib.compress(b"[" + b" " * 11_000_000 + b"]"), ("content-encoding", "deflate")
        ),
    ),
    Breakage(
        "has an encoding that was not asked for",
        _G,
        _answers(200, brotli.compress(b"[]"), ("content-encoding", "br")),
    ),
    Breakage("lists what cannot be read", _G, _answers(200, b"[null, null, {}]"), is_json=True),
    Breakage(
        "holds numbers beyond numbers",
        Meaning.TOLERABLE,
        _values(lambda value: "1e999" if isinstance(value, int | float) else value),
    ),
    Breakage(
        "holds half characters",
        Meaning.TOLERABLE,
        _values(lambda value: "\ud83d" + value if isinstance(value, str) else value),
    ),
    Breakage("holds lists for values", _G, _values(lambda value: [value]), is_json=True),
)
