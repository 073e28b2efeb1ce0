"""Customers found, invited, created and removed; invites listed; nothing sent twice or lost."""

import json
import re
from html import unescape
from urllib.parse import urlsplit

import pytest

from server.web.forms import messages as form_messages
from tests.support.account import ACCOUNT, NEW_CUSTOMER
from tests.support.contents import absent, plain
from tests.support.demo import actions_of, check_demo
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy, answers
from tests.support.forms import errors, messages, sent
from tests.support.rows import INVITES, SEARCH_ADD
from tests.support.user import User, embedded_page
from tests.support.worlds import World

INVITE = "auth/api/installers/invite"
INVITED = {"invite": "1"}
REMOVE = "auth/api/installers/account"
AT_14A = "/customers/add?postal_code=3583+em&address_number=14a"
REQUIRED = [name for name in NEW_CUSTOMER if name not in ("phone_number", "language_id")]


@pytest.mark.parametrize("blank", ["+", "%C2%A0", "%E2%80%AF", "%E2%80%8B+"])
def test_the_search_sends_the_address_as_the_specification_says(
    user: User, proxy: FaultyProxy, blank: str
) -> None:
    data = user.page(AT_14A.replace("+", blank))["data"]["search"]
    assert sent(proxy, SEARCH_ADD, "POST") == {"postal_code": "3583em", "address_number": "14a"}
    assert data["form"]["values"] == {"postal_code": "3583 em", "address_number": "14a"}
    (found,) = data["found"]
    assert (found["address_number"], found["account"], found["heaters"]) == ("14A", True, True)
    assert len(found["heater_id"].split(",")) == 2
    page = user.get(AT_14A).text
    invited = f"account_id={found['id']}&amp;heater_id={found['heater_id'].replace(',', '%2C')}"
    assert not absent(page, "1 result found", "Account found", "Heater found", invited)


def test_only_the_house_number_that_was_typed_is_shown(user: User, proxy: FaultyProxy) -> None:
    accounts = [
        {"id": 1, "name": "a", "address_number": "7B", "heater_id": None, "users": 1},
        {"id": "x-2", "name": "b", "address_number": "7", "heater_id": ["9", 10]},
        {"id": 3, "name": "c"},
    ]
    proxy.break_(SEARCH_ADD, answers({"num_results": "3", "accounts": accounts}))
    for typed, shown, name in (("7b", ["1", "3"], None), ("7", ["x-2", "3"], "b")):
        address = f"postal_code=1&address_number={typed}"
        found = user.page(f"/customers/add?{address}")["data"]["search"]["found"]
        assert [item["id"] for item in found] == shown
        assert user.page(f"/customers/invite?account_id=x-2&{address}")["data"]["name"] == name
    assert found[0]["heater_id"] == "9,10"


@pytest.mark.parametrize("id_", [42, "42"])
def test_an_invite_names_the_account_as_the_provider_does(
    installer: User, proxy: FaultyProxy, id_: int | str
) -> None:
    found = [{"id": id_, "name": "a", "address_number": "7", "heater_id": ["9"]}]
    proxy.break_(SEARCH_ADD, answers({"num_results": 1, "accounts": found}))
    proxy.break_(INVITE, Fault(201, b"created"), "POST")
    page = installer.get("/customers/add?postal_code=1&address_number=7").text
    (link,) = map(unescape, re.findall('href="(/customers/invite[?][^"]*)"', page))
    assert installer.page(link)["data"]["name"] == "a"
    assert installer.post(link, INVITED).status_code == 303
    assert sent(proxy, INVITE, "POST") == {"account_id": id_, "heater_id": "9"}


