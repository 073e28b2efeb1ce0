"""What readers need whose text is larger or wider, and those who have no pointer."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage

SPACING = """() => {
  const spaced = { "letter-spacing": "0.12em", "word-spacing": "0.16em", "line-height": "1.5" };
  for (const { style } of document.querySelectorAll("body *")) {
    for (const [name, value] of Object.entries(spaced)) style.setProperty(name, value, "important");
  }
}"""
LINES = """(element) => {
  const range = document.createRange();
  range.selectNodeContents(element);
  return range.getClientRects().length;
}"""


def test_the_number_of_unread_notifications_stays_on_one_line_with_wide_text(
    open_page: OpenPage,
) -> None:
    """With the spacing of text that a reader may choose."""
    page = open_page().login("/").page
    badge = page.locator(".drawer .count")
    assert len(badge.inner_text()) > 1
    page.evaluate(SPACING)
    assert badge.evaluate(LINES) == 1


@pytest.mark.parametrize("javascript", [True, False])
def test_a_refused_form_shows_the_beginning_of_its_messages_in_a_small_window(
    open_page: OpenPage, javascript: bool
) -> None:
    """A window of 1,280 by 1,024 px at 400 %."""
    watched = open_page(width=320, height=256, javascript=javascript).login("/customers/create")
    page = watched.page
    page.locator("main form button[type=submit]").last.click()
    expect(page.locator("[data-refused]")).to_be_focused()
    watched.settle()
    expect(page.locator("[data-refused] h2")).to_be_in_viewport(ratio=1)


def test_the_keyboard_reaches_the_content_first(open_page: OpenPage) -> None:
    page = open_page().login("/customers").page
    page.keyboard.press("Tab")
    expect(page.locator("a[href='#main']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
