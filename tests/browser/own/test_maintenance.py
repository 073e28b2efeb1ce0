"""A visit is planned in the maintenance plan and removed, and its day is printed as a list."""

import re
from datetime import date, timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import OpenPage
from tests.support.hand import WAYS, opened
from tests.support.paper import COLOURED, FORMATS, printed, unspaced


@WAYS
def test_a_visit_is_planned_taken_back_and_its_day_is_printed(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    if width < 700:
        hand.tap(page.get_by_role("button", name="Menu"))
    hand.tap(page.get_by_role("link", name="Maintenance", exact=True))
    expect(page.get_by_role("heading", name="Overdue")).to_be_visible()
    row = page.locator(".plan tbody tr").first
    heater = row.locator(".row-link").inner_text()

    hand.tap(row.get_by_role("link", name="Plan visit"))
    expect(page.get_by_role("dialog", name="Plan visit")).to_contain_text(heater)
    hand.tap(page.get_by_role("button", name="Save"))
    expect(page.locator("#day-error")).to_be_visible()
    now = page.evaluate("JSON.parse(document.querySelector('#page').textContent).now.slice(0, 10)")
    day = date.fromisoformat(now) + timedelta(3)
    page.locator("#day").fill(day.isoformat())
    page.locator("#note").fill("Key at the neighbour's")
    hand.tap(page.get_by_role("button", name="Save"))
    expect(page.locator(".snackbar")).to_contain_text(f": planned for {day:%d/%m/%Y}")
    expect(page.locator(".snackbar")).to_contain_text(heater.split(",")[0])
    planned = page.locator(".plan tbody tr").filter(has_text="Planned for")
    expect(planned).to_contain_text(heater)

    watched.goto(f"/maintenance?day={day}")
    expect(planned).to_have_count(1)
    page.emulate_media(media="print")
    for gone in (".filter", ".row-actions", ".plan-link", ".print-button", ".list-h .btn"):
        expect(page.locator(gone).first).to_be_hidden()
    space = planned.locator("td:last-child").bounding_box()
    assert space
    assert min(space["width"], space["height"]) > 60
    assert page.evaluate(COLOURED) == []
    wanted = [unspaced(text) for text in planned.locator("th, td").all_inner_texts()]
    assert any(re.search(r"\+\d{6}", text) for text in wanted)
    assert planned.locator(".serial").inner_text()
    for paper in FORMATS:
        (sheet,) = (unspaced(each) for each in printed(watched, format=paper))
        assert all(text in sheet for text in wanted)
    page.emulate_media(media="screen")

    hand.tap(planned.get_by_role("link", name="Change date"))
    expect(page.get_by_role("dialog", name="Change date")).to_be_visible()
    hand.tap(page.get_by_role("button", name="Remove planned date"))
    expect(page.locator(".snackbar")).to_contain_text("planned date removed")
    expect(planned).to_have_count(0)
    hand.tap(page.get_by_role("button", name="Undo"))
    expect(planned).to_contain_text("Key at the neighbour's")
    hand.tap(planned.get_by_role("link", name="Change date"))
    hand.tap(page.get_by_role("button", name="Remove planned date"))
    expect(planned).to_have_count(0)
    assert not watched.noise


@pytest.mark.parametrize("width", [390, 1440])
def test_who_plans_a_visit_stays_at_its_row(open_page: OpenPage, width: int) -> None:
    watched = open_page(width=width, height=844).login("/maintenance")
    page = watched.page
    address = page.locator(".plan-link").nth(12).get_attribute("href")
    link = page.locator(f".plan-link[href='{address}']")

    def is_here() -> None:
        expect(page.locator("dialog")).to_have_count(0)
        expect(link).to_be_focused()
        expect(link).to_be_in_viewport()

    def press(target: Locator) -> None:
        target.focus()
        page.keyboard.press("Enter")
        watched.settle()

    now = page.evaluate("JSON.parse(document.querySelector('#page').textContent).now.slice(0, 10)")
    press(link)
    page.keyboard.press("Escape")
    is_here()
    press(link)
    page.locator("#day").fill((date.fromisoformat(now) + timedelta(4)).isoformat())
    press(page.get_by_role("button", name="Save"))
    is_here()
    expect(page.locator(".plan tr").filter(has=link)).to_contain_text("Planned for")
    press(page.get_by_role("button", name="Undo"))
    expect(page.locator(".plan tr").filter(has=link)).not_to_contain_text("Planned for")
    is_here()
