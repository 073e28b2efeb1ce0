"""The limits of password guesses, requested e-mails and registrations."""

import html
from collections.abc import Iterator

import httpx
import pytest

from server.domain.limits import (
    ATTEMPT_SECONDS,
    MAX_ACCOUNT_ATTEMPTS,
    MAX_ADDRESS_ATTEMPTS,
    MAX_ADDRESS_REQUESTS,
    MAX_RESET_MAILS,
)
from tests.support.account import REGISTRATION
from tests.support.faults import DOWN, FaultyProxy
from tests.support.forms import errors, messages
from tests.support.user import EMAIL, PASSWORD, User
from tests.support.writes import SESSION

OTHER = "other@heatdesk.test"
LIMITED = {"": "TOO_MANY_ATTEMPTS"}


@pytest.fixture(scope="module")
def networks() -> Iterator[int]:
    return iter(range(10_000))


@pytest.fixture
def address(networks: Iterator[int]) -> str:
    """An IP address that no other test has used."""
    number = next(networks)
    return f"198.51.{number // 250}.{number % 250}"


@pytest.fixture
def email(networks: Iterator[int]) -> str:
    """An account whose password no other test has guessed."""
    return f"guessed-{next(networks)}@heatdesk.test"


def at(user: User, address: str) -> User:
    """The user behind a proxy, which sends the user's address."""
    user.http.headers["x-forwarded-for"] = address
    return user


def guess(user: User, email: str, password: str = "wrong") -> httpx.Response:
    return user.post("/login", {"email": email, "password": password})


def guess_often(user: User, email: str, times: int) -> None:
    for _ in range(times):
        assert messages(guess(user, email)) == {"": "LOGIN_INVALID"}


def test_an_account_is_guessed_at_ten_times_in_a_quarter_of_an_hour(
    visitor: User, proxy: FaultyProxy, address: str, email: str
) -> None:
    guess_often(at(visitor, address), email, MAX_ACCOUNT_ATTEMPTS)
    calls = len(proxy.calls(SESSION, "POST"))
    answer = guess(visitor, email.upper())
    assert answer.status_code == 429
    assert 0 < int(answer.headers["retry-after"]) <= ATTEMPT_SECONDS
    assert errors(answer)[""] == {"key": "TOO_MANY_ATTEMPTS", "values": {"count": 15}}
    assert "Too many attempts. Try again in 15 minutes." in answer.text
    assert f'value="{email.upper()}"' in answer.text
    assert "wrong" not in html.unescape(answer.text).partition('id="page"')[0]
    assert len(proxy.calls(SESSION, "POST")) == calls == MAX_ACCOUNT_ATTEMPTS


def test_the_right_password_is_refused_as_well_while_it_lasts(visitor: User, address: str) -> None:
    """Otherwise the responses would reveal which password is right."""
    email = "demo@heatdesk.test"
    guess_often(at(visitor, address), email, MAX_ACCOUNT_ATTEMPTS)
    assert messages(guess(visitor, email, PASSWORD)) == LIMITED


@pytest.mark.parametrize("language", ["en", "de", "nl", "es", "it"])
def test_every_language_says_how_long(host: str, address: str, email: str, language: str) -> None:
    with User(host, language) as visitor:
        guess_often(at(visitor, address), email, MAX_ACCOUNT_ATTEMPTS)
        answer = guess(visitor, email)
        alert = answer.text.partition('data-refused=""')[2].partition("</p>")[0]
        assert " 15 min" in alert.lower()


def test_a_login_resets_the_count_of_its_account(visitor: User, address: str) -> None:
    for _ in range(2):
        guess_often(at(visitor, address), OTHER, MAX_ACCOUNT_ATTEMPTS - 1)
        visitor.login(OTHER)
        visitor.post("/logout", {})


def test_nobody_elsewhere_locks_an_account_out_of_where_it_has_logged_in(
    visitor: User, networks: Iterator[int]
) -> None:
    own, foreign = (f"203.0.113.{next(networks)}" for _ in range(2))
    at(visitor, own).login().post("/logout", {})
    guess_often(at(visitor, foreign), EMAIL, MAX_ACCOUNT_ATTEMPTS)
    assert messages(guess(visitor, EMAIL)) == LIMITED
    assert guess(at(visitor, own), EMAIL, PASSWORD).status_code == 303
    visitor.post("/logout", {})
    guess_often(visitor, EMAIL, MAX_ACCOUNT_ATTEMPTS)
    assert messages(guess(visitor, EMAIL, PASSWORD)) == LIMITED


