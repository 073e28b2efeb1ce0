"""The provider's current session: csrf token, new terms, an account that was not read."""

from typing import Any

import pytest

from tests.support.account import ACCOUNT, SESSION, terms_have_changed
from tests.support.faults import ANSWERS_500, RUBBISH, Fault, FaultyProxy, answers
from tests.support.forms import errors
from tests.support.user import EMAIL, User
from tests.support.writes import MESSAGE, WRITES, send, token, unread_account


def session_has(proxy: FaultyProxy, csrf_token: str | None) -> None:
    session = {"auth": True, "csrf_token": csrf_token, "reconfirm_ga": False}
    proxy.break_(SESSION, answers(session), "GET")


def is_renewed(proxy: FaultyProxy, call: str, new: str) -> bool:
    """Whether the call was made a second time with this token, and the first with another."""
    first, second = (call.headers.get("x-csrf-token") for call in proxy.calls(call, "POST"))
    return second == new != first


@pytest.mark.parametrize("status", [400, 403])
@pytest.mark.parametrize(
    ("address", "fields", "call"),
    [
        ("/customers?q=jansen", {}, "auth/api/installers/search"),
        ("/customers/add?postal_code=1A&address_number=1", {}, "auth/api/installers/search_add"),
        ("/contact", {"content": "With another token"}, MESSAGE),
    ],
    ids=["search", "search of an address", "write"],
)
def test_a_call_with_an_old_csrf_token_is_tried_once_with_the_new_one(
    user: User, proxy: FaultyProxy, address: str, fields: dict[str, str], call: str, status: int
) -> None:
    proxy.break_(call, Fault(status, b'{"error": "token"}'), "POST")
    session_has(proxy, f"new-{status}")
    user.post(address, fields) if fields else user.get(address)
    assert is_renewed(proxy, call, f"new-{status}")
    proxy.mend()
    # The provider's own token is a different one, and is refreshed in the same way.
    assert user.post("/contact", {"content": "Back again"}).status_code == 303
    assert len(proxy.calls(MESSAGE, "POST")) == 2


def test_a_session_that_has_a_csrf_token_only_later_is_read_again(
    visitor: User, proxy: FaultyProxy
) -> None:
    begun = answers({"auth": True, "csrf_token": None, "reconfirm_ga": False})
    proxy.break_(SESSION, Fault(200, begun.body, {**begun.headers, "set-cookie": "sid=1"}), "POST")
    proxy.break_("", answers({"id": 1, "company_name": "x"}), "GET")
    visitor.login()
    proxy.break_(MESSAGE, Fault(403))
    session_has(proxy, "late")
    visitor.post("/contact", {"content": "It drips."})
    assert is_renewed(proxy, MESSAGE, "late")
    assert "x-csrf-token" not in proxy.calls(MESSAGE, "POST")[0].headers


@pytest.mark.parametrize("fault", [Fault(403), RUBBISH, answers({"error": "Locked"})])
def test_a_refusal_stays_what_it_was_where_the_session_cannot_be_read(
    user: User, proxy: FaultyProxy, fault: Fault
) -> None:
    address, fields, call, method = WRITES["removed customer"](user)
    csrf = token(user, address)
    proxy.break_(call, answers({"error": "Contract still running"}, 400), method)
    proxy.break_(SESSION, fault, "GET")
    answer = send(user, address, fields, csrf)
    assert answer.json()["form"]["errors"] == {"": {"text": "Contract still running"}}


def test_a_session_without_a_csrf_token_leaves_the_one_that_is_known(
    user: User, proxy: FaultyProxy
) -> None:
    proxy.break_(MESSAGE, answers({"error": "Too rude."}, 400))
    session_has(proxy, None)
    for _ in range(2):
        assert errors(user.post("/contact", {"content": "!"}))["content"]["text"] == "Too rude."
    first, second = proxy.calls(MESSAGE, "POST")
    assert first.headers["x-csrf-token"] == second.headers["x-csrf-token"]


