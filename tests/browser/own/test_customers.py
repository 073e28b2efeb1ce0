"""Forms for customers: what is typed outlasts a reload, and the way back leads to the search."""

from playwright.sync_api import expect

from tests.support.account import NEW_CUSTOMER
from tests.support.browser import OpenPage, wait_for_script
from tests.support.typed import HAS_NOTHING_TYPED


def test_a_draft_survives_a_reload_and_ends_with_the_form(open_page: OpenPage) -> None:
    watched = open_page(width=390).login("/customers/create?postal_code=1")
    page = watched.page
    name, country = page.locator("#first_name"), page.locator("#country_id")
    for field, value in NEW_CUSTOMER.items():
        if field not in ("country_id", "language_id", "address_number"):
            page.fill(f"#{field}", value)
    country.select_option("30")
    page.reload()
    watched.settle()
    expect(name).to_have_value(NEW_CUSTOMER["first_name"])
    expect(page.locator("#postal_code")).to_have_value(NEW_CUSTOMER["postal_code"])
    expect(country).to_have_value("30")
    watched.goto("/customers/create?postal_code=2")
    expect(name).to_have_value("")
    watched.goto("/customers/create?postal_code=1")
    expect(name).to_have_value(NEW_CUSTOMER["first_name"])
    page.fill("#address_number", "1")
    page.get_by_role("button", name="Create customer").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    watched.goto("/customers/create?postal_code=1")
    expect(name).to_have_value("")
    wait_for_script(page, HAS_NOTHING_TYPED)


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
