"""The limits of password guesses, requested e-mails and registrations, as their users see them."""

import html
from collections.abc import Iterator

import httpx
import pytest

from server.web.attempts import (
    ATTEMPT_SECONDS,
    MAX_ACCOUNT_ATTEMPTS,
    MAX_ADDRESS_REQUESTS,
    MAX_RESET_MAILS,
)
from tests.support.account import REGISTRATION, SESSION
from tests.support.faults import FaultyProxy
from tests.support.forms import errors, messages
from tests.support.parts import IN_ENGLISH
from tests.support.user import PASSWORD, User
from tests.support.writes import JSON, token

DEMO, OTHER = "demo@heatdesk.test", "other@heatdesk.test"
LIMITED = {"": "TOO_MANY_ATTEMPTS"}


@pytest.fixture(scope="module")
def networks() -> Iterator[int]:
    return iter(range(250))


@pytest.fixture
def guesser(visitor: User, networks: Iterator[int]) -> User:
    """A user with an IP address that no other test has used, which a proxy sends."""
    visitor.http.headers["x-forwarded-for"] = f"198.51.100.{next(networks)}"
    return visitor


@pytest.fixture
def email(networks: Iterator[int]) -> str:
    """An account whose password no other test has guessed."""
    return f"guessed-{next(networks)}@heatdesk.test"


def guess(user: User, email: str, times: int) -> None:
    for _ in range(times):
        fields = {"csrf": user.page("/login")["csrf"], "email": email, "password": "wrong"}
        answer = user.http.post("/login", data=fields, headers=JSON)
        assert answer.json()["form"]["errors"] == {"": {"key": "LOGIN_INVALID"}}


def log_in(user: User, email: str, password: str = "wrong") -> httpx.Response:
    return user.post("/login", {"email": email, "password": password})


@pytest.mark.parametrize("language", IN_ENGLISH)
def test_an_account_is_guessed_at_ten_times_in_a_quarter_of_an_hour(
    guesser: User, proxy: FaultyProxy, email: str, language: str
) -> None:
    guesser.http.headers["accept-language"] = language
    guess(guesser, email, MAX_ACCOUNT_ATTEMPTS)
    calls = len(proxy.calls(SESSION, "POST"))
    answer = log_in(guesser, email.upper())
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= ATTEMPT_SECONDS
    assert errors(answer)[""] == {"key": "TOO_MANY_ATTEMPTS", "values": {"count": 15}}
    assert " 15 min" in answer.text.partition('data-refused=""')[2].partition("</p>")[0].lower()
    assert f'value="{email.upper()}"' in answer.text
    assert "wrong" not in html.unescape(answer.text).partition('id="page"')[0]
    assert len(proxy.calls(SESSION, "POST")) == calls == MAX_ACCOUNT_ATTEMPTS


def test_both_spellings_of_a_domain_are_one_account_and_one_attempt(
    guesser: User, proxy: FaultyProxy, email: str
) -> None:
    name = email.partition("@")[0]
    guess(guesser, f"{name}@xn--bro-hoa.example", MAX_ACCOUNT_ATTEMPTS)
    assert len(proxy.calls(SESSION, "POST")) == 2 * MAX_ACCOUNT_ATTEMPTS
    assert messages(log_in(guesser, f"{name}@büro.example", PASSWORD)) == LIMITED


def test_the_right_password_is_refused_as_well_where_the_account_has_not_logged_in(
    guesser: User, networks: Iterator[int]
) -> None:
    """Otherwise the responses would reveal which password is right."""
    guesser.login(DEMO).post("/logout", {})
    here = guesser.http.headers["x-forwarded-for"]
    guesser.http.headers["x-forwarded-for"] = f"203.0.113.{next(networks)}"
    guess(guesser, DEMO, MAX_ACCOUNT_ATTEMPTS)
    assert messages(log_in(guesser, DEMO, PASSWORD)) == LIMITED
    guesser.http.headers["x-forwarded-for"] = here
    assert log_in(guesser, DEMO, PASSWORD).status_code == 303


def test_an_account_gets_five_mails_for_a_new_password(guesser: User, email: str) -> None:
    form = {"intent": "recover", "reset_email": email}
    for _ in range(MAX_RESET_MAILS):
        assert guesser.post("/login?dialog=recover", form).status_code == 303
    answer = guesser.post("/login?dialog=recover", form)
    assert (answer.status_code, messages(answer)) == (429, LIMITED)
    assert f'value="{email}"' in answer.text


def test_one_address_registers_twenty_times(guesser: User) -> None:
    guesser.post("/register", {"accept": guesser.page("/register")["data"]["terms"]["id"]})
    taken = REGISTRATION | {"email": "taken@", "email2": "taken@", "csrf": token(guesser, "/login")}
    for _ in range(MAX_ADDRESS_REQUESTS):
        assert guesser.http.post("/register", data=taken, headers=JSON).status_code == 422
    refused = guesser.post("/register", REGISTRATION)
    assert (refused.status_code, messages(refused)) == (429, LIMITED)


def test_the_present_password_cannot_be_guessed_in_a_session(guesser: User) -> None:
    guesser.login(OTHER)
    form = {"current_password": "wrong", "password": PASSWORD, "password2": PASSWORD}
    for _ in range(MAX_ACCOUNT_ATTEMPTS):
        assert list(errors(guesser.post("/password-update", form))) == ["current_password"]
    answer = guesser.post("/password-update", {**form, "current_password": PASSWORD})
    assert (answer.status_code, messages(answer)) == (429, LIMITED)
