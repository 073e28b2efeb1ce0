"""Customers found, invited, created and removed; invites listed; nothing sent twice or lost."""

import json
import re
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from server.web.forms import field_texts
from tests.support.account import NEW_CUSTOMER
from tests.support.faults import ANSWERS_500, DOWN, HANGS, Fault, FaultyProxy, answers
from tests.support.forms import errors, messages, sent
from tests.support.user import User, embedded_page
from tests.support.worlds import World, own_world

SEARCH = "auth/api/installers/search_add"
INVITE = "auth/api/installers/invite"
INVITED = {"invite": "1"}
ACCOUNT = "auth/api/accounts/account"
REMOVE = "auth/api/installers/account"
AT_14A = "/customers/add?postal_code=3583+em&address_number=14a"
REQUIRED = [name for name in NEW_CUSTOMER if name not in ("phone_number", "language_id")]


def test_the_search_sends_the_address_as_the_specification_says(
    user: User, proxy: FaultyProxy
) -> None:
    data = user.page(AT_14A)["data"]["search"]
    (call,) = proxy.calls(SEARCH, "POST")
    assert json.loads(call.body) == {"postal_code": "3583em", "address_number": "14a"}
    assert data["form"]["values"] == {"postal_code": "3583 em", "address_number": "14a"}
    (found,) = data["found"]
    assert found["address_number"] == "14A"
    assert found["account"] is True
    assert found["heaters"] is True
    assert len(found["heater_id"].split(",")) == 2
    html = user.get(AT_14A).text
    assert "1 result found" in html
    assert "Account found" in html
    assert "Heater found" in html
    assert (
        f"account_id={found['id']}&amp;heater_id={found['heater_id'].replace(',', '%2C')}" in html
    )


def test_only_the_house_number_that_was_typed_is_shown(user: User, proxy: FaultyProxy) -> None:
    accounts = [
        {"id": 1, "name": "a", "address_number": "7B", "heater_id": None, "users": 1},
        {"id": "x-2", "name": None, "address_number": "7", "heater_id": ["9", 10]},
        {"id": 3, "name": "c"},
    ]
    answer = json.dumps({"num_results": "3", "accounts": accounts}).encode()
    proxy.break_(SEARCH, Fault(200, answer))
    data = user.page("/customers/add?postal_code=1&address_number=7b")["data"]["search"]
    assert [item["id"] for item in data["found"]] == ["1", "3"]
    data = user.page("/customers/add?postal_code=1&address_number=7")["data"]["search"]
    assert [item["id"] for item in data["found"]] == ["x-2", "3"]
    assert data["found"][0]["heater_id"] == "9,10"


@pytest.mark.parametrize("untold", [None, "", " "])
def test_whoever_is_found_without_a_house_number_may_be_the_one(
    user: User, proxy: FaultyProxy, untold: str | None
) -> None:
    found = [{"id": 1, "name": "a", "address_number": untold}]
    proxy.break_(SEARCH, answers({"num_results": 1, "accounts": found}))
    data = user.page("/customers/add?postal_code=1&address_number=7")["data"]["search"]
    assert [item["id"] for item in data["found"]] == ["1"]


LARGE_IDS = (100000000000001001, 2**63 - 1, -7, "100000000000001001", "9" * 19, "9" * 200, "--7")


@pytest.mark.parametrize("id_", [42, "42", "0042", *LARGE_IDS])
def test_an_invite_names_the_account_as_the_provider_does(
    installer: User, proxy: FaultyProxy, id_: int | str
) -> None:
    found = [{"id": id_, "name": "a", "address_number": "7", "heater_id": ["9"]}]
    proxy.break_(SEARCH, answers({"num_results": 1, "accounts": found}))
    proxy.break_(INVITE, answers({"id": 1}, 201), "POST")
    address = f"account_id={id_}&heater_id=9&postal_code=1&address_number=7"
    assert installer.post(f"/customers/invite?{address}", INVITED).status_code == 303
    assert sent(proxy, INVITE, "POST") == {"account_id": id_, "heater_id": "9"}


