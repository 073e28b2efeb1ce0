"""Opens HTTP clients that store no cookies and retry no write; reads bodies of limited size."""

from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy

import aiohttp
import httpx
from aiohttp.abc import AbstractResolver
from httpx_aiohttp import AiohttpTransport

from server.domain.limits import MAX_PROVIDER_HEADER_BYTES
from server.provider.errors import InvalidResponse, TooSlow, Unavailable, Unreachable
from server.provider.inflating import ACCEPT_ENCODING, Inflater

# Shorter than servers keep an idle connection: they must not close one just as a form is sent.
_KEEP_ALIVE_SECONDS = 4.0
# Raised before a connection exists: no byte of the call has been sent.
_NOT_CONNECTED = (aiohttp.ClientConnectorError, aiohttp.ConnectionTimeoutError)


def open_http(
    base_url: str,
    timeout: httpx.Timeout,
    *,
    connections: int,
    resolver: Callable[[], AbstractResolver | None] = lambda: None,
) -> httpx.AsyncClient:
    """An HTTP client that all users can share. Neither httpx nor aiohttp below it has a cookie jar:
    either would send one user's session with the next user's call. At most `connections` are open
    at a time; 0 means any number."""
    transport = AiohttpTransport(
        client=lambda: aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=connections,
                keepalive_timeout=_KEEP_ALIVE_SECONDS,
                resolver=resolver(),
            ),
            cookie_jar=aiohttp.DummyCookieJar(),
            middlewares=(_retry_no_write,),
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
        headers={"User-Agent": "heatdesk", "Accept-Encoding": ACCEPT_ENCODING},
        cookies=CookieJar(policy=DefaultCookiePolicy(allowed_domains=[])),
    )


async def _retry_no_write(
    request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
) -> aiohttp.ClientResponse:
    """Keeps aiohttp from retrying a PUT or a DELETE after a broken connection: the first may have
    been carried out. aiohttp retries after its own exceptions alone, so another one is raised."""
    try:
        return await handler(request)
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
        if request.method == "GET" or isinstance(error, _NOT_CONNECTED):
            raise
        raise httpx.RemoteProtocolError(str(error)) from error


async def read_body(response: httpx.Response, max_bytes: int) -> bytes:
    """The inflated body of a streamed response, which is closed. Raises InvalidResponse for a body
    of more than `max_bytes`, as it was sent or inflated, and for one that cannot be inflated."""
    body, sent = bytearray(), 0
    try:
        inflater = Inflater(response.headers.get("content-encoding", ""), max_bytes)
        async for piece in response.aiter_raw():
            sent += len(piece)
            body += inflater.feed(piece)
            if max(sent, len(body)) > max_bytes:
                raise InvalidResponse(f"the answer is larger than {max_bytes} bytes")
        inflater.finish()
    finally:
        await response.aclose()
    return bytes(body)


def unavailable_error(error: Exception) -> Unavailable:
    """The provider error for any exception of sending a request and reading its answer. It takes
    every exception, because the libraries raise more kinds than they document."""
    if isinstance(error, TimeoutError):
        return TooSlow("no answer before the deadline")
    if isinstance(error, httpx.TransportError):
        connected = not isinstance(error.__cause__, _NOT_CONNECTED)
        return Unreachable(type(error).__name__, processed=connected)
    return InvalidResponse(f"the answer cannot be read: {type(error).__name__}")
