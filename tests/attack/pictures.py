"""Attacks with pictures: addresses of other servers, redirects, bodies that are no valid picture.

The provider chooses the addresses and the bodies. What must not happen: a request to a server that
is not allowed, memory or time without bound, and a script in the pictures that the host forwards.
"""

import asyncio
import itertools
from collections.abc import AsyncIterator
from urllib.parse import urlencode

import httpx
from starlette.requests import Request
from starlette.responses import Response, StreamingResponse

from server.domain.limits import MAX_PICTURE_BYTES
from server.serving.seal import Seal
from tests.support import memory
from tests.support.attacked import AttackedThrough, attacked_through
from tests.support.compressed import bombs
from tests.support.faults import CUT, DOWN, HANGS, Fault, FaultyProxy
from tests.support.loops import run as run_coroutine
from tests.support.pictures import HOSTILE_PICTURES, encoded
from tests.support.processes import SECRET
from tests.support.rebinding import PUBLIC, InternalServer, rebound
from tests.support.user import User

_PNG = encoded("PNG")
_BOMB_BYTES = 256 * 1024 * 1024
_MOST_GROWTH = 128 * 1024 * 1024
_SHOWN = {"image/png", "image/jpeg", "image/gif", "image/webp", "image/svg+xml"}
_TYPES = ("image/png", "image/svg+xml", "text/html", "text/javascript", "application/xhtml+xml", "")
# Spellings of loopback; the operator of this host has allowed them all as origins of pictures.
_LOCAL = ("localhost", "127.0.0.1", "127.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0.0.0.0")

# Texts between the provider's address and another host, which disguise the latter.
_BETWEEN = (*("@", ":x@", "\\@", "%40", "\t@", "#@", "?@", "/@"), *(".", "\\.", "%2f@", "\u3002"))


class _Pictures(FaultyProxy):
    """Also has pictures that never end: one is sent slowly, one as fast as it is read."""

    async def _answer(self, request: Request) -> Response:
        name = request.path_params["path"].removeprefix("media/")
        if name not in ("slow", "endless"):
            return await super()._answer(request)

        async def body() -> AsyncIterator[bytes]:
            yield _PNG
            while True:
                yield bytes(1 if name == "slow" else 65536)
                await asyncio.sleep(0.05 if name == "slow" else 0)

        return StreamingResponse(body())


class _Target:
    """The host, and the provider whose pictures are requested from it."""

    def __init__(self, world: AttackedThrough[_Pictures], http: httpx.Client) -> None:
        self.provider = world.proxy
        self.pid = world.pid
        self._http = http

    def attack(self, url: str, fault: Fault | None = None) -> httpx.Response:
        """The host's response to a request for this picture of the provider, or at this address.
        Asserts that a good picture is shown afterwards."""
        if fault:
            self.provider.break_(url, fault)
        answer = self._fetch(url)
        self.provider.break_("media/good", Fault(200, _PNG))
        good = self._fetch("media/good")
        assert (good.status_code, good.content) == (200, _PNG), (url, good.status_code)
        return answer

    def _fetch(self, url: str) -> httpx.Response:
        """Requests a picture with a signed address, as the host makes it for provider texts."""
        if url.startswith("media/"):
            url = f"{self.provider.url}/{url}"
        query = urlencode({"url": url, "signature": Seal((SECRET,)).sign("picture", url)})
        return self._http.get(f"/live/picture?{query}")


def run(*, short: bool) -> list[str]:
    """The counts of the attacks; `short` leaves most media types out. Raises AssertionError."""
    with InternalServer(_PNG).running() as internal:
        origins = ",".join(f"http://{name}:{internal.port}" for name in _LOCAL)
        settings = {"HEATDESK_PROVIDER_TIMEOUT": "2", "HEATDESK_PICTURE_ORIGINS": origins}
        with attacked_through(_Pictures, **settings) as world, User(world.host) as user:
            target = _Target(world, user.http)
            lines = [
                _rebinding(internal),
                _addresses(target, internal),
                _redirects(target, internal),
                _hostile_bodies(target, _TYPES[:2] if short else _TYPES),
                _faults(target),
                _bombs(target),
            ]
    return lines


def _rebinding(internal: InternalServer) -> str:
    reached = run_coroutine(rebound(internal, lambda _: True))
    assert internal.requests, f"none of {reached} tries reaches the server where all are allowed"
    internal.requests.clear()
    tries = run_coroutine(rebound(internal, lambda address: address == PUBLIC))
    assert not internal.requests, internal.requests
    return f"names that come to lead to a private address: {tries} fetches, 0 arrived there"