def test_the_search_has_a_message_for_each_state(user: User, proxy: FaultyProxy) -> None:
    start = user.get("/customers/add").text
    assert "Enter a postal code and a house number" in start
    # The button's field distinguishes an empty search from a newly opened screen.
    buttons = re.findall("<button .*?>", start)
    assert any('name="search"' in each and 'value="1"' in each for each in buttons)
    none = user.get("/customers/add?postal_code=1111AA&address_number=1").text
    assert "Nobody was found at this address" in none
    proxy.mend()
    nothing = user.get("/customers/add?postal_code=&address_number=&search=1")
    for name in ("postal code", "house number"):
        assert f"Field is required. Enter the {name}.</p>" in nothing.text
    assert "<title>Error: Add customer · heatdesk</title>" in nothing.text
    half = user.get("/customers/add?postal_code=1111AA")
    assert half.status_code == 200
    assert "Field is required. Enter the house number.</p>" in half.text
    assert "<title>Error: Add customer · heatdesk</title>" in half.text
    long = user.get(f"/customers/add?postal_code={'9' * 10_000}&address_number=1")
    assert "at most 255 characters" in long.text
    assert "9" * 10_000 in long.text
    assert not proxy.calls(SEARCH)
    proxy.break_(SEARCH, Fault(404))
    assert user.page(AT_14A)["data"]["search"]["found"] == []


def test_creating_wants_both_fields_and_takes_them_along(user: User) -> None:
    missing = user.get("/customers/add?postal_code=3583+em&create=1")
    assert "Field is required. Enter the house number.</p>" in missing.text
    assert 'value="3583 em"' in missing.text
    both = user.get("/customers/add?postal_code=3583+em&address_number=999&create=1")
    assert both.status_code == 303
    assert both.headers["location"] == ("/customers/create?postal_code=3583+em&address_number=999")
    initial = user.page(both.headers["location"])["data"]["initial"]
    own = {"country_id": "1", "language_id": "2"}
    assert initial == {"postal_code": "3583 em", "address_number": "999", **own}


def question(user: User, search: str = AT_14A) -> str:
    """The address of the first result's invite."""
    (found,) = user.page(search)["data"]["search"]["found"]
    query = urlsplit(search).query
    return f"/customers/invite?account_id={found['id']}&heater_id={found['heater_id']}&{query}"


def test_a_double_click_invites_once(user: User, proxy: FaultyProxy) -> None:
    path = question(user)
    token = embedded_page(user.get(path).text)["csrf"]
    before = len(user.page("/invites")["data"]["invites"])
    proxy.mend()
    with ThreadPoolExecutor(3) as pool:
        answers = list(
            pool.map(lambda _: user.http.post(path, data={"csrf": token} | INVITED), range(3))
        )
    assert [answer.status_code for answer in answers] == [303] * 3
    assert {answer.headers["location"] for answer in answers} == {answers[0].headers["location"]}
    (call,) = proxy.calls(INVITE, "POST")
    sent = json.loads(call.body)
    assert sent["account_id"] == int(parse_qs(urlsplit(path).query)["account_id"][0])
    assert sent["heater_id"].count(",") == 1
    for _ in range(2):
        done = user.get(answers[0].headers["location"])
        assert embedded_page(done.text)["data"]["sent"] is True
        assert "has been sent" in done.text
    assert len(user.page("/invites")["data"]["invites"]) == before + 1
    again = user.post(path, INVITED)
    assert again.status_code == 422
    assert errors(again)[""]["text"]


def test_an_invite_that_this_session_has_not_sent_is_not_told_as_sent(user: User) -> None:
    page = user.page(f"{question(user)}&sent=1")
    assert page["data"]["sent"] is False
    linked = user.get("/customers/invite?account_id=1001&sent=1")
    assert linked.headers["location"] == "/customer/1001"


@pytest.mark.parametrize("body", [b"", b"created"])
def test_an_invite_that_was_created_is_told_whatever_the_answer_holds(
    user: User, proxy: FaultyProxy, body: bytes
) -> None:
    proxy.break_(INVITE, Fault(201, body), "POST")
    answer = user.post("/customers/invite?account_id=1&heater_id=2", INVITED)
    assert answer.status_code == 303


def test_a_refused_invite_says_why_in_the_providers_words(user: User, proxy: FaultyProxy) -> None:
    path = "/customers/invite?account_id=99999999&heater_id=1"
    asked = user.get(path)
    assert asked.status_code == 200
    assert "Ask this customer" in asked.text
    refused = user.post(path, INVITED)
    assert refused.status_code == 422
    text = errors(refused)[""]["text"]
    assert str(text) in refused.text
    assert user.get("/customers/invite").status_code == 404
    for status in (403, 404, 409):
        proxy.break_(INVITE, Fault(status, b"{}"), "POST")
        assert user.post(path, INVITED).status_code == 422


