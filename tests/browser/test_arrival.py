"""The row that an address leads to is pointed out on arrival, and does not stay as if chosen."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import OpenPage
from tests.support.examples import HEATER
from tests.support.hand import JAVASCRIPT

ROWS = {
    f"{HEATER}/params": ".params > li",
    "/heater-info/11?tab=parameters": ".entries > .card",
    "/maintenance": ".plan tbody tr",
}
END = "(row) => row.getAnimations().forEach((each) => each.finish())"


def expect_pointed_out(row: Locator) -> None:
    expect(row).not_to_have_css("box-shadow", "none")
    before = row.bounding_box()
    row.evaluate(END)
    expect(row).to_have_css("box-shadow", "none")
    assert row.bounding_box() == before


@JAVASCRIPT
@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
@pytest.mark.parametrize("path", ROWS)
def test_a_row_is_pointed_out_on_arrival_and_again_after_a_reload(
    open_page: OpenPage, path: str, motion: str, javascript: bool
) -> None:
    watched = open_page(javascript=javascript, reduced_motion=motion).login(path)
    page = watched.page
    row = page.locator(ROWS[path]).nth(2)
    name = row.get_attribute("id")
    watched.goto("/about").goto(f"{path}#{name}")
    expect_pointed_out(row)
    page.reload()
    watched.settle()
    expect(page.locator(":target")).to_have_id(str(name))
    expect_pointed_out(row)


def test_a_row_is_pointed_out_where_the_page_stays(open_page: OpenPage) -> None:
    """Each time: also where the document was loaded for it."""
    watched = open_page().login("/heater-info?q=F0")
    page = watched.page
    for _ in range(2):
        page.locator(".hits a").first.click()
        page.wait_for_url(re.compile("#faults-"))
        watched.settle()
        expect_pointed_out(page.locator("#" + page.url.partition("#")[2]))
        page.go_back()
        page.wait_for_url("**/heater-info?q=F0")
        watched.settle()


def test_forced_colors_point_a_row_out_by_an_outline(open_page: OpenPage) -> None:
    watched = open_page(forced_colors="active").login(f"{HEATER}/params")
    row = watched.page.locator(".params > li").nth(2)
    name = row.get_attribute("id")
    watched.goto("/about").goto(f"{HEATER}/params#{name}")
    expect(row).to_have_css("outline-style", "solid")
    row.evaluate("(row) => row.blur()")
    row.evaluate(END)
    expect(row).to_have_css("outline-style", "none")
