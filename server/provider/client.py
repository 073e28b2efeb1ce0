"""The one funnel for all calls to the provider: headers, deadline, retry and the error table."""

import asyncio
import logging
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, TypeVar
from urllib.parse import quote

import aiohttp
import httpx
import msgspec
from aiohttp.abc import AbstractResolver
from httpx_aiohttp import AiohttpTransport

from server.domain.known_units import KnownUnits
from server.domain.limits import MAX_PROVIDER_BODY_BYTES, MAX_PROVIDER_HEADER_BYTES
from server.domain.lookups import Brand
from server.provider import tolerant
from server.provider.credentials import Credentials
from server.provider.errors import (
    Busy,
    Conflict,
    Faulty,
    Garbled,
    Gone,
    NotLinked,
    ProviderError,
    Refused,
    SessionOver,
    TooSlow,
    Unavailable,
    Unreachable,
)
from server.provider.models import Session
from server.provider.statuses import raise_for_status

T = TypeVar("T")
Params = Sequence[tuple[str, str]]
File = tuple[str, bytes, str]
"""Name, content and media type."""

log = logging.getLogger("heatdesk.provider")

SESSION = "auth/api/accounts/session"

_CREATED = 201
_RETRY_PAUSE_SECONDS = 0.1
_REACHABLE_SECONDS = 3.0
# Shorter than servers keep an idle connection, so that none is closed just as a form is sent.
_KEEP_ALIVE_SECONDS = 4.0
# Raised before a connection exists: no byte of the call has been sent.
_NOT_CONNECTED = (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError)


@dataclass
class Tally:
    """What the calls of one user's request have come to."""

    left_out: int = 0
    """How many elements of lists could not be read."""
    has_written: bool = False
    """Whether a write has been carried out, or may have been."""


@dataclass(frozen=True)
class Answer:
    """A provider's answer with a good status: its status and its whole body."""

    status: int
    body: bytes
    media_type: str = ""
    tally: Tally = field(default_factory=Tally)
    is_write: bool = False

    def read(self, kind: type[T]) -> T:
        """The body as `kind`; raises Garbled when it is not."""
        try:
            value, left_out = tolerant.decode_counted(self.body, kind)
        except tolerant.WrongShape as error:
            raise self.unreadable(f"wrong shape: {error}") from error
        self.tally.left_out += left_out
        return value

    def read_created(self, kind: type[T]) -> T | None:
        """What was created; None where the status says so (201) and the body cannot be read.
        Raises Garbled for any other status."""
        try:
            return self.read(kind)
        except Garbled:
            if self.status == _CREATED:
                return None
            raise

    def confirm(self) -> None:
        """Takes the answer to a write for which the contract has no body. Raises Garbled for one
        that is no JSON, such as the page of a proxy: it confirms nothing."""
        if self.body.strip() and self.status != _CREATED:
            self.read(object)

    def unreadable(self, detail: str) -> Garbled:
        """The error of an answer that does not say what the contract has it say."""
        error = Garbled(detail)
        error.outcome_unknown = self.is_write
        return error


@dataclass(frozen=True)
class ProviderClient:
    """Shared by all users of a process; holds connections, and no user's data."""

    http: httpx.AsyncClient
    brand: Brand
    parameter_units: KnownUnits = field(default_factory=KnownUnits)
    """What the manufacturer's parameters count in."""

    async def reachable(self) -> bool:
        """Whether the provider answers at all, whatever it says."""
        deadline = asyncio.get_running_loop().time() + _REACHABLE_SECONDS
        try:
            await Caller(self, Credentials(), deadline).send("GET", SESSION)
        except (Unreachable, TooSlow):
            return False
        except ProviderError:
            return True
        return True

    async def aclose(self) -> None:
        await self.http.aclose()


def open_client(base_url: str, brand: Brand) -> ProviderClient:
    """Opens the client that all users share."""
    timeout = httpx.Timeout(None, connect=5)
    return ProviderClient(http=open_http(base_url, timeout, connections=200), brand=brand)


