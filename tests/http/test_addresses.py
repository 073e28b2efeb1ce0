"""The host names to which the host responds, and the links that are printed on paper."""

from collections.abc import Iterator

import httpx
import pytest

from server.pages.shared.heater.qr_code import qr_code
from tests.support.contents import absent, present
from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of, path
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import running_host
from tests.support.raw import connected, rest
from tests.support.user import User

PUBLIC = "https://Desk.example:8443"


@pytest.fixture(scope="module")
def public_host(shared_proxy: FaultyProxy) -> Iterator[str]:
    with running_host(
        shared_proxy.url, HEATDESK_PUBLIC_URL=f"{PUBLIC}/", HEATDESK_RENDERERS="1"
    ) as address:
        yield address


def raw(address: str, request: str) -> tuple[int, str]:
    """The status and text of the response to a request, which is sent as it is."""
    with connected(address, request.encode("latin-1")) as connection:
        text = rest(connection).decode("latin-1")
    return int(text.split()[1]), text


def asked(address: str, *headers: str, target: str = "/login", version: str = "1.1") -> int:
    """The status of a page that is requested with these headers, which include Host."""
    lines = [f"GET {target} HTTP/{version}", *headers, "Connection: close", "", ""]
    status, text = raw(address, "\r\n".join(lines))
    if status == 421:
        assert "strict-transport" not in text.lower()
        assert not absent(text, "content-type: text/plain", "default-src 'none'")
        assert not present(text, "set-cookie", "evil")
        assert len(text.partition("\r\n\r\n")[2]) < 100
    return status


@pytest.mark.parametrize(
    "name",
    [
        *("127.0.0.1", "127.0.0.1:1", "127.9.9.9", "localhost", "LocalHost:65535", "localhost."),
        *("a.localhost", "[::1]", "[::1]:8000", "[0:0:0:0:0:0:0:1]"),
        *("desk.example", "DESK.example", "desk.example.", "desk.example:8443", "desk.example:80"),
    ],
)
def test_loopback_and_the_public_address_are_answered(public_host: str, name: str) -> None:
    assert asked(public_host, f"Host: {name}") == 200


@pytest.mark.parametrize(
    "headers",
    [
        [],
        ["Host:"],
        ["Host: desk.example", "Host: desk.example"],
        ["Host: desk.example", "Host: evil.example"],
        *([f"Host: {name}"] for name in ("evil.example", "desk.example.evil", "evildesk.example")),
        *([f"Host: {name}"] for name in ("desk.example..", ".desk.example", "desk.example:", "*")),
        *([f"Host: {name}"] for name in ("desk.example:x", "desk.example:99999", "a@desk.example")),
        *([f"Host: {name}"] for name in ("desk.example/x", "desk.example,evil.example", "0.0.0.0")),
        *(
            [f"Host: {name}"]
            for name in ("desk.example evil", "desk.exampl\xe9", "127.1", "0x7f.1")
        ),
        *([f"Host: {name}"] for name in ("[::2]", "[::1", "::1", "[::1%25lo]")),
        *([f"Host: {name}"] for name in ("2130706433", "http://desk.example", "desk_example")),
        ["Host: desk.example", "X-Forwarded-Host: evil.example"],
        ["Host: desk.example", "X-Forwarded-Host: desk.example, evil.example"],
        ["Host: desk.example", "X-Forwarded-Host: desk.example", "X-Forwarded-Host: evil.example"],
    ],
)
def test_another_host_gets_421_and_never_sees_its_name(
    public_host: str, headers: list[str]
) -> None:
    assert asked(public_host, *headers) == 421


@pytest.mark.parametrize(
    ("header", "target", "status"),
    [
        *(("Host: 10.1.2.3:8000", target, 200) for target in ("/healthz", "/readyz")),
        *(("Host: evil.example", target, 421) for target in ("/", "/static/x.js", "/robots.txt")),
        *(
            ("Host: evil.example", target, 421)
            for target in ("/live/unread", "/healthz/", "//healthz")
        ),
        # The host of a whole address counts more than the header.
        ("Host: evil.example", "http://desk.example/login", 200),
        ("Host: desk.example", "http://evil.example/login", 421),
        ("Host: desk.example", "http://a@desk.example/login", 421),
    ],
)
def test_health_is_told_under_any_name_and_nothing_else_is(
    public_host: str, header: str, target: str, status: int
) -> None:
    assert asked(public_host, header, target=target) == status


def test_a_proxy_may_say_which_allowed_host_was_asked_and_http_1_0_has_to(public_host: str) -> None:
    assert asked(public_host, "Host: 127.0.0.1", "X-Forwarded-Host: desk.example") == 200
    assert asked(public_host, version="1.0") == 421


def test_listed_hosts_take_the_place_of_loopback(shared_proxy: FaultyProxy) -> None:
    settings = {
        "HEATDESK_ALLOWED_HOSTS": "Inner.example, [2001:DB8:0::1]",
        "HEATDESK_RENDERERS": "1",
    }
    with running_host(shared_proxy.url, HEATDESK_PUBLIC_URL=PUBLIC, **settings) as address:
        assert asked(address, "Host: inner.example:8000") == 200
        assert asked(address, "Host: [2001:db8::1]") == 200
        assert asked(address, "Host: desk.example") == 200
        assert asked(address, "Host: 127.0.0.1") == 421


def test_paper_names_the_public_address(public_host: str, proxy: FaultyProxy) -> None:
    with User(public_host) as user:
        user.login()
        heater = heater_of(user, "hbcu")
        data = user.page(path(heater, "report"))["data"]
        assert data["address"] == f"https://desk.example:8443{path(heater, 'details')}"
        assert data["code"]["path"] == qr_code(data["address"]).path


def test_an_answer_by_https_asks_for_https_from_then_on(public_host: str) -> None:
    def policy(url: str, **headers: str) -> str | None:
        answer = httpx.get(f"{public_host}{url}", headers=headers, timeout=PATIENCE_SECONDS)
        value: str | None = answer.headers.get("strict-transport-security")
        return value

    assert policy("/login") is None
    https = {"x-forwarded-proto": "https"}
    for url in ("/login", "/nowhere", "/healthz", "/static/nothing"):
        assert policy(url, **https), url
    assert policy("/login", **https, host="evil.example")


@pytest.mark.parametrize(
    "target", ["//evil.example/login", "/\\evil.example/login", "///evil.example"]
)
@pytest.mark.parametrize(
    "request_line", ["GET {} HTTP/1.1", "POST {} HTTP/1.1", "HEAD {} HTTP/1.1"]
)
def test_no_page_links_to_a_host_that_its_path_names(
    host: str, request_line: str, target: str
) -> None:
    lines = [
        request_line.format(target),
        f"Host: {host.removeprefix('http://')}",
        "Origin: https://evil.example",
        *("Content-Length: 0", "Connection: close", "", ""),
    ]
    status, text = raw(host, "\r\n".join(lines))
    assert status in (400, 404)
    assert "evil" not in text