def test_the_search_has_a_message_for_each_state(user: User, proxy: FaultyProxy) -> None:
    start = user.get("/customers/add").text
    assert "Enter a postal code and a house number" in start
    # The button's field distinguishes an empty search from a newly opened screen.
    assert re.search('<button (?=[^>]*name="search")[^>]*value="1"', start)
    none = user.get("/customers/add?postal_code=1111AA&address_number=1").text
    assert "Nobody was found at this address" in none
    proxy.mend()
    for query, missing in (
        ("postal_code=&address_number=&search=1", ["postal code", "house number"]),
        ("postal_code=1111AA", ["house number"]),
    ):
        refused = user.get(f"/customers/add?{query}")
        told = re.findall("Field is required. Enter the ([a-z ]+).</p>", plain(refused.text))
        assert told == missing
        assert "<title>Error: Add customer · heatdesk</title>" in refused.text
    long = user.get(f"/customers/add?postal_code={'9' * 10_000}&address_number=1")
    assert not absent(long.text, "at most 255 characters", "9" * 10_000)
    assert not proxy.calls(SEARCH_ADD)
    proxy.break_(SEARCH_ADD, Fault(404))
    assert user.page(AT_14A)["data"]["search"]["found"] == []


def test_creating_wants_both_fields_and_takes_them_along(user: User) -> None:
    missing = user.get("/customers/add?postal_code=3583+em&create=1")
    assert not absent(
        plain(missing.text), "Field is required. Enter the house number.</p>", 'value="3583 em"'
    )
    both = user.get("/customers/add?postal_code=3583+em&address_number=999&create=1")
    assert both.headers["location"] == "/customers/create?postal_code=3583+em&address_number=999"
    initial = user.page(both.headers["location"])["data"]["initial"]
    own = {"country_id": "1", "language_id": "2"}
    assert initial == {"postal_code": "3583 em", "address_number": "999", **own}


def question(user: User, search: str = AT_14A) -> str:
    """The address of the first result's invite."""
    (found,) = user.page(search)["data"]["search"]["found"]
    query = urlsplit(search).query
    return f"/customers/invite?account_id={found['id']}&heater_id={found['heater_id']}&{query}"


def test_an_invite_that_was_sent_is_told_and_listed_and_not_sent_again(
    user: User, proxy: FaultyProxy
) -> None:
    path = question(user)
    # A link cannot claim that an invite has been sent.
    assert user.page(f"{path}&sent=1")["data"]["sent"] is False
    linked = user.get("/customers/invite?account_id=1001&sent=1")
    assert linked.headers["location"] == "/customer/1001"
    before = len(user.page("/invites")["data"]["invites"])
    answer = user.post(path, INVITED)
    body = sent(proxy, INVITE, "POST")
    assert f"account_id={body['account_id']}&heater_id={body['heater_id']}&" in path
    assert body["heater_id"].count(",") == 1
    for _ in range(2):
        done = user.get(answer.headers["location"])
        assert embedded_page(done.text)["data"]["sent"] is True
        assert "has been sent" in done.text
    assert len(user.page("/invites")["data"]["invites"]) == before + 1
    again = user.post(path, INVITED)
    assert again.status_code == 422
    assert errors(again)[""]["text"]


def test_a_refused_invite_says_why_in_the_providers_words(user: User, proxy: FaultyProxy) -> None:
    path = "/customers/invite?account_id=99999999&heater_id=1"
    assert "Ask this customer" in user.get(path).text
    refused = user.post(path, INVITED)
    assert refused.status_code == 422
    assert str(errors(refused)[""]["text"]) in refused.text
    assert user.get("/customers/invite").status_code == 404
    for status in (403, 404):
        proxy.break_(INVITE, Fault(status, b"{}"), "POST")
        assert user.post(path, INVITED).status_code == 422


def test_an_invite_that_does_not_arrive_can_be_sent_again(user: User, proxy: FaultyProxy) -> None:
    path = question(user, "/customers/add?postal_code=2018&address_number=120")
    proxy.break_(INVITE, DOWN, "POST")
    proxy.break_(SEARCH_ADD, DOWN, "POST")
    failed = user.post(path, INVITED)
    assert (failed.status_code, messages(failed)) == (503, {"": "SEND_UNKNOWN"})
    assert failed.text.count("<dialog") == 1


