"""The requests to the provider: their addresses and headers, and what is taken from no response."""

import asyncio
from collections.abc import Awaitable, Callable
from urllib.parse import parse_qsl, unquote, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.provider.caller import path_segment
from server.provider.connection import Http
from tests.support.loops import run

MOVED = (
    b"HTTP/1.1 302 Found\r\nlocation: /elsewhere\r\nset-cookie: session=another; Path=/\r\n"
    b"content-length: 0\r\n\r\n"
)


def sent(requests: Callable[[Http], Awaitable[None]]) -> list[bytes]:
    """The requests as they arrive at a server that answers each with a redirect and a cookie."""
    arrived: list[bytes] = []

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        while request := await reader.read(10_000):
            arrived.append(request)
            writer.write(MOVED)
        writer.close()

    async def work() -> None:
        async with await asyncio.start_server(answer, "127.0.0.1", 0) as server:
            port = server.sockets[0].getsockname()[1]
            http = Http(f"http://127.0.0.1:{port}/base", connections=1)
            await requests(http)
            await http.aclose()

    run(work())
    return arrived


@given(
    st.lists(st.text(min_size=1, max_size=20), max_size=3),
    st.lists(st.tuples(st.text(min_size=1, max_size=10), st.text(max_size=20)), max_size=4),
)
def test_an_address_has_every_identifier_and_parameter_as_it_is(
    identifiers: list[str], params: list[tuple[str, str]]
) -> None:
    identifiers = [each for each in identifiers if each not in (".", "..")]
    path = "/".join(["heaters", *map(path_segment, identifiers)])
    url = urlsplit(str(Http("http://provider.test/base", connections=1)._url(path, tuple(params))))
    assert (url.scheme, url.netloc, url.fragment) == ("http", "provider.test", "")
    assert [unquote(each) for each in url.path.split("/")] == ["", "base", "heaters", *identifiers]
    assert parse_qsl(url.query, keep_blank_values=True) == params


def test_an_absolute_address_is_asked_as_it_is() -> None:
    url = Http("http://provider.test/base", connections=1)._url("https://p.test/a.png?size=1", ())
    assert str(url) == "https://p.test/a.png?size=1"


def test_the_address_of_the_provider_is_in_ascii() -> None:
    """Another spelling of its domain could be the domain of somebody else."""
    http = Http("http://faß.test/ü b/", connections=1)
    assert http.base_url == "http://xn--fa-hia.test/%C3%BC%20b/"
    assert str(http._url("heaters/%2F", ())) == f"{http.base_url}heaters/%2F"


@pytest.mark.parametrize("body", [None, b'{"a": 1}'])
def test_headers_are_sent_in_utf_8(body: bytes | None) -> None:
    async def requests(http: Http) -> None:
        (await http.send("POST", "x", headers={"cookie": "name=ü"}, content=body)).release()

    (request,) = sent(requests)
    head, _, content = request.partition(b"\r\n\r\n")
    assert b"\r\ncookie: name=\xc3\xbc\r\n" in head
    assert content == (body or b"")


def test_no_redirect_is_followed_and_no_cookie_is_kept() -> None:
    async def requests(http: Http) -> None:
        for _ in range(2):
            async with await http.send("GET", "a") as response:
                assert response.status == 302

    arrived = sent(requests)
    assert [each.split(b" ")[1] for each in arrived] == [b"/base/a"] * 2
    assert b"cookie" not in b"".join(arrived).lower()