@pytest.mark.parametrize(
    ("body", "shown"),
    [
        ('{"error": "Schon verknüpft"}'.encode("utf-8-sig"), "Schon verknüpft"),
        ('{"error": "Schon verknüpft"}'.encode("utf-16"), "Schon verknüpft"),
        (b'{"error": "Linked \\ud83d already"}', "Linked \N{REPLACEMENT CHARACTER} already"),
        (b'{"error": "Linked already", "code": 1e999}', "Linked already"),
        (b'{"error": "Linked already", "code": ' + b"9" * 5000 + b"}", "Linked already"),
    ],
)
def test_the_providers_words_are_read_however_they_are_encoded(
    user: User, proxy: FaultyProxy, body: bytes, shown: str
) -> None:
    proxy.break_(INVITE, Fault(400, body), "POST")
    answer = user.post("/customers/invite?account_id=1&heater_id=9", INVITED)
    assert messages(answer) == {"": shown}


@pytest.mark.parametrize(("fault", "status"), [(DOWN, 503), (HANGS, 504), (ANSWERS_500, 502)])
def test_an_invite_that_does_not_arrive_can_be_sent_again(
    hasty: User, proxy: FaultyProxy, fault: Fault, status: int
) -> None:
    path = question(hasty, "/customers/add?postal_code=2018&address_number=120")
    proxy.break_(INVITE, fault, "POST")
    proxy.break_(SEARCH, fault, "POST")
    token = embedded_page(hasty.get(path).text)["csrf"]
    failed = hasty.http.post(path, data={"csrf": token} | INVITED)
    assert failed.status_code == status
    assert messages(failed) == {"": "SEND_UNKNOWN"}
    assert failed.text.count("<dialog") == 1
    assert len(proxy.calls(INVITE, "POST")) == 1


def test_invites_are_filtered_by_the_provider_and_by_their_derived_state(
    user: User, proxy: FaultyProxy
) -> None:
    every = user.page("/invites")["data"]["invites"]
    (call,) = proxy.calls("auth/api/installers/invites")
    assert call.query == "order_by=created&order_by_dir=desc"
    assert {row["state"] for row in every} == {"PENDING", "ACCEPTED", "REJECTED"}
    created = [row["created"] for row in every]
    assert created == sorted(created, reverse=True)
    flags = {
        "PENDING": "completed=0",
        "ACCEPTED": "accepted=1&completed=1",
        "REJECTED": "accepted=0&completed=1",
    }
    for state, query in flags.items():
        proxy.mend()
        rows = user.page(f"/invites?state={state}")["data"]["invites"]
        (call,) = proxy.calls("auth/api/installers/invites")
        assert call.query == f"{query}&order_by=created&order_by_dir=desc"
        assert [row["id"] for row in rows] == [r["id"] for r in every if r["state"] == state]
    html = user.get("/invites?state=PENDING").text
    assert "ago" in html
    assert "still has to accept" in html
    assert "#i-clock" in html
    assert "#i-blocked" in user.get("/invites?state=REJECTED").text
    assert "#i-check" in user.get("/invites?state=ACCEPTED").text


@pytest.mark.parametrize(
    ("no", "yes"), [(0.0, 1.0), ("0.0", "1.0"), (" 0 ", " 1 "), ("off", "On"), ("no", "yes")]
)
def test_flags_have_the_state_of_an_invite_however_they_are_written(
    user: User, proxy: FaultyProxy, no: object, yes: object
) -> None:
    flags = {"PENDING": (no, no), "ACCEPTED": (yes, yes), "REJECTED": (no, yes)}
    sent = [{"id": state, "accepted": a, "completed": c} for state, (a, c) in flags.items()]
    proxy.break_("auth/api/installers/invites", answers(sent))
    rows = user.page("/invites")["data"]["invites"]
    assert {row["id"]: row["state"] for row in rows} == {state: state for state in flags}