def open_http(
    base_url: str,
    timeout: httpx.Timeout,
    *,
    connections: int,
    resolver: Callable[[], AbstractResolver | None] = lambda: None,
) -> httpx.AsyncClient:
    """An HTTP client without a memory. Neither httpx nor aiohttp below it may keep a cookie:
    either jar would hand one user's session to the next. No limit of connections is 0."""
    transport = AiohttpTransport(
        client=lambda: aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=connections,
                keepalive_timeout=_KEEP_ALIVE_SECONDS,
                resolver=resolver(),
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            middlewares=(_sent_once,),
            skip_auto_headers=("Content-Type", "User-Agent"),
            max_line_size=MAX_PROVIDER_HEADER_BYTES,
            max_field_size=MAX_PROVIDER_HEADER_BYTES,
        )
    )
    return httpx.AsyncClient(
        base_url=base_url.rstrip("/") + "/",
        transport=transport,
        timeout=timeout,
        trust_env=False,
        headers={"User-Agent": "heatdesk"},
        cookies=CookieJar(policy=DefaultCookiePolicy(allowed_domains=[])),
    )


async def _sent_once(
    request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
) -> aiohttp.ClientResponse:
    """Keeps aiohttp from repeating a PUT or a DELETE whose connection breaks: the first may have
    been carried out. It repeats after its own errors alone."""
    try:
        return await handler(request)
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
        if request.method == "GET" or isinstance(error, _NOT_CONNECTED):
            raise
        raise httpx.RemoteProtocolError(str(error)) from error


