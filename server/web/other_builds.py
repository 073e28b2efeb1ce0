"""Serves the static files of other hosts' builds and of earlier releases.

While a release is rolled out, the browser may request the files of a page from any host, and a page
that stays open requests files of its own build later. So each host puts its files into the shared
state.
"""

import asyncio
import hashlib
import logging
from pathlib import Path

import brotli
import msgspec
from servestatic.media_types import MediaTypes
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from server.domain.limits import (
    MAX_SHARED_BUILDS,
    SESSION_LIFETIME,
    SHARED_BUILD_REFRESH_SECONDS,
)
from server.web.session.seal import Seal
from server.web.shared_state.state import SharedState

Files = dict[str, bytes]
"""Static files by name; the content of a name that ends in `.br` is compressed with Brotli."""

log = logging.getLogger("heatdesk.web")

_BUILDS = "builds"
_SIGNATURE_CHARACTERS = 32
_HEADERS = {"Cache-Control": "max-age=315360000, public, immutable"}
_BROTLI = ".br"


class OtherBuilds:
    """The builds that hosts have shared within the lifetime of a session: older pages are useless.
    The files are signed, so that write access to the shared state does not suffice to inject a
    script into pages."""

    def __init__(self, state: SharedState, seal: Seal, build: str, static: Path) -> None:
        """`build` identifies this host's own build, whose files are in `static`."""
        self._state = state
        self._seal = seal
        self._build = build
        self._static = static
        self._media_types = MediaTypes()
        self._opened: dict[str, Files] = {}

    async def share(self) -> None:
        """Puts this host's files into the shared state, as those of the newest build."""
        packed = msgspec.msgpack.encode(await asyncio.to_thread(_read, self._static))
        value = self._seal.sign("build", _digest(packed)).encode() + packed
        await self._state.put(f"build:{self._build}", value, SESSION_LIFETIME.total_seconds())
        newest = [self._build, *await self._others()][:MAX_SHARED_BUILDS]
        await self._state.put(_BUILDS, ",".join(newest).encode(), SESSION_LIFETIME.total_seconds())

    async def keep_shared(self) -> None:
        """Shares the files periodically, as the shared state may have lost them, until it is
        cancelled."""
        while True:
            await asyncio.sleep(SHARED_BUILD_REFRESH_SECONDS)
            try:
                await self.share()
            except OSError as error:
                # The files of a build that is being replaced may be missing for a moment.
                log.warning("the static files were not shared: %s", error)

    def before(self, own: ASGIApp) -> ASGIApp:
        """An application that passes requests for this build's files to `own`. The query of a
        request may hold the id of a build: a stylesheet has the same name in all builds."""

        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            asked = scope.get("query_string", b"").decode("latin-1")
            await (self if asked not in ("", self._build) else own)(scope, receive, send)

        return serve

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers with a file of another build, or 404."""
        request = Request(scope)
        name = request.url.path.rpartition("/")[2]
        content = None
        if request.method in ("GET", "HEAD"):
            content = await self._find(name, request.url.query)
        if content is None:
            await PlainTextResponse("Not Found", 404)(scope, receive, send)
            return
        response = Response(content, 200, _HEADERS, self._media_types.get_type(name))
        await response(scope, receive, send)

    async def _find(self, name: str, build: str) -> bytes | None:
        for each in await self._others():
            files = await self._open(each) if build in ("", each) else {}
            if name in files:
                return files[name]
            if name + _BROTLI in files:
                return bytes(brotli.decompress(files[name + _BROTLI]))
        return None

    async def _others(self) -> list[str]:
        """The ids of other builds, the newest first."""
        known = (await self._state.get(_BUILDS) or b"").decode().split(",")
        return [each for each in known if each not in ("", self._build)]

    async def _open(self, build: str) -> Files:
        """The files of a build; none if they are not shared, or not signed with our secrets."""
        if build not in self._opened:
            value = await self._state.get(f"build:{build}") or b""
            signature = value[:_SIGNATURE_CHARACTERS].decode("latin-1")
            packed = value[_SIGNATURE_CHARACTERS:]
            if not self._seal.is_signed("build", _digest(packed), signature):
                return {}
            while len(self._opened) >= MAX_SHARED_BUILDS:
                self._opened.pop(next(iter(self._opened)))
            self._opened[build] = msgspec.msgpack.decode(packed, type=Files)
        return self._opened[build]


def _read(static: Path) -> Files:
    paths = {path.name: path for path in static.iterdir()}
    packed = {name for name in paths if name.endswith(_BROTLI)}
    others = (_BROTLI, ".zstd")
    plain = {name for name in paths if not name.endswith(others) and name + _BROTLI not in packed}
    return {name: paths[name].read_bytes() for name in sorted(packed | plain)}


def _digest(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()