def test_invites_are_filtered_by_the_provider_and_by_their_derived_state(
    user: User, proxy: FaultyProxy
) -> None:
    every = user.page("/invites")["data"]["invites"]
    (call,) = proxy.calls(INVITES)
    assert call.query == "order_by=created&order_by_dir=desc"
    assert {row["state"] for row in every} == {"PENDING", "ACCEPTED", "REJECTED"}
    created = [row["created"] for row in every]
    assert created == sorted(created, reverse=True)
    for state, query, texts in (
        ("PENDING", "completed=0", ("ago", "still has to accept", "#i-clock")),
        ("ACCEPTED", "accepted=1&completed=1", ("#i-check",)),
        ("REJECTED", "accepted=0&completed=1", ("#i-blocked",)),
    ):
        proxy.mend()
        html = user.get(f"/invites?state={state}").text
        (call,) = proxy.calls(INVITES)
        assert call.query == f"{query}&order_by=created&order_by_dir=desc"
        rows = embedded_page(html)["data"]["invites"]
        assert [row["id"] for row in rows] == [r["id"] for r in every if r["state"] == state]
        assert all(text in html for text in texts), state


def test_invites_that_a_provider_does_not_filter_are_filtered_here(
    user: User, proxy: FaultyProxy
) -> None:
    invites = [
        {"id": 1, "account_name": "open", "accepted": "0", "completed": "0", "state": "ACCEPTED"},
        {"id": 2, "account_name": "yes", "accepted": 1, "completed": True},
        {"id": 3, "account_name": "no", "accepted": 0, "completed": 1, "created": None},
    ]
    proxy.break_(INVITES, answers(invites))
    rows = user.page("/invites?state=REJECTED")["data"]["invites"]
    assert [row["account_name"] for row in rows] == ["no"]
    assert len(user.page("/invites?state=unheard")["data"]["invites"]) == 3
    proxy.break_(INVITES, Fault(404))
    assert "You have not invited anybody yet" in user.get("/invites").text
    assert "No outstanding invites" in user.get("/invites?state=PENDING").text
    assert "No invites in this state" in user.get("/invites?state=ACCEPTED").text


def test_a_new_customer_is_sent_as_the_contract_says(user: User, proxy: FaultyProxy) -> None:
    """The e-mail is sent twice in one spelling, for a provider that compares the two exactly."""
    answer = user.post(
        "/customers/create?postal_code=3583+em&address_number=1",
        {
            **NEW_CUSTOMER,
            "email2": NEW_CUSTOMER["email"].upper(),
            # As it was pasted; the emoji and the letters stay.
            "first_name": f"{NEW_CUSTOMER['first_name']}\u200b",
            "postal_code": "3583\u202fem\ufeff",
        },
    )
    assert answer.status_code == 303, errors(answer)
    (call,) = proxy.calls(ACCOUNT, "POST")
    headers = {"platform": "web", "app": "consumer", "language": "en", "brand": "default"}
    assert headers.items() <= call.headers.items()
    filled = {name: value for name, value in NEW_CUSTOMER.items() if value}
    assert json.loads(call.body) == {**filled, "country_id": 1, "language_id": 2}
    html = user.get(answer.headers["location"]).text
    created = embedded_page(html)["data"]["created"]
    name = f"{NEW_CUSTOMER['first_name']} {NEW_CUSTOMER['last_name']}"
    assert "&lt;b&gt;O" in html
    assert "<b>O" not in html
    shown = user.page(f"/customer/{created['id']}")["data"]["customer"]["name"]
    assert created["name"] == shown == name
    taken = user.post("/customers/create", NEW_CUSTOMER)
    assert taken.status_code == 422
    assert errors(taken)["email"]["text"]
    assert embedded_page(taken.text)["form"]["values"]["last_name"] == NEW_CUSTOMER["last_name"]