def test_invites_that_a_provider_does_not_filter_are_filtered_here(
    user: User, proxy: FaultyProxy
) -> None:
    invites = [
        {"id": 1, "account_name": "open", "accepted": "0", "completed": "0", "state": "ACCEPTED"},
        {"id": 2, "account_name": "yes", "accepted": 1, "completed": True},
        {"id": 3, "account_name": "no", "accepted": 0, "completed": 1, "created": None},
    ]
    proxy.break_("auth/api/installers/invites", Fault(200, json.dumps(invites).encode()))
    rows = user.page("/invites?state=REJECTED")["data"]["invites"]
    assert [row["account_name"] for row in rows] == ["no"]
    assert len(user.page("/invites?state=unheard")["data"]["invites"]) == 3
    proxy.break_("auth/api/installers/invites", Fault(404))
    assert "You have not invited anybody yet" in user.get("/invites").text
    assert "No outstanding invites" in user.get("/invites?state=PENDING").text
    assert "No invites in this state" in user.get("/invites?state=ACCEPTED").text


def test_a_new_customer_is_sent_as_the_contract_says(user: User, proxy: FaultyProxy) -> None:
    answer = user.post("/customers/create?postal_code=3583+em&address_number=1", NEW_CUSTOMER)
    assert answer.status_code == 303, errors(answer)
    (call,) = proxy.calls(ACCOUNT, "POST")
    assert call.headers["platform"] == "web"
    assert call.headers["app"] == "consumer"
    assert call.headers["language"] == "en"
    assert call.headers["brand"] == "default"
    sent = json.loads(call.body)
    assert sent == {
        **{name: value for name, value in NEW_CUSTOMER.items() if value},
        "country_id": 1,
        "language_id": 2,
    }
    page = user.page(answer.headers["location"])
    name = f"{NEW_CUSTOMER['first_name']} {NEW_CUSTOMER['last_name']}"
    assert page["data"]["created"]["name"] == name
    html = user.get(answer.headers["location"]).text
    assert "&lt;b&gt;O" in html
    assert "<b>O" not in html
    customer = user.page(f"/customer/{page['data']['created']['id']}")["data"]["customer"]
    assert customer["name"] == name
    taken = user.post("/customers/create", NEW_CUSTOMER)
    assert taken.status_code == 422
    assert errors(taken)["email"]["text"]
    assert embedded_page(taken.text)["form"]["values"]["last_name"] == NEW_CUSTOMER["last_name"]


def test_a_customer_is_created_once_however_often_the_form_is_sent(
    user: User, proxy: FaultyProxy
) -> None:
    token = embedded_page(user.get("/customers/create").text)["csrf"]
    fields = {
        **NEW_CUSTOMER,
        "email": "once@example.test",
        "email2": "once@example.test",
        "csrf": token,
    }
    proxy.mend()
    with ThreadPoolExecutor(3) as pool:
        answers = list(
            pool.map(lambda _: user.http.post("/customers/create", data=fields), range(3))
        )
    answers.append(user.http.post("/customers/create", data=fields))
    assert {answer.headers.get("location") for answer in answers} == {
        answers[0].headers["location"]
    }
    assert len(proxy.calls(ACCOUNT, "POST")) == 1


@pytest.mark.parametrize("field", REQUIRED)
def test_each_required_field_has_its_message(user: User, proxy: FaultyProxy, field: str) -> None:
    answer = user.post("/customers/create", {**NEW_CUSTOMER, field: "  "})
    assert answer.status_code == 422
    found = errors(answer)
    assert found.pop("")["key"] == "FORM_INVALID"
    assert found.keys() == {field}
    assert found[field]["key"] == "FIELD_REQUIRED"
    assert found[field]["values"] == {"field": field_texts.REQUIRED[field]}
    assert answer.text.count('class="error"') == 1
    # If only one field is wrong, that field has the focus.
    assert 'data-refused="" tabindex="-1">' in answer.text
    (focused,) = re.findall('<[^>]* autofocus=""[^>]*>', answer.text)
    assert f'id="{field}"' in focused
    assert not proxy.calls(ACCOUNT, "POST")


def test_all_fields_missing_are_told_at_once(user: User) -> None:
    answer = user.post("/customers/create", {})
    assert answer.text.count('class="error"') == len(REQUIRED)
    summary = answer.text.partition('data-refused=""')[2].partition("</ul>")[0]
    assert summary.startswith(' tabindex="-1" autofocus=""')
    assert f"Correct {len(REQUIRED)} fields" in summary
    assert re.findall('<a href="#([^"]+)"', summary) == list(REQUIRED)
    assert answer.text.count("autofocus") == 1
    assert "<title>Error: New customer · heatdesk</title>" in answer.text


