"""Slow, idle and oversized clients: what the host accepts, and what proxies keep from it."""

import contextlib
import socket
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from server.app import create_app
from server.serving.fair_queue import PLACES
from server.settings import Settings
from tests.support.patience import until
from tests.support.processes import ROOT, SECRET, RunningProvider, free_port
from tests.support.proxies import PROXIES, running_proxy
from tests.support.raw import GET, connected, dripped, rest, status
from tests.support.servers import serving_as_host
from tests.support.sites import Site, site
from tests.support.user import User

POST = b"POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000000\r\n\r\n"
LOGIN = POST.replace(b"/form", b"/login").replace(
    b"\r\n\r\n", b"\r\nContent-Type: application/x-www-form-urlencoded\r\n\r\n"
)
DRIPPING = b"GET / HTTP/1.1\r\nA: bcdefghijk"
CHUNKED = b"POST /form HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n"


def asked(address: str, path: str = "/") -> int:
    """The status of a request on a new connection; 0 if it is closed without a response."""
    request = f"GET {path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"
    with contextlib.suppress(ConnectionError), connected(address, request.encode()) as client:
        return status(rest(client))
    return 0


@pytest.fixture(scope="module")
def hasty() -> Iterator[Site]:
    with site(hasty=True) as running:
        yield running


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + b"x" * 70_000 + b" HTTP/1.1\r\nHost: x\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 70_000 + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: x\r\n" + b"A: b\r\n" * 50_000 + b"\r\n",
        b"GET / HTTP/1.1\r\nCookie: " + b"x" * 1_000_000,
        b"\r\n" * 100_000,
        CHUNKED + b"5;" + b"x" * 200_000,
        CHUNKED + b"0\r\nA: " + b"x" * 200_000,
    ],
    ids=["address", "header", "many headers", "unending", "empty lines", "extension", "trailer"],
)
def test_headers_beyond_the_limit_are_refused_before_they_are_kept(
    hasty: Site, sent: bytes
) -> None:
    before = hasty.answered
    with connected(hasty.address) as client:
        with contextlib.suppress(ConnectionError):
            client.sendall(sent)
        assert status(rest(client)) in (431, 0)
    assert (hasty.answered, asked(hasty.address)) == (before, 200)


def test_headers_of_the_size_of_the_session_are_taken(hasty: Site) -> None:
    head = b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nCookie: "
    with connected(hasty.address, head + b"x" * 30_000 + b"\r\n\r\n") as client:
        assert status(rest(client)) == 200


@pytest.mark.parametrize(("asked_for", "answered"), [(b"", 0), (GET, 200)])
def test_a_connection_that_asks_for_nothing_more_is_closed(
    hasty: Site, asked_for: bytes, answered: int
) -> None:
    with connected(hasty.address, asked_for) as idle:
        assert status(rest(idle)) == answered


@pytest.mark.parametrize(("before", "dripping"), [(b"", DRIPPING), (b"", b"\r\n"), (GET, DRIPPING)])
def test_headers_that_drip_are_ended(hasty: Site, before: bytes, dripping: bytes) -> None:
    with connected(hasty.address, before) as slow:
        assert not before or slow.recv(1000).startswith(b"HTTP/1.1 200")
        assert status(dripped(slow, dripping)) in (408, 0)


def test_requests_in_advance_are_answered_one_after_another(hasty: Site) -> None:
    with connected(hasty.address, GET * 20) as client:
        assert rest(client).count(b"HTTP/1.1 200") == 20


UPGRADE = b"Host: x\r\nConnection: Upgrade\r\nUpgrade: other\r\n"


@pytest.mark.parametrize("pause", [0.0, 0.2])
@pytest.mark.parametrize("method", [b"POST", b"GET"])
@pytest.mark.parametrize(
    ("framing", "body"),
    [
        (b"Content-Length: %d\r\n" % len(GET), GET),
        (b"Transfer-Encoding: chunked\r\n", b"%x\r\n%b\r\n0\r\n\r\n" % (len(GET), GET)),
    ],
    ids=["length", "chunked"],
)
def test_the_body_of_a_request_for_another_protocol_is_never_a_request(
    hasty: Site, method: bytes, framing: bytes, body: bytes, pause: float
) -> None:
    """Behind a proxy, its answer would be that of another client's request."""
    before = hasty.answered
    head = method + b" /read HTTP/1.1\r\n" + UPGRADE + framing + b"\r\n"
    with connected(hasty.address, head) as client:
        time.sleep(pause)
        with contextlib.suppress(ConnectionError):
            client.sendall(body)
        received = rest(client)
    assert status(received) in (400, 0)
    assert received.count(b"HTTP/1.1 ") <= 1
    assert hasty.answered == before


