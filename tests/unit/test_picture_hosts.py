"""Pictures from the origins that the operator allows: no cookies, public IP addresses only."""

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


class PictureServer:
    """A server of pictures, and the requests that it has received."""

    def __init__(self) -> None:
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.requests: list[Request] = []

    def answer(self, request: Request) -> Response:
        self.requests.append(request)
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
def server() -> Iterator[PictureServer]:
    server = PictureServer()
    with serving(Starlette(routes=[Route("/{name}", server.answer)]), server.port):
        yield server


def fetch(url: str, hosts: PictureHosts, provider: str = "http://provider.example") -> Picture:
    async def go() -> Picture:
        credentials = Credentials(csrf_token="secret")
        client = open_client(provider, "default")
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


def any_address(_: str) -> bool:
    return True


def test_an_allowed_origin_gets_no_credentials(server: PictureServer) -> None:
    server.requests.clear()
    picture = fetch(f"{server.url}/ok", PictureHosts((server.url,), any_address))
    assert picture == Picture(PNG, "image/png")
    (request,) = server.requests
    assert "cookie" not in request.headers
    assert "x-csrf-token" not in request.headers


@pytest.mark.parametrize(
    ("name", "error"),
    [("moved", Gone), ("gone", Gone), ("large", InvalidResponse), ("text", InvalidResponse)],
)
def test_any_other_answer_is_refused(
    server: PictureServer, name: str, error: type[ProviderError]
) -> None:
    server.requests.clear()
    with pytest.raises(error):
        fetch(f"{server.url}/{name}", PictureHosts((server.url,), any_address))
    assert len(server.requests) == 1


@pytest.mark.parametrize("host", ["localhost", "127.0.0.1", "2130706433", "127.1", "[::1]"])
def test_an_allowed_origin_at_a_local_address_gets_no_request(
    server: PictureServer, host: str
) -> None:
    server.requests.clear()
    url = f"http://{host}:{server.port}"
    with pytest.raises((Gone, Unreachable)):
        fetch(f"{url}/ok", PictureHosts((url,)))
    assert server.requests == []


@pytest.mark.parametrize("url", ["http://x@localhost:{}/ok", "ftp://localhost:{}/ok"])
def test_an_address_without_an_origin_is_not_that_of_a_provider_without_one(
    server: PictureServer, url: str
) -> None:
    server.requests.clear()
    provider = "http://user:pw@provider.example"
    with pytest.raises(Gone):
        fetch(url.format(server.port), PictureHosts(()), provider)
    assert server.requests == []


@pytest.mark.parametrize(
    "url", ["{}/ok@x", "http://user@localhost:{port}/ok", "https://localhost:{port}/ok", "http://["]
)
def test_no_other_origin_gets_a_request(server: PictureServer, url: str) -> None:
    server.requests.clear()
    with pytest.raises(Gone):
        fetch(url.format("http://other.example", port=server.port), PictureHosts((server.url,)))
    assert server.requests == []
