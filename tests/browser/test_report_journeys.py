"""From a heater's details to its reports, with the taps counted, and how a report is used."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.contents import absent
from tests.support.faults import FaultyProxy
from tests.support.hand import opened
from tests.support.heaters import heater_of, path
from tests.support.kept_copies import expect_kept, wait_until_kept
from tests.support.layout import is_too_wide
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


def test_the_customers_report_is_two_taps_from_the_details_and_can_be_shared(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    watched, hand = opened(open_page, 390, "/about")
    page = watched.page
    page.add_init_script(_SHARE)
    watched.goto(path(heater, "details"))
    hand.tap(page.get_by_role("button", name="More"))
    hand.tap(page.get_by_role("link", name="Report for the customer"))
    for heading in ("Faults found", "Work done", "Measured values", "Signatures"):
        expect(page.get_by_role("heading", name=heading)).to_be_visible()
    assert hand.taps <= MOST_TAPS
    assert not is_too_wide(page)
    page.get_by_role("button", name="Share").click()
    shared = page.title()
    assert not absent(shared, '"text":', "Faults found")
    assert "Signatures" not in shared
    page.get_by_role("link", name="Technical").click()
    watched.settle()
    page.get_by_role("button", name="Share").click()
    assert page.title().endswith(f'"url":"{page.url}"}}')
    assert page.url.endswith("/report")


def test_the_buttons_of_a_report_are_there_where_they_work(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    plain = open_page(javascript=False).login(path(heater, "report")).page
    expect(plain.locator(".report .code")).to_be_visible()
    for button in ("[data-share]", "[data-print]"):
        expect(plain.locator(button)).to_be_hidden()
    without = open_page()
    page = without.page
    page.add_init_script("delete Navigator.prototype.share")
    without.login(path(heater, "report"))
    expect(page.locator("[data-share]")).to_be_hidden()
    page.evaluate("window.print = () => { document.title = 'printed' }")
    page.click("[data-print]")
    assert page.title() == "printed"


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


def test_a_report_for_a_customer_abroad_leaves_the_account_in_its_language(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    """Links lead back to the account's language, and so does the way back; copies stay."""
    watched = open_page(offline=True).login(path(heater, "details"))
    page = watched.page
    wait_until_kept(page, path(heater, "details"))
    page.get_by_role("link", name="Report", exact=True).click()
    page.get_by_role("link", name="For the customer", exact=True).click()
    expect(page).to_have_url(re.compile("for=customer$"))
    page.get_by_role("link", name="Nederlands", exact=True).click()
    expect(page.locator(".lead", has_text="Rapport voor de klant")).to_be_visible()
    watched.settle()
    expect(page).to_have_title(re.compile("Rapport voor de klant"))
    page.get_by_role("link", name="Technisch", exact=True).click()
    expect(page.locator(".lead", has_text="Toestelrapport")).to_be_visible()
    watched.settle()
    expect_kept(page, lambda names: path(heater, "details") in names)
    expect_kept(page, lambda names: not any("language=" in name for name in names))
    page.locator(".tabs").get_by_role("link").nth(1).click()
    expect(page.locator("html")).to_have_attribute("lang", "en")
    page.go_back()
    expect(page.locator(".lead", has_text="Toestelrapport")).to_be_visible()
    assert watched.noise == []