def _foreign_addresses(provider: str, port: int) -> list[str]:
    internal = f"127.0.0.1:{port}/x.png"
    return [
        *(f"http://{name}:{port}/x.png" for name in _LOCAL),
        *(f"{scheme}://{internal}" for scheme in ("http", "https", "ftp", "ws", "unix")),
        *(f"{provider}{between}{internal}" for between in _BETWEEN),
        *(f"//{internal}", f"\\\\{internal}", f"/\\{internal}", f"http:/{internal}"),
        *(f"http:{internal}", f"http:///{internal}", f" http://{internal}"),
        *(f"HTTP://USER@{internal}", f"http://①②⑦.0.0.1:{port}/x.png"),
        *(f"/../../{internal}", "file:///etc/passwd", "data:image/png;base64,AAAA", "http://"),
        *(f"http://127.0.0.1%00.example:{port}/", f"http://127.0.0.1:{port}%23@x/", "x" * 9000),
    ]


def _addresses(target: _Target, internal: InternalServer) -> str:
    addresses = _foreign_addresses(target.provider.url, internal.port)
    for address in addresses:
        answer = target.attack(address)
        assert answer.status_code in (404, 502, 503, 504), (address, answer.status_code)
    assert not internal.requests, internal.requests
    return f"addresses of other servers: {len(addresses)} pictures, 0 requests"


def _redirects(target: _Target, internal: InternalServer) -> str:
    port = internal.port
    places = (
        *(f"http://127.0.0.1:{port}/x.png", f"//localhost:{port}/x.png", "/media/series/1.svg"),
        *(f"http://user@127.0.0.1:{port}/", "file:///etc/passwd", "javascript:alert(1)"),
    )
    target.provider.seen.clear()
    tries = list(itertools.product((301, 302, 303, 307, 308), places))
    for status, place in tries:
        answer = target.attack("media/moved", Fault(status, headers={"location": place}))
        assert answer.status_code == 502, (status, place, answer.status_code)
    assert not internal.requests, internal.requests
    assert len(target.provider.calls("media/moved")) == len(tries)
    return f"redirects: {len(tries)} pictures, 0 followed"


def _hostile_bodies(target: _Target, types: tuple[str, ...]) -> str:
    tries = list(itertools.product(HOSTILE_PICTURES, types))
    shown = 0
    for body, media_type in tries:
        answer = target.attack("media/x", Fault(200, body, {"content-type": media_type}))
        kind = answer.headers["content-type"]
        assert answer.headers["x-content-type-options"] == "nosniff"
        if answer.status_code == 200:
            shown += 1
            assert kind in _SHOWN, (kind, body)
            policy = answer.headers["content-security-policy"]
            assert policy.startswith("default-src 'none'"), policy
            assert policy.endswith("; sandbox"), policy
        else:
            assert (answer.status_code, kind) == (502, "application/json"), (kind, body)
    return (
        f"bodies with scripts, and of other types than they say: {len(tries)}, of which {shown} "
        "begin like a picture and are shown as one, in a sandbox"
    )


def _faults(target: _Target) -> str:
    large = Fault(200, _PNG + bytes(MAX_PICTURE_BYTES))
    faults = (HANGS, CUT, DOWN, large, *(Fault(status) for status in (204, 206, 401, 403, 500)))
    for fault in faults:
        answer = target.attack("media/x", fault)
        assert answer.status_code in (403, 404, 502, 503, 504), (fault, answer.status_code)
    for name in ("slow", "endless"):
        answer = target.attack(f"media/{name}")
        assert answer.status_code in (502, 503, 504), (name, answer.status_code)
    return f"slow, endless, large, broken and refused pictures: {len(faults) + 2}, 0 shown"


def _bombs(target: _Target) -> str:
    packed = list(bombs(_BOMB_BYTES, _PNG))
    before = memory.resident(target.pid)
    memory.forget_peak(target.pid)
    for encoding, body in packed:
        answer = target.attack("media/x", Fault(200, body, {"content-encoding": encoding}))
        assert answer.status_code in (502, 504), (encoding, answer.status_code)
        grown = memory.peak(target.pid) - before
        assert grown < _MOST_GROWTH, f"{encoding} takes {grown >> 20} MB"
    grown = memory.peak(target.pid) - before
    return (
        f"pictures that unpack to {_BOMB_BYTES >> 20} MB: {len(packed)}, 0 shown, the host grew by "
        f"{grown >> 20} MB at most"
    )
