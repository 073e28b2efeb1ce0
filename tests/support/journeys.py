"""A user who starts on a heater's details; what is tapped is counted."""

from typing import Any

from playwright.sync_api import Page

from tests.support.browser import Watched
from tests.support.heaters import path


class Journey:
    """The page after `taps` taps, typing excluded."""

    def __init__(self, watched: Watched, heater: dict[str, Any]) -> None:
        self.page: Page = watched.login(path(heater, "details")).page
        self.taps = 0
        self._watched = watched

    def tap(self, name: str) -> None:
        """Follows the link of this name."""
        self.taps += 1
        self.page.get_by_role("link", name=name, exact=True).click()
        self._watched.settle()

    def overflow(self) -> int:
        """By how many pixels the page is too wide."""
        width: int = self.page.evaluate(
            "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        )
        return width
