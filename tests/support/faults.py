"""A proxy in front of the provider that misbehaves on request, over real HTTP."""

import asyncio
import contextlib
import json
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass, field
from typing import Any, Self

import aiohttp
from starlette.applications import Starlette
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import Route
from yarl import URL

from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import free_port
from tests.support.servers import serving

_STREAM = ".well-known/mercure"
_METHODS = ["GET", "POST", "PUT", "PATCH", "DELETE"]
_HOP_BY_HOP = {"connection", "content-length", "transfer-encoding", "content-encoding", "host"}


@dataclass(frozen=True)
class Fault:
    """The response in place of the provider's, after a delay in seconds."""

    status: int = 500
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    delay: float = 0.0
    hang_up: bool = False
    """Breaks the connection before the answer is complete."""
    cut: bool = False
    """Breaks the connection before the first byte of the answer."""
    passes: bool = False
    """Sends the provider's own response after the delay."""
    acts: bool = False
    """The provider receives the call and acts on it, but its response is dropped."""


HANGS = Fault(delay=3600)
ANSWER_LOST = Fault(hang_up=True, acts=True)
ANSWER_LATE = Fault(delay=3600, acts=True)
PROXY_PAGE = Fault(200, b"<!doctype html><title>Welcome</title>", {"content-type": "text/html"})
"""The response of a captive portal, or of a proxy in between, to any request."""
DOWN = Fault(hang_up=True)
CUT = Fault(cut=True)
ANSWERS_500 = Fault(500, b"<h1>Internal Server Error</h1>", {"content-type": "text/html"})
RUBBISH = Fault(200, b"\x00\xffthis is no JSON")
SESSION_OVER = Fault(401, b"{}")


def answers(value: Any, status: int = 200) -> Fault:
    """Responds with `value` as JSON in place of the provider."""
    return Fault(status, json.dumps(value).encode(), {"content-type": "application/json"})


@dataclass
class Seen:
    """One request that the host sent to the provider."""

    method: str
    path: str
    """As it was sent, escapes and all."""
    query: str
    headers: dict[str, str] = field(repr=False)
    body: bytes


