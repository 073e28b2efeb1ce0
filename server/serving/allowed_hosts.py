"""Refuses requests for another host, whose name would get into pages, links and logs; what targets
and headers say of the host and of the boundaries of a request."""

import functools
import logging
import re
from collections.abc import Iterator
from ipaddress import ip_address

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from server.domain.web_origins import is_loopback
from server.settings import Settings

log = logging.getLogger("heatdesk.web")

_HOST = re.compile(
    r"([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?",
    re.ASCII | re.IGNORECASE,
)
_MAX_PORT = 65535
_EXEMPT = ("/healthz", "/readyz")
"""Load balancers request these paths at any address that the host has."""


@functools.lru_cache(64)
def host_name(value: str) -> str | None:
    """The host name in the value of a Host header, in lower case and without the port, as a browser
    writes it; None for an invalid value."""
    found = _HOST.fullmatch(value)
    if not found or int(found[2] or 0) > _MAX_PORT:
        return None
    name = found[1].lower()
    if not name.startswith("["):
        return name.removesuffix(".")
    try:
        return f"[{ip_address(name[1:-1])}]"
    except ValueError:
        return None


class AllowedHosts:
    """ASGI middleware: answers 421 to a request for a host that is not allowed.

    The request must have exactly one `Host` header. A proxy may add `X-Forwarded-Host`; the names
    in it must be allowed as well, although no other code reads them.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._names = settings.allowed_hosts
        self._public = host_name(settings.public_url.partition("://")[2])

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"] in _EXEMPT or self._allows(scope):
            await self._app(scope, receive, send)
            return
        log.warning(
            "a request for another host was refused with 421; HEATDESK_PUBLIC_URL and "
            "HEATDESK_ALLOWED_HOSTS say which are answered"
        )
        await PlainTextResponse("This host is not served here.\n", 421)(scope, receive, send)

    def _allows(self, scope: Scope) -> bool:
        named = list(_values(scope, b"host"))
        if len(named) != 1:
            return False
        forwarded = ",".join(_values(scope, b"x-forwarded-host"))
        named += [value.strip() for value in forwarded.split(",")] if forwarded else []
        return all(map(self._is_allowed, named))

    def _is_allowed(self, value: str) -> bool:
        name = host_name(value)
        if name is None:
            return False
        if self._names is None:
            return name == self._public or is_loopback(name)
        return name == self._public or name in self._names


def _values(scope: Scope, header: bytes) -> Iterator[str]:
    return (value.decode("latin-1") for name, value in scope["headers"] if name == header)


Headers = list[tuple[bytes, bytes]]
"""Names in lower case, and values."""

_AUTHORITY = re.compile(rb"[a-z][a-z0-9+.-]*://([^/?#]*)", re.IGNORECASE)


def take_host_of_target(target: bytes, headers: Headers) -> None:
    """Puts the host of an absolute target into the Host header (RFC 9112, section 3.2.2). uvicorn
    drops it, so that an application would use the header instead."""
    if found := _AUTHORITY.match(target):
        others = [header for header in headers if header[0] != b"host"]
        headers[:] = [*others, (b"host", found[1])]


def has_body(headers: Headers) -> bool:
    return any(
        name == b"transfer-encoding" or (name == b"content-length" and value.strip() != b"0")
        for name, value in headers
    )