def test_bad_input_keeps_everything_that_was_typed(user: User, proxy: FaultyProxy) -> None:
    different = user.post("/customers/create", {**NEW_CUSTOMER, "email2": "zoe@example.com"})
    assert errors(different)["email2"]["key"] == "EMAIL_REPEAT"
    long = "🔥" * 2_500
    answer = user.post("/customers/create", {**NEW_CUSTOMER, "city_name": long, "country_id": "10"})
    assert answer.status_code == 422
    found = errors(answer)
    assert found["city_name"]["key"] == "FIELD_TOO_LONG"
    assert found["country_id"]["key"] == "VALUE_INVALID"
    assert "at most 255 characters" in answer.text
    values = embedded_page(answer.text)["form"]["values"]
    assert values["city_name"] == long
    assert {
        name: values[name] for name in NEW_CUSTOMER if name not in ("city_name", "country_id")
    } == {
        name: value
        for name, value in NEW_CUSTOMER.items()
        if name not in ("city_name", "country_id")
    }
    assert not proxy.calls(ACCOUNT, "POST")


def test_the_providers_field_messages_stand_at_their_fields(user: User, proxy: FaultyProxy) -> None:
    body = {"email": ["No such domain.", "Try another."], "name": "Full name is odd."}
    proxy.break_(ACCOUNT, Fault(405, json.dumps(body).encode()), "POST")
    answer = user.post("/customers/create", NEW_CUSTOMER)
    assert answer.status_code == 422
    found = errors(answer)
    assert found["email"]["text"] == "No such domain. Try another."
    reasons = {"reasons": "Full name is odd."}
    assert found[""] == {"key": "FORM_INVALID_BECAUSE", "values": reasons}
    assert "No such domain. Try another." in answer.text
    assert "Full name is odd." in answer.text


@pytest.mark.parametrize(
    ("fault", "status", "key"),
    [
        (DOWN, 503, "SEND_UNKNOWN"),
        (HANGS, 504, "SEND_UNKNOWN"),
        (ANSWERS_500, 502, "SEND_UNKNOWN"),
        (Fault(503), 503, "SEND_FAILED_BUSY"),
        (Fault(403), 422, "SEND_REFUSED"),
        (Fault(404), 422, "SEND_REFUSED"),
    ],
)
def test_a_provider_that_fails_costs_nothing_that_was_typed(
    hasty: User, proxy: FaultyProxy, fault: Fault, status: int, key: str
) -> None:
    proxy.break_(ACCOUNT, fault, "POST")
    answer = hasty.post(
        "/customers/create", {**NEW_CUSTOMER, "email": "x@y.test", "email2": "x@y.test"}
    )
    assert answer.status_code == status
    form = embedded_page(answer.text)["form"]
    assert form["values"]["first_name"] == NEW_CUSTOMER["first_name"]
    assert form["errors"][""]["key"] == key
    assert len(proxy.calls(ACCOUNT, "POST")) == 1


def test_a_creation_whose_answer_is_odd_is_still_told(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, Fault(201, b"created!"), "POST")
    answer = user.post("/customers/create", NEW_CUSTOMER)
    assert answer.headers["location"] == "/customers"
    proxy.mend()
    assert "The customer has been created." in user.get("/customers").text
    assert user.get("/customers/create?created=99999999").status_code == 404


def test_a_customer_is_removed_once_and_a_second_time_is_told(
    user: User, proxy: FaultyProxy
) -> None:
    row = user.page("/customers")["data"]["customers"][-1]
    path = f"/customer/{row['id']}?dialog=remove"
    shown = user.get(path).text
    assert "<dialog" in shown
    assert "openstreetmap.org/search" not in shown
    assert "https://www.google.com/maps/dir/?api=1&amp;destination=" in shown
    token = embedded_page(shown)["csrf"]
    proxy.mend()
    removed = [user.http.post(path, data={"csrf": token, "remove": "1"}) for _ in range(2)]
    assert [answer.headers["location"] for answer in removed] == ["/customers"] * 2
    (call,) = proxy.calls(REMOVE, "DELETE")
    assert call.query == f"account_id={row['id']}"
    page = user.page("/customers")
    assert page["flash"]["key"] == "CUSTOMER_REMOVED"
    assert row["id"] not in [item["id"] for item in page["data"]["customers"]]
    other = embedded_page(user.get("/customers").text)["csrf"]
    gone = user.http.post(path, data={"csrf": other, "remove": "1"})
    assert gone.headers["location"] == "/customers"
    assert "no longer in your list" in user.get("/customers").text


