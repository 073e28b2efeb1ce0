"""The HTTP client of the provider that all users of a process share: it stores no cookies and
retries no write, and reads and inflates bodies up to a limit, as a body of a kilobyte can inflate
to gigabytes."""

import functools
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import quote, urlencode

import aiohttp
from aiohttp.abc import AbstractResolver
from yarl import URL

from server.domain.limits import AREA_CALLS
from server.domain.lookups import Brand
from server.domain.memory import Memory
from server.provider.errors import InvalidResponse, TooSlow, Unavailable, Unreachable
from server.provider.traffic import Traffic
from server.telemetry.telemetry import Telemetry

ACCEPT_ENCODING = "gzip, deflate"
"""The encodings that the host accepts: zlib can stop at a given length, unlike the decoders of
brotli and zstd."""

_EITHER_HEADER = 32 + zlib.MAX_WBITS


def inflated(body: bytes, encoding: str, limit: int) -> bytes:
    """The body without its content encoding. Raises InvalidResponse for an encoding that the host
    does not accept, and for a body that is larger than `limit` or not one complete stream."""
    name = encoding.strip().lower()
    if name in ("", "identity") or not body:
        return body
    if name not in ACCEPT_ENCODING.split(", "):
        raise InvalidResponse(f"a content encoding that was not asked for: {name[:40]!r}")
    stream = zlib.decompressobj(_EITHER_HEADER)
    try:
        whole = stream.decompress(body, limit + 1)
    except zlib.error as error:
        raise InvalidResponse("the body cannot be inflated") from error
    if len(whole) > limit:
        raise InvalidResponse(f"the answer inflates to more than {limit} bytes")
    if not stream.eof or stream.unused_data:
        raise InvalidResponse("the body ends before or after its compressed data")
    return whole


_MAX_PROVIDER_HEADER_BYTES = 64 * 1024

# Shorter than servers keep an idle connection: none must be closed while a form is sent on it.
_KEEP_ALIVE_SECONDS = 4.0
_CONNECT_SECONDS = 5.0
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
    """An HTTP client that all users can share: it stores no cookies, with which one user's session
    would be sent with the next user's call, and follows no redirects. Relative URLs are below
    `base_url`. At most `connections` are open at a time; 0 means no limit. Every request has these
    `headers`, unless it has its own of the same name. `silence` is the most seconds between two
    parts of an answer; None means no limit."""

    def __init__(
        self,
        base_url: str,
        *,
        connections: int,
        headers: Mapping[str, str] | None = None,
        silence: float | None = None,
        resolver: Callable[[], AbstractResolver | None] = lambda: None,
    ) -> None:
        # In ASCII, as a request line and the header of the host have it.
        self.base_url = str(URL(base_url.rstrip("/") + "/"))
        self._connections = connections
        self._headers = {**_HEADERS, **(headers or {})}
        self._silence = silence
        self._resolver = resolver
        self._session: aiohttp.ClientSession | None = None
        self._url = functools.lru_cache(_KEPT_URLS)(self._parse_url)

    async def send(
        self,
        method: str,
        url: str,
        params: Sequence[tuple[str, str]] = (),
        headers: Mapping[str, str] | None = None,
        content: bytes | None = None,
        files: Mapping[str, File] | None = None,
    ) -> aiohttp.ClientResponse:
        """Sends a request and returns the response, whose body has not been read yet. Raises
        aiohttp's exceptions, and ValueError for an invalid URL."""
        if self._session is None:
            self._session = self._open()
        body: bytes | aiohttp.MultipartWriter | None = content
        if files:
            body = _multipart(files)
            headers = {**(headers or {}), "content-type": body.content_type}
        return await self._session.request(
            method,
            self._url(url, tuple(params)),
            headers=headers,
            data=body,
            allow_redirects=False,
            middlewares=() if method == "GET" else (_retry_no_write,),
        )

    async def aclose(self) -> None:
        if self._session:
            await self._session.close()

    def _open(self) -> aiohttp.ClientSession:
        """The session, which belongs to the event loop that runs now."""
        return aiohttp.ClientSession(
            connector=aiohttp.TCPConnector(
                limit=self._connections,
                keepalive_timeout=_KEEP_ALIVE_SECONDS,
                resolver=self._resolver(),
            ),
            headers=self._headers,
            cookie_jar=aiohttp.DummyCookieJar(),
            skip_auto_headers=("Content-Type", "User-Agent"),
            auto_decompress=False,
            timeout=aiohttp.ClientTimeout(
                total=None, sock_connect=_CONNECT_SECONDS, sock_read=self._silence
            ),
            max_line_size=_MAX_PROVIDER_HEADER_BYTES,
            max_field_size=_MAX_PROVIDER_HEADER_BYTES,
        )

    def _parse_url(self, url: str, params: tuple[tuple[str, str], ...]) -> URL:
        if url.startswith(_SCHEMES):
            return URL(url)
        # An identifier in the path is quoted already, and stays as it is.
        query = f"?{urlencode(params, quote_via=quote)}" if params else ""
        return URL(f"{self.base_url}{url}{query}", encoded=True)


