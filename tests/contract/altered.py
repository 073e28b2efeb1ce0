"""A provider whose requests and responses are altered, to resemble those of other manufacturers."""

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any
from urllib.parse import parse_qsl, urlencode

from starlette.types import ASGIApp, Message, Receive, Scope, Send

_STREAM = "/.well-known/mercure"


@dataclass
class Exchange:
    """A request, and the response once there is one."""

    method: str
    path: str
    query: list[tuple[str, str]]
    cookie: str
    language: str
    status: int = 0
    headers: dict[str, str] = field(default_factory=dict)
    body: bytes = b""

    @property
    def value(self) -> Any:
        return json.loads(self.body or b"null")

    @value.setter
    def value(self, value: Any) -> None:
        self.body = json.dumps(value).encode()

    def calls(self, method: str, path: str) -> bool:
        """Whether it is this call; a path that ends in a slash matches all paths below it."""
        is_path = self.path.startswith(path) if path.endswith("/") else self.path == path
        return self.method == method and is_path


Alter = Callable[[Exchange], None]


def unaltered(_: Exchange) -> None:
    """Changes nothing."""


class Altered:
    """Forwards every call. `request` may change the query, `answer` the response, and `chunk` the
    chunks of an event stream."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self.request: Alter = unaltered
        self.answer: Alter = unaltered
        self.chunk: Callable[[bytes], bytes] = bytes

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        exchange = _exchange(scope)
        self.request(exchange)
        scope = {**scope, "query_string": urlencode(exchange.query).encode()}
        is_stream = exchange.path == _STREAM
        sender = self._passing(exchange, send) if is_stream else self._gathering(exchange, send)
        await self._app(scope, receive, sender)

    def _passing(self, exchange: Exchange, send: Send) -> Send:
        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                _begin(exchange, message)
                self.answer(exchange)
                message = _start(exchange)
            else:
                message = {**message, "body": self.chunk(message.get("body", b""))}
            await send(message)

        return sender

    def _gathering(self, exchange: Exchange, send: Send) -> Send:
        set_cookies: list[tuple[bytes, bytes]] = []

        async def sender(message: Message) -> None:
            if message["type"] == "http.response.start":
                _begin(exchange, message)
                set_cookies.extend(each for each in message["headers"] if each[0] == b"set-cookie")
                return
            exchange.body += message.get("body", b"")
            if message.get("more_body"):
                return
            self.answer(exchange)
            exchange.headers["content-length"] = str(len(exchange.body))
            start = _start(exchange)
            start["headers"] = [*start["headers"], *set_cookies]
            await send(start)
            await send({"type": "http.response.body", "body": exchange.body})

        return sender


def _exchange(scope: Scope) -> Exchange:
    headers = {name.decode(): value.decode("latin-1") for name, value in scope["headers"]}
    query = parse_qsl(scope["query_string"].decode(), keep_blank_values=True)
    cookie, language = headers.get("cookie", ""), headers.get("accept-language", "")
    return Exchange(scope["method"], scope["path"], query, cookie, language)


def _begin(exchange: Exchange, message: Message) -> None:
    exchange.status = message["status"]
    exchange.headers = {
        name.decode(): value.decode("latin-1")
        for name, value in message["headers"]
        if name not in (b"set-cookie", b"content-length")
    }


def _start(exchange: Exchange) -> Message:
    headers = [(name.encode(), value.encode()) for name, value in exchange.headers.items()]
    return {"type": "http.response.start", "status": exchange.status, "headers": headers}
