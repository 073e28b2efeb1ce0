"""Somebody registers on a phone: the terms, the form, and what happens next."""

import re

from playwright.sync_api import expect

from tests.support.account import REGISTRATION
from tests.support.browser import OpenPage
from tests.support.typed import log_in


def test_somebody_registers_and_hears_what_happens_next(open_page: OpenPage) -> None:
    page = open_page(width=390).goto("/login?next=/heaters/").page
    page.get_by_role("link", name="Create an account").click()
    expect(page.locator("h1")).to_have_text("Terms and privacy")
    page.get_by_role("button", name="Accept terms and privacy").press("Enter")
    expect(page.locator("h1")).to_have_text("Create an account")
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("main :focus")).to_have_count(1)

    page.fill("input[name=company_name]", "Lovelace Warmte")
    page.get_by_role("link", name="View terms").click()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert len(page.context.pages) == 1
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.locator("input[name=company_name]")).to_have_value("Lovelace Warmte")

    register = page.get_by_role("button", name="Register")
    for name, value in REGISTRATION.items():
        page.fill(f"input[name={name}]", value)
    page.fill("input[name=email2]", "other@heatdesk.test")
    register.click()
    expect(page.locator("#email2-error")).to_contain_text("same as the e-mail address")
    expect(page.locator("#email2")).to_be_focused()
    expect(page.locator("input[name=company_name]")).to_have_value("Lovelace Warmte")
    for name in ("email2", "password", "password2"):
        page.fill(f"input[name={name}]", REGISTRATION[name])
    register.click()
    expect(page.locator("main")).to_contain_text("will be reviewed")

    page.get_by_role("link", name="Continue").click()
    expect(page.locator("#email")).to_have_value(REGISTRATION["email"])
    expect(page.locator("main")).to_contain_text("being reviewed")
    log_in(page, REGISTRATION["email"], REGISTRATION["password"])
    expect(page.locator("[data-refused]")).to_contain_text("not been activated")
    expect(page).to_have_url(re.compile("next=%2Fheaters%2F$"))
