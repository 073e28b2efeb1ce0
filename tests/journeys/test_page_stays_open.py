"""A page that stays open for hours: counts, a new release, and the end of the session."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import DOWN, SESSION_OVER, FaultyProxy, answers
from tests.support.help_calls import SEND, UNREAD
from tests.support.open_pages import asked, contact_waiting, move, newer
from tests.support.typed import log_in

BELL = "header a[href='/notifications']"
TYPED = "half a sentence"


@pytest.fixture
def waiting(open_page: OpenPage) -> Watched:
    return contact_waiting(open_page())


def test_the_unread_count_follows_every_two_minutes(waiting: Watched, proxy: FaultyProxy) -> None:
    page = waiting.page
    bell, text = page.locator(BELL), page.locator("textarea")
    text.fill(TYPED)
    proxy.break_(UNREAD, answers({"num_notifications": 77}))
    move(page, 110)
    assert asked(waiting) == 0
    move(page, 10)
    assert asked(waiting) == 1
    expect(bell).to_have_text("77")
    expect(bell).to_have_attribute("aria-label", re.compile("77"))
    expect(page.locator("nav a[href='/notifications']")).to_contain_text("77")
    expect(text).to_have_value(TYPED)
    expect(text).to_be_focused()
    proxy.break_(UNREAD, DOWN)
    move(page, 120)
    assert asked(waiting) == 2
    expect(bell).to_have_text("–")
    proxy.break_(UNREAD, answers({"num_notifications": 0}))
    move(page, 120)
    expect(bell).to_have_text("")
    # A screen that comes later knows better than the last poll.
    proxy.break_(UNREAD, answers({"num_notifications": 5}))
    page.locator("nav a[href='/heater-info']").click()
    expect(page).to_have_url(re.compile("/heater-info"))
    expect(bell).to_have_text("5")


def test_a_new_release_is_applied_and_the_session_ends_without_losing_what_is_typed(
    waiting: Watched, proxy: FaultyProxy
) -> None:
    page = waiting.page
    text, banner = page.locator("textarea"), page.locator(".banner")
    newer(page, "Fri, 31 Dec 2100 23:59:59 GMT")
    text.fill(TYPED)
    move(page, 60)
    documents = len(waiting.documents())
    banner.get_by_role("button").first.click()
    expect(banner).to_have_count(0)
    waiting.until(lambda: len(waiting.documents()) == documents + 1)
    waiting.settle()
    expect(text).to_have_value(TYPED)
    # A poll finds that the session is over, and after the login a form does.
    proxy.break_(UNREAD, SESSION_OVER)

    def asks() -> bool:
        # The new document may start its timers while the clock is moved on.
        page.clock.run_for(30_000)
        return asked(waiting) > 0

    waiting.until(asks)
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fcontact"))
    proxy.mend()
    page.clock.resume()
    log_in(page)
    expect(text).to_have_value(TYPED)
    waiting.settle()
    proxy.break_(SEND, SESSION_OVER)
    page.click("main button[type=submit]")
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fcontact"))
    proxy.mend()
    log_in(page)
    expect(page).to_have_url(re.compile("/contact$"))
    expect(page.locator("[data-refused]")).to_contain_text("has not been sent")
    expect(text).to_have_value(TYPED)
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text("has been sent")
