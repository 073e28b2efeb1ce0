"""Fetches the pictures to which the provider's answers point.

The provider's own origin is asked as in every other call, with the user's cookies. The origins
that the operator has named besides are asked without any, and only at public addresses. Nothing
else is ever asked, and redirects are not followed.
"""

import asyncio
import re
from collections.abc import Callable
from dataclasses import dataclass
from urllib.parse import urlsplit

import aiohttp
import httpx
from aiohttp.abc import ResolveResult

from server.domain.limits import MAX_PICTURE_BYTES
from server.domain.origins import is_public, origin_of
from server.provider.client import Caller
from server.provider.connection import body_within, open_http, unavailable
from server.provider.errors import Garbled, Gone, SessionOver

SVG = "image/svg+xml"

_ACCEPT = "image/png, image/jpeg, image/webp, image/gif, image/svg+xml"
_CONNECTIONS = 20
_OK = 200
# What may stand before the root of an SVG file, in bounds; nothing of it is tried in two ways.
_SPACE = rb"(?>\s++|<!--.{0,2000}?-->){0,40}+"
_DECLARATION = rb"(?:<\?xml[^>]{0,200}\?>)?+"
_DOCTYPE = rb"(?:<!DOCTYPE\s++svg\b[^>\[]{0,300}+(?:\[[^\]]{0,8000}+\]\s*+)?+>)?+"
_KINDS = (
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
    """By the content, whatever the answer's headers say."""


class _OnlyPublic(aiohttp.ThreadedResolver):
    """Resolves names to allowed addresses alone. The connection is made to what was looked at, so
    that a name cannot mean another address a moment later."""

    def __init__(self, allowed: Callable[[str], bool]) -> None:
        super().__init__()
        self._allowed = allowed

    async def resolve(self, host: str, *arguments: int, **more: int) -> list[ResolveResult]:
        found = await super().resolve(host, *arguments, **more)  # type: ignore[arg-type]  # Passed on as they come.
        allowed = [each for each in found if self._allowed(each["host"])]
        if not allowed:
            raise OSError("the name has no public address")
        return allowed


class PictureHosts:
    """The further origins that pictures may come from, shared by all users of a process."""

    def __init__(
        self, origins: tuple[str, ...], allowed: Callable[[str], bool] = is_public
    ) -> None:
        self.origins = frozenset(filter(None, map(origin_of, origins)))
        self._allowed = allowed
        self._http = open_http(
            "",
            httpx.Timeout(None, connect=5),
            connections=_CONNECTIONS,
            resolver=lambda: _OnlyPublic(allowed),
        )

    def may_ask(self, url: str) -> bool:
        """Whether the address is at one of the origins; an IP address has to be a public one."""
        if origin_of(url) not in self.origins:
            return False
        host = urlsplit(url).hostname or ""
        is_number = ":" in host or host.replace(".", "").isdigit()
        return not is_number or self._allowed(host)

    async def get(self, url: str) -> bytes:
        """Raises Gone for any status but 200, and Garbled for what is too large."""
        request = self._http.build_request("GET", url, headers={"Accept": _ACCEPT})
        response = await self._http.send(request, stream=True)
        if response.status_code != _OK:
            await response.aclose()
            raise Gone
        return await body_within(response, MAX_PICTURE_BYTES)

    async def aclose(self) -> None:
        await self._http.aclose()


@dataclass
class PictureCalls:
    caller: Caller
    hosts: PictureHosts

    async def fetch(self, url: str) -> Picture:
        """The picture at an address, which may be relative to the provider's. Raises Gone where it
        may not be asked for or is not there, and Unavailable where what comes is no picture."""
        try:
            target = str(self.caller.client.http.base_url.join(url))
        except (httpx.InvalidURL, ValueError) as error:
            raise Gone from error
        body = await self._body(target)
        if len(body) > MAX_PICTURE_BYTES:
            raise Garbled("the picture is too large")
        kind = media_type_of(body)
        if kind is None:
            raise Garbled("the answer is no picture")
        return Picture(body, kind)

    async def _body(self, url: str) -> bytes:
        if origin_of(url) == origin_of(str(self.caller.client.http.base_url)):
            try:
                return (await self.caller.send("GET", url, headers={"Accept": _ACCEPT})).body
            except SessionOver as error:
                # What keeps pictures may not know of sessions; only a call says that one is over.
                raise Gone from error
        if not self.hosts.may_ask(url):
            raise Gone
        try:
            async with asyncio.timeout_at(self.caller.deadline):
                return await self.hosts.get(url)
        except (Gone, Garbled):
            raise
        except Exception as error:
            raise unavailable(error) from error


def media_type_of(body: bytes) -> str | None:
    """The media type by the content; None for what is no picture."""
    return next((kind for pattern, kind in _KINDS if pattern.match(body)), None)
