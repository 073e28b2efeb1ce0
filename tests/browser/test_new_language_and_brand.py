"""Another language and another brand are data: both are added to a copy of the project, which is
built, started and walked through without any change of its code."""

import html
import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from server.web.routes import ROUTES
from tests.support.browser import Watched
from tests.support.faults import FaultyProxy, answers
from tests.support.processes import RunningProvider, running_host
from tests.support.scratch import build_project, copy_project
from tests.support.user import User

LANGUAGE = {
    "code": "fi",
    "id": 99,
    "name": "Suomi",
    "number_locale": "fi-FI",
    "decimal_sign": ",",
    "date_separator": ".",
    "plurals": ["one", "other"],
    "spreadsheet": {
        "date": "%d.%m.%Y klo %H.%M",
        "months": "tammikuu helmikuu",
        "booleans": "tosi epätosi",
    },
    "provider": {
        "temperature": "lämpötila",
        "difference": "ero",
        "hour": "tunti tuntia",
        "day": "päivä päivää",
    },
}
BRAND = {
    "name": "Nordic",
    "time_zone": "Europe/Helsinki",
    "registration_field": "gassafe_registration_number",
    "phone": True,
    "policy": True,
    "login_banner": False,
    "map": {"center": [64.5, 26.0], "zoom": 5},
}
ACCENT = "#0b6e4f"
PRIVACY = "https://privacy.example/policy"
WORDING = "‹Contact Nordic›"


def add_language(project: Path) -> None:
    """Each text in quotes of its own, so that every other text stands out."""
    translations = project / "translations"
    languages = json.loads((translations / "languages.json").read_text("utf-8"))
    write(translations / "languages.json", [*languages, LANGUAGE])
    english = json.loads((translations / "en.json").read_text("utf-8"))
    write(translations / "fi.json", {key: f"‹{text}›" for key, text in english.items()})
    for path in (translations / "brands").glob("*.json"):
        wording = json.loads(path.read_text("utf-8"))
        write(path, {**wording, "fi": wording["en"]})


def add_brand(project: Path) -> None:
    folder = project / "views" / "brands" / "nordic"
    shutil.copytree(project / "views" / "brands" / "default", folder)
    write(folder / "brand.json", BRAND)
    tokens = folder / "tokens.css"
    tokens.write_text(re.sub(r"--accent: #\w+", f"--accent: {ACCENT}", tokens.read_text("utf-8")))
    languages = json.loads((project / "translations" / "languages.json").read_text("utf-8"))
    wording = {language["code"]: {"nav.contact": WORDING} for language in languages}
    write(project / "translations" / "brands" / "nordic.json", wording)


def write(path: Path, content: Any) -> None:
    path.write_text(json.dumps(content, ensure_ascii=False), "utf-8")


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    project = copy_project(tmp_path_factory.mktemp("scratch"))
    add_language(project)
    add_brand(project)
    build_project(project, "--brand", "nordic")
    return project


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
    """Logged in; the account's own language is not enabled at this host."""
    with User(host, "fi") as user:
        yield user.login("nl@heatdesk.test")


def walk(user: User) -> dict[str, str]:
    """One document of each screen, by its route: what the menu and the links lead to."""
    documents: dict[str, str] = {}
    addresses = [route.path for route in ROUTES if ":" not in route.path]
    # Where somebody can be invited.
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
    documents = walk(reader)
    shown = {route.name for route in ROUTES if route.needs_session and route.view}
    assert shown - set(documents) == set()
    for name, document in documents.items():
        assert '<html lang="fi"' in document, name
        assert "· Nordic</title>" in document, name
        labels = words(re.findall(r"<button[^>]*>(.*?)</button>", document, re.DOTALL))
        assert labels, name
        assert [text for text in labels if not text.startswith("‹")] == [], name
    assert WORDING in documents["about"]


def test_numbers_dates_and_files_are_written_as_the_data_say(reader: User) -> None:
    page = reader.page("/customers")
    assert (page["locale"], page["time_zone"]) == ("fi", "Europe/Helsinki")
    first, row = reader.get("/notifications.csv").text.splitlines()[:2]
    assert first.count(";") == row.count(";") > 1
    assert first.lstrip("\ufeff").startswith("‹")
    assert re.search(r"\d\d\.\d\d\.\d{4} klo \d\d\.\d\d", row)
    assert re.search(r"\d\d\.\d\d\.\d{4}", reader.get("/notifications").text)


def test_the_brand_is_as_its_data_say(project: Path, host: str, proxy: FaultyProxy) -> None:
    with User(host, "fi") as visitor:
        login = visitor.get("/login").text
        assert 'class="welcome"' not in login
        assert ACCENT in login
        visitor.post("/register", {"accept": visitor.page("/register")["data"]["terms"]["id"]})
        form = visitor.get("/register").text
    assert 'name="gassafe_registration_number"' in form
    assert f'href="{PRIVACY}"' in form
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
