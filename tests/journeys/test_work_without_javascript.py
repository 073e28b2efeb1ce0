"""A working day and the forms of an account, without JavaScript."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, Watched
from tests.support.examples import HEATER
from tests.support.pictures import encoded
from tests.support.words import texts


@pytest.fixture
def plain(open_page: OpenPage) -> Watched:
    return open_page(javascript=False, width=390, height=800)


def badge(watched: Watched) -> int:
    """The unread count that the bell shows."""
    name = watched.page.locator("header a[href='/notifications']").inner_text()
    return int(re.sub(r"\D", "", name))


def test_a_working_day_without_javascript(plain: Watched) -> None:
    """Log in, search a customer, filter heaters, toggle a notification, log out."""
    page = plain.login().page
    drawer = page.locator("#drawer")
    expect(drawer).to_be_hidden()
    page.click("button[popovertarget=drawer]")
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()

    plain.goto("/customers")
    name = page.locator("tbody tr a").first.inner_text()
    page.fill("main input[name=q]", name)
    page.press("main input[name=q]", "Enter")
    expect(page).to_have_url(re.compile(r"/customers\?q="))
    expect(page.locator("tbody tr").first).to_contain_text(name)

    plain.goto("/heaters/")
    expect(page.locator(".map, .for-map").filter(visible=True)).to_have_count(0)
    expect(page.locator("select[name=reason]")).to_be_hidden()
    page.click(".filter summary")
    page.check("input[name=status][value=FAULT]", force=True)
    page.select_option("select[name=sort]", "created")
    page.select_option("select[name=reason]", "FAULT")
    page.click("main form button[type=submit]")
    expect(page).to_have_url(re.compile(r"status=FAULT.*reason=FAULT.*sort=created"))
    expect(page.locator("tbody tr")).not_to_have_count(0)
    expect(page.locator(".filter summary")).to_contain_text("Fault")
    page.locator("tbody .row-link").first.click()
    expect(page).to_have_url(re.compile("/details"))
    expect(page.locator(".map")).to_be_hidden()

    plain.goto("/notifications?read=0")
    unread = badge(plain)
    page.locator("tbody form button").first.click()
    expect(page).to_have_url(re.compile("/notifications"))
    assert badge(plain) == unread - 1

    # The value that a dialog is for has the focus.
    plain.goto(f"{HEATER}/params")
    page.locator("main .row-link").first.click()
    expect(page.locator("dialog [name=value]")).to_be_focused()

    plain.goto("/logout")
    expect(page.locator("main .loader")).to_be_hidden()
    expect(page.get_by_text(texts("en")["logout.ending"])).to_be_hidden()
    page.click("main form button")
    page.wait_for_url("**/login")


def test_the_forms_of_an_account_are_sent_by_their_buttons(plain: Watched, tmp_path: Path) -> None:
    email = "other@heatdesk.test"
    page = plain.goto("/register").page
    page.get_by_role("button", name="Accept terms and privacy").click()
    page.fill("#company_name", "Lovelace")
    with page.context.expect_page() as opened:
        page.get_by_role("link", name="View terms").click()
    expect(opened.value.get_by_role("dialog")).to_be_visible()
    expect(page.locator("#company_name")).to_have_value("Lovelace")

    plain.login("/my-profile", email=email)
    page.fill("#email", "no address")
    page.get_by_role("button", name="Save").click()
    expect(page.locator("#email-error")).to_be_visible()
    expect(page.locator("[data-refused]")).to_contain_text("Error while processing form.")
    page.fill("#email", email)
    page.fill("#city_name", "Deventer")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".snackbar")).to_have_text("Your profile has been saved.")
    expect(page.locator("#city_name")).to_have_value("Deventer")
    picture = tmp_path / "me.png"
    picture.write_bytes(encoded("PNG", (300, 200)))
    page.set_input_files("input[name=picture]", picture)
    page.get_by_role("button", name="Upload picture").click()
    expect(page.locator(".snackbar")).to_have_text("Your picture has been saved.")
    page.locator("main a[href$='dialog=remove']").click()
    expect(page.locator("dialog h2")).to_be_focused()
    # What is wrong is before the title.
    confirm = page.locator("dialog input[name=confirm]")
    confirm.fill("somebody@else.test")
    confirm.press("Enter")
    expect(confirm).to_be_focused()
    expect(confirm).to_have_attribute("aria-invalid", "true")

    plain.goto("/settings")
    pressure = page.get_by_label("System pressure")
    pressure.fill("0.8")
    page.locator("form", has=pressure).get_by_role("button", name="Save").click()
    expect(page.locator(".snackbar")).to_have_text("Your settings have been saved.")
    expect(pressure).to_have_value("0.8")
    page.get_by_role("button", name="Deutsch").click()
    expect(page.locator("h1")).to_have_text("Einstellungen")
