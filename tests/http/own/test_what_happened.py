"""What is said of a form is what happened to it: nothing is silent, told wrong, or done twice."""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

from tests.support.faults import (
    ANSWER_LATE,
    ANSWER_LOST,
    ANSWERS_500,
    CUT,
    DOWN,
    HANGS,
    PROXY_PAGE,
    RUBBISH,
    SESSION_OVER,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import errors, messages, shown
from tests.support.heaters import SERVICE, heater_of, path
from tests.support.patience import PATIENCE_SECONDS
from tests.support.pictures import encoded
from tests.support.user import EMAIL, PASSWORD, User, embedded_page
from tests.support.worlds import World

ACCOUNT = "auth/api/accounts/account"
SESSION = "auth/api/accounts/session"
MESSAGE = "faqs/api/faqs/send_message"
MARK = "heaters/api/heater_notifications/"
JSON = {"accept": "application/json"}


def token(user: User, address: str) -> str:
    return str(embedded_page(user.get(address).text)["csrf"])


def send(user: User, address: str, fields: dict[str, str], csrf: str = "") -> httpx.Response:
    """Posts a form as a page with JavaScript does."""
    data = {"csrf": csrf or token(user, address), **fields}
    return user.http.post(address, data=data, headers=JSON)


# No failure is silent


def test_a_screen_without_a_form_says_that_it_takes_none(user: User) -> None:
    answer = send(user, "/about", {"x": "1"})
    assert answer.status_code == 405
    assert answer.json()["problem"]["kind"] == "rejected"
    assert answer.json()["form"]["errors"] == {"": {"key": "FORM_REJECTED"}}
    plain = user.post("/about", {})
    assert plain.status_code == 405
    assert "could not be read" in plain.text
    assert "<nav" in plain.text


def test_a_demo_that_is_refused_says_so_at_the_form(host: str, proxy: FaultyProxy) -> None:
    with User(host) as demo:
        demo.login("demo@heatdesk.test")
        customer = demo.page("/customers")["data"]["customers"][0]["id"]
        answer = send(demo, f"/customer/{customer}", {}, token(demo, "/contact"))
    assert answer.status_code == 403
    assert answer.json()["problem"]["kind"] == "demo"
    assert answer.json()["form"]["errors"] == {"": {"key": "FORM_DEMO"}}


def test_what_is_too_large_is_told_as_such_and_not_as_no_internet(user: User) -> None:
    answer = send(user, "/contact", {"content": "x" * 3_000_000})
    assert answer.status_code == 413
    assert answer.json()["form"]["errors"] == {"": {"key": "FORM_TOO_LARGE"}}


def test_a_message_of_70_kb_comes_back_with_the_limit_at_its_field(user: User) -> None:
    answer = user.post("/contact", {"content": "x" * 70_000})
    assert messages(answer) == {"content": "contact.too_long"}
    assert "x" * 70_000 in answer.text


@pytest.mark.parametrize(
    ("content_type", "body"),
    [
        ("multipart/form-data", b"--a\r\n"),
        ("multipart/form-data; boundary=a", b"--a\r\nContent-Disposition: form-data\r\n\r\nx"),
        ("multipart/form-data; boundary=a", b"this is no part"),
    ],
)
def test_a_malformed_upload_is_not_told_as_too_large(
    user: User, content_type: str, body: bytes
) -> None:
    headers = {"content-type": content_type, **JSON}
    answer = user.http.post("/my-profile", content=body, headers=headers)
    assert answer.status_code == 400
    assert answer.json()["form"]["errors"] == {"": {"key": "FORM_REJECTED"}}


def test_a_mark_that_fails_is_told_in_the_snackbar(user: User, proxy: FaultyProxy) -> None:
    row = user.page("/notifications")["data"]["notifications"][0]
    assert (
        '<input type="hidden" name="refusal" value="snackbar"/>' in user.get("/notifications").text
    )
    fields = {"notification": row["id"], "read": "1", "refusal": "snackbar"}
    for fault, key in ((Fault(503), "SEND_FAILED_BUSY"), (DOWN, "SEND_UNKNOWN")):
        proxy.break_(MARK, fault, "PATCH")
        answer = user.post("/notifications", fields)
        page = embedded_page(answer.text)
        assert page["flash"] == {"key": key}
        assert page["form"] is None
        assert page["data"]["notifications"]


def test_a_live_endpoint_answers_in_json_whatever_happens(user: User, proxy: FaultyProxy) -> None:
    for address in ("/live/unread", "/live/heater-map", "/live/catalogue", "/live/scans/1"):
        for fault in (DOWN, ANSWERS_500, PROXY_PAGE, Fault(403), Fault(404)):
            proxy.break_("", fault)
            answer = user.get(address)
            assert answer.headers["content-type"] == "application/json"
            assert answer.status_code < 500 or answer.json()["problem"] != "internal"


# Any 200 is no saved write


def a_customer(user: User) -> str:
    return str(user.page("/customers")["data"]["customers"][0]["id"])


Write = tuple[str, dict[str, str], str, str]
"""Where the form is, its fields, and the call that carries it out."""


def a_value(user: User) -> str:
    return str(user.page(path(heater_of(user, "hpcu"), "params/11"))["data"]["typed"])


def a_threshold(user: User) -> str:
    return str(user.page("/settings")["data"]["thresholds"]["items"][0]["id"])


def with_what_it_shows(user: User, address: str, typed: dict[str, str], call: str) -> Write:
    return address, {**shown(user.get(address).text), **typed}, call, "PATCH"


WRITES: dict[str, Callable[[User], Write]] = {
    "message": lambda _: ("/contact", {"content": "It drips."}, MESSAGE, "POST"),
    "password": lambda _: (
        "/password-update",
        {"current_password": PASSWORD, "password": PASSWORD, "password2": PASSWORD},
        "auth/api/accounts/password",
        "PUT",
    ),
    "setting": lambda _: (
        "/settings",
        {"setting": "temperature_unit", "temperature_unit": "F"},
        "auth/api/accounts/settings",
        "PATCH",
    ),
    "parameter": lambda user: with_what_it_shows(
        user,
        path(heater_of(user, "hpcu"), "params/11"),
        {"value": "7" if a_value(user) != "7" else "8"},
        "heaters/api/heaters/heater_parameters",
    ),
    "threshold": lambda user: with_what_it_shows(
        user,
        "/settings",
        {"setting": f"threshold.{a_threshold(user)}", f"value.{a_threshold(user)}": "2.75"},
        "auth/api/account_settings",
    ),
    "profile": lambda _: (
        "/my-profile",
        {"city_name": "Elsewhere", "was.city_name": "x"},
        ACCOUNT,
        "PUT",
    ),
    "removed account": lambda _: (
        "/my-profile?dialog=remove",
        {"intent": "remove", "confirm": EMAIL},
        ACCOUNT,
        "DELETE",
    ),
    "note": lambda user: (
        path(heater_of(user, "hpcu"), "details?dialog=note"),
        {"name": "Cleaned", "date": "2026-01-02", "time": "09:30"},
        SERVICE,
        "POST",
    ),
    "mark": lambda user: (
        "/notifications",
        {
            "notification": user.page("/notifications")["data"]["notifications"][0]["id"],
            "read": "1",
        },
        MARK,
        "PATCH",
    ),
    "removed customer": lambda user: (
        f"/customer/{a_customer(user)}?dialog=remove",
        {},
        "auth/api/installers/account",
        "DELETE",
    ),
    "invite": lambda _: (
        "/customers/invite?account_id=1&heater_id=2",
        {},
        "auth/api/installers/invite",
        "POST",
    ),
    "reset": lambda user: (
        path(heater_of(user, "hpcu"), "params?dialog=reset"),
        {},
        "heaters/api/heaters/reset_parameters",
        "POST",
    ),
    "scan": lambda user: (
        f"/customer/{a_customer(user)}/connect",
        {"mac": "0C8B95F00001", "check_code": "WELCOME01"},
        "heaters/api/gateways/gateway",
        "POST",
    ),
}


@pytest.mark.parametrize("name", WRITES)
def test_the_page_of_a_proxy_is_no_saved_write(user: User, proxy: FaultyProxy, name: str) -> None:
    address, fields, call, method = WRITES[name](user)
    csrf = token(user, address)
    proxy.break_(call, PROXY_PAGE, method)
    answer = send(user, address, fields, csrf)
    assert answer.status_code == 502
    key = "contact.unknown" if name == "message" else "SEND_UNKNOWN"
    assert answer.json()["form"]["errors"] == {"": {"key": key}}
    assert len(proxy.calls(call, method)) == 1


@pytest.mark.parametrize("status", [301, 302, 303, 304, 307])
def test_a_write_that_is_answered_with_a_redirect_is_told_as_not_known(
    user: User, proxy: FaultyProxy, status: int
) -> None:
    proxy.break_(MESSAGE, Fault(status, b"", {"location": "/ok"}, acts=True), "POST")
    answer = user.post("/contact", {"content": "It drips."})
    assert messages(answer) == {"": "contact.unknown"}


@pytest.mark.parametrize("name", WRITES)
def test_a_write_whose_connection_breaks_is_sent_once(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    """The connection is one that earlier calls have used: HTTP lets a client send a PUT or a
    DELETE again then, whose second answer would be about another state than the first."""
    address, fields, call, method = WRITES[name](user)
    csrf = token(user, address)
    proxy.break_(call, CUT, method)
    answer = send(user, address, fields, csrf)
    key = "contact.unknown" if name == "message" else "SEND_UNKNOWN"
    assert answer.json()["form"]["errors"] == {"": {"key": key}}
    assert len(proxy.calls(call, method)) == 1


@pytest.mark.parametrize("fault", [PROXY_PAGE, ANSWER_LOST, ANSWERS_500])
def test_a_new_picture_that_no_answer_confirms_is_not_told_as_saved(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_("auth/api/accounts/account_photo", fault)
    answer = user.http.post(
        "/my-profile",
        data={"csrf": token(user, "/my-profile"), "intent": "picture"},
        files={"picture": ("me.png", encoded("PNG", (9, 9)), "image/png")},
    )
    assert messages(answer) == {"": "SEND_UNKNOWN"}


# Where it is not known whether a write was carried out


@pytest.mark.parametrize("fault", [ANSWER_LOST, DOWN, ANSWERS_500, PROXY_PAGE])
def test_a_message_that_got_no_answer_is_told_as_not_known(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(MESSAGE, fault)
    answer = user.post("/contact", {"content": "It drips."})
    assert messages(answer) == {"": "contact.unknown"}
    assert "It drips." in answer.text


def test_what_the_provider_was_never_sent_is_told_as_not_saved(hasty: User, world: World) -> None:
    gone = Fault(503, b"{}")
    world.proxy.break_(MESSAGE, gone)
    assert messages(hasty.post("/contact", {"content": "It drips."})) == {"": "contact.failed"}
    world.proxy.break_(ACCOUNT, HANGS, "GET")
    answer = hasty.post("/my-profile", {"city_name": "Elsewhere", "was.city_name": "x"})
    assert embedded_page(answer.text)["form"]["errors"][""]["key"] == "SEND_FAILED_SLOW"


@pytest.mark.parametrize("fault", [ANSWER_LOST, ANSWER_LATE])
def test_a_note_that_arrived_without_an_answer_is_found_by_looking(
    hasty: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(SERVICE, fault, "POST")
    address = path(heater_of(hasty, "ic3"), "details")
    name = f"Seal replaced, {'late' if fault.delay else 'lost'}"
    fields = {"name": name, "date": "2026-01-02", "time": "09:30"}
    answer = hasty.post(f"{address}?dialog=note", fields)
    assert answer.status_code == 303
    page = hasty.page(address)
    assert page["flash"] == {"key": "NOTE_SAVED"}
    assert [row["name"] for row in page["data"]["service"]["items"]].count(name) == 1


def test_a_profile_that_was_saved_without_an_answer_is_found_by_looking(
    user: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, ANSWER_LOST, "PUT")
    before = user.page("/my-profile")["data"]["values"]["city_name"]
    answer = user.post("/my-profile", {"city_name": "Lost", "was.city_name": before})
    assert answer.status_code == 303
    proxy.mend()
    assert user.page("/my-profile")["data"]["values"]["city_name"] == "Lost"


def test_a_profile_that_was_not_saved_is_not_told_as_saved(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, DOWN, "PUT")
    before = user.page("/my-profile")["data"]["values"]["city_name"]
    answer = user.post("/my-profile", {"city_name": "Nowhere", "was.city_name": before})
    assert messages(answer) == {"": "SEND_UNKNOWN"}
    assert user.page("/my-profile")["data"]["values"]["city_name"] == before


# Acting once


def at_once(user: User, address: str, fields: dict[str, str], times: int = 3) -> list[Any]:
    data = {"csrf": token(user, address), **fields}
    cookies = dict(user.http.cookies)

    def one(_: int) -> httpx.Response:
        with httpx.Client(
            base_url=user.http.base_url, cookies=cookies, timeout=PATIENCE_SECONDS
        ) as browser:
            return browser.post(address, data=data)

    with ThreadPoolExecutor(times) as pool:
        return list(pool.map(one, range(times)))


@pytest.mark.parametrize("name", ["message", "note", "password", "reset"])
def test_a_form_that_is_sent_three_times_at_once_acts_once(
    user: User, proxy: FaultyProxy, name: str
) -> None:
    address, fields, call, method = WRITES[name](user)
    proxy.mend()
    outcomes = at_once(user, address, fields)
    assert {outcome.status_code for outcome in outcomes} == {303}
    assert len({outcome.headers["location"] for outcome in outcomes}) == 1
    assert len(proxy.calls(call, method)) == 1


def test_a_form_sent_again_from_a_new_page_is_another_form(user: User, proxy: FaultyProxy) -> None:
    proxy.mend()
    for _ in range(2):
        assert user.post("/contact", {"content": "Twice on purpose."}).status_code == 303
    assert len(proxy.calls(MESSAGE, "POST")) == 2


def test_a_form_whose_answer_was_lost_on_the_way_to_the_browser_acts_once(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    proxy.mend()
    fields = {"content": "The answer to this is lost."}
    first, again = (send(user, "/contact", fields, csrf) for _ in range(2))
    assert first.json() == again.json()
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def test_the_same_form_does_not_act_again_where_it_may_have_acted(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    proxy.break_(MESSAGE, ANSWER_LOST)
    fields = {"content": "Did this arrive?"}
    assert send(user, "/contact", fields, csrf).status_code == 503
    proxy.mend()
    again = send(user, "/contact", fields, csrf)
    assert again.json()["form"]["errors"] == {"": {"key": "contact.unknown"}}
    assert proxy.calls(MESSAGE, "POST") == []


def test_a_double_click_on_mark_all_keeps_the_way_back(user: User, proxy: FaultyProxy) -> None:
    first, second = at_once(user, "/notifications", {"all": "1"}, 2)
    with httpx.Client(
        base_url=user.http.base_url, cookies=second.cookies, timeout=PATIENCE_SECONDS
    ) as after:
        flash = after.get("/notifications", headers=JSON).json()["flash"]
    assert first.status_code == 303
    assert flash["undo"]["count"] == flash["values"]["count"] > 0
    user.post("/notifications", {"undo": flash["undo"]["ids"]})


# Customers who are not visible yet


NEW = {
    "first_name": "Ada",
    "last_name": "Lovelace",
    "email": "ada@example.test",
    "email2": "ada@example.test",
    "address": "Kade",
    "address_number": "1",
    "postal_code": "3583 EM",
    "city_name": "Utrecht",
    "country_id": "1",
}


@pytest.mark.parametrize("status", [403, 404])
def test_a_customer_who_is_not_visible_yet_is_told_as_created(
    user: User, proxy: FaultyProxy, status: int
) -> None:
    proxy.break_(ACCOUNT, answers({"id": 4711}, 201), "POST")
    proxy.break_(f"{ACCOUNT}/4711", Fault(status, b"{}"), "GET")
    location = user.post("/customers/create", NEW).headers["location"]
    shown = user.get(location)
    assert shown.status_code == 200
    assert "The customer has been created." in shown.text
    assert "look again in a few minutes" in shown.text
    assert 'href="/customer/4711"' not in shown.text
    assert 'href="/customers"' in shown.text


def test_a_link_cannot_claim_that_somebody_was_created(user: User, proxy: FaultyProxy) -> None:
    assert user.get("/customers/create?created=99999999").status_code == 404
    proxy.break_(ACCOUNT, DOWN, "GET")
    assert user.get("/customers/create?created=1000").status_code == 503


# The session as the provider has it now


def test_a_write_with_an_old_csrf_token_is_tried_once_with_the_new_one(
    user: User, proxy: FaultyProxy, world: World
) -> None:
    def renewed(status: int) -> None:
        proxy.mend()
        proxy.break_(MESSAGE, Fault(status, b'{"error": "token"}'))
        session = {"auth": True, "csrf_token": f"new-{status}", "reconfirm_ga": False}
        proxy.break_(SESSION, answers(session), "GET")

    for status in (400, 403):
        renewed(status)
        answer = user.post("/contact", {"content": f"With another token {status}"})
        assert answer.status_code == 422
        old, new = proxy.calls(MESSAGE, "POST")
        assert new.headers["x-csrf-token"] == f"new-{status}" != old.headers["x-csrf-token"]
    proxy.mend()
    # The provider's own token is another one than that, and is found the same way.
    assert user.post("/contact", {"content": "Back again"}).status_code == 303
    assert len(proxy.calls(MESSAGE, "POST")) == 2


@pytest.mark.parametrize("fault", [Fault(403), Fault(404), Fault(405), ANSWERS_500, RUBBISH])
def test_a_refusal_stays_what_it_was_where_the_session_cannot_be_read(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    address, fields, call, method = WRITES["removed customer"](user)
    csrf = token(user, address)
    proxy.break_(call, answers({"error": "Contract still running"}, 400), method)
    proxy.break_(SESSION, fault, "GET")
    answer = send(user, address, fields, csrf)
    assert answer.status_code == 422
    assert answer.json()["form"]["errors"] == {"": {"text": "Contract still running"}}


def test_a_session_without_a_csrf_token_leaves_the_one_that_is_known(
    user: User, proxy: FaultyProxy
) -> None:
    proxy.break_(MESSAGE, answers({"error": "Too rude."}, 400))
    proxy.break_(SESSION, answers({"auth": True, "csrf_token": None}), "GET")
    for _ in range(2):
        assert errors(user.post("/contact", {"content": "!"}))["content"]["text"] == "Too rude."
    first, second = proxy.calls(MESSAGE, "POST")
    assert first.headers["x-csrf-token"] == second.headers["x-csrf-token"]


def test_a_refusal_with_the_right_token_is_not_sent_twice(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(MESSAGE, Fault(400, b'{"error": "Too rude."}'))
    answer = user.post("/contact", {"content": "!"})
    assert errors(answer)["content"]["text"] == "Too rude."
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def unread_account(visitor: User, proxy: FaultyProxy, email: str) -> None:
    """Logs in while the account cannot be read."""
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    visitor.login(email)
    proxy.mend()


def test_new_terms_lead_to_the_terms_from_any_screen(visitor: User, proxy: FaultyProxy) -> None:
    unread_account(visitor, proxy, EMAIL)
    session = {"auth": True, "csrf_token": "t", "reconfirm_ga": True}
    proxy.break_(SESSION, answers(session), "GET")
    assert visitor.get("/customers?page=1").headers["location"] == (
        "/login?next=%2Fcustomers%3Fpage%3D1"
    )
    assert visitor.page("/login?next=%2Fcustomers")["data"]["dialog"] == "terms"
    answer = visitor.get("/invites", accept="application/json")
    assert answer.json()["redirect"] == "/login?next=%2Finvites"


def test_what_a_page_was_to_say_outlasts_new_terms(visitor: User, proxy: FaultyProxy) -> None:
    unread_account(visitor, proxy, EMAIL)
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    proxy.break_(SESSION, ANSWERS_500, "GET")
    visitor.post("/settings", {"setting": "email_notification", "email_notification": "1"})
    proxy.mend()
    session = {"auth": True, "csrf_token": "t", "reconfirm_ga": True}
    proxy.break_(SESSION, answers(session), "GET")
    login = visitor.get("/settings").headers["location"]
    assert visitor.page(login)["flash"] == {"key": "SETTINGS_SAVED"}


def test_a_form_that_was_not_sent_outlasts_new_terms(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login()
    proxy.break_(MESSAGE, Fault(401, b"{}"))
    visitor.post("/contact", {"content": "It drips."})
    unread_account(visitor, proxy, EMAIL)
    proxy.break_(SESSION, answers({"auth": True, "csrf_token": "t", "reconfirm_ga": True}), "GET")
    assert visitor.page("/contact").get("redirect") == "/login?next=%2Fcontact"
    proxy.mend()
    terms = visitor.page("/login?next=%2Fcontact")["data"]["terms"]["id"]
    visitor.post("/login?next=%2Fcontact", {"intent": "accept", "agreement": terms})
    assert "It drips." in visitor.get("/contact").text


def test_a_session_that_the_provider_does_not_know_any_more_ends(
    visitor: User, proxy: FaultyProxy
) -> None:
    unread_account(visitor, proxy, EMAIL)
    proxy.break_(SESSION, answers({"auth": False, "csrf_token": None}), "GET")
    assert visitor.get("/customers").headers["location"].startswith("/login")


@pytest.mark.parametrize("email", ["demo@heatdesk.test", EMAIL])
def test_an_account_that_could_not_be_read_counts_as_demo(
    visitor: User, proxy: FaultyProxy, email: str
) -> None:
    unread_account(visitor, proxy, email)
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    page = visitor.page("/customers")
    assert page["shell"]["demo"] is True
    proxy.mend()
    demo = visitor.page("/customers")["shell"]["demo"]
    assert demo is (email != EMAIL)


def test_an_unread_account_removes_no_customer(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    visitor.login("demo@heatdesk.test")
    csrf = token(visitor, "/contact")
    answer = send(visitor, "/customer/1000", {}, csrf)
    assert answer.status_code == 502
    assert answer.json()["form"]["errors"] == {"": {"key": "SEND_FAILED_SERVER_ERROR"}}
    proxy.mend()
    assert send(visitor, "/customer/1000", {}, csrf).status_code == 403
    assert proxy.calls("auth/api/installers/account", "DELETE") == []


@pytest.mark.parametrize("demo", ["yes", 2, {"a": 1}, [], 1, "true", True])
def test_a_demo_flag_that_cannot_be_read_counts_as_demo(
    visitor: User, proxy: FaultyProxy, demo: Any
) -> None:
    proxy.break_(ACCOUNT, answers({"id": 1, "company_name": "X", "demo": demo}), "GET")
    visitor.login()
    assert visitor.page("/customers")["shell"]["demo"] is True


@pytest.mark.parametrize("demo", [False, 0, "0", "false", None, ""])
def test_an_account_that_is_no_demo_is_none(visitor: User, proxy: FaultyProxy, demo: Any) -> None:
    proxy.break_(ACCOUNT, answers({"id": 1, "company_name": "X", "demo": demo}), "GET")
    visitor.login()
    assert visitor.page("/customers")["shell"]["demo"] is False


@pytest.mark.parametrize("body", [{}, {"error": "maintenance"}, {"data": {"demo": True}}])
def test_an_answer_that_is_no_account_is_none(
    visitor: User, proxy: FaultyProxy, body: dict[str, Any]
) -> None:
    """Not the account of somebody who may do everything, and not one to save changes into."""
    proxy.break_(ACCOUNT, answers(body), "GET")
    visitor.login()
    assert visitor.page("/customers")["shell"]["demo"] is True
    assert visitor.page("/my-profile")["problem"]["kind"] == "invalid_response"
    fields = {"city_name": "Elsewhere", "was.city_name": "x"}
    answer = send(visitor, "/my-profile", fields, token(visitor, "/about"))
    assert answer.json()["form"]["errors"] == {"": {"key": "SEND_FAILED_INVALID_RESPONSE"}}
    assert proxy.calls(ACCOUNT, "PUT") == []


# Logging in and out


def test_a_login_whose_account_is_refused_says_so(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, Fault(401, b"{}"), "GET")
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    assert messages(answer) == {"": "SEND_FAILED_SERVER_ERROR"}
    assert f'value="{EMAIL}"' in answer.text
    proxy.mend()
    assert visitor.get("/customers").status_code == 303
    assert visitor.post("/login", {"email": EMAIL, "password": PASSWORD}).status_code == 303


@pytest.mark.parametrize("spelt", [str.upper, lambda csrf: f" {csrf}"])
def test_a_token_in_another_spelling_does_not_make_another_form(
    user: User, proxy: FaultyProxy, spelt: Callable[[str], str]
) -> None:
    csrf = token(user, "/contact")
    fields = {"content": "Once."}
    assert "redirect" in send(user, "/contact", fields, csrf).json()
    assert send(user, "/contact", fields, spelt(csrf)).status_code == 403
    assert len(proxy.calls(MESSAGE, "POST")) == 1


@pytest.mark.parametrize("name", ["email", "intent"])
def test_a_text_that_no_answer_could_hold_is_refused(visitor: User, name: str) -> None:
    """Python knows encodings whose text is none in any other."""
    csrf = token(visitor, "/login")
    part = '--b\r\nContent-Disposition: form-data; name="{}"\r\n\r\n{}\r\n'
    body = part.format("csrf", csrf) + part.format(name, "\\ud800x") + "--b--\r\n"
    kind = "multipart/form-data; boundary=b; charset=unicode_escape"
    for accept in ("text/html", "application/json"):
        headers = {"content-type": kind, "accept": accept}
        assert visitor.http.post("/login", content=body, headers=headers).status_code == 400


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, PROXY_PAGE, Fault(403)])
def test_a_logout_that_the_provider_did_not_hear_of_is_told(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    visitor.login()
    proxy.break_(SESSION, fault, "DELETE")
    visitor.post("/logout", {})
    for address in ("/logout", "/login"):
        assert visitor.page(address)["flash"] == {"key": "LOGOUT_NOT_TOLD"}
    assert visitor.page("/login")["flash"] is None
    assert visitor.get("/customers").status_code == 303


def test_a_logout_of_a_session_that_was_over_is_simply_done(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    proxy.break_(SESSION, Fault(401, b"{}"), "DELETE")
    answer = visitor.post("/logout", {})
    assert answer.headers["location"] == "/logout"
    assert answer.headers["clear-site-data"] == '"storage"'
    assert visitor.page("/logout")["flash"] is None


def test_what_is_kept_of_a_form_goes_to_the_same_account_alone(
    visitor: User, proxy: FaultyProxy
) -> None:
    """Two accounts of one company have its name; an account without an id keeps nothing."""
    nameless = {"company_name": "Warm BV"}
    for account, kept in (({"id": 7, **nameless}, True), (nameless, False)):
        proxy.mend()
        proxy.break_(ACCOUNT, answers(account), "GET")
        visitor.login()
        proxy.break_(MESSAGE, Fault(401, b"{}"))
        visitor.post("/contact", {"content": "It drips."})
        proxy.break_(ACCOUNT, answers({"id": 8, **nameless}), "GET")
        visitor.login()
        assert "It drips." not in visitor.get("/contact").text
        visitor.post("/logout", {})
        if kept:
            proxy.break_(ACCOUNT, answers(account), "GET")
            visitor.login()
            visitor.post("/contact", {"content": "It drips."})
            visitor.login()
            assert "It drips." in visitor.get("/contact").text
            visitor.post("/logout", {})


def test_the_page_protocol_holds_for_every_refusal(user: User) -> None:
    """As JSON, every refusal is a page object with its message."""
    for address in ("/contact", "/settings", "/customers/create", "/password-update"):
        answer = user.http.post(address, data={"csrf": "00" * 32}, headers=JSON)
        assert answer.status_code == 403
        assert json.loads(answer.text)["form"]["errors"][""] == {"key": "FORM_EXPIRED"}


# The end of the session under a form


def after_login(user: User, address: str) -> dict[str, Any]:
    """The page on which a user goes on whose session has ended there."""
    user.login()
    return user.page(address)


@pytest.mark.parametrize("headers", [JSON, {}], ids=["live", "plain"])
@pytest.mark.parametrize("name", ["message", "note", "scan"])
def test_a_form_that_may_have_acted_before_the_session_ended_is_not_told_as_not_sent(
    user: User, proxy: FaultyProxy, name: str, headers: dict[str, str]
) -> None:
    """The second call of a scan ends the session, when the first has been carried out."""
    address, fields, call, method = WRITES[name](user)
    data = {"csrf": token(user, address), **fields}
    if name == "scan":
        proxy.break_("heaters/api/heaters/start_scan", SESSION_OVER, "POST")
    else:
        proxy.break_(call if name == "note" else "", SESSION_OVER, "GET")
        proxy.break_(call, ANSWER_LOST, method)
    answer = user.http.post(address, data=data, headers=headers)
    assert answer.status_code == (401 if headers else 303)
    proxy.mend()
    page = after_login(user, address)
    assert page["form"]["errors"] == {"": {"key": "SEND_UNKNOWN"}}


def test_a_form_that_was_never_sent_before_the_session_ended_is_told_as_not_sent(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/contact")
    proxy.break_("", SESSION_OVER)
    assert send(user, "/contact", {"content": "It drips."}, csrf).status_code == 401
    proxy.mend()
    page = after_login(user, "/contact")
    assert page["form"]["errors"] == {"": {"key": "FORM_NOT_SENT"}}


@pytest.mark.parametrize("address", ["/settings", "/my-profile", "/contact", "/password-update"])
def test_a_form_without_its_fields_has_a_place_for_what_is_said_of_it(
    user: User, proxy: FaultyProxy, address: str
) -> None:
    """With JavaScript the fields stay in the browser when the session ends."""
    csrf = token(user, address)
    proxy.break_("", SESSION_OVER)
    fields = {
        "setting": "language",
        "language": "nl",
        "intent": "save",
        "city_name": "Elsewhere",
        "was.city_name": "x",
        "content": "It drips.",
        "current_password": PASSWORD,
        "password": PASSWORD,
        "password2": PASSWORD,
    }
    assert send(user, address, fields, csrf).status_code == 401
    proxy.mend()
    user.login()
    document = user.get(address).text.partition('id="page"')[0]
    assert "this has not been sent" in document


def test_a_mark_under_which_the_session_ended_is_told_in_the_snackbar(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/notifications")
    proxy.break_("", SESSION_OVER)
    fields = {"all": "1", "refusal": "snackbar"}
    assert send(user, "/notifications", fields, csrf).status_code == 401
    proxy.mend()
    page = after_login(user, "/notifications")
    assert (page["flash"], page["form"]) == ({"key": "FORM_NOT_SENT"}, None)
    assert user.page("/notifications")["flash"] is None


def test_what_is_to_be_said_is_still_said_after_new_terms(
    visitor: User, proxy: FaultyProxy
) -> None:
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    visitor.login()
    proxy.break_(SESSION, ANSWERS_500, "GET")
    assert visitor.post("/contact", {"content": "It drips."}).status_code == 303
    proxy.mend()
    session = {"auth": True, "csrf_token": "t", "reconfirm_ga": True}
    proxy.break_(SESSION, answers(session), "GET")
    location = visitor.get("/customers").headers["location"]
    assert location == "/login?next=%2Fcustomers"
    assert visitor.page(location)["flash"] == {"key": "contact.sent"}


# Sent again


def test_a_form_sent_again_brings_no_older_session_back(user: User, proxy: FaultyProxy) -> None:
    address = path(heater_of(user, "ic3"), "details?dialog=note")
    csrf = token(user, address)
    note = {"name": "Sent again", "date": "2026-01-02", "time": "09:30"}
    assert "redirect" in send(user, address, note, csrf).json()
    dutch = {"setting": "language", "language": "nl"}
    assert send(user, "/settings", dutch).status_code == 200
    proxy.break_(
        "heaters/api/heater_notifications/new",
        Fault(200, b'{"num_notifications": 1}', {"set-cookie": "renewed=1"}),
    )
    user.get("/customers")
    proxy.mend()
    assert "redirect" in send(user, address, note, csrf).json()
    proxy.mend()
    assert user.page("/customers")["locale"] == "nl"
    send(user, "/settings", {"setting": "language", "language": "en"})
    assert "renewed=1" in proxy.calls("auth/api/installers/accounts")[0].headers["cookie"]


# Forms without a login


def test_without_a_login_a_form_is_small(visitor: User, proxy: FaultyProxy) -> None:
    answer = visitor.post("/login?dialog=recover", {"intent": "recover", "junk": "x" * 70_000})
    assert answer.status_code == 413
