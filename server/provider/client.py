"""The one funnel for all calls to the provider: headers, deadline, retry and the error table."""

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from http.cookiejar import CookieJar, DefaultCookiePolicy
from typing import Any, TypeVar
from urllib.parse import quote

import aiohttp
import httpx
import msgspec
from httpx_aiohttp import AiohttpTransport

from server.domain.limits import MAX_PROVIDER_BODY_BYTES
from server.domain.lookups import Brand
from server.provider import tolerant
from server.provider.credentials import Credentials
from server.provider.errors import (
    Busy,
    Conflict,
    Faulty,
    FieldsRefused,
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

T = TypeVar("T")
Params = Sequence[tuple[str, str]]
File = tuple[str, bytes, str]
"""Name, content and media type."""

log = logging.getLogger("heatdesk.provider")

_RETRY_PAUSE_SECONDS = 0.1
_REACHABLE_SECONDS = 3.0
# Shorter than servers keep an idle connection, so that none is closed just as a form is sent.
_KEEP_ALIVE_SECONDS = 4.0


@dataclass(frozen=True)
class Answer:
    """A provider's answer with a good status: its status and its whole body."""

    status: int
    body: bytes
    media_type: str = ""

    def read(self, kind: type[T]) -> T:
        """The body as `kind`; raises Garbled when it is not."""
        try:
            return tolerant.decode(self.body, kind)
        except tolerant.WrongShape as error:
            raise Garbled(f"wrong shape: {error}") from error


@dataclass(frozen=True)
class ProviderClient:
    """Shared by all users of a process; holds connections, and no user's data."""

    http: httpx.AsyncClient
    brand: Brand

    async def reachable(self) -> bool:
        """Whether the provider answers at all, whatever it says."""
        try:
            await self.http.get("auth/api/accounts/session", timeout=_REACHABLE_SECONDS)
        except httpx.HTTPError:
            return False
        return True

    async def aclose(self) -> None:
        await self.http.aclose()


def open_client(base_url: str, brand: Brand) -> ProviderClient:
    """Opens the client that all users share."""
    timeout = httpx.Timeout(None, connect=5)
    return ProviderClient(http=open_http(base_url, timeout, connections=200), brand=brand)


def open_http(base_url: str, timeout: httpx.Timeout, *, connections: int) -> httpx.AsyncClient:
    """An HTTP client without a memory. Neither httpx nor aiohttp below it may keep a cookie:
    either jar would hand one user's session to the next. No limit of connections is 0."""
    transport = AiohttpTransport(
        client=lambda: aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=connections, keepalive_timeout=_KEEP_ALIVE_SECONDS
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=("Content-Type", "User-Agent"),
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


@dataclass
class Caller:
    """Makes one user's calls; every answer's cookies go back into `credentials`."""

    client: ProviderClient
    credentials: Credentials
    deadline: float
    """On the event loop's clock, in seconds."""

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
        """A list; the contract has a 404 mean an empty one."""
        try:
            answer = await self.get(path, params)
        except Gone:
            return []
        return answer.read(list[kind])  # type: ignore[valid-type]

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
        """One call. Raises a ProviderError for any status but 2xx, and when no answer comes."""
        request = self.client.http.build_request(
            method,
            path,
            params=list(params) or None,
            content=None if json is None else msgspec.json.encode(json),
            files=files,
            headers={**self._headers(json_body=files is None), **(headers or {})},
        )
        try:
            async with asyncio.timeout_at(self.deadline):
                response, body = await self._exchange(request)
            _raise_for_status(response, body)
        except TimeoutError as error:
            raise self._logged(request, TooSlow("no answer before the deadline")) from error
        except httpx.HTTPError as error:
            raise self._logged(request, Unreachable(type(error).__name__)) from error
        except Unavailable as error:
            raise self._logged(request, error) from error.__cause__
        media_type = response.headers.get("content-type", "").partition(";")[0].strip().lower()
        return Answer(response.status_code, body, media_type)

    async def own_file(self, url: str, accept: str) -> Answer:
        """A file that the provider's answers point to. Only the provider's own origin is ever
        asked, whatever an answer says; raises Gone for another."""
        base = self.client.http.base_url
        try:
            target = base.join(url)
        except httpx.InvalidURL as error:
            raise Gone from error
        if (target.scheme, target.host, target.port) != (base.scheme, base.host, base.port):
            raise Gone
        return await self.send("GET", str(target), headers={"Accept": accept})

    async def _exchange(self, request: httpx.Request) -> tuple[httpx.Response, bytes]:
        response = await self.client.http.send(request, stream=True)
        try:
            body = bytearray()
            async for chunk in response.aiter_bytes():
                body += chunk
                if len(body) > MAX_PROVIDER_BODY_BYTES:
                    raise Garbled("the answer is larger than 10 MB")
        except httpx.DecodingError as error:
            raise Garbled("the answer cannot be decompressed") from error
        finally:
            await response.aclose()
        self.credentials.keep(response.headers.get_list("set-cookie"))
        return response, bytes(body)

    def _headers(self, *, json_body: bool) -> dict[str, str]:
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
        return headers

    @staticmethod
    def _logged(request: httpx.Request, error: Unavailable) -> Unavailable:
        log.warning("%s %s: %s: %s", request.method, request.url.path, error.kind, error)
        return error


def segment(identifier: object) -> str:
    """An identifier as one segment of a provider path."""
    return quote(str(identifier), safe="")


def identifier(text: str) -> int | str:
    """An identifier out of an address as the provider sent it: a number where it is one."""
    number = text.isascii() and text.isdigit() and len(text) < 16 and text == str(int(text))
    return int(text) if number else text


def _raise_for_status(response: httpx.Response, body: bytes) -> None:
    status = response.status_code
    if response.is_success:
        return
    if status in (429, 503):
        raise Busy(f"status {status}", _seconds(response.headers.get("retry-after")))
    if status in (405, 406):
        raise FieldsRefused(_field_messages(body))
    if status in (400, 409):
        raise (Refused if status == 400 else Conflict)(_message(body))
    plain: dict[int, type[ProviderError]] = {401: SessionOver, 403: NotLinked, 404: Gone}
    raise plain.get(status, Faulty)(f"status {status}")


def _seconds(retry_after: str | None) -> int | None:
    return (
        int(retry_after)
        if retry_after and retry_after.isascii() and retry_after.isdigit()
        else None
    )


def _message(body: bytes) -> str | None:
    error = _mapping(body).get("error")
    return error if isinstance(error, str) and error.strip() else None


def _field_messages(body: bytes) -> dict[str, str]:
    messages = {}
    for name, value in _mapping(body).items():
        texts = value if isinstance(value, list) else [value]
        if text := " ".join(text for text in texts if isinstance(text, str)):
            messages[name] = text
    return messages


def _mapping(body: bytes) -> dict[str, Any]:
    try:
        value = msgspec.json.decode(body)
    except msgspec.DecodeError:
        return {}
    return value if isinstance(value, dict) else {}
