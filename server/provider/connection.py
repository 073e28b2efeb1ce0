"""Sends requests without storing cookies or retrying a write; reads bodies of limited size."""

import functools
import ssl
from collections.abc import Callable, Mapping, Sequence

import aiohttp
import httpx
from aiohttp.abc import AbstractResolver
from httpx_aiohttp import AiohttpTransport

from server.domain.limits import MAX_PROVIDER_HEADER_BYTES
from server.provider.errors import InvalidResponse, TooSlow, Unavailable, Unreachable
from server.provider.inflating import ACCEPT_ENCODING, inflated

# Shorter than servers keep an idle connection: none must be closed while a form is sent on it.
_KEEP_ALIVE_SECONDS = 4.0
_HEADERS = {
    "connection": "keep-alive",
    "user-agent": "heatdesk",
    "accept-encoding": ACCEPT_ENCODING,
}
_SCHEMES = ("http:", "https:")
_KEPT_URLS = 256
"""The number of parsed URLs in the cache: parsing one costs as much as the rest of its request."""
# Raised before a connection exists: no byte of the call has been sent.
_NOT_CONNECTED = (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError)


File = tuple[str, bytes, str]
"""Name, content and media type."""


class Http:
    """Sends requests through httpx's transport interface. Unlike `httpx.AsyncClient` it caches
    parsed URLs, stores no cookies and follows no redirects. Relative URLs are below `base_url`."""

    def __init__(
        self, base_url: str, transport: httpx.AsyncBaseTransport, timeout: httpx.Timeout
    ) -> None:
        self.base_url = httpx.URL(base_url.rstrip("/") + "/")
        self._transport = transport
        self._extensions = {"timeout": timeout.as_dict()}
        self._url = functools.lru_cache(_KEPT_URLS)(self._parse_url)

    async def send(
        self,
        method: str,
        url: str,
        params: Sequence[tuple[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
        files: Mapping[str, File] | None = None,
    ) -> httpx.Response:
        """Sends a request and returns the response, whose body has not been read yet. Raises the
        transport's exceptions, and `httpx.InvalidURL`."""
        request = httpx.Request(
            method,
            self._url(url, tuple(params)),
            # Cookies may have characters beyond ASCII, in UTF-8.
            headers=httpx.Headers(headers, encoding="utf-8"),
            # With a stream, httpx leaves the headers of host and length to aiohttp.
            stream=None if files else httpx.ByteStream(content or b""),
            files=files,
            extensions=self._extensions,
        )
        request.read()
        return await self._transport.handle_async_request(request)

    async def aclose(self) -> None:
        await self._transport.aclose()

    def _parse_url(self, url: str, params: tuple[tuple[str, str], ...]) -> httpx.URL:
        absolute = url if url.startswith(_SCHEMES) else f"{self.base_url}{url}"
        return httpx.URL(absolute, params=params) if params else httpx.URL(absolute)


def open_http(
    base_url: str,
    timeout: httpx.Timeout,
    *,
    connections: int,
    headers: Mapping[str, str] | None = None,
    resolver: Callable[[], AbstractResolver | None] = lambda: None,
) -> Http:
    """Opens an HTTP client that all users can share. Its aiohttp session has no cookie jar either:
    a cookie jar would send one user's session with the next user's call. At most `connections` are
    open at a time; 0 means no limit. Every request has these `headers`, unless it has its own of
    the same name."""
    transport = AiohttpTransport(
        verify=_certificates(),
        client=lambda: aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=connections,
                keepalive_timeout=_KEEP_ALIVE_SECONDS,
                resolver=resolver(),
            ),
            headers={**_HEADERS, **(headers or {})},
            cookie_jar=aiohttp.DummyCookieJar(),
            middlewares=(_retry_no_write,),
            skip_auto_headers=("Content-Type", "User-Agent"),
            max_line_size=MAX_PROVIDER_HEADER_BYTES,
            max_field_size=MAX_PROVIDER_HEADER_BYTES,
        ),
    )
    return Http(base_url, transport, timeout)


@functools.cache
def _certificates() -> ssl.SSLContext:
    """The TLS context with the trusted certificates, read once and shared by all clients."""
    return httpx.create_ssl_context()


async def _retry_no_write(
    request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
) -> aiohttp.ClientResponse:
    """Keeps aiohttp from retrying a PUT or a DELETE after a broken connection: the first attempt
    may have been carried out. aiohttp retries only after its own exceptions, so this middleware
    raises another one."""
    try:
        return await handler(request)
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
        if request.method == "GET" or isinstance(error, _NOT_CONNECTED):
            raise
        raise httpx.RemoteProtocolError(str(error)) from error


async def read_body(response: httpx.Response, max_bytes: int) -> bytes:
    """Reads and closes a streamed response, and returns its inflated body. Raises InvalidResponse
    for a body of more than `max_bytes`, compressed or inflated, and for one that cannot be
    inflated."""
    pieces: list[bytes] = []
    sent = 0
    try:
        assert isinstance(response.stream, httpx.AsyncByteStream)
        async for piece in response.stream:
            pieces.append(piece)
            sent += len(piece)
            if sent > max_bytes:
                raise InvalidResponse(f"the answer is larger than {max_bytes} bytes")
    finally:
        await response.aclose()
    return inflated(b"".join(pieces), response.headers.get("content-encoding", ""), max_bytes)


def unavailable_error(error: Exception) -> Unavailable:
    """The provider error for an exception of sending a request or reading its answer. Accepts any
    exception, because the libraries raise more kinds than they document."""
    if isinstance(error, TimeoutError):
        return TooSlow("no answer before the deadline")
    if isinstance(error, httpx.TransportError):
        connected = not isinstance(error.__cause__, _NOT_CONNECTED)
        return Unreachable(type(error).__name__, processed=connected)
    return InvalidResponse(f"the answer cannot be read: {type(error).__name__}")
