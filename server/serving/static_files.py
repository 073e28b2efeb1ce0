"""Serves the static files of this host's build, of other hosts' builds and of earlier releases.

While a release is rolled out, the browser may request the files of a page from any host, and a page
that stays open requests files of its own build later. So each host puts its files into the shared
state. Its own files are in memory: the next release may be installed over them.
"""

import asyncio
import hashlib
import re
from pathlib import Path

import brotli
import msgspec
from cachetools import LRUCache
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.types import Receive, Scope, Send

from server.domain.limits import SESSION_LIFETIME
from server.serving.seal import Seal
from server.serving.shared_state.state import SharedState

_SHARED_BUILD_REFRESH_SECONDS = 3600.0
"""How often a host shares the static files of its build again."""
MAX_SHARED_BUILDS = 4
"""The number of builds whose static files a host serves besides its own."""

Files = dict[str, bytes]
"""Static files by name; the content of a name that ends in `.br` is compressed with Brotli."""

_BUILDS = "builds"
_SIGNATURE_CHARACTERS = 32
_BROTLI = ".br"
_MEDIA_TYPES = {".css": "text/css", ".js": "text/javascript", ".svg": "image/svg+xml"}
_HEADERS = {"cache-control": "max-age=315360000, public, immutable", "vary": "Accept-Encoding"}
_REFUSED = re.compile(r"q=0(\.0*)?", re.ASCII)


class StaticFiles:
    """The files of the builds that hosts have shared within the lifetime of a session: older pages
    are useless. They are signed, so that write access to the shared state does not suffice to
    inject a script into pages."""

    def __init__(self, state: SharedState, seal: Seal, build: str, own: Files) -> None:
        """`build` identifies this host's own build, whose files are `own`."""
        self._state = state
        self._seal = seal
        self._build = build
        self._own = own
        self._opened: LRUCache[str, Files] = LRUCache(MAX_SHARED_BUILDS)

    async def share(self) -> None:
        """Puts this host's files into the shared state, as those of the newest build: the
        compressed content, where there is one."""
        files = {
            name: self._own[name] for name in sorted(self._own) if name + _BROTLI not in self._own
        }
        packed = msgspec.msgpack.encode(files)
        value = self._seal.sign("build", _digest(packed)).encode() + packed
        await self._state.put(f"build:{self._build}", value, SESSION_LIFETIME.total_seconds())
        newest = [self._build, *await self._others()][:MAX_SHARED_BUILDS]
        await self._state.put(_BUILDS, ",".join(newest).encode(), SESSION_LIFETIME.total_seconds())

    async def keep_shared(self) -> None:
        """Shares the files periodically, as the shared state may have lost them, until it is
        cancelled."""
        while True:
            await asyncio.sleep(_SHARED_BUILD_REFRESH_SECONDS)
            await self.share()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers with a file, or 404. The query may hold the id of a build: a stylesheet has the
        same name in all builds."""
        request = Request(scope)
        name = request.url.path.removeprefix("/static/")
        files = None
        if request.method in ("GET", "HEAD"):
            files = await self._files_with(name, request.url.query)
        response: Response = PlainTextResponse("Not Found", 404)
        if files is not None:
            encoding, content = _content(files, name, request.headers.get("accept-encoding", ""))
            kind = _MEDIA_TYPES.get(Path(name).suffix, "application/octet-stream")
            response = Response(content, headers={**_HEADERS, **encoding}, media_type=kind)
        await response(scope, receive, send)

    async def _files_with(self, name: str, build: str) -> Files | None:
        """The files of the newest build that has this one, the own build first."""
        if build in ("", self._build) and name in self._own:
            return self._own
        for each in await self._others():
            files = await self._open(each) if build in ("", each) else {}
            if name in files or name + _BROTLI in files:
                return files
        return None

    async def _others(self) -> list[str]:
        """The ids of other builds, the newest first."""
        known = (await self._state.get(_BUILDS) or b"").decode("latin-1").split(",")
        return [each for each in known if each not in ("", self._build)]

    async def _open(self, build: str) -> Files:
        """The files of a build; none if they are not shared, or not signed with our secrets."""
        if build not in self._opened:
            value = await self._state.get(f"build:{build}") or b""
            signature = value[:_SIGNATURE_CHARACTERS].decode("latin-1")
            packed = value[_SIGNATURE_CHARACTERS:]
            if not self._seal.is_signed("build", _digest(packed), signature):
                return {}
            self._opened[build] = msgspec.msgpack.decode(packed, type=Files)
        return self._opened[build]


def _content(files: Files, name: str, accepted: str) -> tuple[dict[str, str], bytes]:
    """The header of the content coding, if any, and the content of a file."""
    offered = (each.partition(";") for each in accepted.split(","))
    codings = {coding.strip() for coding, _, how in offered if not _REFUSED.fullmatch(how.strip())}
    if "br" in codings and name + _BROTLI in files:
        return {"content-encoding": "br"}, files[name + _BROTLI]
    if name in files:
        return {}, files[name]
    return {}, bytes(brotli.decompress(files[name + _BROTLI]))


def _digest(packed: bytes) -> str:
    return hashlib.sha256(packed).hexdigest()
