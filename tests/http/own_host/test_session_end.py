"""The end of a session: logging out, and a form during which the session ends."""

from typing import Any

import pytest

from tests.support.account import ACCOUNT, SESSION
from tests.support.faults import (
    ANSWER_LOST,
    DOWN,
    PROXY_PAGE,
    SESSION_OVER,
    Fault,
    FaultyProxy,
    answers,
)
from tests.support.forms import messages
from tests.support.user import EMAIL, PASSWORD, User
from tests.support.writes import JSON, MESSAGE, WRITES, send, token

BOTH_KINDS = pytest.mark.parametrize("headers", [JSON, {}], ids=["live", "plain"])


def test_a_login_whose_account_is_refused_says_so(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(ACCOUNT, Fault(401, b"{}"), "GET")
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    assert messages(answer) == {"": "SEND_FAILED_SERVER_ERROR"}
    assert f'value="{EMAIL}"' in answer.text
    proxy.mend()
    assert visitor.get("/customers").status_code == 303
    visitor.login()


@pytest.mark.parametrize("fault", [DOWN, PROXY_PAGE, Fault(403)])
def test_a_logout_that_the_provider_did_not_hear_of_is_told(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    visitor.login()
    proxy.break_(SESSION, fault, "DELETE")
    visitor.post("/logout", {})
    for address in ("/logout", "/login"):
        assert visitor.page(address)["flash"] == {"key": "LOGOUT_NOT_TOLD"}
    assert visitor.page("/login")["flash"] is None


def test_a_logout_of_a_session_that_was_over_is_simply_done(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    proxy.break_(SESSION, Fault(401, b"{}"), "DELETE")
    assert visitor.post("/logout", {}).headers["clear-site-data"] == '"cache", "storage"'
    assert visitor.page("/logout")["flash"] is None


@pytest.mark.parametrize(
    ("account", "next_account", "is_told"),
    [({"id": 7}, {"id": 7}, True), ({"id": 7}, {"id": 8}, False), ({}, {}, False)],
)
def test_that_a_form_was_not_sent_is_told_to_the_same_account_alone_and_once(
    visitor: User,
    proxy: FaultyProxy,
    account: dict[str, int],
    next_account: dict[str, int],
    is_told: bool,
) -> None:
    """Accounts of one company have the same name; an account without an id is told nothing. What
    was typed is not in the session."""
    nameless = {"company_name": "Warm BV"}
    proxy.break_(ACCOUNT, answers(account | nameless), "GET")
    visitor.login()
    proxy.break_(MESSAGE, Fault(401, b"{}"))
    visitor.post("/contact", {"content": "It drips."})
    proxy.break_(ACCOUNT, answers(next_account | nameless), "GET")
    visitor.login()
    assert not visitor.page("/about")["form"]
    told = {"values": {}, "errors": {"": {"key": "FORM_SESSION_ENDED"}}}
    assert visitor.page("/contact")["form"] == (told if is_told else None)
    assert visitor.page("/contact")["form"] is None


def test_a_note_that_waits_in_the_browser_is_no_form_that_was_interrupted(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    proxy.break_(MESSAGE, Fault(401, b"{}"))
    visitor.post("/contact", {"content": "It waits.", "kept": "1"})
    assert after_login(visitor, proxy, "/contact")["form"] is None


def after_login(user: User, proxy: FaultyProxy, address: str) -> dict[str, Any]:
    """The page to which a user returns after logging in again."""
    proxy.mend()
    return user.login().page(address)


@BOTH_KINDS
@pytest.mark.parametrize("name", ["message", "note", "scan"])
def test_a_form_that_may_have_acted_before_the_session_ended_is_not_told_as_not_sent(
    user: User, proxy: FaultyProxy, name: str, headers: dict[str, str]
) -> None:
    """The second call of a scan ends the session, after the first has been carried out."""
    address, fields, call, method = WRITES[name](user)
    data = {"csrf": token(user, address), **fields}
    if name == "scan":
        proxy.break_("heaters/api/heaters/start_scan", SESSION_OVER, "POST")
    else:
        proxy.break_(call if name == "note" else "", SESSION_OVER, "GET")
        proxy.break_(call, ANSWER_LOST, method)
    user.http.post(address, data=data, headers=headers)
    assert after_login(user, proxy, address)["form"]["errors"] == {"": {"key": "SEND_UNKNOWN"}}


@BOTH_KINDS
def test_a_form_without_a_session_is_told_as_not_sent(
    visitor: User, proxy: FaultyProxy, headers: dict[str, str]
) -> None:
    data = {"csrf": "of an earlier session", "content": "It drips."}
    answer = visitor.http.post("/contact", data=data, headers=headers)
    assert answer.status_code == (401 if headers else 303)
    assert not proxy.calls(MESSAGE, "POST")
    for is_said in (True, False):
        login = visitor.get("/login?next=%2Fcontact").text
        assert ("so your form has not been sent" in login) is is_said


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/settings", {"setting": "language", "language": "nl"}),
        ("/my-profile", {"city_name": "Elsewhere", "was.city_name": "x"}),
        ("/contact", {"content": "It drips."}),
        ("/password-update", {"current_password": PASSWORD, "password": "n" * 12}),
    ],
)
def test_a_form_that_was_never_sent_before_the_session_ended_has_a_place_for_being_told_so(
    user: User, proxy: FaultyProxy, address: str, fields: dict[str, str]
) -> None:
    csrf = token(user, address)
    proxy.break_("", SESSION_OVER)
    assert send(user, address, fields, csrf).status_code == 401
    proxy.mend()
    document = user.login().get(address).text.partition('id="page"')[0]
    assert "has not been sent" in document


def test_a_mark_under_which_the_session_ended_is_told_in_the_snackbar(
    user: User, proxy: FaultyProxy
) -> None:
    csrf = token(user, "/notifications")
    proxy.break_("", SESSION_OVER)
    fields = {"all": "1", "refusal": "snackbar"}
    assert send(user, "/notifications", fields, csrf).status_code == 401
    page = after_login(user, proxy, "/notifications")
    assert (page["flash"], page["form"]) == ({"key": "FORM_SESSION_ENDED"}, None)
    assert user.page("/notifications")["flash"] is None