def test_a_required_field_has_its_message_and_the_focus_if_only_it_is_wrong(
    user: User, proxy: FaultyProxy
) -> None:
    answer = user.post("/customers/create", {**NEW_CUSTOMER, "city_name": "  "})
    assert answer.status_code == 422
    assert messages(answer) == {"": "FORM_INVALID", "city_name": "FIELD_REQUIRED"}
    assert answer.text.count('class="error"') == 1
    assert 'data-refused="" tabindex="-1">' in answer.text
    (focused,) = re.findall('<[^>]* autofocus=""[^>]*>', answer.text)
    assert 'id="city_name"' in focused


def test_all_fields_missing_are_told_at_once(user: User) -> None:
    answer = user.post("/customers/create", {})
    told = {name: error["values"] for name, error in errors(answer).items() if name}
    assert told == {name: {"field": form_messages.REQUIRED[name]} for name in REQUIRED}
    assert answer.text.count('class="error"') == len(REQUIRED)
    summary = answer.text.partition('data-refused=""')[2].partition("</ul>")[0]
    assert summary.startswith(' tabindex="-1" autofocus=""')
    assert f"Correct {len(REQUIRED)} fields" in summary
    assert re.findall('<a href="#([^"]+)"', summary) == list(REQUIRED)
    assert answer.text.count("autofocus") == 1
    assert "<title>Error: New customer · heatdesk</title>" in answer.text


def test_bad_input_keeps_everything_that_was_typed(user: User, proxy: FaultyProxy) -> None:
    typed = {**NEW_CUSTOMER, "city_name": "🔥" * 2_500, "country_id": "10"}
    answer = user.post("/customers/create", typed)
    assert messages(answer) == {
        "": "FORM_INVALID",
        "city_name": "FIELD_TOO_LONG",
        "country_id": "VALUE_INVALID",
    }
    assert "at most 255 characters" in answer.text
    assert embedded_page(answer.text)["form"]["values"].items() >= typed.items()
    assert not proxy.calls(ACCOUNT, "POST")


def test_the_providers_field_messages_stand_at_their_fields(user: User, proxy: FaultyProxy) -> None:
    body = {"email": ["No such domain.", "Try another."], "name": "Full name is odd."}
    proxy.break_(ACCOUNT, answers(body, 405), "POST")
    answer = user.post("/customers/create", NEW_CUSTOMER)
    assert messages(answer) == {"": "FORM_INVALID_BECAUSE", "email": "No such domain. Try another."}
    assert not absent(answer.text, "No such domain. Try another.", "Full name is odd.")


@pytest.mark.parametrize(
    ("fault", "status", "key"),
    [
        (DOWN, 503, "SEND_UNKNOWN"),
        (ANSWERS_500, 502, "SEND_UNKNOWN"),
        (Fault(503), 503, "SEND_FAILED_BUSY"),
        (Fault(403), 422, "SEND_REFUSED"),
        (Fault(404), 422, "SEND_REFUSED"),
    ],
)
def test_a_provider_that_fails_costs_nothing_that_was_typed(
    user: User, proxy: FaultyProxy, fault: Fault, status: int, key: str
) -> None:
    proxy.break_(ACCOUNT, fault, "POST")
    answer = user.post("/customers/create", NEW_CUSTOMER)
    assert (answer.status_code, messages(answer)) == (status, {"": key})
    assert embedded_page(answer.text)["form"]["values"]["first_name"] == NEW_CUSTOMER["first_name"]
    assert len(proxy.calls(ACCOUNT, "POST")) == 1


def test_a_creation_whose_answer_is_odd_is_still_told(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, Fault(201, b"created!"), "POST")
    assert user.post("/customers/create", NEW_CUSTOMER).headers["location"] == "/customers"
    proxy.mend()
    assert "The customer has been created." in user.get("/customers").text


