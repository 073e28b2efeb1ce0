"""A user's hand: taps on a phone, clicks at a desk, types, and counts what it taps."""

from datetime import date
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import OpenPage, Watched
from tests.support.parts import OTHER_PART, part

# Two of the four combinations are enough: a defect at one width shows with or without JavaScript,
# and a defect without JavaScript shows at any width.
WAYS = pytest.mark.parametrize(
    ("width", "javascript"),
    [
        pytest.param(390, True, id="phone-live"),
        pytest.param(1440, False, id="desk-plain", marks=OTHER_PART),
    ],
)
"""At a desk without JavaScript only with `--every-part`."""
LIVE_FIRST = pytest.mark.parametrize("javascript", [True, part(False)], ids=["live", "plain"])
"""Without JavaScript only with `--every-part`."""
JAVASCRIPT = pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])


class Hand:
    """`taps` is the number of taps so far, typing excluded."""

    def __init__(self, watched: Watched, *, touch: bool) -> None:
        self.watched = watched
        self.taps = 0
        self._touch = touch

    def tap(self, target: Locator) -> None:
        self.taps += 1
        if self._touch:
            target.tap()
        else:
            target.click()
        self.watched.settle()

    def choose(self, target: Locator, value: str) -> None:
        """Chooses an option of a list: one tap, as the list of options is the browser's own."""
        self.taps += 1
        target.select_option(value)
        self.watched.settle()

    def go_to(self, screen: str) -> None:
        """Taps an entry of the navigation, which is behind a button on a phone."""
        page = self.watched.page
        if self._touch:
            self.tap(page.get_by_role("button", name="Menu"))
        self.tap(page.get_by_role("navigation").get_by_role("link", name=screen, exact=True))

    def type_over(self, text: str) -> None:
        """Types into the dialog's field, which has the focus."""
        expect(self.watched.page.locator("#value")).to_be_focused()
        keyboard = self.watched.page.keyboard
        if not self.watched.javascript:
            keyboard.press("Control+a")
        keyboard.type(text)


def opened(open_page: OpenPage, width: int, place: str, **options: Any) -> tuple[Watched, Hand]:
    """The page at `place`, with touch if it is as narrow as a phone."""
    touch = width < 700
    watched = open_page(width=width, height=844, has_touch=touch, **options)
    return watched.login(place), Hand(watched, touch=touch)


def today_of(page: Page) -> date:
    """The day of the page, in the time zone of its user."""
    script = "JSON.parse(document.querySelector('#page').textContent).now.slice(0, 10)"
    return date.fromisoformat(page.evaluate(script))
