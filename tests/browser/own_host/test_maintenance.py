"""The maintenance plan on paper, and where the focus is after a visit was planned."""

import re
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import OpenPage
from tests.support.hand import today_of
from tests.support.layout import box_of
from tests.support.paper import COLOURED, FORMATS, printed, unspaced
from tests.support.parts import part


def test_the_visits_of_a_day_are_printed_as_a_list(open_page: OpenPage) -> None:
    watched = open_page(width=390, height=844).login("/maintenance")
    page = watched.page
    page.locator(".plan-link").first.click()
    day = today_of(page) + timedelta(3)
    page.locator("#day").fill(day.isoformat())
    page.get_by_role("button", name="Save").click()
    planned = page.locator(".plan tbody tr").filter(has_text="Planned for")
    expect(planned).to_have_count(1)
    watched.goto(f"/maintenance?day={day}")
    page.emulate_media(media="print")
    for gone in (".filter", ".row-actions", ".plan-link", ".print-button", ".list-h .btn"):
        expect(page.locator(gone).first).to_be_hidden()
    space = box_of(planned.locator("td:last-child"))
    assert min(space["width"], space["height"]) > 60
    assert page.evaluate(COLOURED) == []
    wanted = [
        unspaced(text) for text in planned.locator("th, td").filter(visible=True).all_inner_texts()
    ]
    assert any(re.search(r"\+\d{6}", text) for text in wanted)
    assert planned.locator(".serial").inner_text()
    for paper in FORMATS:
        (sheet,) = (unspaced(each) for each in printed(watched, format=paper))
        assert all(text in sheet for text in wanted)


@pytest.mark.parametrize("width", [390, part(1440)])
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

    press(link)
    page.keyboard.press("Escape")
    is_here()
    press(link)
    page.locator("#day").fill((today_of(page) + timedelta(4)).isoformat())
    press(page.get_by_role("button", name="Save"))
    is_here()
    expect(page.locator(".plan tr").filter(has=link)).to_contain_text("Planned for")
    press(page.get_by_role("button", name="Undo"))
    expect(page.locator(".plan tr").filter(has=link)).not_to_contain_text("Planned for")
    is_here()