class FaultyProxy:
    """Forwards every call, except to paths that a test has broken."""

    def __init__(self, upstream: str) -> None:
        self.upstream = upstream
        self.url = f"http://localhost:{free_port()}"
        self.seen: list[Seen] = []
        self.forwarding = 0
        """Calls that the provider is working on, without streams, which have no end."""
        self.hanging = 0
        """Calls that hang for the cookie of `hang_for`, now and at most."""
        self.most_hanging = 0
        self._hangs_for: str | None = None
        self.content_language: str | None = None
        """The `Content-Language` of responses, unless a fault sets its own."""
        self._faults: list[tuple[str, str, Fault]] = []
        self._lists: dict[str, tuple[list[Any], int, int | None]] = {}

    def break_(self, path: str, fault: Fault, method: str = "") -> None:
        """From now on calls whose path starts with `path` (all, for an empty one) get `fault`."""
        self._faults.insert(0, (method, path, fault))

    def hang_for(self, cookie: str) -> None:
        """From now on all calls with this cookie hang."""
        self._hangs_for = cookie

    def paged(self, path: str, rows: list[Any], most: int, fails_from: int | None = None) -> None:
        """From now on this list has `rows`, and a response has at most `most` of them. Requests
        with an offset of `fails_from` or more fail."""
        self._lists[path] = (rows, most, fails_from)

    def mend(self) -> None:
        self._faults.clear()
        self._lists.clear()
        self.seen.clear()
        self.content_language = None
        self._hangs_for = None
        self.most_hanging = 0

    def calls(self, path: str, method: str = "") -> list[Seen]:
        """The calls received so far whose path starts with `path`."""
        return [
            call for call in self.seen if call.path.startswith(path) and method in ("", call.method)
        ]

    def _fault(self, method: str, path: str) -> Fault | None:
        for wanted, prefix, fault in self._faults:
            if path.startswith(prefix) and wanted in ("", method):
                return fault
        return None

    async def _pass(self, request: Request) -> Response:
        response = await self._answer(request)
        if self.content_language is not None:
            response.headers.setdefault("content-language", self.content_language)
        return response

    async def _answer(self, request: Request) -> Response:
        path = request.scope["raw_path"].decode("latin-1").lstrip("/")
        body = await request.body()
        headers = dict(request.headers)
        self.seen.append(Seen(request.method, path, request.url.query, headers, body))
        if self._hangs_for and self._hangs_for in headers.get("cookie", ""):
            await self._hang(request)
        if fault := self._fault(request.method, path):
            if fault.acts:
                await self._forward(request, path, body)
            await asyncio.sleep(fault.delay)
            if fault.passes:
                return await self._forward(request, path, body)
            if fault.cut:
                cut(request)
            if fault.hang_up or fault.cut:
                return Response(b"", 200, {"content-length": "1000"})
            return Response(fault.body, fault.status, fault.headers)
        if path in self._lists and request.method == "GET":
            return self._page_of(path, request)
        return await self._forward(request, path, body)

    async def _hang(self, request: Request) -> None:
        """Waits until the host closes the connection."""
        self.hanging += 1
        self.most_hanging = max(self.hanging, self.most_hanging)
        try:
            while (await request.receive())["type"] != "http.disconnect":
                pass
        finally:
            self.hanging -= 1
        raise ClientDisconnect

    def _page_of(self, path: str, request: Request) -> Response:
        rows, most, fails_from = self._lists[path]
        start = int(request.query_params.get("offset", "0"))
        if fails_from is not None and start >= fails_from:
            return Response(status_code=500)
        wanted = int(request.query_params.get("limit", str(most)))
        return Response(json.dumps(rows[start : start + min(wanted, most)]).encode())

    async def _forward(self, request: Request, path: str, body: bytes) -> Response:
        kept = [pair for pair in request.headers.items() if pair[0] not in _HOP_BY_HOP]
        query = f"?{request.url.query}" if request.url.query else ""
        url = URL(f"{self.upstream}/{path}{query}", encoded=True)
        counted = not path.startswith(_STREAM)
        self.forwarding += counted
        try:
            async with self._session.request(
                request.method, url, headers=kept, data=body, allow_redirects=False
            ) as answer:
                content = await answer.read()
        finally:
            self.forwarding -= counted
        response = Response(content, answer.status)
        response.raw_headers = [
            (name.lower(), value)
            for name, value in answer.raw_headers
            if name.decode().lower() not in _HOP_BY_HOP
        ] + [(b"content-length", str(len(content)).encode())]
        return response

    @contextlib.asynccontextmanager
    async def _lifespan(self, _: Starlette) -> AsyncIterator[None]:
        # Of all clients, the calls of this one cost the least, and thousands of tests make some.
        async with aiohttp.ClientSession(
            # The provider closes idle connections after five seconds; a call that was sent at that
            # moment would fail.
            connector=aiohttp.TCPConnector(limit=0, keepalive_timeout=2),
            cookie_jar=aiohttp.DummyCookieJar(),
            timeout=aiohttp.ClientTimeout(PATIENCE_SECONDS),
            skip_auto_headers=("accept", "accept-encoding", "content-type", "user-agent"),
        ) as self._session:
            yield

    @contextlib.contextmanager
    def running(self) -> Iterator[Self]:
        app = Starlette(
            routes=[Route("/{path:path}", self._pass, methods=_METHODS)], lifespan=self._lifespan
        )
        with serving(app, int(self.url.rsplit(":", 1)[1])):
            yield self


def cut(request: Request) -> None:
    """Closes the connection of a request, which only the server's own object for it can."""
    cycle: Any = getattr(request.receive, "__self__")  # noqa: B009 - Types know only a callable.
    cycle.transport.abort()
