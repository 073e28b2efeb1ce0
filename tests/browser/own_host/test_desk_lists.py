"""Marking in bulk, and taking it back, from where the user is."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.hand import WAYS, opened
from tests.support.user import embedded_page


@WAYS
@pytest.mark.parametrize("query", ["", "?read=0&type=warning"], ids=["all", "warnings"])
def test_from_any_page_many_are_read_and_unread_again_in_three_taps(
    open_page: OpenPage, query: str, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/customers", javascript=javascript)
    page = watched.page
    bell = page.locator("header a[href='/notifications']")
    before = int(re.sub(r"\D", "", bell.inner_text()))
    hand.tap(bell)
    if query:
        watched.goto(f"/notifications{query}")
    watched.requests.clear()
    name = "Mark all warnings as read" if query else "Mark all as read"
    hand.tap(page.get_by_role("button", name=name))
    snackbar = page.locator(".snackbar")
    expect(snackbar).to_contain_text("notifications marked as read")
    assert [each.method for each in watched.requests].count("POST") == 1
    marked = int(re.sub(r"\D", "", snackbar.locator("p").inner_text()))
    expect(bell).not_to_contain_text(str(before))
    assert int(re.sub(r"\D", "", bell.inner_text()) or 0) == before - marked
    if query:
        expect(page.locator("main")).to_contain_text("No unread notifications.")

    hand.tap(snackbar.get_by_role("button", name="Undo"))
    expect(snackbar).to_contain_text(f"{marked} notifications are unread again.")
    expect(bell).to_contain_text(str(before))
    expect(page.locator("tbody tr")).not_to_have_count(0)
    assert page.url.endswith(f"/notifications{query}")
    assert hand.taps == 3


def test_the_undo_of_a_message_on_another_screen_acts_on_its_own(open_page: OpenPage) -> None:
    """The page after the form does not arrive, and the next one shows its message."""
    watched = open_page().login("/customers")
    page = watched.page
    customer = page.locator("tbody a[href^='/customer/']").first.get_attribute("href")
    request = page.context.request
    csrf = embedded_page(request.get("/notifications").text())["csrf"]
    request.post("/notifications", form={"csrf": csrf, "all": "1"}, max_redirects=0)

    watched.goto(str(customer))
    snackbar = page.locator(".snackbar")
    expect(snackbar).to_contain_text("notifications marked as read")
    snackbar.get_by_role("button", name="Undo").click()
    expect(snackbar).to_contain_text("unread again")
    expect(page).to_have_url(re.compile("/notifications$"))
    assert request.get(str(customer)).ok, "the customer is still linked"