def test_no_email_counts_for_another_account_or_a_change_of_its_password(
    visitor: User, networks: Iterator[int]
) -> None:
    victim = "fahrenheit@heatdesk.test"
    own, foreign = (f"203.0.113.{next(networks)}" for _ in range(2))
    account_id = at(visitor, own).login(victim).page("/")["shell"]["account_id"]
    visitor.post("/logout", {})
    for crafted in (f"{victim} at {own}", f"change of {account_id}"):
        guess_often(at(visitor, foreign), crafted, MAX_ACCOUNT_ATTEMPTS)
    assert guess(at(visitor, own), victim, PASSWORD).status_code == 303
    form = {"current_password": "wrong", "password": PASSWORD, "password2": PASSWORD}
    assert list(errors(visitor.post("/password-update", form))) == ["current_password"]
    visitor.post("/logout", {})


def test_one_address_guesses_at_fifty_accounts(visitor: User, address: str) -> None:
    at(visitor, address)
    for number in range(MAX_ADDRESS_ATTEMPTS):
        guess_often(visitor, f"sprayed-{number}@heatdesk.test", 1)
    assert messages(guess(visitor, "sprayed@heatdesk.test")) == LIMITED
    assert guess(at(visitor, "192.0.2.1"), OTHER, PASSWORD).status_code == 303


def test_an_address_that_is_refused_locks_no_account_out(
    visitor: User, address: str, email: str
) -> None:
    at(visitor, address)
    for number in range(MAX_ADDRESS_ATTEMPTS):
        guess_often(visitor, f"sprayed-{number}@heatdesk.test", 1)
    for _ in range(MAX_ACCOUNT_ATTEMPTS):
        assert messages(guess(visitor, email)) == LIMITED
    guess_often(at(visitor, "192.0.2.2"), email, 1)


def test_an_ipv6_network_is_one_address(visitor: User) -> None:
    for number in range(MAX_ADDRESS_ATTEMPTS):
        at(visitor, f"2001:db8:0:1::{number:x}")
        guess_often(visitor, f"sprayed-6-{number}@heatdesk.test", 1)
    assert messages(guess(visitor, "sprayed-6@heatdesk.test")) == LIMITED
    at(visitor, "2001:db8:0:2::1")
    guess_often(visitor, "sprayed-6@heatdesk.test", 1)


def test_logins_that_succeed_or_that_nobody_answers_are_not_counted(
    visitor: User, proxy: FaultyProxy, address: str, email: str
) -> None:
    at(visitor, address)
    proxy.break_(SESSION, DOWN, "POST")
    for _ in range(MAX_ACCOUNT_ATTEMPTS + 2):
        assert messages(guess(visitor, email)) == {"": "SEND_FAILED_DOWN"}
    proxy.mend()
    for _ in range(MAX_ACCOUNT_ATTEMPTS + 2):
        visitor.login(OTHER).post("/logout", {})


def test_an_account_gets_five_mails_for_a_new_password(
    visitor: User, address: str, email: str
) -> None:
    at(visitor, address)
    form = {"intent": "recover", "reset_email": email}
    for _ in range(MAX_RESET_MAILS):
        assert visitor.post("/login?dialog=recover", form).status_code == 303
    answer = visitor.post("/login?dialog=recover", form)
    assert (answer.status_code, messages(answer)) == (429, LIMITED)
    assert f'value="{email}"' in answer.text


def test_one_address_asks_for_twenty_mails(visitor: User, address: str) -> None:
    at(visitor, address)
    for number in range(MAX_ADDRESS_REQUESTS):
        form = {"intent": "recover", "reset_email": f"asked-{number}@heatdesk.test"}
        assert visitor.post("/login?dialog=recover", form).status_code == 303
    answer = visitor.post("/login?dialog=recover", form)
    assert (answer.status_code, messages(answer)) == (429, LIMITED)


def test_one_address_registers_twenty_times(visitor: User, address: str) -> None:
    at(visitor, address)
    terms = visitor.page("/register")["data"]["terms"]
    visitor.post("/register", {"accept": terms["id"]})
    for _ in range(MAX_ADDRESS_REQUESTS):
        answer = visitor.post("/register", REGISTRATION | {"email": "taken@", "email2": "taken@"})
        assert answer.status_code == 422
    answer = visitor.post("/register", REGISTRATION)
    assert (answer.status_code, messages(answer)) == (429, LIMITED)


def test_the_present_password_cannot_be_guessed_in_a_session(
    visitor: User, networks: Iterator[int]
) -> None:
    at(visitor, f"203.0.113.{next(networks)}").login(OTHER)
    form = {"current_password": "wrong", "password": PASSWORD, "password2": PASSWORD}
    for _ in range(MAX_ACCOUNT_ATTEMPTS):
        answer = visitor.post("/password-update", form)
        assert list(errors(answer)) == ["current_password"]
    answer = visitor.post("/password-update", {**form, "current_password": PASSWORD})
    assert (answer.status_code, messages(answer)) == (429, LIMITED)
