"""A user's hand: taps on a phone, clicks at a desk, types, and counts what it taps."""

from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.support.browser import OpenPage, Watched

# Two of the four combinations are enough: a defect at one width shows with or without JavaScript,
# and a defect without JavaScript shows at any width.
WAYS = pytest.mark.parametrize(
    ("width", "javascript"), [(390, True), (1440, False)], ids=["phone-live", "desk-plain"]
)
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
