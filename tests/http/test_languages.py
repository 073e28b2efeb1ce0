"""No screen in any language shows English that was left over, or the key of a text."""

import re
from collections.abc import Iterator

import pytest

from server.domain.lookups import LANGUAGES
from server.web.routes import ROUTES
from tests.support.faults import DOWN, FaultyProxy
from tests.support.user import User
from tests.support.words import Foreign, texts, words_of

REFUSED = [
    ("/login", {}),
    ("/login?dialog=recover", {"intent": "recover"}),
    ("/password-update", {"current_password": "", "password": "x", "password2": "y"}),
    ("/my-profile?dialog=remove", {"intent": "remove", "confirm": "x"}),
    ("/my-profile", {"intent": "picture"}),
    ("/my-profile", {"intent": "save", "email": "x", "company_name": "", "was.company_name": "y"}),
    ("/settings", {"setting": "1", "value.1": "abc"}),
]


def account(language: str) -> str:
    return "installer@heatdesk.test" if language == "en" else f"{language}@heatdesk.test"


def test_english_left_over_would_be_found() -> None:
    german = Foreign("de")
    assert list(german.among(["Abbrechen", "Status", "3 Kunden"])) == []
    assert list(german.among(["Cancel"])) == ["English: Cancel"]
    assert list(german.among(["3 customers"])) == ["English: 3 customers"]
    assert list(german.among(["autosave.saved"])) == ["key: autosave.saved"]
    assert list(german.among(["FORM_INVALID"])) == ["key: FORM_INVALID"]


def addresses(user: User) -> Iterator[str]:
    """Every screen of the table, with things that exist in place of the parameters."""
    customer = user.page("/customers")["data"]["customers"][0]["id"]
    heater = user.page("/heaters/?status=FAULT")["data"]["heaters"][0]["heater"]
    for route in ROUTES:
        path = route.path.replace(":sw_type", heater["sw_type"])
        own = heater["id"] if path.startswith("/heaters/") else customer
        path = re.sub(r":\w+", own if "customer" in path or "heaters/" in path else "1", path)
        if route.needs_session and route.view:
            yield path
    yield from ("/my-profile?dialog=remove", "/nowhere", "/customers?q=zzzz", "/customer/999999")


def check(language: str, document: str) -> None:
    assert f'<html lang="{language}"' in document
    assert list(Foreign(language).among(words_of(document))) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_speaks_one_language(host: str, proxy: FaultyProxy, language: str) -> None:
    with User(host, language) as user:
        for path in ("/login", "/login?dialog=recover", "/register", "/logout"):
            check(language, user.get(path).text)
        user.login(account(language))
        for path in addresses(user):
            check(language, user.http.get(path, follow_redirects=True).text)
        proxy.break_("", DOWN)
        check(language, user.get("/customers").text)
        check(language, user.get("/").text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_refusal_speaks_the_same_language(
    host: str, proxy: FaultyProxy, language: str
) -> None:
    with User(host, language) as user:
        terms = user.page("/register")["data"]["terms"]["id"]
        user.post("/register", {"accept": terms})
        check(language, user.get("/register").text)
        refusal = user.post("/register", {"password": "x", "email": "a"})
        assert refusal.status_code == 422
        check(language, refusal.text)
        for path, fields in REFUSED[:2]:
            check(language, user.post(path, fields).text)
        user.login(account(language))
        for path, fields in REFUSED[2:]:
            refusal = user.post(path, fields)
            assert refusal.status_code == 422
            check(language, refusal.text)


def test_messages_that_only_a_browser_shows_are_translated() -> None:
    english = texts("en")
    for language in ("nl", "de", "es", "it"):
        own = texts(language)
        assert all(own[key] != text for key, text in english.items() if key.startswith("autosave"))
