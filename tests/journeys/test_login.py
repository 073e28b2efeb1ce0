"""Somebody logs in: behind a link to a row, with a new password, or before new terms."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import Fault, FaultyProxy
from tests.support.hand import LIVE_FIRST
from tests.support.typed import log_in
from tests.support.user import EMAIL


@LIVE_FIRST
def test_the_login_leads_to_the_row_that_a_link_names(
    open_page: OpenPage, javascript: bool
) -> None:
    watched = open_page(javascript=javascript, width=390, height=844)
    page = watched.goto("/heaters/20003/hpcu/params?q=temperature#p-3").page
    log_in(page, password="wrong")
    expect(page.locator("#root").get_by_text("is incorrect")).to_be_visible()
    expect(page.locator("#email")).to_have_value(EMAIL)
    watched.settle()
    log_in(page)
    expect(page.locator("#p-3")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"/heaters/20003/hpcu/params\?q=temperature#p-3$"))


def test_a_forgotten_password_is_asked_for_in_a_dialog(open_page: OpenPage) -> None:
    page = open_page().goto("/login?next=/customers").page
    dialog = page.get_by_role("dialog")
    page.get_by_role("link", name="Forgot your password?").click()
    dialog.get_by_role("link", name="Cancel").click()
    expect(dialog).to_have_count(0)
    page.get_by_role("link", name="Forgot your password?").click()
    dialog.get_by_role("button", name="Send e-mail").click()
    expect(dialog.locator(".error")).to_have_text("Enter your e-mail address.")
    dialog.locator("input[name=reset_email]").fill("me@a.test")
    dialog.get_by_role("button", name="Send e-mail").click()
    expect(page.locator(".snackbar")).to_contain_text("has been sent")
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fcustomers$"))


def test_new_terms_stand_in_the_way_until_they_are_accepted(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    proxy.break_("app/api/general_agreements/", Fault(500), "POST")
    watched = open_page().goto("/heaters/?status=FAULT")
    page = watched.page
    log_in(page, "terms@heatdesk.test")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The terms have changed")
    watched.goto("/login?next=/heaters/%3Fstatus%3DFAULT")
    dialog.get_by_role("button", name="Accept").click()
    page.wait_for_url("**/heaters/?status=FAULT")
    expect(page.locator(".snackbar")).to_contain_text("could not be recorded")
