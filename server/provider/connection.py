"""HTTP connections that keep nothing of their users and repeat no write."""

from collections.abc import Callable
from http.cookiejar import CookieJar, DefaultCookiePolicy

import aiohttp
import httpx
from aiohttp.abc import AbstractResolver
from httpx_aiohttp import AiohttpTransport

from server.domain.limits import MAX_PROVIDER_HEADER_BYTES
from server.provider.errors import InvalidResponse, TooSlow, Unavailable, Unreachable

# Shorter than servers keep an idle connection, so that none is closed just as a form is sent.
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


async def body_within(response: httpx.Response, most: int) -> bytes:
    """The body of a response that is being received, at most so many bytes; closes the response.
    Raises InvalidResponse for a larger one."""
    body = bytearray()
    try:
        async for chunk in response.aiter_bytes():
            body += chunk
            if len(body) > most:
                raise InvalidResponse(f"the answer is larger than {most} bytes")
    finally:
        await response.aclose()
    return bytes(body)


def unavailable(error: Exception) -> Unavailable:
    """What a failure between the socket and the body means; the libraries raise more kinds of
    exception than they document."""
    if isinstance(error, TimeoutError):
        return TooSlow("no answer before the deadline")
    if isinstance(error, httpx.TransportError):
        connected = not isinstance(error.__cause__, _NOT_CONNECTED)
        return Unreachable(type(error).__name__, processed=connected)
    return InvalidResponse(f"the answer cannot be read: {type(error).__name__}")
