"""Logging in and out: the messages of the specification, sections 2 and 8, and deep links."""

import time
from collections.abc import Iterator
from urllib.parse import urlencode

import httpx
import pytest

from tests.support.faults import ANSWERS_500, DOWN, HANGS, RUBBISH, Fault, FaultyProxy, answers
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import running_host
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

LANGUAGES = ["nl", "en", "de", "es", "it"]


def refused(visitor: User, **fields: str) -> dict[str, str]:
    """The error keys of a refused login, by field."""
    answer = visitor.post("/login", fields)
    page = embedded_page(answer.text)
    return {name: error["key"] for name, error in page["form"]["errors"].items()}


def test_empty_fields_are_each_named(visitor: User) -> None:
    assert refused(visitor, email="", password="") == {
        "email": "LOGIN_USERNAME_REQUIRED",
        "password": "LOGIN_PASSWORD_REQUIRED",
    }


def test_spaces_are_no_e_mail(visitor: User) -> None:
    assert refused(visitor, email="   ", password=PASSWORD) == {"email": "LOGIN_USERNAME_REQUIRED"}


def test_wrong_password_says_that_the_combination_is_wrong(visitor: User) -> None:
    assert refused(visitor, email=EMAIL, password="wrong") == {"": "LOGIN_INVALID"}


def test_unactivated_account_is_told_so(visitor: User) -> None:
    fields = {"email": "pending@heatdesk.test", "password": PASSWORD}
    assert refused(visitor, **fields) == {"": "LOGIN_ACCOUNT_NOT_ACTIVATED"}


@pytest.mark.parametrize(
    ("fault", "key", "status"),
    [
        (DOWN, "SEND_FAILED_DOWN", 503),
        (ANSWERS_500, "SEND_FAILED_SERVER_ERROR", 502),
        (HANGS, "SEND_FAILED_SLOW", 504),
        (RUBBISH, "SEND_FAILED_INVALID_RESPONSE", 502),
        (answers({"error": "Database locked"}), "SEND_FAILED_INVALID_RESPONSE", 502),
        (answers({"auth": "unknown", "csrf_token": "t"}), "SEND_FAILED_INVALID_RESPONSE", 502),
        (Fault(503, headers={"retry-after": "30"}), "SEND_FAILED_BUSY", 503),
    ],
    ids=["down", "answers 500", "hangs", "sends rubbish", "error", "unreadable", "busy"],
)
def test_each_failure_of_the_provider_has_its_own_message(
    visitor: User, hasty_host: str, proxy: FaultyProxy, fault: Fault, key: str, status: int
) -> None:
    proxy.break_("auth/api/accounts/session", fault)
    visitor.http.base_url = hasty_host
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    page = embedded_page(answer.text)
    assert answer.status_code == status
    assert page["form"]["errors"][""]["key"] == key


def test_what_was_typed_is_kept_but_never_the_password(visitor: User) -> None:
    answer = visitor.post("/login", {"email": EMAIL, "password": "wrong-secret"})
    assert answer.status_code == 422
    assert f'value="{EMAIL}"' in answer.text
    assert "wrong-secret" not in answer.text


def test_the_password_is_hashed_before_it_is_sent(visitor: User, proxy: FaultyProxy) -> None:
    visitor.login()
    (call,) = proxy.calls("auth/api/accounts/session", "POST")
    assert PASSWORD.encode() not in call.body
    assert len(call.body.split(b'"password":"')[1].rstrip(b'"}')) == 64


def test_messages_stand_in_the_document_in_each_language(host: str, proxy: FaultyProxy) -> None:
    proxy.break_("auth/api/accounts/session", DOWN)
    shown = set()
    for language in LANGUAGES:
        with User(host, language) as visitor:
            answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
            assert f'<html lang="{language}"' in answer.text
            start = answer.text.index('data-refused=""')
            shown.add(answer.text[start : start + 200])
    assert len(shown) == len(LANGUAGES)


def test_a_deep_link_survives_the_login(visitor: User) -> None:
    wanted = "/heaters/?status=FAULT&sort=created"
    bounced = visitor.get(wanted)
    assert bounced.status_code == 303
    login = bounced.headers["location"]
    answer = visitor.post(login, {"email": EMAIL, "password": PASSWORD})
    assert answer.headers["location"] == wanted


