"""Refuses pages and forms before any work is done, if the host could not answer them in time.

A page of a user who has too many under way is refused as well, once its session is opened. A
refusal costs almost nothing: nothing is rendered, and the documents are made when the host starts.
Cheap requests that keep open pages working are always served: health checks, static files, the
unread count, streams. The work for a page is cancelled when its client disconnects.
"""

import asyncio
import contextlib
import functools
from collections.abc import Mapping, Sequence
from http import HTTPStatus

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from server.domain.languages import preferred_language
from server.domain.limits import BUSY_RETRY_SECONDS
from server.domain.lookups import Language
from server.telemetry.request_record import request_id
from server.web.headers import PLAIN_POLICY
from server.web.host_load import HostLoad
from server.web.pages_under_way import TooManyPages

_CHEAP = ("/healthz", "/readyz", "/robots.txt", "/service-worker.js")
_CHEAP_BELOW = ("/static/", "/live/")
_COSTLY = ("/live/heater-map", "/live/catalogue")
"""Live endpoints that are as costly as a page."""


class Refusal(msgspec.Struct):
    """What a script gets from a host that is busy, instead of a page object."""

    retry_after: int
    """Seconds after which the client may send the request again."""
    request_id: str | None = None
    problem: str = "busy"


class BusyAnswers:
    """The answers of a busy host. `pages` and `forms` hold a document for each language, split
    where the request id is inserted; `styles` is the source of their styles in the content security
    policy."""

    def __init__(
        self,
        pages: Mapping[str, tuple[bytes, bytes]],
        forms: Mapping[str, tuple[bytes, bytes]],
        styles: str,
        languages: tuple[Language, ...],
    ) -> None:
        self._policy = f"{PLAIN_POLICY}; style-src {styles}; img-src 'self'".encode()
        self._documents = {False: pages, True: forms}
        self._language = functools.lru_cache(64)(
            lambda accepted: preferred_language(accepted, languages)
        )

    def find(self, scope: Scope) -> Sequence[Message]:
        """The ASGI messages that refuse a request: JSON or a document in the user's language."""
        headers = Headers(scope=scope)
        number = request_id()
        if "application/json" in headers.get("accept", ""):
            refusal = msgspec.json.encode(Refusal(BUSY_RETRY_SECONDS, number))
            return _message(refusal, b"application/json", PLAIN_POLICY.encode())
        language = self._language(headers.get("accept-language", "")[:100])
        before, after = self._documents[scope["method"] == "POST"][language]
        document = b"".join((before, (number or "").encode(), after))
        return _message(document, b"text/html; charset=utf-8", self._policy)


class Admission:
    """ASGI middleware in front of all expensive work."""

    def __init__(self, app: ASGIApp, load: HostLoad, busy: BusyAnswers) -> None:
        self._app = app
        self._load = load
        self._busy = busy

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if not _is_costly(scope):
            await self._app(scope, receive, send)
            return
        is_form = scope["method"] == "POST"
        if not self._load.admits(form=is_form):
            await self._refuse(scope, send)
            return
        page = _UnderWay(self._load)
        if is_form:
            receive = page.begins_after_body(receive)
        else:
            page.begin()
        # A form is carried out even if its client has disconnected.
        reading = contextlib.nullcontext() if is_form else _WhileRead(receive)

        async def send_counted(message: Message) -> None:
            # The page is complete now. A client that receives it slowly costs the host nothing.
            page.finish()
            if isinstance(reading, _WhileRead):
                reading.stop()
            await send(message)

        try:
            with reading:
                await self._app(scope, receive, send_counted)
        except TooManyPages:
            # A refused page must not count in the measured cost of pages.
            page.forget()
            self._load.refused["user"] += 1
            await self._refuse(scope, send)
        finally:
            page.finish()

    async def _refuse(self, scope: Scope, send: Send) -> None:
        for message in self._busy.find(scope):
            await send(message)


class _UnderWay:
    """A page or form that counts from `begin` until `finish` or `forget`."""

    def __init__(self, load: HostLoad) -> None:
        self._load = load
        self._number: int | None = None

    def begin(self) -> None:
        if self._number is None:
            self._number = self._load.begin()

    def finish(self) -> None:
        if self._number is not None:
            self._load.finish(self._number)

    def forget(self) -> None:
        if self._number is not None:
            self._load.forget(self._number)

    def begins_after_body(self, receive: Receive) -> Receive:
        """A `receive` that calls `begin` when the body is complete: a form costs nothing while it
        is uploaded, which may take half a minute."""

        async def receive_counted() -> Message:
            message = await receive()
            if not message.get("more_body"):
                self.begin()
            return message

        return receive_counted


class _WhileRead:
    """Cancels its block when the client disconnects, until `stop` is called."""

    def __init__(self, receive: Receive) -> None:
        self._receive = receive
        self._has_gone = False

    def __enter__(self) -> None:
        work = asyncio.current_task()
        assert work is not None
        self._work = work
        self._watching = asyncio.create_task(self._watch())

    def stop(self) -> None:
        self._watching.cancel()

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> bool:
        self.stop()
        if not self._has_gone or kind is not asyncio.CancelledError:
            return False
        self._work.uncancel()
        return True

    async def _watch(self) -> None:
        while (await self._receive())["type"] != "http.disconnect":
            pass
        self._has_gone = True
        self._work.cancel()


def _is_costly(scope: Scope) -> bool:
    if scope["type"] != "http" or scope["method"] not in ("GET", "POST"):
        return False
    path: str = scope["path"]
    if path.startswith(_COSTLY):
        return True
    return path not in _CHEAP and not path.startswith(_CHEAP_BELOW)


def _message(body: bytes, media_type: bytes, policy: bytes) -> Sequence[Message]:
    headers = [
        (b"content-type", media_type),
        (b"content-length", str(len(body)).encode()),
        (b"content-security-policy", policy),
        (b"retry-after", str(BUSY_RETRY_SECONDS).encode()),
        (b"vary", b"Accept, Accept-Language"),
    ]
    start = {
        "type": "http.response.start",
        "status": int(HTTPStatus.SERVICE_UNAVAILABLE),
        "headers": headers,
    }
    return start, {"type": "http.response.body", "body": body}
