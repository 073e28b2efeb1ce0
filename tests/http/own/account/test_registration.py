"""Registration over HTTP: the terms first, then the fields that are sent or refused."""

import re

import pytest

from server.web.forms.field_texts import REQUIRED
from tests.support.account import ACCOUNT, AGREEMENTS, EMPTY_TERMS, REGISTRATION, SESSION, hashed
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy, answers
from tests.support.forms import errors, messages, sent
from tests.support.user import EMAIL, PASSWORD, User


def accept(visitor: User) -> User:
    terms = visitor.page("/register")["data"]["terms"]
    assert visitor.post("/register", {"accept": terms["id"]}).status_code == 303
    return visitor


def test_the_terms_come_before_the_form(visitor: User, proxy: FaultyProxy) -> None:
    page = visitor.get("/register")
    assert "<h2>Terms of service</h2>" in page.text
    assert 'name="company_name"' not in page.text
    assert messages(visitor.post("/register", REGISTRATION)) == {"": "TERMS_REQUIRED"}
    assert proxy.calls(ACCOUNT, "POST") == []
    accept(visitor)
    assert 'name="company_name"' in visitor.get("/register").text


def test_terms_that_cannot_be_shown_cannot_be_accepted(visitor: User, proxy: FaultyProxy) -> None:
    proxy.break_(AGREEMENTS, DOWN)
    page = visitor.get("/register")
    assert page.status_code == 200
    assert "could not be loaded" in page.text
    assert 'name="accept"' not in page.text


@pytest.mark.parametrize("content", EMPTY_TERMS)
def test_empty_terms_cannot_be_accepted(
    visitor: User, proxy: FaultyProxy, content: str | None
) -> None:
    proxy.break_(AGREEMENTS, answers({"id": 1, "content": content}))
    page = visitor.get("/register").text
    assert "could not be loaded" in page
    assert 'name="accept"' not in page


def test_every_empty_field_of_a_registration_is_named(visitor: User) -> None:
    answer = accept(visitor).post("/register", {})
    assert answer.status_code == 422
    assert messages(answer) == {"": "FORM_INVALID"} | dict.fromkeys(REGISTRATION, "FIELD_REQUIRED")
    fields = {name: error["values"] for name, error in errors(answer).items() if name}
    assert fields == {name: {"field": REQUIRED[name]} for name in REGISTRATION}
    assert "Error while processing form." in answer.text
    assert f"Correct {len(REGISTRATION)} fields" in answer.text
    for name in REGISTRATION:
        assert f'<a href="#{name}">' in answer.text
    assert "Enter the company name.</a>" in answer.text
    assert "Field is required. Enter the company name.</p>" in answer.text
    assert "<title>Error: Create an account · heatdesk</title>" in answer.text


def test_what_is_wrong_with_a_registration_is_listed_as_its_form_is_laid_out(
    visitor: User,
) -> None:
    text = accept(visitor).post("/register", {}).text
    fields = re.findall(r'<input[^>]* id="([^"]+)"', text)
    assert len(fields) == len(REGISTRATION)
    listed = [name for name in re.findall(r'<a href="#([^"]+)"', text) if name in REGISTRATION]
    assert listed == fields
    assert '<label for="address">Street</label>' in text


@pytest.mark.parametrize(
    ("changes", "wrong"),
    [
        ({"email2": "eve@heatdesk.test"}, {"email2": "EMAIL_REPEAT"}),
        ({"password2": "another one"}, {"password2": "PASSWORD_REPEAT"}),
        ({"password": "1234567", "password2": "1234567"}, {"password": "PASSWORD_TOO_SHORT"}),
        ({"city_name": " "}, {"city_name": "FIELD_REQUIRED"}),
    ],
)
def test_a_registration_is_checked_before_it_is_sent(
    visitor: User, proxy: FaultyProxy, changes: dict[str, str], wrong: dict[str, str]
) -> None:
    answer = accept(visitor).post("/register", REGISTRATION | changes)
    assert messages(answer) == {"": "FORM_INVALID", **wrong}
    assert proxy.calls(ACCOUNT, "POST") == []
    assert 'value="Lovelace Warmte"' in answer.text
    assert "steam engine" not in answer.text


