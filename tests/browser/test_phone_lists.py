"""A phone shows the rows of a list first: what filters, files and the map need is folded."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, Watched
from tests.support.hand import JAVASCRIPT, Hand, opened
from tests.support.layout import box_of

PHONE = {"width": 390, "height": 844, "has_touch": True}
FIRST_ROWS = {"/heaters/": 360, "/maintenance": 420, "/worklist": 294}
"""The most pixels from the top of the page to the first row of its list."""


@pytest.mark.parametrize(("path", "most"), FIRST_ROWS.items())
def test_the_first_row_is_high_on_a_phone(open_page: OpenPage, path: str, most: int) -> None:
    page = open_page(**PHONE).login(path).page
    assert box_of(page.locator("tbody tr").first)["y"] <= most


def row_of(page: Page) -> str:
    return page.locator(".filter summary").inner_text()


@JAVASCRIPT
def test_a_filter_is_one_row_that_names_what_is_chosen_and_clears_it(
    open_page: OpenPage, javascript: bool
) -> None:
    watched, hand = opened(open_page, 390, "/heaters/", javascript=javascript)
    page = watched.page
    summary, status = page.locator(".filter summary"), page.locator("input[name=status]")
    clear = page.get_by_role("link", name="Clear", exact=True)
    assert row_of(page) == "Filter and order: All heaters"
    expect(clear).to_have_count(0)
    expect(status.first).to_be_hidden()
    hand.tap(summary)
    for choice in ("On", "Fault"):
        hand.tap(page.locator("label.chip").get_by_text(choice, exact=True))
    if javascript:
        # A choice is sent at once, and the next one can be made.
        expect(page).to_have_url(re.compile("status=ON.*status=FAULT"))
        expect(status.first).to_be_visible()
        hand.tap(summary)
    else:
        hand.tap(page.get_by_role("button", name="Apply"))
    expect(status.first).to_be_hidden()
    expect(summary).to_contain_text("Filter: On, Fault")
    assert min(box_of(each)["height"] for each in (summary, clear)) >= 44

    hand.tap(summary)
    hand.tap(clear)
    expect(page).to_have_url(re.compile("/heaters/?$"))
    assert row_of(page) == "Filter and order: All heaters"
    expect(page.locator("input[name=status]:checked")).to_have_count(0)
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(status.first).to_be_visible()
    expect(summary).to_be_hidden()


CHOSEN = {
    "/heaters/?sort=name": "Filter: All heaters · Sort by: Name",
    "/maintenance": "Filter: All heaters",
    "/maintenance?month=overdue": "Filter: Overdue",
    "/worklist?reason=OFFLINE": "Filter: Offline for too long",
    "/notifications?read=0&type=warning": "Filter: Unread · Warnings",
    "/invites?state=PENDING": "Filter: Pending",
}


def test_the_row_of_each_list_names_what_is_chosen(open_page: OpenPage) -> None:
    watched = open_page(**PHONE, javascript=False).login("/about")
    shown = {}
    for path in CHOSEN:
        watched.goto(path)
        shown[path] = row_of(watched.page).replace("\xa0", " ")
    assert shown == CHOSEN


def maps(watched: Watched) -> list[str]:
    return [each.url for each in watched.requests if "/live/heater-map" in each.url]


def test_a_phone_loads_the_map_when_it_is_opened(open_page: OpenPage) -> None:
    watched = open_page(**PHONE).login("/heaters/")
    page, switch = watched.page, watched.page.locator("summary", has_text="Show map")
    watched.settle()
    expect(page.locator(".map")).to_be_hidden()
    assert maps(watched) == []
    before = box_of(switch)
    Hand(watched, touch=True).tap(switch)
    expect(page.locator(".map .leaflet-marker-icon").first).to_be_visible()
    assert len(maps(watched)) == 1
    assert box_of(switch) == before


@JAVASCRIPT
def test_files_and_print_are_in_a_sheet_on_a_phone(open_page: OpenPage, javascript: bool) -> None:
    watched, hand = opened(open_page, 390, "/maintenance", javascript=javascript)
    page = watched.page
    opener = page.get_by_role("button", name="Download or print")
    sheet = page.get_by_role("group", name="Download or print")
    link = sheet.get_by_role("link", name="Download as CSV")
    expect(sheet).to_be_hidden()
    hand.tap(opener)
    for each in sheet.locator(".btn").filter(visible=True).all():
        assert box_of(each)["height"] >= 44
    page.keyboard.press("Escape")
    expect(sheet).to_be_hidden()
    expect(opener).to_be_focused()
    hand.tap(opener)
    expect(link).to_have_attribute("href", "/maintenance.csv")
    page.touchscreen.tap(200, 100)
    expect(sheet).to_be_hidden()
    hand.tap(opener)
    if javascript:
        page.evaluate("window.print = () => document.body.setAttribute('data-printed', '')")
        hand.tap(sheet.get_by_role("button", name="Print"))
        expect(page.locator("body[data-printed]")).to_be_attached()
        expect(sheet).to_be_hidden()
    else:
        expect(sheet.locator(".print-button")).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(opener).to_be_hidden()
    expect(link).to_be_visible()
