"""Every address of the route table, opened as from an e-mail: the login leads back to it, there is
a designed page for records that are gone or not linked, and a link preview changes nothing."""

import itertools
from collections.abc import Iterator
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from server.web.routes import ROUTES
from tests.support.contents import absent
from tests.support.examples import EXAMPLES, example
from tests.support.faults import SESSION_OVER, FaultyProxy
from tests.support.sheets import make_examples
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

ROWS = "?page=2&q=a%20%26b&account_id=7"
GONE = "99999999"
READ_BY_POST = {"auth/api/installers/search", "auth/api/installers/search_add"}
PREVIEWS = [
    "facebookexternalhit/1.1",
    "WhatsApp/2.23.20.0",
    "Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)",
    "Mozilla/5.0 (compatible; MicrosoftPreview/2.0; +https://aka.ms/MicrosoftPreview)",
]
PREFETCH = {"sec-purpose": "prefetch;prerender", "purpose": "prefetch", "x-moz": "prefetch"}
DIALOGS = {
    "login": "recover",
    "register": "terms",
    "heater-params": "reset",
    "heater-details": "note",
}
"""The dialogs that are not named `remove`, by route."""
NEEDING_A_SESSION = [route for route in ROUTES if route.needs_session]


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


def check_designed(answer: httpx.Response, status: int, words: str) -> None:
    assert answer.status_code == status, answer.url
    assert embedded_page(answer.text)["problem"]["kind"] in ("gone", "not_found", "not_linked")
    assert not absent(answer.text, words, "<h1", 'id="drawer"')


def test_the_login_leads_back_to_the_same_row(visitor: User) -> None:
    for route in NEEDING_A_SESSION:
        address = example(route) + ROWS
        assert next_of(visitor.get(address)) == address
    assert log_in(visitor, address) == address


def test_so_does_the_login_after_a_session_that_has_ended(
    installer: User, proxy: FaultyProxy
) -> None:
    session = dict(installer.http.cookies)
    proxy.break_("", SESSION_OVER)
    for route in NEEDING_A_SESSION:
        address = example(route) + ROWS
        answer = installer.get(address)
        while "/login" not in answer.headers["location"]:
            # An address without a screen of its own redirects to one.
            address = answer.headers["location"]
            answer = installer.get(address)
        assert next_of(answer) == address
        assert address.partition("?")[2] == ROWS[1:]
        installer.http.cookies.update(session)
    proxy.mend()
    installer.http.cookies.clear()
    assert log_in(installer, address) == address


@pytest.mark.parametrize("parameter", [name for name in EXAMPLES if not name.endswith(":sw_type")])
def test_what_is_gone_has_a_designed_page(installer: User, parameter: str) -> None:
    for route in [each for each in NEEDING_A_SESSION if each.path.startswith(parameter)]:
        answer = shown(installer, example(route, {**EXAMPLES, parameter: GONE}))
        check_designed(answer, 404, "does not exist")


def test_what_is_anothers_has_a_designed_page(visitor: User) -> None:
    visitor.login("other@heatdesk.test")
    for route in [each for each in NEEDING_A_SESSION if ":" in each.path]:
        answer = shown(visitor, example(route))
        if route.path.startswith(("/customer/", "/heaters/")):
            check_designed(answer, 403, "not linked to your account")
        elif route.name == "visit-sheet":
            check_designed(answer, 404, "does not exist")
        else:
            assert answer.status_code == 200, route.path


def test_a_wrong_type_leads_to_the_same_row_of_the_heater(installer: User) -> None:
    make_examples(installer)
    wrong = {**EXAMPLES, "/heaters/:id/:sw_type": "ic3"}
    for route in [each for each in ROUTES if ":sw_type" in each.path]:
        answer = shown(installer, example(route, wrong) + ROWS)
        expected = example(route) if route.view else f"{example(route)}/details"
        assert answer.url.raw_path.decode() == expected + ROWS
        assert answer.status_code == 200, route.path


def addresses() -> Iterator[str]:
    for route in ROUTES:
        dialog = f"dialog={DIALOGS.get(route.name, 'remove')}"
        yield f"{example(route)}{ROWS}"
        yield f"{example(route)}?{dialog}&action=again&sent=1&undo=1&create=1"


def writes(proxy: FaultyProxy) -> list[str]:
    return [
        f"{call.method} {call.path}"
        for call in proxy.seen
        if call.method != "GET" and call.path not in READ_BY_POST
    ]


@pytest.mark.parametrize("method", ["HEAD", "GET"])
def test_a_link_preview_changes_nothing(visitor: User, proxy: FaultyProxy, method: str) -> None:
    for agent, address in zip(itertools.cycle(PREVIEWS), addresses(), strict=False):
        visitor.http.cookies.clear()
        answer = visitor.http.request(method, address, headers={"user-agent": agent})
        assert answer.status_code < 400, address
    assert writes(proxy) == []
    assert all("cookie" not in call.headers for call in proxy.seen)


def test_a_browser_that_loads_a_link_ahead_changes_nothing(
    installer: User, proxy: FaultyProxy
) -> None:
    make_examples(installer)
    proxy.seen.clear()
    for address in addresses():
        answer = installer.http.get(address, headers=PREFETCH)
        assert answer.status_code < (400 if ROWS in address else 500), address
    assert writes(proxy) == []
    assert proxy.seen
    assert installer.get("/customers").status_code == 200
