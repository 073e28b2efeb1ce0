"""Pictures from origins that the operator has named: asked without cookies, at public addresses."""

import asyncio
from collections.abc import Coroutine, Iterator
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response
from starlette.routing import Route

from server.domain.limits import MAX_PICTURE_BYTES
from server.provider.client import open_client
from server.provider.credentials import Credentials
from server.provider.errors import Gone, InvalidResponse, ProviderError, Unreachable
from server.provider.pictures import Picture, PictureHosts
from server.provider.provider import Provider
from tests.support.loops import run
from tests.support.pictures import encoded
from tests.support.processes import free_port
from tests.support.servers import serving

PNG = encoded("PNG")


class Shelf:
    """A host of pictures, and what it was asked."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.asked: list[Request] = []

    def answer(self, request: Request) -> Response:
        self.asked.append(request)
        match request.path_params["name"]:
            case "moved":
                return RedirectResponse("/ok")
            case "large":
                return Response(PNG + b"0" * MAX_PICTURE_BYTES)
            case "text":
                return Response("<html>", media_type="image/png")
            case "gone":
                return Response(PNG, 404)
        return Response(PNG, headers={"set-cookie": "a=b"}, media_type="text/plain")


@pytest.fixture(scope="module")
def shelf() -> Iterator[Shelf]:
    shelf = Shelf()
    with serving(Starlette(routes=[Route("/{name}", shelf.answer)]), shelf.port):
        yield shelf


def fetch(url: str, hosts: PictureHosts) -> Picture:
    async def go() -> Picture:
        credentials = Credentials(csrf_token="secret")
        client = open_client("http://provider.example", "default")
        deadline = asyncio.get_running_loop().time() + 5
        try:
            return await Provider(client, credentials, deadline, "sha256", hosts).pictures.fetch(
                url
            )
        finally:
            await client.aclose()
            await hosts.aclose()

    coroutine: Coroutine[Any, Any, Picture] = go()
    return run(coroutine)


def anybody(_: str) -> bool:
    return True


def test_a_named_origin_is_asked_without_anything_of_the_user(shelf: Shelf) -> None:
    shelf.asked.clear()
    found = fetch(f"{shelf.url}/ok", PictureHosts((shelf.url,), anybody))
    assert found == Picture(PNG, "image/png")
    (asked,) = shelf.asked
    assert "cookie" not in asked.headers
    assert "x-csrf-token" not in asked.headers


@pytest.mark.parametrize(
    ("name", "error"),
    [("moved", Gone), ("gone", Gone), ("large", InvalidResponse), ("text", InvalidResponse)],
)
def test_what_is_no_good_picture_is_refused(
    shelf: Shelf, name: str, error: type[ProviderError]
) -> None:
    shelf.asked.clear()
    with pytest.raises(error):
        fetch(f"{shelf.url}/{name}", PictureHosts((shelf.url,), anybody))
    assert len(shelf.asked) == 1


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "127.1", "[::1]"])
def test_a_named_origin_at_a_local_address_is_not_asked(shelf: Shelf, host: str) -> None:
    shelf.asked.clear()
    url = f"http://{host}:{shelf.port}"
    with pytest.raises((Gone, Unreachable)):
        fetch(f"{url}/ok", PictureHosts((url,)))
    assert shelf.asked == []


@pytest.mark.parametrize(
    "url", ["{}/ok@x", "http://user@localhost:{port}/ok", "https://localhost:{port}/ok", "http://["]
)
def test_nothing_but_a_named_origin_is_asked(shelf: Shelf, url: str) -> None:
    shelf.asked.clear()
    with pytest.raises(Gone):
        fetch(url.format("http://other.example", port=shelf.port), PictureHosts((shelf.url,)))
    assert shelf.asked == []
