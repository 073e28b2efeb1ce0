"""Logging in and out: the messages of the specification, sections 2 and 8, and deep links."""

import re

import httpx
import pytest

from server.domain.lookups import LANGUAGES
from tests.support.account import SESSION
from tests.support.faults import ANSWERS_500, DOWN, RUBBISH, Fault, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.patience import PATIENCE_SECONDS
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

FIELDS = {"email": EMAIL, "password": PASSWORD}


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        (
            {"email": "", "password": ""},
            {"email": "LOGIN_USERNAME_REQUIRED", "password": "LOGIN_PASSWORD_REQUIRED"},
        ),
        ({**FIELDS, "email": "   "}, {"email": "LOGIN_USERNAME_REQUIRED"}),
        ({**FIELDS, "password": "wrong"}, {"": "LOGIN_INVALID"}),
        ({**FIELDS, "email": "pending@heatdesk.test"}, {"": "LOGIN_ACCOUNT_NOT_ACTIVATED"}),
    ],
    ids=["empty", "spaces", "wrong", "in review"],
)
def test_a_login_that_is_refused_says_why(
    visitor: User, fields: dict[str, str], said: dict[str, str]
) -> None:
    assert messages(visitor.post("/login", fields)) == said


@pytest.mark.parametrize(
    ("fault", "key", "status"),
    [
        (DOWN, "SEND_FAILED_DOWN", 503),
        (ANSWERS_500, "SEND_FAILED_SERVER_ERROR", 502),
        (RUBBISH, "SEND_FAILED_INVALID_RESPONSE", 502),
        (answers({"error": "Database locked"}), "SEND_FAILED_INVALID_RESPONSE", 502),
        (answers({"auth": "unknown", "csrf_token": "t"}), "SEND_FAILED_INVALID_RESPONSE", 502),
        (Fault(503, headers={"retry-after": "30"}), "SEND_FAILED_BUSY", 503),
    ],
    ids=["down", "answers 500", "sends rubbish", "error", "unreadable", "busy"],
)
def test_each_failure_of_the_provider_has_its_own_message(
    visitor: User, proxy: FaultyProxy, fault: Fault, key: str, status: int
) -> None:
    proxy.break_(SESSION, fault)
    answer = visitor.post("/login", FIELDS)
    assert (answer.status_code, messages(answer)) == (status, {"": key})


def test_what_was_typed_is_kept_but_never_the_password(visitor: User) -> None:
    answer = visitor.post("/login", {**FIELDS, "password": "wrong-secret"})
    assert answer.status_code == 422
    assert f'value="{EMAIL}"' in answer.text
    assert "wrong-secret" not in answer.text


def test_the_password_is_hashed_before_it_is_sent(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login()
    (call,) = proxy.calls(SESSION, "POST")
    assert PASSWORD.encode() not in call.body
    assert len(call.body.split(b'"password":"')[1].rstrip(b'"}')) == 64


def test_messages_stand_in_the_document_in_each_language(host: str, proxy: FaultyProxy) -> None:
    proxy.break_(SESSION, DOWN)
    shown = set()
    for language in LANGUAGES:
        with User(host, language) as visitor:
            answer = visitor.post("/login", FIELDS)
            assert f'<html lang="{language}"' in answer.text
            start = answer.text.index('data-refused=""')
            shown.add(answer.text[start : start + 200])
    assert len(shown) == len(LANGUAGES)


def test_a_deep_link_may_hold_any_letter(visitor: User) -> None:
    answer = visitor.http.get("/login", params={"next": "/customers?q=Łódź&page=2"})
    location = visitor.post(embedded_page(answer.text)["url"], FIELDS).headers["location"]
    assert location.isascii()
    assert visitor.page(location)["data"]["criteria"] == "Łódź"


def test_next_is_only_ever_a_screen_of_ours(visitor: User) -> None:
    for target in ("https://evil.example/", "/\\evil.example", "/logout"):
        answer = visitor.http.get("/login", params={"next": target})
        assert embedded_page(answer.text)["data"]["next"] == "/", target


def test_who_is_logged_in_does_not_see_the_login(installer: User) -> None:
    assert installer.get("/login?next=/customers").headers["location"] == "/customers"


def test_logout_ends_the_session_here_and_at_the_provider(
    installer: User, proxy: FaultyProxy
) -> None:
    for path in ("/logout", "/customers"):
        assert installer.get(path).status_code == 200, "looking at the page ends nothing"
    assert installer.post("/logout", {}).headers["location"] == "/logout"
    assert len(proxy.calls(SESSION, "DELETE")) == 1
    assert '<meta http-equiv="refresh" content="2; url=/login">' in installer.get("/logout").text
    assert installer.get("/customers").headers["location"] == "/login?next=%2Fcustomers"


def test_a_logout_that_another_site_may_have_led_to_waits_for_its_button(installer: User) -> None:
    for site, asks in {"cross-site": 1, "same-site": 1, "": 1, "none": 0, "same-origin": 0}.items():
        answer = installer.get("/logout", **{"sec-fetch-site": site})
        assert (embedded_page(answer.text)["data"]["asks"], site) == (bool(asks), site)
        assert bool(re.search("<form[^>]* data-submit-now", answer.text)) is not bool(asks), site


def test_logout_works_while_the_provider_is_down(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("", DOWN)
    installer.post("/logout", {})
    assert installer.get("/").headers["location"] == "/login?next=%2F"


def test_a_login_in_a_second_tab_leads_on_and_says_whose_session_it_is(host: str) -> None:
    with User(host) as user:
        second_tab = embedded_page(user.get("/login").text)["csrf"]
        user.login()
        answer = user.http.post("/login", data={**FIELDS, "csrf": second_tab})
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        page = user.page("/")
        assert page["flash"]["key"] == "ALREADY_LOGGED_IN"
        assert page["flash"]["values"]["name"] in user.get("/my-profile").text


def test_a_browser_without_cookies_is_told_to_allow_them(host: str) -> None:
    answer = httpx.post(
        f"{host}/login",
        data={**FIELDS, "csrf": "0" * 64},
        headers={"accept": "text/html"},
        timeout=PATIENCE_SECONDS,
    )
    assert answer.status_code == 403
    assert "Allow cookies for this site" in answer.text
