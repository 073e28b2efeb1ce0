"""Parts for which the dashboard did not wait arrive after it, and nothing else moves."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.late_parts import SIDE, opened_without_sides
from tests.support.parts import part

PLACES = """() => [...document.querySelectorAll("main section, main h2, main .work li")].map(
  (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.localName, x, y + scrollY, width, height].join();
  })"""
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(
    ({ value }) => value))).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture(scope="module")
def host(impatient_host: str) -> str:
    return impatient_host


@pytest.mark.parametrize("width", [390, part(1440)])
def test_late_parts_come_into_their_places_and_nothing_else_moves(
    open_page: OpenPage, proxy: FaultyProxy, width: int
) -> None:
    watched, later = opened_without_sides(open_page(width=width, height=1000), proxy)
    page = watched.page
    expect(page.locator(".late")).to_have_count(len(SIDE))
    focused = page.locator(".work a").first
    focused.focus()
    before = _places(page)
    page.evaluate(SHIFTS)
    proxy.mend()
    later.let_go()
    expect(page.locator(".late")).to_have_count(0)
    expect(page.locator(".counts li").first).to_be_visible()
    expect(page.get_by_role("link", name=re.compile("^Show all")).first).to_be_visible()
    assert _places(page) == before
    # The layout shifts since the document was opened. Icons and the unread count have their
    # places reserved.
    assert sum(page.evaluate("() => window.shifts")) < 0.01
    expect(focused).to_be_focused()
    assert (page.url, len(later.held)) == (f"{watched.address}/", 1)


def _places(page: Page) -> list[Any]:
    """The positions and sizes of the cards, their headings and the rows of the worklist."""
    found: list[Any] = page.evaluate(PLACES)
    return found
