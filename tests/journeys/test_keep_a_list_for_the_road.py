"""Today's list is kept for the road, opened without a connection, and removed."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.kept_copies import expect_kept
from tests.support.parts import part
from tests.support.words import texts

HREFS = "(links) => links.map((link) => link.getAttribute('href'))"


def heater_of_address(address: str) -> str:
    """The address without the tab."""
    return address.rpartition("/")[0]


@pytest.mark.parametrize("width", [390, part(1440)])
def test_todays_list_is_kept_for_the_road_and_removed(open_page: OpenPage, width: int) -> None:
    watched = open_page(offline=True, width=width).login("/")
    page = watched.page
    place, copies = page.locator("[data-keep-list]"), page.locator(".copies li > a")
    keep = place.get_by_role("button", name=texts("en")["keep_list.keep"])
    rows = page.locator(".work li[data-heater] .row-link")
    addresses = rows.evaluate_all(HREFS)
    some = rf"{len(addresses)} of \d\d heaters"
    limit = re.escape(texts("en")["keep_list.listed"])
    expect(place).to_contain_text(re.compile(rf"Saves {some}\. {limit}"))
    keep.click()
    expect(place).to_contain_text(re.compile(rf"{some}, \d+\skB, .*\. {limit}"))
    watched.go_offline()
    watched.goto("/")
    # The list itself is there, as it was.
    expect(page.locator(".last-known")).to_be_visible()
    assert rows.evaluate_all(HREFS) == addresses
    watched.goto("/customers")
    expect(copies).to_have_count(len(addresses) + 1)
    # The copies are in the order of the list, after the catalogue.
    assert [heater_of_address(each) for each in copies.evaluate_all(HREFS)[1:]] == [
        heater_of_address(each) for each in addresses
    ]
    # What leads on from here leads to something that is kept.
    page.locator(".action-row a:not(.main)").click()
    page.wait_for_url(f"{watched.address}/")
    expect(page.locator(".last-known")).to_be_visible()
    page.go_back()
    copies.last.click()
    page.wait_for_url("**/details")
    page.locator(".tabs a").last.click()
    expect(page.locator(".tabs [aria-current]")).to_have_attribute("href", re.compile("/history$"))
    expect(page.locator(".last-known")).to_be_visible()
    watched.context.set_offline(False)
    watched.goto("/")
    place.get_by_role("button", name=texts("en")["action.delete"]).click()
    expect(keep).to_be_focused()
    expect_kept(page, lambda names: not names.intersection(addresses))
