"""Adds a screen as `docs/architecture.md` describes: the files on that page are written into a copy
of the project, which is built and started, and the screen is opened."""

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.additions import extended_project, snippets
from tests.support.browser import Watched
from tests.support.heaters import path as heater_path
from tests.support.processes import RunningProvider, copied, running_host, running_provider
from tests.support.user import User


@pytest.fixture(scope="module")
def world(
    seeded_world: Path, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[RunningProvider]:
    with running_provider(copied(seeded_world, tmp_path_factory.mktemp("diary"))) as running:
        yield running


@pytest.fixture(scope="module")
def host(world: RunningProvider, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    project = extended_project(tmp_path_factory)
    with running_host(world.url, root=str(project), HEATDESK_RENDERERS="1") as address:
        yield address


def test_a_screen_is_three_files_and_its_texts() -> None:
    """The island has a script, its styles, and the endpoint that it calls."""
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
        heater = user.login().page("/heaters/")["data"]["heaters"][0]
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
    expect(page.locator("#root").get_by_text("Write something.")).to_be_visible()
    page.get_by_label("New note").fill("The diary works.")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#root").get_by_text("Saved in the diary.")).to_be_visible()
    expect(notes.filter(has_text="The diary works.")).to_have_count(1)
    expect(island).to_have_text(f"{before + 1} notes")
    assert watched.noise == []
    watched.close()


def test_the_new_screen_is_complete_without_javascript(host: str) -> None:
    with User(host) as user:
        path = heater_path(user.login().page("/heaters/")["data"]["heaters"][0], "diary")
        assert user.post(path, {"text": "Typed on paper."}).headers["location"] == path
        assert "Typed on paper." in user.get(path).text
        refused = user.post(path, {"text": " "})
        assert refused.status_code == 422
        assert "Write something." in refused.text