def _multipart(files: Mapping[str, File]) -> aiohttp.MultipartWriter:
    form = aiohttp.MultipartWriter("form-data")
    for name, (filename, content, media_type) in files.items():
        part = form.append(content, {"content-type": media_type})
        part.set_content_disposition("form-data", name=name, filename=filename)
    return form


async def _retry_no_write(
    request: aiohttp.ClientRequest, handler: aiohttp.ClientHandlerType
) -> aiohttp.ClientResponse:
    """Keeps aiohttp from retrying a PUT or a DELETE after a broken connection: the first attempt
    may have been carried out. aiohttp retries only after these exceptions, so this middleware
    raises another one."""
    try:
        return await handler(request)
    except (aiohttp.ClientOSError, aiohttp.ServerDisconnectedError) as error:
        if isinstance(error, _NOT_CONNECTED):
            raise
        raise aiohttp.ClientConnectionError(str(error)) from error


async def read_body(response: aiohttp.ClientResponse, max_bytes: int) -> bytes:
    """Reads and closes a response, and returns its inflated body. Raises InvalidResponse for a body
    of more than `max_bytes`, compressed or inflated, and for one that cannot be inflated."""
    pieces: list[bytes] = []
    sent = 0
    try:
        async for piece in response.content.iter_any():
            pieces.append(piece)
            sent += len(piece)
            if sent > max_bytes:
                raise InvalidResponse(f"the answer is larger than {max_bytes} bytes")
    finally:
        response.release()
    return inflated(b"".join(pieces), content_encoding(response), max_bytes)


def content_encoding(response: aiohttp.ClientResponse) -> str:
    """The encodings of the body, in the order in which they were applied; empty if it has none."""
    return ", ".join(filter(None, response.headers.getall("content-encoding", [])))


def unavailable_error(error: Exception) -> Unavailable:
    """The provider error for an exception of sending a request or reading its answer. Accepts any
    exception, because the library raises more kinds than it documents."""
    if isinstance(error, aiohttp.ClientConnectionError | aiohttp.ClientPayloadError):
        return Unreachable(type(error).__name__, processed=not isinstance(error, _NOT_CONNECTED))
    if isinstance(error, TimeoutError):
        return TooSlow("no answer before the deadline")
    return InvalidResponse(f"the answer cannot be read: {type(error).__name__}")


@dataclass(frozen=True)
class ProviderClient:
    """Holds connections, and what the process remembers of the provider's data."""

    http: Http
    brand: Brand
    traffic: Traffic
    telemetry: Telemetry = field(default_factory=Telemetry)
    memory: Memory = field(default_factory=Memory)

    async def aclose(self) -> None:
        await self.http.aclose()


def open_client(
    base_url: str, brand: Brand, breaker_failures: int = 0, telemetry: Telemetry | None = None
) -> ProviderClient:
    """Opens the client; no connection is made yet. `breaker_failures` is as for `Traffic`."""
    headers = {
        "accept": "application/json",
        "content-type": "application/json",
        "x-requested-with": "XMLHttpRequest",
        "app": "installer",
        "brand": brand,
    }
    http = Http(base_url, connections=sum(AREA_CALLS.values()), headers=headers)
    traffic = Traffic(breaker_failures)
    return ProviderClient(http, brand, traffic, telemetry=telemetry or Telemetry())
