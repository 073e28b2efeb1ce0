"""Customers are added: the way back leads to the search."""

from playwright.sync_api import expect

from tests.support.browser import OpenPage


def test_back_returns_to_the_search_and_its_fields(open_page: OpenPage) -> None:
    watched = open_page(width=390).login("/customers/add")
    page = watched.page
    dialog, place = page.get_by_role("dialog"), page.locator("#postal_code")
    place.fill("ls6 2al")
    page.fill("#address_number", "52")
    page.keyboard.press("Enter")
    expect(page.locator("tbody tr")).to_have_count(1)
    watched.settle()
    page.locator("tbody .row-link").click()
    expect(dialog).to_be_visible()
    watched.settle()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    watched.settle()
    page.go_back()
    expect(dialog).to_be_visible()
    page.go_back()
    expect(dialog).to_have_count(0)
    page.go_back()
    expect(page.locator("main")).to_contain_text("Enter a postal code and a house number")
    expect(place).to_have_value("")
