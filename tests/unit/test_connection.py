"""The requests to the provider: those that httpx's own client would send, but without the cookies
and redirects that it would take from responses."""

import httpx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.provider.caller import path_segment
from server.provider.connection import Http
from tests.support.loops import run

BASE = "http://provider.test/base"


class Recorder(httpx.AsyncBaseTransport):
    """Responds to every request with a redirect and a cookie."""

    def __init__(self) -> None:
        self.requests: list[httpx.Request] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        self.requests.append(request)
        headers = {"location": "/elsewhere", "set-cookie": "session=another; Path=/"}
        return httpx.Response(302, headers=headers)


def opened() -> tuple[Http, Recorder]:
    recorder = Recorder()
    return Http(BASE, recorder, httpx.Timeout(3, connect=5)), recorder


@given(
    st.lists(st.text(min_size=1, max_size=20), max_size=3),
    st.lists(st.tuples(st.text(max_size=10), st.text(max_size=20)), max_size=4),
)
def test_an_address_is_the_one_that_httpx_would_ask(
    identifiers: list[str], params: list[tuple[str, str]]
) -> None:
    segments = [path_segment(each) for each in identifiers if each not in (".", "..")]
    path = "/".join(["heaters", *segments])
    http, recorder = opened()
    run(http.send("GET", path, params=params))
    run(http.send("GET", path))
    client = httpx.AsyncClient(base_url=BASE, transport=recorder)
    expected = [
        client.build_request("GET", path, params=tuple(params) or None),
        client.build_request("GET", path),
    ]
    assert [str(each.url) for each in recorder.requests] == [str(each.url) for each in expected]


def test_an_absolute_address_is_asked_as_it_is() -> None:
    http, recorder = opened()
    run(http.send("GET", "https://pictures.test/a.png?size=1"))
    assert str(recorder.requests[0].url) == "https://pictures.test/a.png?size=1"


@pytest.mark.parametrize("body", [None, b'{"a": 1}'])
def test_headers_are_sent_in_utf_8(body: bytes | None) -> None:
    http, recorder = opened()
    run(http.send("POST", "x", headers={"cookie": "name=ü"}, content=body))
    assert dict(recorder.requests[0].headers.raw)[b"cookie"] == "name=ü".encode()
    assert recorder.requests[0].content == (body or b"")


def test_no_redirect_is_followed_no_cookie_is_kept_and_every_request_has_the_timeouts() -> None:
    http, recorder = opened()
    assert [run(http.send("GET", "a")).status_code for _ in range(2)] == [302, 302]
    assert [each.url.path for each in recorder.requests] == ["/base/a", "/base/a"]
    for request in recorder.requests:
        assert "cookie" not in request.headers
        assert request.extensions["timeout"] == httpx.Timeout(3, connect=5).as_dict()