@pytest.mark.parametrize("status", [403, 404])
def test_a_customer_who_is_not_visible_yet_is_told_as_created(
    user: User, proxy: FaultyProxy, status: int
) -> None:
    proxy.break_(ACCOUNT, answers({"id": 4711}, 201), "POST")
    proxy.break_(f"{ACCOUNT}/4711", Fault(status, b"{}"), "GET")
    shown = user.get(user.post("/customers/create", NEW_CUSTOMER).headers["location"])
    assert not absent(
        shown.text, "has been created.", "look again in a few minutes", 'href="/customers"'
    )
    assert 'href="/customer/4711"' not in shown.text


def test_a_link_cannot_claim_that_somebody_was_created(user: User, proxy: FaultyProxy) -> None:
    assert user.get("/customers/create?created=99999999").status_code == 404
    proxy.break_(ACCOUNT, DOWN, "GET")
    assert user.get("/customers/create?created=1000").status_code == 503


def test_a_customer_is_removed_once_and_a_second_time_is_told(
    user: User, proxy: FaultyProxy
) -> None:
    row = user.page("/customers")["data"]["customers"][-1]
    path = f"/customer/{row['id']}?dialog=remove"
    shown = user.get(path).text
    asked = unescape(plain(shown[shown.index("<dialog") :]))
    assert not absent(
        asked,
        "Remove this customer from your list?",
        f"<bdi>{row['name']}</bdi>",
        f"{row['city_name']}\xa0· {row['postal_code']}",
        "You will no longer see this customer",
        "This cannot be undone.",
    )
    assert "openstreetmap.org/search" not in shown
    assert "https://www.google.com/maps/dir/?api=1&amp;destination=" in shown
    assert user.post(path, {"remove": "1"}).headers["location"] == "/customers"
    (call,) = proxy.calls(REMOVE, "DELETE")
    assert call.query == f"account_id={row['id']}"
    document = user.get("/customers").text
    page = embedded_page(document)
    assert page["flash"]["key"] == "CUSTOMER_REMOVED"
    name = page["flash"]["values"]["name"]
    assert name.startswith(f"{row['name']}, ")
    assert name.endswith(f", {row['city_name']}")
    again = page["flash"]["link"]["address"]
    assert f'href="{again.replace("&", "&amp;")}">Invite again</a>' in document
    found = user.page(again)["data"]["search"]["found"]
    assert row["id"] in [item["id"] for item in found]
    assert row["id"] not in [item["id"] for item in page["data"]["customers"]]
    user.http.post(path, data={"csrf": page["csrf"], "remove": "1"})
    assert "no longer in your list" in user.get("/customers").text


def test_a_customer_who_cannot_be_read_is_removed_and_told_by_number(
    user: User, proxy: FaultyProxy
) -> None:
    row = user.page("/customers")["data"]["customers"][-1]
    proxy.break_(f"{ACCOUNT}/{row['id']}", ANSWERS_500, "GET")
    answer = user.post(f"/customer/{row['id']}?dialog=remove", {"remove": "1"})
    assert answer.headers["location"] == "/customers"
    flash = user.page("/customers")["flash"]
    assert (flash["values"]["name"], flash["link"]["address"]) == (row["id"], "/customers/add")


def test_a_demo_account_neither_connects_nor_removes(world: World, proxy: FaultyProxy) -> None:
    with User(world.host) as demo:
        check_demo(demo.login("demo@heatdesk.test"))
    assert not proxy.calls(REMOVE, "DELETE")
    assert not proxy.calls("heaters/api/gateways")


def test_whoever_may_finds_the_actions(user: User) -> None:
    customer, html = actions_of(user)
    assert not absent(html, f"/customer/{customer}/connect", "Remove customer")
    assert not absent(user.get("/customers").text, 'href="/customers/add"', 'href="/invites"')
