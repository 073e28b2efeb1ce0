"""The login's dialogs over HTTP: a forgotten password, and terms that have changed."""

import json
import secrets

import httpx
import pytest

from tests.support.account import (
    ACCOUNT,
    AGREEMENTS,
    EMPTY_TERMS,
    REGISTRATION,
    SESSION,
    hashed,
    terms_have_changed,
)
from tests.support.contents import absent
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy, answers
from tests.support.forms import hidden, messages, sent
from tests.support.user import EMAIL, PASSWORD, User

RESET = "auth/api/accounts/account_reset"


def test_a_forgotten_password_has_a_letter_sent(visitor: User, proxy: FaultyProxy) -> None:
    path = "/login?dialog=recover&next=/customers"
    assert "<dialog" in visitor.get(path).text
    missing = messages(visitor.post(path, {"intent": "recover"}))
    assert missing == {"reset_email": "LOGIN_USERNAME_REQUIRED"}
    answer = visitor.post(path, {"intent": "recover", "reset_email": " me@a.test "})
    assert sent(proxy, RESET, "POST") == {"email": "me@a.test"}
    assert answer.headers["location"] == "/login?next=%2Fcustomers"
    after = visitor.get(answer.headers["location"]).text
    assert "has been sent" in after
    assert "<dialog" not in after


def test_an_account_is_known_by_either_spelling_of_its_domain(
    visitor: User, proxy: FaultyProxy
) -> None:
    """A browser has sent the domain in ASCII to a provider that has stored it like that."""
    email, in_unicode = "ada@xn--bro-hoa.example", "ada@büro.example"
    spellings = [{"email": in_unicode}, {"email": email}]
    account = REGISTRATION | {"email": email, "email2": email}
    password = {name: hashed(PASSWORD) for name in ("password", "password2")}
    registered = httpx.post(f"{proxy.url}/{ACCOUNT}", json=account | password)
    assert registered.status_code == 201
    for typed in (email, in_unicode):
        answer = visitor.post("/login", {"email": typed, "password": PASSWORD})
        assert messages(answer) == {"": "LOGIN_ACCOUNT_NOT_ACTIVATED"}
        visitor.post("/login?dialog=recover", {"intent": "recover", "reset_email": typed})
    for path in (SESSION, RESET):
        bodies = [json.loads(call.body) for call in proxy.calls(path, "POST")]
        assert [{"email": each["email"]} for each in bodies] == spellings * 2


@pytest.mark.parametrize(
    ("fault", "told", "words"),
    [
        *((each, {"": "PASSWORD_RESET_UNKNOWN"}, "is not known") for each in (DOWN, ANSWERS_500)),
        *(
            (Fault(status), {"": "PASSWORD_RESET_FAILED"}, "has not been sent")
            for status in (400, 401, 403, 406, 409, 503)
        ),
        *(
            (fault, {"": "PASSWORD_RESET_FAILED", "reset_email": "Whose?"}, "has not been sent")
            for fault in (answers({"error": "Whose?"}, 400), answers({"email": ["Whose?"]}, 406))
        ),
    ],
)
def test_a_letter_that_is_not_sent_is_told_in_the_dialog(
    visitor: User, proxy: FaultyProxy, fault: Fault, told: dict[str, str], words: str
) -> None:
    proxy.break_(RESET, fault)
    # Requests for one address are limited, also the refused ones.
    email = f"{secrets.token_hex(6)}@a.test"
    answer = visitor.post("/login?dialog=recover", {"intent": "recover", "reset_email": email})
    assert messages(answer) == told
    assert not absent(answer.text, words, f'value="{email}"', "<dialog")


def with_old_terms(visitor: User, proxy: FaultyProxy) -> str:
    """Logs in a user whose terms have changed; returns the address of the redirect."""
    terms_have_changed(proxy, "POST")
    proxy.break_(ACCOUNT, answers({"company_name": "Old Terms"}), "GET")
    proxy.break_("heaters/api/heater_notifications/new", answers({"num_notifications": 1}))
    fields = {"email": EMAIL, "password": PASSWORD}
    return str(visitor.post("/login?next=/notifications?read=0", fields).headers["location"])


def test_new_terms_that_are_empty_are_not_accepted(visitor: User, proxy: FaultyProxy) -> None:
    location = with_old_terms(visitor, proxy)
    proxy.break_(AGREEMENTS, answers({"id": 3, "content": EMPTY_TERMS}))
    page = visitor.get(location).text
    assert "could not be loaded" in page
    assert "Accept" not in page
    visitor.post(location, hidden(page))
    assert proxy.calls(AGREEMENTS, "POST") == []


def test_new_terms_are_accepted_before_anything_else_is_shown(
    visitor: User, proxy: FaultyProxy
) -> None:
    fields = {"email": "terms@heatdesk.test", "password": PASSWORD}
    location = visitor.post("/login?next=/notifications?read=0", fields).headers["location"]
    assert location == "/login?next=%2Fnotifications%3Fread%3D0"
    page = visitor.page(location)
    assert page["data"]["dialog"] == "terms"
    stopped = visitor.http.post("/contact", data={"csrf": page["csrf"], "content": "It drips."})
    assert stopped.headers["location"] == "/login?next=%2Fcontact"
    assert proxy.calls(AGREEMENTS, "POST") == []
    agreement = page["data"]["terms"]["id"]
    answer = visitor.post(location, {"intent": "accept", "agreement": agreement})
    assert answer.headers["location"] == "/notifications?read=0"
    body = sent(proxy, f"{AGREEMENTS}/{agreement}", "POST")
    assert body == {"general_agreement_id": int(agreement)}
    assert "has not been sent" in visitor.get("/contact").text


@pytest.mark.parametrize("fault", [DOWN, Fault(404)])
def test_an_acceptance_that_fails_is_told_and_keeps_nobody_out(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    location = with_old_terms(visitor, proxy)
    proxy.break_(AGREEMENTS, fault)
    assert visitor.get(location).status_code == 200
    assert (
        visitor.post(location, {"intent": "accept", "agreement": "3"}).headers["location"]
        == "/notifications?read=0"
    )
    assert visitor.page("/logout")["flash"] == {"key": "REQUEST_ERROR"}
