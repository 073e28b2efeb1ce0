"""An open page: when it looks for counts and versions."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, Watched
from tests.support.open_pages import asked, contact_waiting, move, newer

FOCUS = """(focused) => {
  document.hasFocus = () => focused;
  window.dispatchEvent(new Event(focused ? "focus" : "blur"));
}"""


@pytest.fixture
def waiting(open_page: OpenPage) -> Watched:
    return contact_waiting(open_page())


def versions(watched: Watched) -> int:
    return asked(watched, "", "HEAD")


def test_a_page_without_a_session_asks_for_no_count(open_page: OpenPage) -> None:
    watched = open_page()
    watched.page.clock.install()
    watched.goto("/login")
    move(watched.page, 300)
    assert asked(watched) == 0
    assert versions(watched) > 0


def test_a_new_version_is_looked_for_every_fifty_seconds_with_focus(waiting: Watched) -> None:
    page = waiting.page
    banner = page.locator(".banner")
    # An older build is no new version.
    newer(page, "Mon, 01 Jan 2001 00:00:00 GMT")
    move(page, 40)
    assert versions(waiting) == 0
    move(page, 10)
    assert versions(waiting) == 1
    page.evaluate(FOCUS, False)
    move(page, 200)
    assert versions(waiting) == 1
    expect(banner).to_have_count(0)
    newer(page, "Fri, 31 Dec 2100 23:59:59 GMT")
    page.evaluate(FOCUS, True)
    move(page, 1)
    assert versions(waiting) == 2
    expect(banner).to_contain_text("A new version is available")
    move(page, 500)
    assert versions(waiting) == 2
    expect(banner).to_have_count(1)
