"""The examples of deploy/ in the real proxies: which requests they forward, and which they stop."""

import contextlib
import itertools
import json
import re
import socket
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import Route

from server.web.forms.reading import MAX_UPLOAD_BYTES
from tests.support.contents import present
from tests.support.faults import FaultyProxy, cut
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import free_port
from tests.support.proxies import PROXIES, Proxied, running_proxy
from tests.support.push import Hub, values
from tests.support.raw import connected, rest
from tests.support.servers import serving_as_host
from tests.support.streams import STREAM, flow_of, listening
from tests.support.user import User

FORGED = {
    "X-Forwarded-For": "203.0.113.9",
    "X-Forwarded-Proto": "http",
    "Forwarded": "for=203.0.113.9",
    "X-Request-Id": "number-of-203.0.113.9",
    "Tracestate": "from=203.0.113.9",
    "Traceparent": "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
}


@pytest.fixture(scope="module", params=PROXIES)
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def proxied(
    kind: str, live_host: str, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Proxied]:
    """The dashboard behind the proxy."""
    with running_proxy(kind, tmp_path_factory.mktemp(kind), live_host) as running:
        yield running


@pytest.fixture
def installer(proxied: Proxied, proxy: FaultyProxy) -> Iterator[User]:
    with User(proxied.address) as user:
        yield user.login()


async def say_who(request: Request) -> Response:
    """Responds with what the host knows about a client, and with the size of its form in bytes."""
    assert request.client
    return JSONResponse(
        {
            "client": request.client.host,
            "scheme": request.url.scheme,
            "from_proxy": request.state.from_proxy,
            "host": request.headers["host"],
            "headers": dict(request.headers),
            "bytes": len(await request.body()),
        },
        headers={"Set-Cookie": "a=" + "x" * 3800},
    )


@pytest.fixture(scope="module")
def mirror() -> Iterator[str]:
    """A site that returns what it has received, with the dashboard's own server."""
    port = free_port()
    app = Starlette(routes=[Route("/{path:path}", say_who, methods=["GET", "POST"])])
    with serving_as_host(app, port, "127.0.0.1"):
        yield f"http://127.0.0.1:{port}"


@pytest.fixture(scope="module")
def mirrored(kind: str, mirror: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Proxied]:
    with running_proxy(kind, tmp_path_factory.mktemp(kind), mirror) as running:
        yield running


def test_a_page_comes_over_tls_with_secure_cookies(proxied: Proxied, installer: User) -> None:
    answer = installer.get("/customers", **{"accept-encoding": "gzip, br, zstd"})
    assert answer.status_code == 200
    assert answer.headers["strict-transport-security"]
    assert answer.headers["content-encoding"] in ("br", "zstd", "gzip")
    assert all(cookie.secure for cookie in installer.http.cookies.jar)
    assert "__Host-heatdesk" in installer.http.cookies


def test_without_tls_there_is_a_redirect_alone(proxied: Proxied) -> None:
    answer = httpx.get(f"{proxied.plain}/customers?search=x", timeout=PATIENCE_SECONDS)
    assert answer.status_code in (301, 308)
    assert re.fullmatch(r"https://localhost\S*/customers\?search=x", answer.headers["location"])


def test_another_name_is_refused_before_any_answer(proxied: Proxied) -> None:
    address = proxied.address.replace("localhost", "127.0.0.1")
    with pytest.raises(httpx.ConnectError):
        httpx.get(address, verify=False, timeout=PATIENCE_SECONDS)


@pytest.mark.parametrize("path", ["/healthz", "/readyz", "/%68ealthz", "//readyz"])
def test_health_and_readiness_stay_inside(proxied: Proxied, path: str) -> None:
    answer = proxied.get(path)
    assert (answer.status_code == 200, answer.text in ("alive\n", "ready\n")) == (False, False)


def test_values_are_streamed_event_by_event(installer: User, hub: Hub) -> None:
    """Each is published only after the one before it has arrived."""
    with listening(installer, STREAM) as stream:
        until(lambda: hub.readers == 1)
        for second in range(1, 6):
            hub.publish(values(second))
            assert flow_of(stream.event()) == second / 10


def test_a_request_after_the_head_of_a_stream_does_not_wait_for_its_end(
    proxied: Proxied, installer: User
) -> None:
    for _ in range(8):
        installer.http.head(STREAM)
        assert proxied.get("/robots.txt").status_code == 200


def test_the_host_learns_the_real_client_whatever_that_says(mirrored: Proxied) -> None:
    for headers in ({}, FORGED):
        seen = mirrored.get("/", source="127.0.0.2", **headers).json()
        assert (seen["client"], seen["scheme"]) == ("127.0.0.2", "https")
        assert seen["from_proxy"]
        assert seen["host"] == mirrored.address.removeprefix("https://")
        assert not present(str(seen), "203.0.113.9", "b7ad6b7169203331")
        # The number of the request in the logs of the proxy and the host.
        assert re.fullmatch("[0-9a-f-]{32,36}", seen["headers"]["x-request-id"])


