"""A half-written text in a dialog is restored when the dialog is opened again."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, wait_for_script
from tests.support.held import hold
from tests.support.typed import HAS_NOTHING_TYPED


@pytest.mark.parametrize(
    "leave",
    [
        lambda page: page.keyboard.press("Escape"),
        lambda page: page.locator("dialog header a").click(),
        lambda page: page.go_back(),
    ],
    ids=["Escape", "close", "back"],
)
def test_a_half_planned_visit_is_kept_for_its_heater_only(
    open_page: OpenPage, leave: Callable[[Page], None]
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
    page.keyboard.press("Escape")
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
    wait_for_script(page, f"!({HAS_NOTHING_TYPED})")
    held = hold(page, re.compile("/static/vendor-"))
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
