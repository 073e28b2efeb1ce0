"""A server that must not receive requests, and a name that resolves to it (DNS rebinding)."""

import asyncio
import contextlib
import socket
from collections.abc import Callable, Iterator
from typing import Any
from unittest import mock

import aiohttp
from aiohttp.abc import ResolveResult
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from server.provider.pictures import PictureHosts
from tests.support.processes import free_port
from tests.support.servers import serving

INTERNAL = "127.0.0.1"
PUBLIC = "127.0.0.2"
"""Represents a public address. Nothing listens there."""

# The addresses of the name at each look-up; all further look-ups return the last ones.
_LOOKUPS: tuple[tuple[tuple[str, ...], ...], ...] = (
    ((INTERNAL,),),
    ((PUBLIC,), (INTERNAL,)),
    ((PUBLIC, INTERNAL),),
    ((INTERNAL, PUBLIC),),
    ((PUBLIC,), (PUBLIC, INTERNAL)),
    ((INTERNAL,), (PUBLIC,)),
)


class InternalServer:
    """A server on loopback with a picture at every path; `requests` has those that reached it."""

    def __init__(self, picture: bytes) -> None:
        self.port = free_port()
        self.requests: list[str] = []
        self._picture = picture

    def _answer(self, request: Request) -> Response:
        self.requests.append(str(request.url))
        return Response(self._picture)

    @contextlib.contextmanager
    def running(self) -> Iterator["InternalServer"]:
        with serving(Starlette(routes=[Route("/{path:path}", self._answer)]), self.port):
            yield self


async def rebound(server: InternalServer, allowed: Callable[[str], bool]) -> int:
    """Requests pictures at a name while its address changes; returns the number of tries."""
    for lookups in _LOOKUPS:
        origin = f"http://pictures.example:{server.port}"
        hosts = PictureHosts((origin,), allowed)
        with mock.patch.object(aiohttp.ThreadedResolver, "resolve", _resolver(lookups)):
            for number in range(2):
                with contextlib.suppress(Exception):
                    deadline = asyncio.get_running_loop().time() + 5
                    await hosts.get(f"{origin}/{number}.png", deadline)
        await hosts.aclose()
    return 2 * len(_LOOKUPS)


def _resolver(lookups: tuple[tuple[str, ...], ...]) -> Any:
    left = list(lookups)

    async def resolve(_: object, host: str, port: int = 0, **more: Any) -> list[ResolveResult]:
        found = left.pop(0) if len(left) > 1 else left[0]
        return [
            ResolveResult(
                hostname=host, host=each, port=port, family=socket.AF_INET, proto=0, flags=0
            )
            for each in found
        ]

    return resolve
