"""Fetches the pictures whose addresses are in the provider's answers.

Pictures at the provider's own origin are fetched like any other call, with the user's cookies.
Pictures at the other origins that the operator allows are fetched without cookies, and only from
public IP addresses. No other URL is requested, and redirects are not followed.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp
from aiohttp.abc import ResolveResult
from yarl import URL

from server.domain.limits import MAX_PICTURE_BYTES, PICTURE_CALLS
from server.domain.web_origins import is_public, origin_of
from server.provider.calls import Calls
from server.provider.connection import Http, read_body, unavailable_error
from server.provider.errors import Gone, InvalidResponse, Unauthorized

SVG = "image/svg+xml"

_ACCEPT = "image/png, image/jpeg, image/webp, image/gif, image/svg+xml"
# What may precede the root element of an SVG file. The patterns are bounded and possessive, so that
# no file makes the match backtrack for long.
_SPACE = rb"(?>\s++|<!--.{0,2000}?-->){0,40}+"
_DECLARATION = rb"(?:<\?xml[^>]{0,200}\?>)?+"
_DOCTYPE = rb"(?:<!DOCTYPE\s++svg\b[^>\[]{0,300}+(?:\[[^\]]{0,8000}+\]\s*+)?+>)?+"
_SIGNATURES = (
    (re.compile(rb"\x89PNG\r\n\x1a\n"), "image/png"),
    (re.compile(rb"\xff\xd8\xff"), "image/jpeg"),
    (re.compile(rb"GIF8[79]a"), "image/gif"),
    (re.compile(rb"RIFF.{4}WEBP", re.DOTALL), "image/webp"),
    (
        re.compile(
            rb"(?:\xef\xbb\xbf)?" + _SPACE.join((b"", _DECLARATION, _DOCTYPE, rb"<svg[\s>/]")),
            re.DOTALL | re.IGNORECASE,
        ),
        SVG,
    ),
)


@dataclass(frozen=True)
class Picture:
    body: bytes
    media_type: str
    """Determined from the content; the answer's headers are not trusted."""


class _PublicResolver(aiohttp.ThreadedResolver):
    """Resolves names to allowed IP addresses only. aiohttp connects to the addresses that were
    checked, so that the name cannot resolve to other addresses afterwards (DNS rebinding)."""

    def __init__(self, allowed: Callable[[str], bool]) -> None:
        super().__init__()
        self._allowed = allowed

    async def resolve(self, host: str, *arguments: int, **more: int) -> list[ResolveResult]:
        results = await super().resolve(host, *arguments, **more)  # type: ignore[arg-type]  # Passed on unchanged.
        allowed = [result for result in results if self._allowed(result["host"])]
        if not allowed:
            raise OSError("the name has no public address")
        return allowed


class PictureHosts:
    """The other origins that pictures may come from, and the HTTP client for them; all users of a
    process share it. `allowed` says whether the host may connect to an IP address."""

    def __init__(
        self, origins: tuple[str, ...], allowed: Callable[[str], bool] = is_public
    ) -> None:
        self.origins = frozenset(filter(None, map(origin_of, origins)))
        self._allowed = allowed
        self._http = Http("", connections=PICTURE_CALLS, resolver=lambda: _PublicResolver(allowed))

    def allows(self, url: str) -> bool:
        """Whether the URL is at one of the origins. If its host is an IP address, which is never
        passed to the resolver, the address itself must be allowed."""
        if origin_of(url) not in self.origins:
            return False
        host = urlsplit(url).hostname or ""
        is_ip_address = ":" in host or host.replace(".", "").isdigit()
        return not is_ip_address or self._allowed(host)

    async def get(self, url: str, deadline: float) -> bytes:
        """The body of a picture. `deadline` is on the event loop's clock. Raises Gone for any
        status but 200, and an Unavailable."""
        try:
            async with asyncio.timeout_at(deadline):
                response = await self._http.send("GET", url, headers={"accept": _ACCEPT})
                if response.status != 200:
                    response.release()
                    raise Gone
                return await read_body(response, MAX_PICTURE_BYTES)
        except (Gone, InvalidResponse):
            raise
        except Exception as error:
            raise unavailable_error(error) from error

    async def aclose(self) -> None:
        await self._http.aclose()


@dataclass
class PictureCalls(Calls):
    picture_hosts: PictureHosts

    async def fetch(self, url: str) -> Picture:
        """The picture at a URL, which may be relative to the provider's. Raises Gone for an origin
        that is not allowed and for a picture that does not exist, and Unavailable for an answer
        that is no picture."""
        try:
            target = str(URL(self.caller.client.http.base_url).join(URL(url)))
        except ValueError as error:
            raise Gone from error
        body = await self._fetch_body(target)
        if len(body) > MAX_PICTURE_BYTES:
            raise InvalidResponse("the picture is too large")
        media_type = media_type_of(body)
        if media_type is None:
            raise InvalidResponse("the answer is no picture")
        return Picture(body, media_type)

    async def _fetch_body(self, url: str) -> bytes:
        origin = origin_of(url)
        if origin and origin == origin_of(self.caller.client.http.base_url):
            try:
                return (await self.caller.request("GET", url, headers={"accept": _ACCEPT})).body
            except Unauthorized as error:
                # A picture server may not know the session, so its 401 does not end the session.
                raise Gone from error
        if not self.picture_hosts.allows(url):
            raise Gone
        caller = self.caller
        return await caller.client.traffic.make(
            *(caller.user, "pictures", caller.deadline),
            lambda: self.picture_hosts.get(url, caller.deadline),
        )


def media_type_of(body: bytes) -> str | None:
    """The media type, determined from the content; None if it is no picture of a known type."""
    return next((name for pattern, name in _SIGNATURES if pattern.match(body)), None)
