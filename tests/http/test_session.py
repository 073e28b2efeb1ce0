"""Sessions: kept apart, sealed, ended by any 401, and safe against other sites."""

import re
import secrets
import time
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest

from server.web.session.models import Session
from server.web.session.seal import Seal
from tests.support.account import ACCOUNT
from tests.support.faults import SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.forms import errors, messages
from tests.support.patience import PATIENCE_SECONDS
from tests.support.processes import SECRET
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

UNREAD = "heaters/api/heater_notifications/new"


def test_a_401_from_any_call_ends_the_session_and_keeps_the_place(
    installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_("auth/api/installers/accounts", SESSION_OVER)
    answer = installer.get("/customers?page=1")
    assert answer.headers["location"] == "/login?next=%2Fcustomers%3Fpage%3D1"
    proxy.mend()
    assert installer.get("/").status_code == 303


def test_a_401_for_the_unread_count_counts_as_well(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("heaters/api/heater_notifications/new", SESSION_OVER)
    assert installer.get("/customers").status_code == 303


def test_as_json_a_401_names_the_login(installer: User, proxy: FaultyProxy) -> None:
    proxy.break_("auth/api/installers/accounts", SESSION_OVER)
    answer = installer.get("/customers", accept="application/json")
    assert answer.status_code == 401
    assert answer.json() == {"redirect": "/login?next=%2Fcustomers", "document": True}


@pytest.mark.parametrize(
    "path", ["/live/catalogue", "/live/unread", "/customers", "/heaters.csv", "/my-profile/picture"]
)
def test_a_login_form_stays_good_whatever_else_its_browser_asks_for(
    visitor: User, path: str
) -> None:
    """A request of the previous page may arrive late, and another tab may open a screen."""
    token = embedded_page(visitor.get("/login").text)["csrf"]
    assert visitor.get(path).status_code in (303, 401)
    fields = {"csrf": token, "email": EMAIL, "password": PASSWORD}
    assert visitor.http.post("/login", data=fields).status_code == 303


def test_all_cookies_of_the_provider_come_back_as_they_were_sent(
    installer: User, proxy: FaultyProxy
) -> None:
    cookies = ["plain=1", 'quoted="a b"', "padded=YWJj=="]
    proxy.break_(
        "heaters/api/heater_notifications/new",
        Fault(200, b'{"num_notifications": 1}', {"set-cookie": cookies[1]}),
    )
    installer.get("/customers")
    proxy.mend()
    installer.get("/customers")
    sent = proxy.calls("auth/api/installers/accounts")[0].headers["cookie"]
    assert 'quoted="a b"' in sent


def test_two_users_of_one_host_never_share_a_cookie(host: str, proxy: FaultyProxy) -> None:
    with User(host) as one, User(host) as other:
        one.login()
        other.login("other@heatdesk.test")
        proxy.mend()
        one.get("/customers")
        other.get("/customers")
        one.get("/customers")
        cookies = [call.headers["cookie"] for call in proxy.calls("auth/api/installers/accounts")]
        assert cookies[0] == cookies[2] != cookies[1]
        with User(host) as nobody:
            proxy.mend()
            nobody.post("/login", {"email": "x@y.test", "password": "wrong"})
            assert "cookie" not in proxy.seen[0].headers


def test_long_provider_cookies_are_kept_over_several_cookies(
    installer: User, proxy: FaultyProxy
) -> None:
    big = secrets.token_hex(2500)
    proxy.break_(
        "heaters/api/heater_notifications/new",
        Fault(200, b'{"num_notifications": 1}', {"set-cookie": f"big={big}"}),
    )
    answer = installer.get("/customers")
    assert all(len(value) < 4096 for value in answer.headers.get_list("set-cookie"))
    proxy.mend()
    installer.get("/customers")
    assert big in proxy.calls("auth/api/installers/accounts")[0].headers["cookie"]


def grown(installer: User, proxy: FaultyProxy, characters: int) -> dict[str, str]:
    """The session's cookies after the provider has set one of `characters` characters."""
    cookie = f"big={secrets.token_hex(characters // 2)}"
    proxy.break_(UNREAD, Fault(200, b'{"num_notifications": 1}', {"set-cookie": cookie}))
    installer.get("/customers")
    proxy.mend()
    return dict(installer.http.cookies)


@pytest.mark.parametrize("characters", [100, 132, 164])
def test_parts_of_two_answers_together_are_the_session_that_was_written_last(
    installer: User, proxy: FaultyProxy, characters: int
) -> None:
    """Both responses are to requests with the same session: the longer session arrives first, and
    the shorter one, which has no second part, replaces only its first part."""
    short = grown(installer, proxy, characters)
    long = grown(installer, proxy, 9000)
    assert set(short) < set(long)
    with httpx.Client(base_url=installer.http.base_url, cookies={**long, **short}) as mixed:
        answer = mixed.get("/customers")
    assert answer.status_code == 200
    ended = [line for line in answer.headers.get_list("set-cookie") if "Max-Age=0" in line]
    assert len(ended) == len(long) - len(short)


def test_a_part_behind_a_gap_is_cleared_away(installer: User) -> None:
    cookies = {**installer.http.cookies, "heatdesk-4": "x"}
    with httpx.Client(base_url=installer.http.base_url, cookies=cookies) as browser:
        answer = browser.get("/customers")
    assert answer.status_code == 200
    assert any(
        line.startswith("heatdesk-4=") and "Max-Age=0" in line
        for line in answer.headers.get_list("set-cookie")
    )


@pytest.mark.parametrize("address", ["/live/unread", "/customers", "/customers.csv"])
def test_an_answer_that_comes_after_the_logout_does_not_undo_it(
    installer: User, proxy: FaultyProxy, address: str
) -> None:
    call = UNREAD if address == "/live/unread" else "auth/api/installers/accounts"
    body = b'{"num_notifications": 1}' if call == UNREAD else b"[]"
    late = Fault(200, body, {"set-cookie": "slide=1"}, delay=1)
    cookies = dict(installer.http.cookies)
    csrf = embedded_page(installer.get("/about").text)["csrf"]
    # A screen's side request may come after the logout, so its response stays the same.
    proxy.break_(UNREAD, Fault(200, b'{"num_notifications": 1}'))
    proxy.break_(call, late)
    with (
        httpx.Client(base_url=installer.http.base_url, cookies=cookies) as other,
        ThreadPoolExecutor(1) as pool,
    ):
        answer = pool.submit(other.get, address)
        while not proxy.calls(call) and not answer.done():
            time.sleep(0.01)
        assert installer.http.post("/logout", data={"csrf": csrf}).status_code == 303
        assert answer.result().status_code == 200
        assert "set-cookie" not in answer.result().headers


def test_the_cookie_is_closed_to_scripts_and_to_readers(installer: User) -> None:
    answer = installer.post("/logout", {})
    (cookie,) = answer.headers.get_list("set-cookie")
    assert "HttpOnly" in cookie
    assert "samesite=lax" in cookie.lower()
    seconds = int(re.findall(r"Max-Age=(\d+)", cookie)[0])
    assert 0 < 7 * 24 * 3600 - seconds < PATIENCE_SECONDS or seconds == 7 * 24 * 3600
    assert "session" not in cookie.split("=", 1)[1].split(";")[0]


def test_over_https_the_cookie_is_bound_to_the_host(host: str) -> None:
    answer = httpx.get(
        f"{host}/login",
        headers={"x-forwarded-proto": "https", "accept": "text/html"},
        timeout=PATIENCE_SECONDS,
    )
    (cookie,) = answer.headers.get_list("set-cookie")
    assert cookie.startswith("__Host-heatdesk=")
    assert "Secure" in cookie
    assert "strict-transport-security" in answer.headers


def test_a_forged_cookie_is_no_session(host: str) -> None:
    answer = httpx.get(
        f"{host}/customers", cookies={"heatdesk": "gAAAAA" + "x" * 200}, timeout=PATIENCE_SECONDS
    )
    assert answer.status_code == 303


@pytest.mark.parametrize(
    "headers",
    [
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ],
)
def test_a_form_of_another_site_is_refused(installer: User, headers: dict[str, str]) -> None:
    answer = installer.post("/logout", {}, **headers)
    assert answer.status_code == 403
    assert installer.get("/customers").status_code == 200


def test_a_form_without_its_token_is_shown_again_as_it_was_typed(visitor: User) -> None:
    visitor.get("/login")
    answer = visitor.http.post("/login", data={"email": "me@x.test", "csrf": "00" * 32})
    page = embedded_page(answer.text)
    assert answer.status_code == 403
    assert page["form"]["errors"][""]["key"] == "FORM_EXPIRED"
    assert page["form"]["values"] == {"email": "me@x.test"}
    assert 'value="me@x.test"' in answer.text


@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_what_was_typed_is_shown_again_to_its_own_account_alone(host: str, accept: str) -> None:
    """The form is open while its session ends and another one begins in the same browser."""
    for email, is_own in ((EMAIL, True), ("de@heatdesk.test", False)):
        with User(host) as user, User(host) as later:
            token = user.login().page("/contact")["csrf"]
            later.login(email)
            fields = {"csrf": token, "content": "The key is at the bakery."}
            answer = later.http.post("/contact", data=fields, headers={"accept": accept})
            assert answer.status_code == 403
            assert ("at the bakery" in answer.text) == is_own
            page = answer.json() if accept != "text/html" else embedded_page(answer.text)
            assert page["form"]["errors"][""]["key"] == "FORM_EXPIRED"
            # The browser shows another account's page in a document of its own.
            flash = later.page("/contact")["flash"]
            is_told_later = accept != "text/html" and not is_own
            assert (flash and flash["key"]) == ("FORM_EXPIRED" if is_told_later else None)


def test_the_token_looks_different_in_every_page(installer: User) -> None:
    tokens = {installer.page("/customers")["csrf"] for _ in range(3)}
    assert len(tokens) == 3


FOREIGN = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}


@pytest.mark.parametrize("address", ["/login", "/customers", "/customer/1001?dialog=remove"])
@pytest.mark.parametrize("accept", ["text/html", "application/json"])
def test_a_form_of_another_site_sets_no_cookie(host: str, address: str, accept: str) -> None:
    """A browser sends such a form without the session cookie; a new cookie would replace it."""
    answer = httpx.post(f"{host}{address}", data={"x": "1"}, headers={**FOREIGN, "accept": accept})
    assert answer.status_code == 403
    assert "set-cookie" not in answer.headers


def test_a_form_of_another_site_is_not_offered_to_be_sent_again(installer: User) -> None:
    answer = installer.http.post("/customer/1001?dialog=remove", headers=FOREIGN)
    assert answer.status_code == 403
    assert "expired" in answer.text
    assert 'action="/customer/1001' not in answer.text
    assert 'href="/customer/1001?dialog=remove"' in answer.text


def test_a_form_that_nobody_could_read_is_not_offered_to_be_sent_again(installer: User) -> None:
    headers = {"content-type": "multipart/form-data; boundary=a"}
    answer = installer.http.post(
        "/customer/1001?dialog=remove", content=b"this is no part", headers=headers
    )
    assert answer.status_code == 400
    assert 'action="/customer/1001' not in answer.text


def test_a_session_without_a_csrf_token_leaves_the_one_that_is_known(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    csrf = visitor.page("/contact")["csrf"]
    proxy.mend()
    refused = Fault(400, b'{"error": "Too rude."}')
    proxy.break_("faqs/api/faqs/send_message", refused)
    session = b'{"auth": true, "csrf_token": null, "reconfirm_ga": false}'
    proxy.break_("auth/api/accounts/session", Fault(200, session), "GET")
    for _ in range(2):
        visitor.http.post("/contact", data={"csrf": csrf, "content": "!"})
    calls = proxy.calls("faqs/api/faqs/send_message", "POST")
    assert len(calls) == 2
    assert all(call.headers.get("x-csrf-token") for call in calls)


def _cookie(user: User) -> str:
    return next(cookie.value or "" for cookie in user.http.cookies.jar if cookie.name == "heatdesk")


def aged(user: User, days: float) -> None:
    """Makes the user's session older by these days."""
    seal = Seal((SECRET,))
    session = seal.open(_cookie(user), Session, 60)
    assert session is not None
    session.begun -= int(days * 24 * 3600)
    user.http.cookies.set("heatdesk", seal.close(session), domain="127.0.0.1")


def test_a_session_that_is_used_every_day_ends_seven_days_after_its_login(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    proxy.break_(UNREAD, Fault(200, b'{"num_notifications": 1}', {"set-cookie": "slide=1"}))
    aged(visitor, 3)
    answer = visitor.get("/customers")
    seconds = int(re.findall(r"Max-Age=(\d+)", answer.headers["set-cookie"])[0])
    assert seconds <= 4 * 24 * 3600
    aged(visitor, 3.99)
    assert visitor.get("/customers").status_code == 200
    aged(visitor, 0.02)
    assert visitor.get("/customers").headers["location"] == "/login?next=%2Fcustomers"
    assert visitor.login().get("/customers").status_code == 200


def test_a_session_that_is_only_read_sets_no_cookie(installer: User) -> None:
    assert "set-cookie" not in installer.get("/customers").headers
    aged(installer, 6)
    assert "set-cookie" not in installer.get("/customers").headers


def test_a_login_ends_the_session_before_it(visitor: User) -> None:
    """A cookie that an attacker has set in the browser is of no use after the login."""
    visitor.get("/login")
    fixed = dict(visitor.http.cookies)
    visitor.login()
    visitor.http.cookies.clear()
    visitor.http.cookies.update(fixed)
    assert visitor.get("/customers").status_code == 303


@pytest.mark.parametrize("token", [None, "", " "])
def test_a_login_without_a_csrf_token_is_a_login_all_the_same(
    visitor: User, proxy: FaultyProxy, token: str | None
) -> None:
    session = {"auth": True, "csrf_token": token, "reconfirm_ga": False}
    proxy.break_("auth/api/accounts/session", answers(session), "POST")
    proxy.break_(ACCOUNT, answers({"id": 1, "email": EMAIL}))
    assert visitor.post("/login", {"email": EMAIL, "password": PASSWORD}).status_code == 303
    (call,) = proxy.calls(ACCOUNT)
    assert "x-csrf-token" not in call.headers


@pytest.mark.parametrize("flag", [1.0, "1.0", "yes"])
def test_a_login_is_one_however_its_flag_is_written(
    visitor: User, proxy: FaultyProxy, flag: object
) -> None:
    proxy.break_("auth/api/accounts/session", answers({"auth": flag}), "POST")
    proxy.break_(ACCOUNT, answers({"id": 1, "email": EMAIL}))
    assert visitor.post("/login", {"email": EMAIL, "password": PASSWORD}).status_code == 303


@pytest.mark.parametrize("token", ["tökén", "a\nb", "a\r\nX-Evil: 1", "\x00t", "x" * 9000])
def test_a_csrf_token_that_no_header_can_carry_refuses_the_login(
    visitor: User, proxy: FaultyProxy, token: str
) -> None:
    session = {"auth": True, "csrf_token": token, "reconfirm_ga": False}
    proxy.break_("auth/api/accounts/session", answers(session), "POST")
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    assert (answer.status_code, messages(answer)) == (502, {"": "SEND_FAILED_INVALID_RESPONSE"})
    assert f'value="{EMAIL}"' in answer.text
    session_after = Seal((SECRET,)).open(_cookie(visitor), Session, 60)
    assert session_after is not None
    assert session_after.credentials.cookies == {}
    proxy.mend()
    assert visitor.get("/customers").status_code == 303
    visitor.login()


TOO_LARGE = {"key": "SESSION_TOO_LARGE"}


def cookies_of(size: int) -> dict[str, str]:
    return {"set-cookie": f"big={secrets.token_hex(size // 2)}"}


@pytest.mark.parametrize("size", [9500, 20_000, 60_000])
def test_cookies_that_do_not_fit_refuse_the_login_and_say_so(
    visitor: User, proxy: FaultyProxy, size: int
) -> None:
    session = b'{"auth": true, "csrf_token": "t", "reconfirm_ga": false}'
    proxy.break_("auth/api/accounts/session", Fault(200, session, cookies_of(size)), "POST")
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    assert errors(answer) == {"": TOO_LARGE}
    assert answer.status_code == 502
    assert f'value="{EMAIL}"' in answer.text
    assert visitor.get("/customers").status_code == 303
    proxy.mend()
    visitor.login()
    assert "big=" not in "".join(call.headers.get("cookie", "") for call in proxy.seen)


@pytest.mark.parametrize("blank", [b"\xa0", b"\x85"])
def test_a_cookie_that_a_neighbouring_host_can_set_is_no_session(host: str, blank: bytes) -> None:
    """Browsers refuse `__Host-` names from neighbours, but not names that begin with a blank."""
    with User(host) as user:
        user.login()
        sealed = user.http.cookies["heatdesk"].encode()
    headers = [(b"cookie", blank + b"heatdesk=" + sealed)]
    answer = httpx.get(f"{host}/customers", headers=headers, timeout=PATIENCE_SECONDS)
    assert answer.status_code == 303


def test_a_session_cookie_that_is_sent_twice_is_no_session(host: str) -> None:
    with User(host) as user:
        user.login()
        sealed = user.http.cookies["heatdesk"]
    for cookies, status in (([sealed], 200), ([sealed, "x"], 303), (["x", sealed], 303)):
        headers = {"cookie": "; ".join(f"heatdesk={value}" for value in cookies)}
        answer = httpx.get(f"{host}/customers", headers=headers, timeout=PATIENCE_SECONDS)
        assert answer.status_code == status
