"""Every address of the route table, opened as from an e-mail: the login leads back to it, there is
a designed page for records that are gone or not linked, and a link preview changes nothing."""

import re
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from server.web.routes import ROUTES, PageRoute
from tests.support.examples import EXAMPLES, example
from tests.support.faults import SESSION_OVER, FaultyProxy
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

ROWS = "?page=2&q=a%20b&account_id=7"
GONE = "99999999"
OTHER = "other@heatdesk.test"
READ_BY_POST = {"auth/api/installers/search", "auth/api/installers/search_add"}
PREVIEWS = [
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview)",
]
PREFETCHES = [
    {"sec-purpose": "prefetch"},
    {"sec-purpose": "prefetch;prerender", "purpose": "prefetch"},
    {"x-moz": "prefetch"},
]
NEEDING_A_SESSION = [route for route in ROUTES if route.needs_session]
WITH_PARAMETERS = [route for route in NEEDING_A_SESSION if ":" in route.path]

Route = pytest.mark.parametrize("route", NEEDING_A_SESSION, ids=lambda route: route.name)


def next_of(answer: httpx.Response) -> str:
    """The address to which the login leads that this response redirects to."""
    location = urlsplit(answer.headers["location"])
    assert (answer.status_code, location.path) == (303, "/login")
    (following,) = parse_qs(location.query)["next"]
    return following


def log_in(user: User, address: str) -> str:
    """Logs in at the address's redirect; returns the address to which the login leads."""
    fields = {"email": EMAIL, "password": PASSWORD}
    answer = user.post(user.get(address).headers["location"], fields)
    assert answer.status_code == 303, answer.text
    return str(answer.headers["location"])


def shown(user: User, address: str) -> httpx.Response:
    """The page at the address, after its redirects."""
    return user.http.get(address, follow_redirects=True)


def check_designed(answer: httpx.Response, status: int, *kinds: str) -> None:
    assert answer.status_code == status, answer.url
    assert embedded_page(answer.text)["problem"]["kind"] in kinds
    assert "<h1" in answer.text
    assert 'id="drawer"' in answer.text


@Route
def test_the_login_leads_back_to_the_same_row(visitor: User, route: PageRoute) -> None:
    address = example(route) + ROWS
    assert next_of(visitor.get(address)) == address
    assert log_in(visitor, address) == address
    assert shown(visitor, address).status_code == 200


@Route
def test_so_does_the_login_after_a_session_that_has_ended(
    installer: User, proxy: FaultyProxy, route: PageRoute
) -> None:
    address = example(route) + ROWS
    proxy.break_("", SESSION_OVER)
    answer = installer.get(address)
    while "/login" not in answer.headers["location"]:
        # An address without a screen of its own redirects to one.
        address = answer.headers["location"]
        answer = installer.get(address)
    assert next_of(answer) == address
    assert address.partition("?")[2] == ROWS[1:]
    proxy.mend()
    assert log_in(installer, address) == address


@pytest.mark.parametrize("route", WITH_PARAMETERS, ids=lambda route: route.name)
def test_what_is_gone_and_what_is_anothers_have_designed_pages(
    host: str, installer: User, route: PageRoute
) -> None:
    last = route.path[: route.path.rindex(":")] + re.findall(r":\w+", route.path)[-1]
    for parameter in [known for known in EXAMPLES if last.startswith(known)]:
        if not parameter.endswith(":sw_type"):
            answer = shown(installer, example(route, {**EXAMPLES, parameter: GONE}))
            check_designed(answer, 404, "gone", "not_found")
    with User(host) as other:
        answer = shown(other.login(OTHER), example(route))
        if route.path.startswith(("/customer/", "/heaters/")):
            check_designed(answer, 403, "not_linked")
        else:
            assert answer.status_code == 200


@pytest.mark.parametrize(
    "route", [route for route in ROUTES if ":sw_type" in route.path], ids=lambda route: route.name
)
def test_a_wrong_type_leads_to_the_same_row_of_the_heater(
    installer: User, route: PageRoute
) -> None:
    wrong = {**EXAMPLES, "/heaters/:id/:sw_type": "ic3"}
    answer = shown(installer, example(route, wrong) + ROWS)
    expected = example(route) if route.view else f"{example(route)}/details"
    assert answer.url.raw_path.decode() == expected + ROWS
    assert answer.status_code == 200


def addresses() -> Iterator[str]:
    for route in ROUTES:
        yield example(route)
        for dialog in ("remove", "reset", "note", "terms", "recover"):
            yield f"{example(route)}?dialog={dialog}&action=again&sent=1&undo=1&create=1"


def writes(proxy: FaultyProxy) -> list[str]:
    return [
        f"{call.method} {call.path}"
        for call in proxy.seen
        if call.method != "GET" and call.path not in READ_BY_POST
    ]


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_a_link_preview_changes_nothing(host: str, proxy: FaultyProxy, method: str) -> None:
    for agent in PREVIEWS:
        with User(host) as robot:
            for address in addresses():
                robot.http.cookies.clear()
                answer = robot.http.request(method, address, headers={"user-agent": agent})
                assert answer.status_code < 400, address
    assert writes(proxy) == []
    assert all("cookie" not in call.headers for call in proxy.seen)


@pytest.mark.parametrize("headers", PREFETCHES, ids=lambda headers: " ".join(headers.values()))
def test_a_browser_that_loads_a_link_ahead_changes_nothing(
    installer: User, proxy: FaultyProxy, headers: dict[str, str]
) -> None:
    proxy.seen.clear()
    for address in addresses():
        assert installer.http.get(address, headers=headers).status_code < 500
    assert writes(proxy) == []
    assert proxy.seen
    assert installer.get("/customers").status_code == 200
