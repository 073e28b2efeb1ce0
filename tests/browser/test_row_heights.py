"""The lists that work is planned with show many rows: how high a row is, how long a page is, and
how much of a wide window is left empty. A value beyond its limit is marked where it stands."""

from statistics import median
from typing import NamedTuple

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage

PHONE, DESK, WIDE = 390, 1440, 1920
MOST_MARGIN = 120
"""Pixels between `main` and the edge of a wide window."""

HEIGHTS = "rows => rows.map(row => row.getBoundingClientRect().height)"
MARGIN = "innerWidth - document.querySelector('main').getBoundingClientRect().right"


class Most(NamedTuple):
    """The most pixels: of the median row on a phone and on a desk, and of the page on a phone."""

    phone: int
    desk: int
    page: int


LISTS = {
    "/maintenance": Most(phone=170, desk=60, page=9000),
    "/heaters/": Most(phone=100, desk=60, page=6000),
    "/worklist": Most(phone=150, desk=60, page=6000),
}


def row_height(page: Page) -> float:
    return float(median(page.locator("main tbody tr").evaluate_all(HEIGHTS)))


@pytest.mark.parametrize("path", LISTS)
def test_a_screen_has_many_rows(open_page: OpenPage, path: str) -> None:
    most = LISTS[path]
    page = open_page(width=PHONE, height=844).login(path).page
    assert row_height(page) <= most.phone
    assert page.evaluate("document.documentElement.scrollHeight") <= most.page
    page.set_viewport_size({"width": DESK, "height": 900})
    assert row_height(page) <= most.desk


@pytest.mark.parametrize("path", ["/maintenance", "/worklist", "/notifications"])
def test_a_wide_window_is_used(open_page: OpenPage, path: str) -> None:
    page = open_page(width=WIDE, height=1080).login(path).page
    assert page.evaluate(MARGIN) <= MOST_MARGIN


def test_a_value_beyond_its_limit_is_marked_where_it_stands(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/?status=ON")
    page = watched.page
    low = page.locator(".heaters tbody tr").first
    expect(low.locator(".number .beyond")).to_contain_text("Low system pressure")
    expect(low.locator(".state .finding")).to_have_text("Low system pressure")
    watched.goto("/heaters/?sort=num_hours_heater_since_maintenance")
    overdue = page.locator(".heaters tbody tr").first
    expect(overdue.locator(".number:last-child .beyond")).to_contain_text("Maintenance overdue")
