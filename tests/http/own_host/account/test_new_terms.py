"""An account that must accept new terms first: until then every address is closed to it, and none
of its forms is carried out."""

from collections.abc import Iterable
from pathlib import Path

import pytest

from server.app import create_app
from server.live.endpoint import LiveEndpoint
from server.settings import Settings
from server.web.endpoint import Endpoint
from server.web.protocol.page_endpoint import PageEndpoint
from tests.support.account import ACCOUNT, AGREEMENTS, terms_have_changed
from tests.support.documents import ROOT
from tests.support.faults import FaultyProxy, answers
from tests.support.user import User

VALUES = {"id": "20003", "sw_type": "hpcu", "param": "5", "visit": "1"}

Addresses = list[tuple[str, Endpoint]]


@pytest.fixture
def member(visitor: User, proxy: FaultyProxy) -> User:
    """A user who has logged in and must accept new terms; the proxy has cleared the calls."""
    terms_have_changed(proxy, "POST")
    proxy.break_(ACCOUNT, answers({"id": 7, "company_name": "New Terms"}), "GET")
    proxy.break_(AGREEMENTS, answers({"id": 3, "content": "<p>New</p>"}), "GET")
    proxy.break_("heaters/api/heater_notifications/new", answers({"num_notifications": 1}))
    visitor.login()
    proxy.seen.clear()
    return visitor


@pytest.fixture
def addresses(tmp_path: Path) -> Addresses:
    """An address of each endpoint of a host that needs a session."""
    store = f"sqlite:{tmp_path / 'store.sqlite'}"
    settings = Settings("https://p.test", ("x" * 32,), store_url=store, build_dir=ROOT / "dist")
    found = list(_closed(create_app(settings).routes))
    expected = {"/", "/customers", "/live/unread", "/heaters.csv", "/maintenance.ics"}
    assert expected < {path for path, _ in found}
    return found


def _closed(routes: Iterable[object]) -> Iterable[tuple[str, Endpoint]]:
    for route in routes:
        endpoint = getattr(getattr(route, "endpoint", None), "__self__", None)
        if isinstance(endpoint, Endpoint) and endpoint.route.needs_session:
            yield endpoint.route.starlette_path.format(path="nowhere", **VALUES), endpoint


def test_nothing_is_answered_before_new_terms_are_accepted(
    member: User, proxy: FaultyProxy, addresses: Addresses
) -> None:
    for address, endpoint in addresses:
        answer = member.get(address)
        if isinstance(endpoint, LiveEndpoint):
            assert (answer.status_code, answer.json()) == (403, {"problem": "terms"}), address
            continue
        assert answer.headers["location"].startswith("/login?next="), address
        if isinstance(endpoint, PageEndpoint):
            prefetch = {"accept": "application/json", "purpose": "prefetch"}
            for headers in ({"accept": "application/json"}, prefetch):
                script = member.get(address, **headers)
                assert script.json() == {"redirect": answer.headers["location"], "document": False}
    assert proxy.seen == []


def test_no_form_is_carried_out_before_new_terms_are_accepted(
    member: User, proxy: FaultyProxy, addresses: Addresses
) -> None:
    typed = {"content": "It drips.", "value": "21", "intent": "reset"}
    fields = {"csrf": member.page("/login")["csrf"], **typed}
    proxy.seen.clear()
    for address in [path for path, endpoint in addresses if isinstance(endpoint, PageEndpoint)]:
        answer = member.http.post(address, data=fields)
        assert answer.headers["location"].startswith("/login?next="), address
        script = member.http.post(address, data=fields, headers={"accept": "application/json"})
        assert (script.status_code, script.json()["document"]) == (401, True), address
    assert proxy.seen == []


def test_the_logout_is_open_before_new_terms_are_accepted(member: User) -> None:
    assert member.post("/logout", {}).status_code == 303
    assert member.get("/customers").headers["location"] == "/login?next=%2Fcustomers"