def test_nobody_but_the_proxy_is_believed(mirror: str) -> None:
    with httpx.Client(transport=httpx.HTTPTransport(local_address="127.0.0.2")) as client:
        seen = client.get(mirror, headers=FORGED).json()
    assert (seen["client"], seen["scheme"]) == ("127.0.0.2", "http")
    assert not seen["from_proxy"]


def test_what_follows_a_body_is_no_header(mirror: str) -> None:
    """A proxy that sets its own headers may pass on the trailers of a client."""
    trailers = "".join(f"{name}: {value}\r\n" for name, value in FORGED.items())
    head = "POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nTransfer-Encoding: chunked\r\n\r\n"
    with connected(mirror, f"{head}3\r\na=b\r\n0\r\n{trailers}\r\n".encode()) as client:
        seen = json.loads(rest(client).partition(b"\r\n\r\n")[2])
    assert (seen["client"], seen["bytes"]) == ("127.0.0.1", 3)
    assert "203.0.113.9" not in str(seen)


@pytest.mark.skipif(not socket.has_dualstack_ipv6(), reason="no IPv6 on this machine")
def test_a_proxy_with_an_ipv4_address_is_known_to_a_host_that_listens_on_ipv6() -> None:
    port = free_port()
    app = Starlette(routes=[Route("/", say_who)])
    listener = socket.create_server(("::", port), family=socket.AF_INET6, dualstack_ipv6=True)
    with serving_as_host(app, port, "127.0.0.0/8", listener=listener):
        seen = httpx.get(f"http://127.0.0.1:{port}", headers=FORGED, timeout=PATIENCE_SECONDS)
    assert (seen.json()["client"], seen.json()["from_proxy"]) == ("203.0.113.9", True)


def test_the_largest_session_passes_in_both_directions(mirrored: Proxied) -> None:
    """Six cookies of 3,800 characters."""
    cookies = "; ".join(f"__Host-heatdesk-{index}={'x' * 3800}" for index in range(6))
    assert mirrored.get("/", Cookie=cookies).json()["headers"]["cookie"] == cookies


def test_an_upload_of_the_greatest_size_passes_and_a_larger_one_does_not(
    mirrored: Proxied,
) -> None:
    with httpx.Client(verify=False, timeout=PATIENCE_SECONDS) as client:
        answer = client.post(mirrored.address, content=b"x" * MAX_UPLOAD_BYTES)
        assert answer.json()["bytes"] == MAX_UPLOAD_BYTES
        with contextlib.suppress(httpx.WriteError):
            answer = client.post(mirrored.address, content=b"x" * 20_000_000)
            assert answer.status_code in (413, 502)


def test_what_a_proxy_logs_has_no_search_in_it(proxied: Proxied, tmp_path: Path) -> None:
    proxied.get("/customers?search=somebody")
    time.sleep(0.1)
    logs = [path.read_text() for path in proxied.log.parent.glob("*.log")]
    assert not [text for text in logs if "somebody" in text]


class Site:
    """A host that counts its requests, and answers none of them if a test says so."""

    def __init__(self, *, ready: bool = True, answers: bool = True) -> None:
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self.received: Counter[str] = Counter()
        self._ready = ready
        self._answers = answers

    async def _answer(self, request: Request) -> Response:
        path = request.url.path
        self.received[f"{request.method} {path}"] += 1
        if path == "/readyz":
            return PlainTextResponse("", 200 if self._ready else 503)
        if not self._answers:
            cut(request)
        return PlainTextResponse("answered")

    @contextlib.contextmanager
    def running(self) -> Iterator["Site"]:
        routes = [Route("/{path:path}", self._answer, methods=["GET", "POST"])]
        with serving_as_host(Starlette(routes=routes), self.port, "127.0.0.1"):
            yield self


def test_a_form_reaches_one_host_and_a_get_without_an_answer_the_next(
    kind: str, tmp_path: Path
) -> None:
    with (
        Site(answers=False).running() as broken,
        Site().running() as whole,
        running_proxy(kind, tmp_path, broken.address, whole.address) as proxied,
        httpx.Client(base_url=proxied.address, verify=False, timeout=PATIENCE_SECONDS) as client,
    ):
        numbers = itertools.count()
        # The proxy does not use a failed host for some seconds.
        while not any(each.startswith("GET /page") for each in broken.received):
            assert client.get(f"/page{next(numbers)}").text == "answered"
        while not any(each.startswith("POST") for each in broken.received):
            assert client.post(f"/form{next(numbers)}", content=b"csrf=x").status_code in (200, 502)
    forms = [*broken.received.elements(), *whole.received.elements()]
    assert max(Counter(each for each in forms if each.startswith("POST")).values()) == 1


def test_hosts_that_are_not_ready_answer_where_no_other_is(kind: str, tmp_path: Path) -> None:
    with (
        Site(ready=False).running() as busy,
        running_proxy(kind, tmp_path, busy.address) as proxied,
        httpx.Client(base_url=proxied.address, verify=False, timeout=PATIENCE_SECONDS) as client,
    ):
        if kind == "caddy":
            until(lambda: busy.received["GET /readyz"] > 1)
        assert client.get("/page").text == "answered"
        assert client.post("/form", content=b"csrf=x").text == "answered"
        assert busy.received["POST /form"] == 1
