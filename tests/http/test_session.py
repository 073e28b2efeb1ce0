"""Sessions: kept apart, sealed, ended by any 401, and safe against other sites."""

import re
import secrets
from concurrent.futures import ThreadPoolExecutor
from itertools import product

import httpx
import pytest

from tests.support.account import ACCOUNT, SESSION
from tests.support.contents import absent
from tests.support.faults import SESSION_OVER, Fault, FaultyProxy, answers
from tests.support.forms import messages
from tests.support.help_calls import UNREAD
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.rows import CUSTOMERS
from tests.support.sessions import changed_session
from tests.support.user import EMAIL, PASSWORD, User, embedded_page

FOREIGN = {"origin": "https://evil.example", "sec-fetch-site": "cross-site"}


def counted(cookie: str, delay: float = 0.0) -> Fault:
    """The answer of the unread count, which sets a cookie."""
    return Fault(200, b'{"num_notifications": 1}', {"set-cookie": cookie}, delay)


def test_a_401_from_any_call_ends_the_session_and_keeps_the_place(
    installer: User, proxy: FaultyProxy
) -> None:
    for call in (CUSTOMERS, UNREAD):
        proxy.break_(call, SESSION_OVER)
        answer = installer.get("/customers?page=1")
        assert answer.headers["location"] == "/login?next=%2Fcustomers%3Fpage%3D1", call
        proxy.mend()
        assert installer.get("/").status_code == 303
        installer.login()
    proxy.break_(CUSTOMERS, SESSION_OVER)
    answer = installer.get("/customers", accept="application/json")
    assert answer.status_code == 401
    assert answer.json() == {"redirect": "/login?next=%2Fcustomers", "document": True}


def test_a_login_form_stays_good_whatever_else_its_browser_asks_for(visitor: User) -> None:
    """A request of the previous page may arrive late, and another tab may open a screen."""
    token = embedded_page(visitor.get("/login").text)["csrf"]
    for path in ("/live/catalogue", "/live/unread", "/customers", "/heaters.csv"):
        assert visitor.get(path).status_code in (303, 401), path
    fields = {"csrf": token, "email": EMAIL, "password": PASSWORD}
    assert visitor.http.post("/login", data=fields).status_code == 303


def test_cookies_of_the_provider_come_back_as_they_were_sent_however_long(
    installer: User, proxy: FaultyProxy
) -> None:
    long, random = f"big={'x' * 9000}", f"big={secrets.token_hex(2500)}"
    for cookie in ('quoted="a b"', random, long, "n=Zo\u00eb"):
        proxy.break_(UNREAD, counted(f"{cookie}; Path=/"))
        answer = installer.get("/customers")
        assert all(len(value) < 4096 for value in answer.headers.get_list("set-cookie"))
        proxy.mend()
        installer.get("/customers")
        assert cookie.rstrip("\u00eb") in proxy.calls(CUSTOMERS)[0].headers["cookie"]


def test_two_users_of_one_host_never_share_a_cookie(host: str, proxy: FaultyProxy) -> None:
    with User(host) as one, User(host) as other:
        one.login()
        other.login("other@heatdesk.test")
        proxy.mend()
        one.get("/customers")
        other.get("/customers")
        one.get("/customers")
        cookies = [call.headers["cookie"] for call in proxy.calls(CUSTOMERS)]
        assert cookies[0] == cookies[2] != cookies[1]
        with User(host) as nobody:
            proxy.mend()
            nobody.post("/login", {"email": "x@y.test", "password": "wrong"})
            assert "cookie" not in proxy.seen[0].headers


def test_an_answer_that_comes_after_the_logout_does_not_undo_it(
    installer: User, proxy: FaultyProxy
) -> None:
    csrf = embedded_page(installer.get("/about").text)["csrf"]
    # A call that is slow enough for the logout to come in between, for each kind of answer.
    proxy.break_(UNREAD, counted("slide=1", delay=1))
    proxy.break_(CUSTOMERS, Fault(200, b"[]", {"set-cookie": "slide=1"}, delay=1))
    addresses = ("/live/unread", "/customers", "/customers.csv")
    with (
        httpx.Client(
            base_url=installer.http.base_url, cookies=dict(installer.http.cookies)
        ) as other,
        ThreadPoolExecutor(len(addresses)) as pool,
    ):
        late = [pool.submit(other.get, address) for address in addresses]
        until(lambda: len(proxy.calls(CUSTOMERS)) == 2 and len(proxy.calls(UNREAD)) >= 1)
        assert installer.http.post("/logout", data={"csrf": csrf}).status_code == 303
        for address, answer in zip(addresses, late, strict=True):
            assert answer.result().status_code == 200, address
            assert "set-cookie" not in answer.result().headers, address


