"""A half-written text in a dialog is restored when the dialog is opened again."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of, path
from tests.support.kept_copies import wait_until_kept
from tests.support.user import User
from tests.support.words import texts

TEXTS = texts("en")
HAS_NO_DRAFT = "!Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))"
UNSENT = "[data-unsent] li"


@pytest.fixture
def heater(host: str, proxy: FaultyProxy) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "ic3")


def escape(page: Page) -> None:
    page.keyboard.press("Escape")


def close(page: Page) -> None:
    page.locator("dialog header a").click()


def go_back(page: Page) -> None:
    page.go_back()


LEAVE = pytest.mark.parametrize("leave", [escape, close, go_back])
Leave = Callable[[Page], None]


def open_note(watched: Watched, heater: dict[str, Any]) -> None:
    watched.page.locator("main a[href$='dialog=note']").first.click()
    watched.settle()


@LEAVE
def test_a_half_written_note_is_kept_until_it_is_saved(
    open_page: OpenPage, heater: dict[str, Any], leave: Leave
) -> None:
    watched = open_page().login(path(heater, "details"))
    page = watched.page
    note, text = page.locator("dialog #name"), f"Siphon half cleaned, {leave.__name__}"
    open_note(watched, heater)
    note.fill(text)
    leave(page)
    expect(page.locator("dialog")).to_have_count(0)
    open_note(watched, heater)
    expect(note).to_have_value(text)
    page.click("dialog button[type=submit]")
    expect(page.locator(".snackbar")).to_be_visible()
    wait_for_script(page, HAS_NO_DRAFT)
    open_note(watched, heater)
    expect(note).to_have_value("")


def test_a_note_that_is_emptied_leaves_no_draft(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    watched = open_page().login(path(heater, "details"))
    page = watched.page
    open_note(watched, heater)
    page.fill("dialog #name", "Wrong heater")
    wait_for_script(page, f"!({HAS_NO_DRAFT})")
    page.fill("dialog #name", "")
    wait_for_script(page, HAS_NO_DRAFT)


def test_a_note_that_waits_for_a_connection_leaves_no_draft(
    open_page: OpenPage, heater: dict[str, Any], proxy: FaultyProxy
) -> None:
    watched = open_page(offline=True, width=390).login(path(heater, "details"))
    page = watched.page
    wait_until_kept(page, path(heater, "details"))
    watched.go_offline()
    watched.goto(path(heater, "details"))
    note = page.locator("dialog #name")
    open_note(watched, heater)
    note.fill("Written in the cellar")
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_contain_text("Written in the cellar")
    wait_for_script(page, HAS_NO_DRAFT)
    edit = page.locator(UNSENT).get_by_role("link", name=TEXTS["unsent.edit"])
    edit.click()
    expect(note).to_have_value("Written in the cellar")
    note.fill("Written in the cellar, half changed")
    escape(page)
    edit.click()
    expect(note).to_have_value("Written in the cellar, half changed")
    page.click("dialog button[type=submit]")
    expect(page.locator(UNSENT)).to_contain_text("half changed")
    wait_for_script(page, HAS_NO_DRAFT)
    open_note(watched, heater)
    expect(note).to_have_value("")


@LEAVE
def test_a_half_planned_visit_is_kept_for_its_heater_only(
    open_page: OpenPage, leave: Leave
) -> None:
    watched = open_page().login("/maintenance")
    page = watched.page
    links = page.locator(".plan-link")
    note = page.locator("dialog #note")
    links.first.click()
    watched.settle()
    note.fill("Key at the neighbour's")
    leave(page)
    expect(page.locator("dialog")).to_have_count(0)
    links.nth(1).click()
    watched.settle()
    expect(note).to_have_value("")
    close(page)
    address = links.first.get_attribute("href")
    # The same heater, found by a filter.
    watched.goto(f"{address}&month=overdue")
    expect(note).to_have_value("Key at the neighbour's")


def test_a_changed_note_of_a_planned_visit_stays_when_react_takes_over(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/maintenance")
    page = watched.page
    note, day = page.locator("dialog #note"), page.locator("dialog #day")
    address = page.locator(".plan-link").nth(2).get_attribute("href") or ""
    watched.goto(address)
    day.fill("2031-05-05")
    note.fill("Key under the mat")
    page.locator("dialog button[type=submit]").first.click()
    expect(page.locator("dialog")).to_have_count(0)
    watched.goto(address)
    expect(note).to_have_value("Key under the mat")
    note.fill("Key at the bakery")
    day.fill("2031-06-06")
    wait_for_script(page, f"!({HAS_NO_DRAFT})")
    held: list[Route] = []
    page.route(re.compile("/static/vendor-"), lambda route: held.append(route))
    page.goto(address, wait_until="commit")
    expect(note).to_have_value("Key at the bakery")
    note.press("Home")
    note.press_sequentially("Now: ")
    watched.until(lambda: bool(held))
    held[0].continue_()
    watched.settle()
    note.press_sequentially("the ")
    expect(note).to_have_value("Now: the Key at the bakery")
    expect(day).to_have_value("2031-06-06")
