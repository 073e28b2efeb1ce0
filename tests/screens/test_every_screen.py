"""Every screen is opened once on a phone and once at a desk, and answers all that it can be asked.

The phone speaks German, whose words are the longest, and with `--every-part` all."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, ViewportSize

from server.domain.lookups import LANGUAGES, Language
from tests.screens.asking import CLOSED, DESK, OPEN, PHONE, Window, objections
from tests.support.parts import OTHER_PART
from tests.support.screens import account
from tests.support.sheets import make_examples
from tests.support.user import User

WINDOWS = [
    pytest.param(("de", PHONE), id="de-390"),
    pytest.param(("en", DESK), id="en-1440"),
    *(
        pytest.param((language, PHONE), id=f"{language}-390", marks=OTHER_PART)
        for language in LANGUAGES
        if language != "de"
    ),
]


@pytest.fixture(scope="module", params=WINDOWS)
def installer(request: pytest.FixtureRequest, chromium: Browser, host: str) -> Iterator[Window]:
    yield from opened(chromium, host, *request.param, login=True)


@pytest.fixture(scope="module", params=WINDOWS)
def visitor(request: pytest.FixtureRequest, chromium: Browser, host: str) -> Iterator[Window]:
    yield from opened(chromium, host, *request.param, login=False)


def opened(
    browser: Browser, host: str, language: Language, size: ViewportSize, *, login: bool
) -> Iterator[Window]:
    if login:
        with User(host) as user:
            make_examples(user.login(account(language)))
    window = Window(browser, host, size, language, login=login)
    yield window
    window.close()


@pytest.mark.parametrize("address", OPEN)
def test_a_visitor_reads_everything(visitor: Window, address: str) -> None:
    assert objections(visitor, address) == []


@pytest.mark.parametrize("address", CLOSED)
def test_an_installer_reads_everything(installer: Window, address: str) -> None:
    assert objections(installer, address) == []


@pytest.mark.parametrize(
    ("change", "objection"),
    [
        ("document.querySelector('label').remove()", "axe: label"),
        ("document.querySelector('h1').remove()", "headings"),
        ("document.title = 'x'", "title"),
        ("document.querySelector('main').style.width = '2000px'", "cut"),
        ("document.querySelector('main label').textContent = 'Later'", "not in the first HTML"),
        ("document.querySelector('h1').append(document.createElement('b'))", "text beside"),
        ("console.log('noise')", "console: log: noise"),
    ],
)
def test_what_is_wrong_would_be_found(
    chromium: Browser, host: str, change: str, objection: str
) -> None:
    for window in opened(chromium, host, "en", PHONE, login=False):
        assert objections(window, "/login") == []
        window.change = change
        found = objections(window, "/login")
        assert any(each.startswith(objection) for each in found), found
