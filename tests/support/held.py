"""Pages of which a script does not load until the test lets it in."""

import re

from playwright.sync_api import Page, Route

from tests.support.browser import Watched

LIBRARIES = re.compile("/static/vendor-")
FIRST_SCRIPT = re.compile("/static/start-")


def hold(page: Page, address: str | re.Pattern[str]) -> list[Route]:
    """The requests for an address from now on, each held back until it is continued."""
    held: list[Route] = []
    page.route(address, lambda route: held.append(route))
    return held


class Held:
    """A page whose React, or another script, does not load until `let_in` is called."""

    def __init__(self, watched: Watched, script: re.Pattern[str] = LIBRARIES) -> None:
        self.watched = watched
        self.page: Page = watched.page
        self._routes: list[Route] = []
        self._is_open = False
        self.page.route(script, self._hold)

    def _hold(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._routes.append(route)

    def goto(self, path: str) -> Page:
        self.page.goto(path, wait_until="commit")
        self.wait_until_enhanced()
        return self.page

    def wait_until_enhanced(self) -> None:
        self.page.wait_for_selector("html[data-enhanced]:not([data-live])", state="attached")

    def let_in(self) -> None:
        self._is_open = True
        for route in self._routes:
            route.continue_()
        self.watched.settle()