def test_a_refusal_with_the_right_token_is_not_sent_twice(user: User, proxy: FaultyProxy) -> None:
    proxy.break_(MESSAGE, answers({"error": "Too rude."}, 400))
    assert errors(user.post("/contact", {"content": "!"}))["content"]["text"] == "Too rude."
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def test_new_terms_lead_to_the_terms_from_any_screen(visitor: User, proxy: FaultyProxy) -> None:
    unread_account(visitor, proxy, EMAIL)
    terms_have_changed(proxy)
    assert (
        visitor.get("/customers?page=1").headers["location"]
        == "/login?next=%2Fcustomers%3Fpage%3D1"
    )
    assert visitor.page("/login?next=%2Fcustomers")["data"]["dialog"] == "terms"
    assert (
        visitor.get("/invites", accept="application/json").json()["redirect"]
        == "/login?next=%2Finvites"
    )


def test_what_a_page_was_to_say_outlasts_new_terms(visitor: User, proxy: FaultyProxy) -> None:
    unread_account(visitor, proxy, EMAIL)
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    proxy.break_(SESSION, ANSWERS_500, "GET")
    visitor.post("/settings", {"setting": "email_notification", "email_notification": "1"})
    proxy.mend()
    terms_have_changed(proxy)
    login = visitor.get("/settings").headers["location"]
    assert visitor.page(login)["flash"] == {"key": "SETTINGS_SAVED"}


def test_that_a_form_was_not_sent_is_told_after_new_terms(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    proxy.break_(MESSAGE, Fault(401, b"{}"))
    visitor.post("/contact", {"content": "It drips."})
    unread_account(visitor, proxy, EMAIL)
    terms_have_changed(proxy)
    assert visitor.page("/contact").get("redirect") == "/login?next=%2Fcontact"
    proxy.mend()
    terms = visitor.page("/login?next=%2Fcontact")["data"]["terms"]["id"]
    visitor.post("/login?next=%2Fcontact", {"intent": "accept", "agreement": terms})
    assert "has not been sent" in visitor.get("/contact").text


def test_a_session_that_the_provider_does_not_know_any_more_ends(
    visitor: User, proxy: FaultyProxy
) -> None:
    unread_account(visitor, proxy, EMAIL)
    proxy.break_(SESSION, answers({"auth": None, "csrf_token": None, "reconfirm_ga": None}), "GET")
    assert visitor.get("/customers").headers["location"].startswith("/login")


@pytest.mark.parametrize("email", ["demo@heatdesk.test", EMAIL])
def test_an_account_that_could_not_be_read_counts_as_demo(
    visitor: User, proxy: FaultyProxy, email: str
) -> None:
    unread_account(visitor, proxy, email)
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    assert visitor.page("/customers")["shell"]["demo"] is True
    proxy.mend()
    assert visitor.page("/customers")["shell"]["demo"] is (email != EMAIL)


def test_an_unread_account_removes_no_customer(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, ANSWERS_500, "GET")
    visitor.login("demo@heatdesk.test")
    csrf = token(visitor, "/contact")
    answer = send(visitor, "/customer/1000", {"remove": "1"}, csrf)
    assert answer.json()["form"]["errors"] == {"": {"key": "SEND_FAILED_SERVER_ERROR"}}
    proxy.mend()
    assert send(visitor, "/customer/1000", {"remove": "1"}, csrf).status_code == 403
    assert proxy.calls("auth/api/installers/account", "DELETE") == []


@pytest.mark.parametrize("body", [{}, {"error": "maintenance"}, {"data": {"demo": True}}])
def test_an_answer_that_is_no_account_is_none(
    visitor: User, proxy: FaultyProxy, body: dict[str, Any]
) -> None:
    """It is neither an account with full rights, nor one in which changes can be saved."""
    proxy.break_(ACCOUNT, answers(body), "GET")
    visitor.login()
    assert visitor.page("/customers")["shell"]["demo"] is True
    assert visitor.page("/my-profile")["problem"]["kind"] == "invalid_response"
    fields = {"city_name": "Elsewhere", "was.city_name": "x"}
    answer = send(visitor, "/my-profile", fields, token(visitor, "/about"))
    assert answer.json()["form"]["errors"] == {"": {"key": "SEND_FAILED_INVALID_RESPONSE"}}
    assert proxy.calls(ACCOUNT, "PUT") == []
