"""Another language, another brand and another sheet are only data: they are added to a copy of the
project, which is built, started and walked through without any change of its code."""

import html
import json
import re
import secrets
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.web.routes import ROUTES
from tests.support.additions import ACCENT, LANGUAGE, PRIVACY, WORDING, extended_project
from tests.support.browser import Watched
from tests.support.contents import absent
from tests.support.examples import HEATER
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import errors
from tests.support.processes import RunningProvider, running_host
from tests.support.sheets import begin, finish, make_examples, send
from tests.support.user import User


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return extended_project(tmp_path_factory)


@pytest.fixture(scope="module")
def proxy(provider: RunningProvider) -> Iterator[FaultyProxy]:
    with FaultyProxy(provider.url).running() as running:
        yield running


@pytest.fixture(scope="module")
def host(project: Path, proxy: FaultyProxy) -> Iterator[str]:
    with running_host(
        proxy.url,
        root=str(project),
        HEATDESK_RENDERERS="1",
        HEATDESK_LANGUAGES="fi,en",
        HEATDESK_PHONE="+358 9 1234",
        HEATDESK_PRIVACY_URL=PRIVACY,
    ) as address:
        yield address


@pytest.fixture
def reader(host: str) -> Iterator[User]:
    """A logged-in user, whose account has a language that this host does not offer."""
    with User(host, "fi") as user:
        yield user.login("nl@heatdesk.test")


def walk(user: User) -> dict[str, str]:
    """One document of each screen, by its route, found by the menu and links."""
    documents: dict[str, str] = {}
    addresses = [route.path for route in ROUTES if ":" not in route.path]
    # A search that finds a customer to invite.
    addresses.insert(0, "/customers/add?postal_code=3583em&address_number=14a")
    for address in addresses:
        path = address.partition("?")[0]
        route = next((each for each in ROUTES if each.fits(path)), None)
        if route and route.needs_session and route.name not in documents:
            answer = user.http.get(address, follow_redirects=True)
            if answer.status_code == 200:
                documents[route.name] = answer.text
                links = re.findall(r'<a [^>]*href="(/[^"#]*)"', answer.text)
                addresses += map(html.unescape, links)
    return documents


def words(elements: list[str]) -> list[str]:
    """The texts of elements, without their icons, counts and empty ones."""
    return [text for each in elements if (text := re.sub(r"<[^>]*>", "", each).strip())]


def test_every_screen_speaks_the_language_and_bears_the_brand(reader: User) -> None:
    make_examples(reader)
    documents = walk(reader)
    shown = {route.name for route in ROUTES if route.needs_session and route.view}
    assert shown - set(documents) == set()
    for name, document in documents.items():
        assert '<html lang="fi"' in document, name
        assert "· Nordic</title>" in document, name
        # The names of languages are each in their own language.
        translated = r"<button(?![^>]* lang=)[^>]*>(.*?)</button>"
        labels = words(re.findall(translated, document, re.DOTALL))
        assert labels, name
        assert [text for text in labels if not text.startswith("‹")] == [], name
    assert WORDING in documents["about"]


def test_numbers_dates_and_files_are_written_as_the_data_say(reader: User) -> None:
    page = reader.page("/customers")
    assert (page["locale"], page["time_zone"]) == ("fi", "Europe/Helsinki")
    first, row = reader.get("/notifications.csv").text.splitlines()[:2]
    assert first.count(";") == row.count(";") > 1
    assert first.lstrip("\ufeff").startswith("‹")
    # The account is in the Netherlands.
    assert re.search(r"\d\d-\d\d-\d{4} \d\d:\d\d", row)
    assert re.search(r"\d\d\.\d\d\.\d{4}", reader.get("/notifications").text)


def test_the_brand_is_as_its_data_say(project: Path, host: str, proxy: FaultyProxy) -> None:
    with User(host, "fi") as visitor:
        login = visitor.get("/login").text
        assert 'class="welcome"' not in login
        assert ACCENT in login
        visitor.post("/register", {"accept": visitor.page("/register")["data"]["terms"]["id"]})
        form = visitor.get("/register").text
    assert not absent(form, 'name="gassafe_registration_number"', f'href="{PRIVACY}"')
    assert {call.headers["brand"] for call in proxy.seen} == {"nordic"}


def test_an_account_can_choose_the_language(
    host: str, proxy: FaultyProxy, chromium: Browser
) -> None:
    proxy.mend()
    page = Watched(chromium, host).login("/settings")
    # The provider of the tests does not offer this language.
    chosen = {"company_name": "Lämpö Oy", "language_id": LANGUAGE["id"]}
    proxy.break_("auth/api/accounts/settings", answers(chosen), "PATCH")
    proxy.break_("auth/api/accounts/account", answers(chosen), "GET")
    expect(page.page.locator("html")).to_have_attribute("lang", "en")
    page.page.get_by_label("Suomi").check()
    expect(page.page.locator("html")).to_have_attribute("lang", "fi")
    page.settle()
    page.page.locator('nav a[href="/customers"]').first.click()
    expect(page.page.locator("h1")).to_contain_text("‹")
    page.settle()
    assert page.noise == []
    sent = proxy.calls("auth/api/accounts/settings", "PATCH")
    assert [json.loads(call.body) for call in sent] == [{"language_id": 99}]
    page.close()
    proxy.mend()


def test_a_sheet_is_offered_filled_in_and_finished(reader: User) -> None:
    start = reader.get(f"{HEATER}/visits/new?sheet=chimney").text
    assert not absent(start, "‹Chimney›", "‹Flue› 2", "‹Dry›", 'name="f.soot2"')
    sheet = begin(reader, HEATER, secrets.token_hex(16), sheet="chimney")
    nothing = {"f.outcome": ""}
    unfinished = send(reader, sheet, {"finish": "1"})
    assert set(errors(unfinished)) == {"f.swept1"}
    send(reader, sheet, {"rest.sweeping1": "DONE"})
    values = {"f.swept2": "NOT_DONE", "f.soot2": "1,5"}
    page = reader.get(finish(reader, sheet, **nothing, **values)).text
    assert not absent(page, "‹Chimney›", "‹Swept›", "‹not done›", "1,5\u00a0kg")