@dataclass
class Caller:
    """Makes one user's calls; every answer's cookies go back into `credentials`."""

    client: ProviderClient
    credentials: Credentials
    deadline: float
    """On the event loop's clock, in seconds."""
    tally: Tally = field(default_factory=Tally)

    async def get(self, path: str, params: Params = ()) -> Answer:
        """A GET, tried once more when the connection broke or the provider hiccuped."""
        try:
            return await self.send("GET", path, params=params)
        except (Unreachable, Faulty, Busy) as error:
            if error.retry_after is not None:
                raise
        await asyncio.sleep(_RETRY_PAUSE_SECONDS)
        return await self.send("GET", path, params=params)

    async def list_of(self, kind: type[T], path: str, params: Params = ()) -> list[T]:
        """A list; the contract has a 404 mean an empty one. Raises Garbled for a list of which
        nothing can be read; elements that cannot be read are counted in `tally`."""
        return (await self.counted_list_of(kind, path, params))[0]

    async def counted_list_of(
        self, kind: type[T], path: str, params: Params = (), *, skips: bool = False
    ) -> tuple[list[T], int]:
        """A list as `list_of` reads it, and how many elements the answer has in all. With `skips`
        a list of which nothing can be read is one of which all is left out."""
        try:
            answer = await self.get(path, params)
        except Gone:
            return [], 0
        before = self.tally.left_out
        try:
            items = answer.read(list[kind])  # type: ignore[valid-type]
        except Garbled:
            if not skips:
                raise
            sent = len(answer.read(list[Any]))
            self.tally.left_out += sent
            return [], sent
        lost = self.tally.left_out > before
        return items, len(answer.read(list[Any])) if lost else len(items)

    async def write(
        self,
        method: str,
        path: str,
        *,
        params: Params = (),
        json: Any = None,
        files: Mapping[str, File] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """A call that changes something, sent once; once more where it was refused with a csrf
        token that is out of date. Whether it was carried out although no answer says so is told by
        `outcome_unknown` of the error."""
        token = self.credentials.csrf_token

        async def send() -> Answer:
            try:
                answer = await self.send(
                    method, path, params=params, json=json, files=files, headers=headers
                )
                self.tally.has_written = True
                return replace(answer, is_write=True)
            except Unavailable as error:
                error.outcome_unknown = error.processed
                self.tally.has_written |= error.processed
                raise

        try:
            return await send()
        except (Refused, NotLinked) as refusal:
            if isinstance(refusal, Conflict) or not await self._has_newer_token(token):
                raise
        return await send()

    async def restore(self) -> None:
        """Reads the session anew: its csrf token, and whether new terms are to be accepted. Raises
        SessionOver."""
        session = (await self.get(SESSION)).read(Session)
        if not session.auth:
            raise SessionOver("the provider knows of no session")
        self.credentials.accept(session.csrf_token, reconfirm_terms=session.reconfirm_ga)

    async def send(
        self,
        method: str,
        path: str,
        *,
        params: Params = (),
        json: Any = None,
        files: Mapping[str, File] | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Answer:
        """One call. Raises a ProviderError for any status but 2xx, and for whatever happens on the
        way; no other exception leaves this method."""
        if asyncio.get_running_loop().time() >= self.deadline:
            late = TooSlow("the deadline had passed before the call", processed=False)
            raise _logged(method, path, late)
        try:
            request = self.client.http.build_request(
                method,
                path,
                params=list(params) or None,
                content=None if json is None else msgspec.json.encode(json),
                files=files,
                headers=self._headers(json_body=files is None, further=headers or {}),
            )
            async with asyncio.timeout_at(self.deadline):
                response, body = await self._exchange(request)
            raise_for_status(response, body)
        except Unavailable as error:
            raise _logged(method, path, error) from error.__cause__
        except ProviderError:
            raise
        except Exception as error:
            raise _logged(method, path, unavailable(error)) from error
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        return Answer(response.status_code, body, media_type, self.tally)

    async def _exchange(self, request: httpx.Request) -> tuple[httpx.Response, bytes]:
        response = await self.client.http.send(request, stream=True)
        try:
            body = bytearray()
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > MAX_PROVIDER_BODY_BYTES:
                    raise Garbled("the answer is larger than 10 MB")
        finally:
            await response.aclose()
        self.credentials.keep(response.headers.get_list("set-cookie"))
        return response, bytes(body)

    def _headers(self, *, json_body: bool, further: Mapping[str, str]) -> httpx.Headers:
        headers = {
            "Accept": "application/json",
            "X-Requested-With": "XMLHttpRequest",
            "app": "installer",
            "brand": self.client.brand,
            "Accept-Language": self.credentials.language,
        }
        if json_body:
            headers["Content-Type"] = "application/json"
        if self.credentials.csrf_token:
            headers["X-CSRF-Token"] = self.credentials.csrf_token
        if self.credentials.cookies:
            headers["Cookie"] = self.credentials.cookie_header()
        # The encoding in which httpx has read the cookies, should they hold more than ASCII.
        return httpx.Headers({**headers, **further}, encoding="utf-8")

    async def _has_newer_token(self, sent: str | None) -> bool:
        """Whether the session has another csrf token than the one that was sent."""
        if sent is None:
            return False
        if self.credentials.csrf_token == sent:
            try:
                await self.restore()
            except SessionOver:
                raise
            except ProviderError:
                return False
        return self.credentials.csrf_token != sent


def segment(identifier: object) -> str:
    """An identifier as one segment of a provider path. Raises Gone for one that would name another
    path: nothing has it."""
    text = str(identifier)
    if text in ("", ".", ".."):
        raise Gone
    return quote(text, safe="")


def unavailable(error: Exception) -> Unavailable:
    """What a failure between the socket and the body means; the libraries raise more kinds of
    exception than they document."""
    if isinstance(error, TimeoutError):
        return TooSlow("no answer before the deadline")
    if isinstance(error, httpx.TransportError):
        connected = not isinstance(error.__cause__, _NOT_CONNECTED)
        return Unreachable(type(error).__name__, processed=connected)
    return Garbled(f"the answer cannot be read: {type(error).__name__}")


def _logged(method: str, path: str, error: Unavailable) -> Unavailable:
    log.warning("%s %s: %s: %s", method, path.partition("?")[0], error.kind, error)
    return error