def test_a_registration_is_sent_hashed_and_hands_on_to_the_login(
    visitor: User, proxy: FaultyProxy
) -> None:
    accept(visitor)
    answer = visitor.post("/register?next=/heaters/", REGISTRATION)
    digest = hashed(REGISTRATION["password"])
    assert sent(proxy, ACCOUNT, "POST") == REGISTRATION | {
        "password": digest,
        "password2": digest,
    }
    done = visitor.get(answer.headers["location"])
    assert "will be reviewed" in done.text
    assert "steam engine" not in done.text
    assert digest not in done.text
    assert "step=done" in answer.headers["location"]
    login = visitor.get("/login?next=/heaters/")
    assert f'value="{REGISTRATION["email"]}"' in login.text
    assert "is being reviewed" in login.text
    fields = {"email": REGISTRATION["email"], "password": REGISTRATION["password"]}
    assert messages(visitor.post("/login", fields)) == {"": "LOGIN_ACCOUNT_NOT_ACTIVATED"}


def test_an_account_that_is_active_at_once_logs_in_once_with_what_was_typed(
    visitor: User, proxy: FaultyProxy
) -> None:
    """A provider may skip its review: the demo installer's own account stands in for a new one."""
    accept(visitor)
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": True}, 201), "POST")
    own = {"email": EMAIL, "email2": EMAIL, "password": PASSWORD, "password2": PASSWORD}
    done = visitor.get(visitor.post("/register", REGISTRATION | own).headers["location"]).text
    assert PASSWORD not in done
    assert hashed(PASSWORD) not in done
    answer = visitor.post("/login?next=/customers", {"intent": "registered"})
    assert answer.headers["location"] == "/customers"
    assert sent(proxy, SESSION, "POST") == {"email": EMAIL, "password": hashed(PASSWORD)}


def test_what_was_typed_is_forgotten_when_a_screen_behind_the_login_is_opened(
    visitor: User, proxy: FaultyProxy
) -> None:
    accept(visitor)
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": True}, 201), "POST")
    own = {"email": EMAIL, "email2": EMAIL, "password": PASSWORD, "password2": PASSWORD}
    visitor.post("/register", REGISTRATION | own)
    assert "registered" in visitor.get("/login").text
    assert visitor.get("/customers").status_code == 303
    assert visitor.post("/login", {"intent": "registered"}).headers["location"] == "/login"
    assert not proxy.calls(SESSION, "POST")


def test_what_was_typed_is_tried_once_at_most(visitor: User, proxy: FaultyProxy) -> None:
    accept(visitor)
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": True}, 201), "POST")
    visitor.post("/register", REGISTRATION | {"email": EMAIL, "email2": EMAIL})
    assert messages(visitor.post("/login", {"intent": "registered"})) == {"": "LOGIN_INVALID"}
    assert visitor.post("/login", {"intent": "registered"}).headers["location"] == "/login"
    assert len(proxy.calls(SESSION, "POST")) == 1


def test_the_providers_own_words_stand_at_the_fields_of_a_registration(
    visitor: User, proxy: FaultyProxy
) -> None:
    accept(visitor)
    taken = REGISTRATION | {"email": EMAIL, "email2": EMAIL}
    found = messages(visitor.post("/register", taken))
    assert found.keys() == {"", "email"}
    assert found[""] == "FORM_INVALID"
    proxy.break_(ACCOUNT, answers({"postal_code": ["Wrong.", "Really."]}, 405), "POST")
    assert messages(visitor.post("/register", REGISTRATION))["postal_code"] == "Wrong. Really."


@pytest.mark.parametrize("fault", [DOWN, ANSWERS_500, Fault(404), Fault(403)])
def test_a_registration_that_gets_no_answer_says_so_and_keeps_what_was_typed(
    visitor: User, proxy: FaultyProxy, fault: Fault
) -> None:
    accept(visitor)
    proxy.break_(ACCOUNT, fault, "POST")
    answer = visitor.post("/register", REGISTRATION)
    assert "Error connecting to server" in answer.text
    assert 'value="Lovelace Warmte"' in answer.text
    assert "steam engine" not in answer.text


def test_a_registration_that_is_answered_with_an_error_is_told_as_not_known(
    visitor: User, proxy: FaultyProxy
) -> None:
    accept(visitor)
    proxy.break_(ACCOUNT, answers({"error": "Database locked"}), "POST")
    assert messages(visitor.post("/register", REGISTRATION)) == {"": "SEND_UNKNOWN"}


def test_the_repeat_of_an_e_mail_ignores_case(visitor: User, proxy: FaultyProxy) -> None:
    """The same text is sent twice, for a provider that compares the two exactly."""
    proxy.break_(ACCOUNT, answers({"id": 1, "activated": False}, 201), "POST")
    email = REGISTRATION["email"]
    answer = accept(visitor).post("/register", REGISTRATION | {"email2": f" {email.upper()}"})
    assert answer.status_code == 303
    body = sent(proxy, ACCOUNT, "POST")
    assert body["email"] == body["email2"] == email