def test_the_cookie_is_closed_to_scripts_and_to_readers(installer: User) -> None:
    (cookie,) = installer.post("/logout", {}).headers.get_list("set-cookie")
    assert not absent(cookie.lower(), "httponly", "samesite=lax")
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


def test_a_form_of_another_site_is_refused(installer: User) -> None:
    for headers in (
        {"sec-fetch-site": "cross-site"},
        {"sec-fetch-site": "same-site"},
        {"origin": "https://evil.example"},
        {"origin": "null"},
    ):
        assert installer.post("/logout", {}, **headers).status_code == 403, headers
    assert installer.get("/customers").status_code == 200


def test_a_form_without_its_token_is_shown_again_as_it_was_typed(visitor: User) -> None:
    visitor.get("/login")
    answer = visitor.http.post("/login", data={"email": "me@x.test", "csrf": "00" * 32})
    assert (answer.status_code, messages(answer)) == (403, {"": "FORM_EXPIRED"})
    assert embedded_page(answer.text)["form"]["values"] == {"email": "me@x.test"}
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
            assert (answer.status_code, "at the bakery" in answer.text) == (403, is_own)
            page = answer.json() if accept != "text/html" else embedded_page(answer.text)
            assert page["form"]["errors"][""]["key"] == "FORM_EXPIRED"
            # The browser shows another account's page in a document of its own.
            flash = later.page("/contact")["flash"]
            is_told_later = accept != "text/html" and not is_own
            assert (flash and flash["key"]) == ("FORM_EXPIRED" if is_told_later else None)


def test_the_token_looks_different_in_every_page(installer: User) -> None:
    assert len({installer.page("/customers")["csrf"] for _ in range(3)}) == 3


def test_a_form_of_another_site_sets_no_cookie(host: str) -> None:
    """A browser sends such a form without the session cookie; a new cookie would replace it."""
    addresses = ("/login", "/customers", "/customer/1001?dialog=remove")
    for address, accept in product(addresses, ("text/html", "application/json")):
        answer = httpx.post(
            f"{host}{address}", data={"x": "1"}, headers={**FOREIGN, "accept": accept}
        )
        assert answer.status_code == 403, address
        assert "set-cookie" not in answer.headers, address


def test_a_form_of_another_site_or_that_nobody_could_read_is_not_offered_to_be_sent_again(
    installer: User,
) -> None:
    unreadable = {"content-type": "multipart/form-data; boundary=a"}
    for headers, status in ((unreadable, 400), (FOREIGN, 403)):
        answer = installer.http.post(
            "/customer/1001?dialog=remove", content=b"this is no part", headers=headers
        )
        assert answer.status_code == status
        assert 'action="/customer/1001' not in answer.text
    assert not absent(answer.text, "expired", 'href="/customer/1001?dialog=remove"')


def aged(user: User, days: float) -> None:
    """Makes the user's session older by these days."""
    with changed_session(user) as session:
        session.begun -= int(days * 24 * 3600)


def test_a_session_that_is_used_every_day_ends_seven_days_after_its_login(
    visitor: User, proxy: FaultyProxy
) -> None:
    visitor.login()
    proxy.break_(UNREAD, counted("slide=1"))
    aged(visitor, 3)
    seconds = int(re.findall(r"Max-Age=(\d+)", visitor.get("/customers").headers["set-cookie"])[0])
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


def test_a_login_without_a_csrf_token_is_a_login_all_the_same(
    visitor: User, proxy: FaultyProxy
) -> None:
    proxy.break_(SESSION, answers({"auth": "1", "csrf_token": None}), "POST")
    proxy.break_(ACCOUNT, answers({"id": 1, "email": EMAIL}))
    visitor.login()
    (call,) = proxy.calls(ACCOUNT)
    assert "x-csrf-token" not in call.headers


@pytest.mark.parametrize(
    ("token", "cookie", "said"),
    [
        ("a\r\nX-Evil: 1", "lost=1", "SEND_FAILED_INVALID_RESPONSE"),
        ("t", f"big={secrets.token_hex(10_000)}", "SESSION_TOO_LARGE"),
    ],
    ids=["token", "cookies"],
)
def test_a_session_that_cannot_be_kept_refuses_the_login_and_says_so(
    visitor: User, proxy: FaultyProxy, token: str, cookie: str, said: str
) -> None:
    body = answers({"auth": True, "csrf_token": token}).body
    proxy.break_(SESSION, Fault(200, body, {"set-cookie": cookie}), "POST")
    answer = visitor.post("/login", {"email": EMAIL, "password": PASSWORD})
    assert (answer.status_code, messages(answer)) == (502, {"": said})
    assert f'value="{EMAIL}"' in answer.text
    assert visitor.get("/customers").status_code == 303
    proxy.mend()
    visitor.login()
    assert cookie not in "".join(call.headers.get("cookie", "") for call in proxy.seen)