@pytest.mark.parametrize("wanted", ["/customers?q=%C5%81%C3%B3d%C5%BA", "/customers?q=Łódź&page=2"])
def test_a_deep_link_may_hold_any_letter(visitor: User, wanted: str) -> None:
    answer = visitor.http.get("/login", params={"next": wanted})
    action = embedded_page(answer.text)["url"]
    sent = visitor.post(action, {"email": EMAIL, "password": PASSWORD})
    assert sent.status_code == 303
    location = sent.headers["location"]
    assert location.isascii()
    assert visitor.page(location)["data"]["criteria"] == "Łódź"


def test_a_deep_link_may_hold_a_backslash_in_its_query(visitor: User) -> None:
    login = visitor.get("/customers?q=a\\b").headers["location"]
    answer = visitor.post(login, {"email": EMAIL, "password": PASSWORD})
    assert answer.headers["location"] == "/customers?q=a%5Cb"
    assert visitor.page(answer.headers["location"])["data"]["criteria"] == "a\\b"


@pytest.mark.parametrize(
    "target",
    [
        "https://evil.example/",
        "//evil.example/customers",
        "/\\evil.example",
        "/customers\\..\\x?q=a",
        "javascript:alert(1)",
        "/logout",
        "/nowhere",
        "/static/x.js",
        "/customers\r\nSet-Cookie: a=b",
    ],
)
def test_next_is_only_ever_a_screen_of_ours(visitor: User, target: str) -> None:
    answer = visitor.http.get("/login", params={"next": target})
    assert embedded_page(answer.text)["data"]["next"] == "/"


def test_who_is_logged_in_does_not_see_the_login(installer: User) -> None:
    assert installer.get("/login?next=/customers").headers["location"] == "/customers"


def test_logout_ends_the_session_here_and_at_the_provider(
    installer: User, proxy: FaultyProxy
) -> None:
    answer = installer.post("/logout", {})
    assert answer.headers["location"] == "/logout"
    assert len(proxy.calls("auth/api/accounts/session", "DELETE")) == 1
    page = installer.get("/logout").text
    assert '<meta http-equiv="refresh" content="2; url=/login">' in page
    assert installer.get("/customers").headers["location"] == "/login?next=%2Fcustomers"


def test_logout_works_while_the_provider_is_down(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("", DOWN)
    installer.post("/logout", {})
    assert installer.get("/").headers["location"] == "/login?next=%2F"


def test_looking_at_the_logout_page_ends_nothing(installer: User) -> None:
    assert installer.get("/logout").status_code == 200
    assert installer.get("/customers").status_code == 200


def test_a_login_in_a_second_tab_leads_on_and_says_whose_session_it_is(host: str) -> None:
    with User(host) as user:
        second_tab = embedded_page(user.get("/login").text)["csrf"]
        user.login()
        fields = {"email": EMAIL, "password": PASSWORD, "csrf": second_tab}
        answer = user.http.post("/login", data=fields)
        assert (answer.status_code, answer.headers["location"]) == (303, "/")
        page = user.page("/")
        assert page["flash"]["key"] == "ALREADY_LOGGED_IN"
        assert page["flash"]["values"]["name"] in user.get("/my-profile").text


def test_a_browser_without_cookies_is_told_to_allow_them(host: str) -> None:
    fields = {"email": EMAIL, "password": PASSWORD, "csrf": "0" * 64}
    accept = {"accept": "text/html"}
    answer = httpx.post(f"{host}/login", data=fields, headers=accept, timeout=PATIENCE_SECONDS)
    assert answer.status_code == 403
    assert "Allow cookies for this site" in answer.text


def test_a_form_that_takes_long_to_arrive_has_the_whole_time_of_the_provider(
    shared_proxy: FaultyProxy,
) -> None:
    with (
        running_host(
            shared_proxy.url, HEATDESK_PROVIDER_TIMEOUT="2", HEATDESK_RENDERERS="1"
        ) as host,
        User(host) as user,
    ):
        csrf = embedded_page(user.get("/login").text)["csrf"]
        body = urlencode({"email": EMAIL, "password": PASSWORD, "csrf": csrf}).encode()

        def slowly() -> Iterator[bytes]:
            yield body[:20]
            time.sleep(2.5)
            yield body[20:]

        headers = {
            "content-type": "application/x-www-form-urlencoded",
            "content-length": str(len(body)),
        }
        answer = user.http.post("/login", content=slowly(), headers=headers)
        assert answer.status_code == 303
