"""A screen is added as `docs/architecture.md` says: the files on that page are written into a copy
of the project, which is built and started, and the screen is opened."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from server.domain.lookups import LANGUAGES
from tests.support.browser import Watched
from tests.support.heaters import path as heater_path
from tests.support.processes import ROOT, RunningProvider, copied, running_host, running_provider
from tests.support.scratch import build_project, copy_project
from tests.support.user import User

PAGE = ROOT / "docs" / "architecture.md"
SNIPPET = re.compile(r"^```\w+ (\S+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)


def snippets() -> dict[str, str]:
    """The files on the page, by their paths."""
    return dict(SNIPPET.findall(PAGE.read_text("utf-8")))


def add_screen(project: Path) -> None:
    files = snippets()
    entry = json.loads(files.pop("views/routes.json"))
    texts = json.loads(files.pop("translations/en.json"))
    routes = project / "views" / "routes.json"
    routes.write_text(json.dumps([*json.loads(routes.read_text("utf-8")), entry]), "utf-8")
    for language in LANGUAGES:
        translations = project / "translations" / f"{language}.json"
        known = json.loads(translations.read_text("utf-8"))
        translations.write_text(json.dumps(known | texts), "utf-8")
    for name, content in files.items():
        path = project / name
        assert not path.exists(), f"{name} is an edit of a file that is there already"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


@pytest.fixture(scope="module")
def world(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningProvider]:
    with running_provider(copied(seeded_world, tmp_path_factory.mktemp("diary"))) as running:
        yield running


@pytest.fixture(scope="module")
def host(world: RunningProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = copy_project(tmp_path_factory.mktemp("scratch"))
    add_screen(project)
    build_project(project)
    with running_host(world.url, root=str(project), HEATDESK_RENDERERS="1") as address:
        yield address


def test_a_screen_is_three_files_and_its_texts() -> None:
    """An island is a script, its styles, and the endpoint that it asks."""
    assert set(snippets()) == {
        "views/routes.json",
        "server/pages/heater_diary.py",
        "views/pages/heater-diary/heater-diary.tsx",
        "translations/en.json",
        *("client/islands/diary/diary.ts", "client/islands/diary/diary.css"),
        "server/live/endpoints/diary.py",
    }


def test_the_new_screen_has_its_tab_list_form_and_island(host: str, chromium: Browser) -> None:
    with User(host) as user:
        heater = user.login().page("/heaters/")["data"]["heaters"][0]["heater"]
    watched = Watched(chromium, host).login(heater_path(heater, "details"))
    page = watched.page
    page.get_by_role("link", name="Diary", exact=True).click()
    expect(page.locator(".tabs [aria-current=page]")).to_have_text("Diary")
    watched.settle()

    notes = page.locator("main ul.rows li")
    before = notes.count()
    island = page.locator("[data-island=diary]")
    expect(island).to_have_text(f"{before} notes")
    expect(island).to_have_css("font-weight", "700")

    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Write something.")).to_be_visible()
    page.get_by_label("New note").fill("The diary works.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved in the diary.")).to_be_visible()
    expect(notes.filter(has_text="The diary works.")).to_have_count(1)
    expect(island).to_have_text(f"{before + 1} notes")
    assert watched.noise == []
    watched.close()


def test_the_new_screen_is_complete_without_javascript(host: str) -> None:
    with User(host) as user:
        heater = user.login().page("/heaters/")["data"]["heaters"][0]["heater"]
        path = heater_path(heater, "diary")
        answer = user.post(path, {"text": "Typed on paper."})
        assert answer.headers["location"] == path
        assert "Typed on paper." in user.get(path).text
        refused = user.post(path, {"text": " "})
        assert refused.status_code == 422
        assert "Write something." in refused.text
