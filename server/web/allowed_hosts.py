"""Refuses requests that name another host, which would get into pages, links and logs."""

import functools
import logging
import re
from collections.abc import Iterator
from ipaddress import ip_address

from starlette.responses import PlainTextResponse
from starlette.types import ASGIApp, Receive, Scope, Send

from server.domain.web_origins import is_loopback
from server.web.settings import Settings

log = logging.getLogger("heatdesk.web")

_HOST = re.compile(
    r"([a-z0-9_-]+(?:\.[a-z0-9_-]+)*\.?|\[[0-9a-f:.]+\])(?::([0-9]{1,5}))?",
    re.ASCII | re.IGNORECASE,
)
_MAX_PORT = 65535
_EXEMPT = ("/healthz", "/readyz")
"""Load balancers ask for these at whatever address a host has."""


@functools.lru_cache(64)
def host_name(value: str) -> str | None:
    """The name in the value of a Host header, without its port, in lower case, as a browser would
    write it; None for a value that is no host."""
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
    """ASGI middleware: 421 for a request whose host is not allowed, wherever it is named.

    `Host` must be there once. A proxy may add `X-Forwarded-Host`, whose names must be allowed too,
    although nothing reads them.
    """

    def __init__(self, app: ASGIApp, settings: Settings) -> None:
        self._app = app
        self._names = settings.allowed_hosts
        self._public = host_name(settings.public_url.partition("://")[2])
        self._has_refused = False

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["path"] in _EXEMPT or self._allows(scope):
            await self._app(scope, receive, send)
            return
        if not self._has_refused:
            self._has_refused = True
            log.warning(
                "a request for another host was refused with 421; HEATDESK_PUBLIC_URL and "
                "HEATDESK_ALLOWED_HOSTS say which are answered (told once)"
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
