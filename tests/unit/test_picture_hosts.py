"""Pictures, each known by its content, from the origins that the operator allows: no cookies, and
public IP addresses only."""

import asyncio
import time
from collections.abc import Iterator
from contextlib import aclosing

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from server.domain.limits import MAX_PICTURE_BYTES
from server.provider.caller import Caller
from server.provider.connection import open_client
from server.provider.credentials import Credentials
from server.provider.errors import Gone, InvalidResponse, ProviderError, Unreachable
from server.provider.pictures import Picture, PictureHosts, media_type_of
from server.provider.provider import Provider
from tests.support.contents import present
from tests.support.loops import in_loop
from tests.support.pictures import encoded
from tests.support.processes import free_port
from tests.support.servers import serving

PNG = encoded("PNG")
PROVIDER = "http://provider.example"


class PictureServer:
    """A server of pictures, and the requests that it has received."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.requests: list[Request] = []

    def answer(self, request: Request) -> Response:
        self.requests.append(request)
        answers = {
            "ok": Response(PNG, headers={"set-cookie": "a=b"}, media_type="text/plain"),
            "moved": RedirectResponse("/ok"),
            "large": Response(PNG + b"0" * MAX_PICTURE_BYTES),
            "text": Response("<html>", media_type="image/png"),
            "gone": Response(PNG, 404),
        }
        return answers[request.path_params["name"]]


@pytest.fixture(scope="module")
def running_server() -> Iterator[PictureServer]:
    server = PictureServer()
    with serving(Starlette(routes=[Route("/{name}", server.answer)]), server.port):
        yield server


@pytest.fixture
def server(running_server: PictureServer) -> PictureServer:
    """The server, which has received no request yet."""
    running_server.requests.clear()
    return running_server


@in_loop
async def fetch(url: str, hosts: PictureHosts, provider: str = PROVIDER) -> Picture:
    deadline = asyncio.get_running_loop().time() + 5
    async with aclosing(open_client(provider, "default")) as client, aclosing(hosts):
        caller = Caller(client, Credentials(csrf_token="secret"), deadline)
        return await Provider(caller, "sha256", hosts).pictures.fetch(url)


def any_address(_: str) -> bool:
    return True


def test_an_allowed_origin_gets_no_credentials(server: PictureServer) -> None:
    picture = fetch(f"{server.url}/ok", PictureHosts((server.url,), any_address))
    assert picture == Picture(PNG, "image/png")
    (request,) = server.requests
    assert not present(request.headers, "cookie", "x-csrf-token")


@pytest.mark.parametrize(
    ("name", "error"),
    [("moved", Gone), ("gone", Gone), ("large", InvalidResponse), ("text", InvalidResponse)],
)
def test_any_other_answer_is_refused(
    server: PictureServer, name: str, error: type[ProviderError]
) -> None:
    with pytest.raises(error):
        fetch(f"{server.url}/{name}", PictureHosts((server.url,), any_address))
    assert len(server.requests) == 1


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "127.1", "[::1]"])
def test_an_allowed_origin_at_a_local_address_gets_no_request(
    server: PictureServer, host: str
) -> None:
    url = f"http://{host}:{server.port}"
    with pytest.raises((Gone, Unreachable)):
        fetch(f"{url}/ok", PictureHosts((url,)))
    assert server.requests == []


WITHOUT_ORIGIN = "http://user:pw@provider.example"


@pytest.mark.parametrize(
    ("url", "provider"),
    [
        ("http://other.example/ok@x", PROVIDER),
        ("http://user@localhost:{port}/ok", PROVIDER),
        ("https://localhost:{port}/ok", PROVIDER),
        ("http://[", PROVIDER),
        # An address without an origin is not that of a provider without one.
        ("http://x@localhost:{port}/ok", WITHOUT_ORIGIN),
        ("ftp://localhost:{port}/ok", WITHOUT_ORIGIN),
    ],
)
def test_no_other_origin_gets_a_request(server: PictureServer, url: str, provider: str) -> None:
    with pytest.raises(Gone):
        fetch(url.format(port=server.port), PictureHosts((server.url,)), provider)
    assert server.requests == []


SVG_OF_ILLUSTRATOR = b"""<?xml version="1.0" encoding="utf-8"?>
<!-- Generator: Adobe Illustrator 24.0 -->
<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd" [
    <!ENTITY ns_svg "http://www.w3.org/2000/svg">
    <!ENTITY ns_xlink "http://www.w3.org/1999/xlink">
]>
<svg xmlns="http://www.w3.org/2000/svg"></svg>"""


@pytest.mark.parametrize(
    ("body", "media_type"),
    [
        (encoded("PNG"), "image/png"),
        (encoded("JPEG"), "image/jpeg"),
        (encoded("WEBP"), "image/webp"),
        (encoded("GIF"), "image/gif"),
        (b'<?xml version="1.0"?>\n<!-- drawn -->\n<svg xmlns="x"></svg>', "image/svg+xml"),
        (SVG_OF_ILLUSTRATOR, "image/svg+xml"),
        (b'<?xml version="1.0"?><!-- a --><!-- b --><svg xmlns="x"></svg>', "image/svg+xml"),
        (b'<!DOCTYPE svg PUBLIC "a" "b">\n<!-- drawn -->\n<svg></svg>', "image/svg+xml"),
        (b"<!DOCTYPE\nsvg>\n<svg></svg>", "image/svg+xml"),
        (b"<script>alert(1)</script>", None),
        (b"<html><svg></svg></html>", None),
    ],
)
def test_a_picture_is_known_by_its_content(body: bytes, media_type: str | None) -> None:
    assert media_type_of(body) == media_type


@pytest.mark.parametrize(
    "head",
    [
        b"<!-- " * 200_000,
        b" " * 500_000,
        b"<!-- -->" * 100_000,
        b"<!---->\n\t " * 50_000,
        b"<!DOCTYPE svg [" + b"<!ENTITY a 'b'>" * 50_000,
    ],
)
def test_what_only_begins_as_a_drawing_is_refused_at_once(head: bytes) -> None:
    started = time.monotonic()
    assert media_type_of(head + b"<html>") is None
    assert time.monotonic() - started < 1