@pytest.mark.parametrize("fault", [DOWN, HANGS, ANSWERS_500])
def test_a_removal_that_fails_says_so_with_the_specifications_words(
    hasty: User, proxy: FaultyProxy, fault: Fault
) -> None:
    row = hasty.page("/customers")["data"]["customers"][0]
    proxy.break_(REMOVE, fault, "DELETE")
    answer = hasty.post(f"/customer/{row['id']}?dialog=remove", {"remove": "1"})
    assert answer.status_code >= 500
    assert "Error connecting to server" in answer.text
    assert len(proxy.calls(REMOVE, "DELETE")) == 1


def actions_of(user: User) -> tuple[str, str]:
    row = user.page("/customers")["data"]["customers"][0]
    return row["id"], user.get(f"/customer/{row['id']}").text


def check_demo(user: User) -> None:
    customer, html = actions_of(user)
    assert user.page("/customers")["shell"]["demo"] is True
    assert "Remove customer" not in html
    assert "/connect" not in html
    assert "<dialog" not in user.get(f"/customer/{customer}?dialog=remove").text
    for path in (f"/customer/{customer}?dialog=remove", f"/customer/{customer}/connect"):
        token = embedded_page(user.get(f"/customer/{customer}").text)["csrf"]
        refused = user.http.post(path, data={"csrf": token, "mac": "0C8B95F00001"})
        assert refused.status_code == 403
        assert embedded_page(refused.text)["problem"]["kind"] == "demo"
    assert user.get(f"/customer/{customer}/connect").status_code == 403
    assert user.get("/live/scans/1").status_code == 403


def test_a_demo_account_neither_connects_nor_removes(world: World, proxy: FaultyProxy) -> None:
    with User(world.host) as demo:
        check_demo(demo.login("demo@heatdesk.test"))
    assert not proxy.calls(REMOVE, "DELETE")
    assert not proxy.calls("heaters/api/gateways")


def test_a_demo_host_keeps_everybody_from_it(seeded_world: Path, tmp_path: Path) -> None:
    with (
        own_world(seeded_world, tmp_path, HEATDESK_DEMO_MODE="1") as own,
        User(own.host) as somebody,
    ):
        check_demo(somebody.login())


def test_whoever_may_finds_the_actions(user: User) -> None:
    customer, html = actions_of(user)
    assert f"/customer/{customer}/connect" in html
    assert "Remove customer" in html
    listed = user.get("/customers").text
    assert 'href="/customers/add"' in listed
    assert 'href="/invites"' in listed


@pytest.mark.parametrize(("typed", "found", "shown"), [("12", "1-2", False), ("1/2", "1-2", True)])
def test_another_house_number_is_not_the_one_that_was_typed(
    installer: User, proxy: FaultyProxy, typed: str, found: str, shown: bool
) -> None:
    there = {"id": 7, "name": "Next Door", "postal_code": "1234AB", "address_number": found}
    result = {"num_results": 1, "accounts": [there]}
    proxy.break_("auth/api/installers/search_add", answers(result), "POST")
    address = f"postal_code=1234AB&address_number={typed}"
    found_names = [
        row["name"]
        for row in installer.page(f"/customers/add?{address}")["data"]["search"]["found"]
    ]
    assert ("Next Door" in found_names) is shown
    invite = installer.page(f"/customers/invite?account_id=7&{address}")["data"]
    assert (invite["name"] == "Next Door") is shown


def test_the_repeat_of_a_customers_e_mail_ignores_case(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, answers({"id": 7}, 201), "POST")
    answer = installer.post("/customers/create", {**NEW_CUSTOMER, "email2": "ZOE@Example.TEST"})
    assert answer.status_code == 303
    body = sent(proxy, ACCOUNT, "POST")
    assert body["email"] == body["email2"] == "zoe@example.test"
