"""Customers are found and invited, created, viewed and removed."""

import re

from playwright.sync_api import expect

from tests.support.account import NEW_CUSTOMER
from tests.support.browser import OpenPage
from tests.support.hand import WAYS, opened
from tests.support.layout import is_too_wide

ADDRESSES = {390: ("3583 em", "14a"), 1440: ("2018", "120")}
NAME = f"{NEW_CUSTOMER['first_name']} {NEW_CUSTOMER['last_name']}"


@WAYS
def test_a_customer_is_found_and_invited_in_five_taps(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    hand.go_to("Customers")
    hand.tap(page.locator("main").get_by_role("link", name="Add customer"))
    expect(page.locator("#postal_code")).to_be_focused()
    for text, key in zip(ADDRESSES[width], ("Tab", "Enter"), strict=True):
        page.keyboard.type(text)
        page.keyboard.press(key)
    expect(page.locator("tbody .row-link")).to_have_count(1)
    watched.settle()
    hand.tap(page.locator("tbody .row-link"))
    question = page.get_by_role("dialog")
    expect(question).to_be_visible()
    page.reload()
    watched.settle()
    hand.tap(question.get_by_role("button", name="Yes"))
    expect(question).to_contain_text("has been sent")
    assert hand.taps <= 5


def test_a_customer_is_created_viewed_and_removed(open_page: OpenPage) -> None:
    page = open_page(width=390, height=800).login("/customers/add").page
    place, number = page.locator("#postal_code"), page.locator("#address_number")
    create = page.locator("button[name=create]")
    place.fill("1111 aa")
    number.fill(" ")
    expect(create).to_be_disabled()
    number.fill("100")
    page.get_by_role("button", name="Search").last.click()
    expect(page.locator("main")).to_contain_text("Nobody was found")
    create.click()
    expect(place).to_have_value("1111 aa")
    page.get_by_role("link", name="Cancel").click()
    expect(page).to_have_url(re.compile("postal_code=1111%20aa&address_number=100"))
    create.click()

    # What is refused says so with links to the fields, and stays typed.
    submit = page.get_by_role("button", name="Create customer")
    page.fill("#first_name", NEW_CUSTOMER["first_name"])
    submit.click()
    refused = page.locator("[data-refused]")
    expect(refused).to_be_focused()
    expect(page).to_have_title(re.compile("^Error: "))
    expect(page.locator("#first_name")).to_have_value(NEW_CUSTOMER["first_name"])
    expect(refused.locator("a")).to_have_count(5)
    refused.locator("a").first.click()
    expect(page.locator("#last_name")).to_be_focused()
    expect(refused.locator("a")).to_have_count(5)
    assert not is_too_wide(page)
    for name in ("last_name", "address", "city_name", "email", "email2"):
        page.fill(f"#{name}", NEW_CUSTOMER[name])
    page.select_option("#country_id", NEW_CUSTOMER["country_id"])
    submit.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(NAME)
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    expect(dialog).to_be_visible()
    assert not is_too_wide(page)

    dialog.get_by_role("link", name="View customer").click()
    expect(page.locator("h1")).to_contain_text(NAME)
    page.emulate_media(media="print")
    expect(page.get_by_text("Open the map")).to_be_hidden()
    page.emulate_media(media="screen")
    page.get_by_role("link", name="Remove customer").click()
    dialog.get_by_role("button", name="Remove").click()
    expect(page).to_have_url(re.compile("/customers$"))
    expect(page.locator(".snackbar")).to_be_visible()
    expect(page.locator("tbody")).not_to_contain_text(NAME)