def test_a_request_for_another_protocol_is_answered_and_is_the_last_one(hasty: Site) -> None:
    before = hasty.answered
    with connected(hasty.address, b"GET / HTTP/1.1\r\n" + UPGRADE + b"\r\n") as client:
        with contextlib.suppress(ConnectionError):
            client.sendall(GET)
        received = rest(client)
    assert (status(received), received.count(b"HTTP/1.1 ")) == (200, 1)
    assert hasty.answered == before + 1


def test_requests_in_advance_end_with_their_connection(
    hasty: Site, caplog: pytest.LogCaptureFixture
) -> None:
    before = hasty.answered
    with connected(hasty.address, GET.replace(b"/ ", b"/large ") + GET * 20):
        until(lambda: len(hasty.server.server_state.tasks) == 1)
    until(lambda: not hasty.server.server_state.tasks)
    assert (hasty.answered, caplog.records) == (before, [])


def test_a_reset_in_the_middle_of_anything_is_survived(hasty: Site) -> None:
    linger = b"\x01\x00\x00\x00\x00\x00\x00\x00"
    for sent in (b"", b"GET / HT", POST + b"x", GET.replace(b"/ ", b"/large ")):
        with connected(hasty.address, sent) as client:
            client.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, linger)
    assert asked(hasty.address) == 200


def test_a_form_that_never_comes_whole_is_no_error_of_ours(
    provider: RunningProvider, caplog: pytest.LogCaptureFixture
) -> None:
    settings = Settings(provider.url, (SECRET,), renderers=1, store_url="", build_dir=ROOT / "dist")
    port = free_port()
    with serving_as_host(create_app(settings), port) as server:
        with connected(f"http://127.0.0.1:{port}", LOGIN):
            until(lambda: len(server.server_state.tasks) == 1)
        until(lambda: not server.server_state.tasks)
    assert [record for record in caplog.records if record.name.startswith("heatdesk")] == []


def test_forms_that_are_on_their_way_keep_no_page_out(installer: User) -> None:
    address = str(installer.http.base_url).rstrip("/")
    with contextlib.ExitStack() as slow:
        for _ in range(PLACES):
            slow.enter_context(connected(address, LOGIN))
        for _ in range(5):
            assert installer.get("/contact").status_code == 200


def test_behind_nginx_bodies_that_drip_do_not_reach_the_host(tmp_path: Path) -> None:
    with (
        site() as host,
        running_proxy("nginx", tmp_path, host.address) as proxied,
        contextlib.ExitStack() as opened,
    ):
        head = POST.replace(b"1000000", b"10\r\nConnection: close")
        slow = [opened.enter_context(connected(proxied.address, head)) for _ in range(40)]
        for each in slow:
            each.sendall(b"drip")
        assert proxied.get("/").text == "fine"
        assert not host.server.server_state.tasks
        for each in slow:
            each.sendall(b"ripped")
            assert rest(each).endswith(b"10 bytes")


def test_behind_nginx_answers_that_nobody_reads_do_not_stay_in_the_host(tmp_path: Path) -> None:
    asked = b"GET /large HTTP/1.1\r\nHost: localhost\r\n\r\n"
    with (
        site() as host,
        running_proxy("nginx", tmp_path, host.address) as proxied,
        connected(proxied.address, asked),
    ):
        until(lambda: host.ended == ["answer"])


@pytest.mark.parametrize("kind", PROXIES)
def test_a_proxy_closes_who_asks_for_nothing(kind: str, tmp_path: Path) -> None:
    with site() as host, running_proxy(kind, tmp_path, host.address) as proxied:
        with connected(proxied.address) as idle, connected(proxied.address, DRIPPING) as dripping:
            assert (status(rest(idle)), status(rest(dripping))) in ((0, 0), (0, 408))
        assert host.answered == 0
