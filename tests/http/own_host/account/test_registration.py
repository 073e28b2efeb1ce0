"""Registration over HTTP: the terms first, then the fields that are sent or refused."""

import re

import pytest

from server.web.forms.messages import REQUIRED
from tests.support.account import ACCOUNT, AGREEMENTS, EMPTY_TERMS, REGISTRATION, SESSION, hashed
from tests.support.contents import absent, plain
from tests.support.faults import DOWN, Fault, FaultyProxy, answers
from tests.support.forms import errors, messages, sent
from tests.support.user import EMAIL, PASSWORD, User

OWN = REGISTRATION | {"email": EMAIL, "email2": EMAIL, "password": PASSWORD, "password2": PASSWORD}
"""The registration of the demo installer, whose account stands in for a new one."""


@pytest.fixture
def agreed(visitor: User) -> User:
    """A visitor who has accepted the terms."""
    terms = visitor.page("/register")["data"]["terms"]
    assert visitor.post("/register", {"accept": terms["id"]}).status_code == 303
    return visitor


def test_the_terms_come_before_the_form(visitor: User, proxy: FaultyProxy) -> None:
    page = visitor.get("/register")
    assert "<h2>Terms of service</h2>" in page.text
    assert 'name="company_name"' not in page.text
    assert messages(visitor.post("/register", REGISTRATION)) == {"": "TERMS_REQUIRED"}
    assert proxy.calls(ACCOUNT, "POST") == []


@pytest.mark.parametrize("fault", [DOWN, answers({"id": 1, "content": EMPTY_TERMS})])
def test_terms_that_cannot_be_shown_or_are_empty_cannot_be_accepted(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(AGREEMENTS, fault)
    page = visitor.get("/register")
    assert "could not be loaded" in page.text
    assert 'name="accept"' not in page.text


def test_every_empty_field_of_a_registration_is_named_as_its_form_is_laid_out(
    agreed: User,
) -> None:
    fields = re.findall(r'<input[^>]* id="([^"]+)"', agreed.get("/register").text)
    assert sorted(fields) == sorted(REGISTRATION)
    answer = agreed.post("/register", {})
    assert messages(answer) == {"": "FORM_INVALID"} | dict.fromkeys(REGISTRATION, "FIELD_REQUIRED")
    named = {name: error["values"] for name, error in errors(answer).items() if name}
    assert named == {name: {"field": REQUIRED[name]} for name in REGISTRATION}
    listed = re.findall(r'<a href="#([^"]+)"', answer.text)
    assert [name for name in listed if name in REGISTRATION] == fields
    assert not absent(
        plain(answer.text),
        "Error while processing form.",
        f"Correct {len(REGISTRATION)} fields",
        "Enter the company name.</a>",
        "Field is required. Enter the company name.</p>",
        "<title>Error: Create an account · heatdesk</title>",
        '<label for="address">Street</label>',
    )


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"email2": "eve@heatdesk.test"}, {"email2": "EMAIL_REPEAT"}),
        ({"password": "1234567", "password2": "1234567"}, {"password": "PASSWORD_TOO_SHORT"}),
    ],
)
def test_a_registration_is_checked_before_it_is_sent(
    agreed: User, proxy: FaultyProxy, changes: dict[str, str], wrong: dict[str, str]
) -> None:
    answer = agreed.post("/register", REGISTRATION | changes)
    assert messages(answer) == {"": "FORM_INVALID", **wrong}
    assert proxy.calls(ACCOUNT, "POST") == []
    assert 'value="Lovelace Warmte"' in answer.text
    assert "steam engine" not in answer.text


def test_a_registration_is_sent_hashed_and_hands_on_to_the_login(
    agreed: User, proxy: FaultyProxy
) -> None:
    """The e-mail is sent twice in one spelling, for a provider that compares the two exactly."""
    email, digest = REGISTRATION["email"], hashed(REGISTRATION["password"])
    answer = agreed.post("/register?next=/heaters/", REGISTRATION | {"email2": f" {email.upper()}"})
    assert sent(proxy, ACCOUNT, "POST") == REGISTRATION | {"password": digest, "password2": digest}
    assert "step=done" in answer.headers["location"]
    done = agreed.get(answer.headers["location"]).text
    assert "will be reviewed" in done
    assert not [secret for secret in ("steam engine", digest) if secret in done]
    login = agreed.get("/login?next=/heaters/").text
    assert not absent(login, f'value="{email}"', "is being reviewed")
    fields = {"email": email, "password": REGISTRATION["password"]}
    assert messages(agreed.post("/login", fields)) == {"": "LOGIN_ACCOUNT_NOT_ACTIVATED"}


@pytest.fixture
def activated(agreed: User, proxy: FaultyProxy) -> User:
    """A visitor whose registration is active at once: a provider may skip its review."""
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": True}, 201), "POST")
    return agreed


def test_an_account_that_is_active_at_once_logs_in_once_with_what_was_typed(
    activated: User, proxy: FaultyProxy
) -> None:
    done = activated.get(activated.post("/register", OWN).headers["location"]).text
    assert not [secret for secret in (PASSWORD, hashed(PASSWORD)) if secret in done]
    assert (
        activated.post("/login?next=/customers", {"intent": "registered"}).headers["location"]
        == "/customers"
    )
    assert sent(proxy, SESSION, "POST") == {"email": EMAIL, "password": hashed(PASSWORD)}


def test_what_was_typed_is_forgotten_when_a_screen_behind_the_login_is_opened(
    activated: User, proxy: FaultyProxy
) -> None:
    activated.post("/register", OWN)
    assert "registered" in activated.get("/login").text
    assert activated.get("/customers").status_code == 303
    assert activated.post("/login", {"intent": "registered"}).headers["location"] == "/login"
    assert not proxy.calls(SESSION, "POST")


def test_what_was_typed_is_tried_once_at_most(activated: User, proxy: FaultyProxy) -> None:
    activated.post("/register", REGISTRATION | {"email": EMAIL, "email2": EMAIL})
    assert messages(activated.post("/login", {"intent": "registered"})) == {"": "LOGIN_INVALID"}
    assert activated.post("/login", {"intent": "registered"}).headers["location"] == "/login"
    assert len(proxy.calls(SESSION, "POST")) == 1


def test_the_providers_own_words_stand_at_the_fields_of_a_registration(agreed: User) -> None:
    found = messages(agreed.post("/register", OWN))
    assert found == {"": "FORM_INVALID", "email": found["email"]}


@pytest.mark.parametrize("fault", [DOWN, Fault(403), answers({"error": "Database locked"})])
def test_a_registration_that_gets_no_answer_says_so_and_keeps_what_was_typed(
    agreed: User, proxy: FaultyProxy, fault: Fault
) -> None:
    proxy.break_(ACCOUNT, fault, "POST")
    answer = agreed.post("/register", REGISTRATION)
    refused = fault.status == 403
    assert messages(answer) == {"": "SEND_REFUSED" if refused else "SEND_UNKNOWN"}
    told = "The server did not accept this" if refused else "Error connecting to server"
    assert not absent(answer.text, told, 'value="Lovelace Warmte"')
    assert "steam engine" not in answer.text
