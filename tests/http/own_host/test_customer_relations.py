"""Customers found at an address are shown with their relation to the installer."""

import re
from typing import Any
from urllib.parse import urlencode

import pytest

from tests.support.account import ACCOUNT
from tests.support.contents import absent
from tests.support.faults import DOWN, SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.rows import INVITES, SEARCH_ADD
from tests.support.user import User, embedded_page

WHERE = "/customers/add?postal_code=1234AB&address_number=7"
CUSTOMERS = "auth/api/installers/accounts"
QUESTION = "/customers/invite?account_id=7&postal_code=1234AB&address_number=7"


def found(proxy: FaultyProxy, *accounts: dict[str, Any]) -> None:
    """From now on the search finds these accounts."""
    rows = [{"name": "Jan Bakker", "address_number": "7", **each} for each in accounts]
    proxy.break_(SEARCH_ADD, answers({"num_results": len(rows), "accounts": rows}), "POST")


def relations(user: User, where: str = WHERE) -> list[Any]:
    rows = user.page(where)["data"]["search"]["found"]
    return [row["relation"] and row["relation"]["kind"] for row in rows]


@pytest.fixture
def strangers(proxy: FaultyProxy, user: User) -> User:
    """The installer has no customers and no invites."""
    proxy.break_(CUSTOMERS, answers([]))
    proxy.break_(INVITES, answers([]))
    return user


def test_a_linked_customer_leads_to_the_customer_and_is_not_invited(
    user: User, proxy: FaultyProxy
) -> None:
    customer = user.page("/customers")["data"]["customers"][0]
    query = {name: customer[name] for name in ("postal_code", "address_number")}
    where = f"/customers/add?{urlencode(query)}"
    rows = user.page(where)["data"]["search"]["found"]
    (linked,) = (row for row in rows if row["id"] == customer["id"])
    assert linked["relation"] == {"kind": "linked", "since": None}
    html, id_ = user.get(where).text, customer["id"]
    assert not absent(
        html, f'class="row-link" id="found-{id_}" href="/customer/{id_}"', "Already your customer"
    )
    assert f"account_id={id_}&" not in html
    for address in (f"account_id={id_}&{urlencode(query)}", f"account_id={id_}"):
        answer = user.get(f"/customers/invite?{address}")
        assert answer.headers["location"] == f"/customer/{id_}"
    assert "linked to you already" in user.get(answer.headers["location"]).text


def test_whoever_has_not_answered_yet_is_told_with_the_date(
    strangers: User, proxy: FaultyProxy
) -> None:
    found(proxy, {"id": 7}, {"id": 8, "name": "Somebody else"}, {"id": 9, "name": None})
    invites = [
        {"id": 1, "account_name": "jan  bakker", "completed": 0, "created": "2026-10-12T08:00:00Z"},
        {"id": 2, "account_name": "Somebody else", "completed": 1, "accepted": 0},
        {"id": 3, "account_name": None, "completed": 0},
    ]
    proxy.break_(INVITES, answers(invites))
    assert relations(strangers) == ["invited", None, None]
    assert "Invited on 12" in strangers.get(WHERE).text
    (call,) = proxy.calls(INVITES)[-1:]
    assert "completed=0" in call.query
    html = strangers.get(QUESTION).text
    assert not absent(
        html, "An invite to", "has not been answered yet", 'class="btn main" href="/invites"'
    )
    # Another customer may have the same name.
    proxy.break_("auth/api/installers/invite", answers({"id": 4}, 201), "POST")
    proxy.break_(INVITES, answers(invites))
    assert strangers.post(QUESTION, {"invite": "1"}).status_code == 303


def test_the_installers_own_account_is_known_by_id_and_name(
    strangers: User, proxy: FaultyProxy
) -> None:
    shell = strangers.page("/about")["shell"]
    own = {"id": shell["account_id"], "name": shell["account_name"]}
    found(proxy, {**own, "name": "A customer of the same number"})
    assert relations(strangers) == [None]
    found(proxy, own)
    assert relations(strangers) == ["own"]
    assert re.search('class="row-link" id="[^"]+" href="/my-profile"', strangers.get(WHERE).text)
    asked = strangers.get(f"/customers/invite?account_id={own['id']}&{WHERE.partition('?')[2]}")
    assert asked.headers["location"] == "/my-profile"


@pytest.mark.parametrize("fault", [DOWN, answers({"id": "another"})])
def test_what_cannot_be_learnt_is_left_out(user: User, proxy: FaultyProxy, fault: Fault) -> None:
    found(proxy, {"id": 7})
    proxy.break_(CUSTOMERS, fault)
    proxy.break_(INVITES, fault)
    page = user.page(WHERE)
    assert (page["status"], page["left_out"], relations(user)) == (200, 0, [None])
    assert user.get(QUESTION).status_code == 200


def test_a_session_that_ends_meanwhile_leads_to_the_login(user: User, proxy: FaultyProxy) -> None:
    found(proxy, {"id": 7})
    proxy.break_(CUSTOMERS, SESSION_OVER)
    assert user.get(WHERE).headers["location"].startswith("/login?next=")


def test_a_house_with_many_customers_costs_two_calls(strangers: User, proxy: FaultyProxy) -> None:
    found(proxy, *({"id": number} for number in range(100, 140)))
    proxy.seen.clear()
    assert relations(strangers) == [None] * 40
    assert (len(proxy.calls(CUSTOMERS)), len(proxy.calls(INVITES))) == (1, 1)


def test_a_search_that_finds_nobody_asks_no_more(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(SEARCH_ADD, answers({"num_results": 0, "accounts": []}), "POST")
    proxy.seen.clear()
    assert relations(user) == proxy.calls(INVITES) == proxy.calls(CUSTOMERS) == []


@pytest.mark.parametrize(("country", "chosen"), [("67", "67"), (10, "")])
def test_country_and_language_of_a_new_customer_are_the_installers(
    visitor: User, proxy: FaultyProxy, country: object, chosen: str
) -> None:
    """Spain is not one of the four countries offered."""
    own = {"id": 1, "company_name": "Bakker", "language_id": 5, "country_id": country}
    proxy.break_(ACCOUNT, answers(own), "GET")
    visitor.login()
    proxy.seen.clear()
    html = visitor.get("/customers/create").text
    page = embedded_page(html)
    initial = {"country_id": chosen, "language_id": "5"}
    assert page["data"]["initial"].items() >= initial.items()
    assert page["locale"] == "de"
    assert not proxy.calls(ACCOUNT)
    if chosen:
        assert f'<option value="{chosen}" selected="">' in html
