"""From a heater's details to its reports, with the taps counted, and how a report is used."""

from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.walk import is_too_wide
from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import WAYS, opened
from tests.support.heaters import heater_of, path
from tests.support.user import User

MOST_TAPS = 2
_SHARE = """navigator.share = (content) => {
  document.title = JSON.stringify(content);
  return Promise.resolve();
};"""


@pytest.fixture
def heater(host: str, proxy: FaultyProxy) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "ic3")


@WAYS
def test_the_customers_report_is_two_taps_from_the_details(
    open_page: OpenPage, heater: dict[str, Any], width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, path(heater, "details"), javascript=javascript)
    page = watched.page
    hand.tap(page.get_by_role("link", name="Report", exact=True))
    expect(page.get_by_role("heading", name="Heater", exact=True)).to_be_visible()
    hand.tap(page.get_by_role("link", name="For the customer", exact=True))
    for heading in ("Faults found and solved", "Work done", "Measured values", "Signatures"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert hand.taps <= MOST_TAPS
    assert not is_too_wide(page)


def test_the_share_button_is_there_where_the_browser_can_share(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    without = open_page()
    without.page.add_init_script("delete Navigator.prototype.share")
    without.login(path(heater, "report"))
    expect(without.page.locator("[data-share]")).to_be_hidden()
    plain = open_page(javascript=False).login(path(heater, "report"))
    expect(plain.page.locator("[data-share]")).to_be_hidden()
    able = open_page()
    able.page.add_init_script(_SHARE)
    page = able.login(path(heater, "report?for=customer")).page
    page.get_by_role("button", name="Share").click()
    shared = page.title()
    assert '"text":' in shared
    assert "Faults found and solved" in shared
    assert "Signatures" not in shared
    page.get_by_role("link", name="Technical").click()
    able.settle()
    page.get_by_role("button", name="Share").click()
    assert page.title().endswith(f'"url":"{page.url}"}}')
    assert page.url.endswith("/report")


def test_nothing_moves_when_the_buttons_of_a_report_come(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    watched = open_page(width=390)
    watched.page.add_init_script(_SHARE)
    watched.page.add_init_script(
        "window.shift = 0; new PerformanceObserver((list) => {"
        " for (const entry of list.getEntries()) window.shift += entry.value;"
        " }).observe({ type: 'layout-shift', buffered: true });"
    )
    watched.login(path(heater, "report?for=customer"))
    expect(watched.page.locator("[data-share]")).to_be_visible()
    assert watched.page.evaluate("window.shift") < 0.01


@pytest.mark.parametrize("query", ["", "?for=customer", "?parameters=all"])
def test_a_report_fits_a_narrow_window_in_german(
    open_page: OpenPage, heater: dict[str, Any], query: str
) -> None:
    """A window of 1,280 px at 400 % has 320 px."""
    watched = open_page(width=320).login(path(heater, f"report{query}"), email="de@heatdesk.test")
    too_wide = watched.page.locator(".report").evaluate(
        "(report) => report.scrollWidth - report.clientWidth"
    )
    assert too_wide == 0
