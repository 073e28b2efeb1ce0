"""The dashboard without its side parts, which arrive when a test lets them."""

import re

from playwright.sync_api import Page, Route, expect

from tests.support.browser import Watched
from tests.support.faults import HANGS, FaultyProxy

SIDE = (
    "heaters/api/heaters/status_stats",
    "heaters/api/heater_notifications",
    "auth/api/installers/accounts",
    "auth/api/installers/invites",
)


class Later:
    """The later requests of a page for its late parts, held until a test releases them."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        page.route(re.compile(r"[?&]wait="), lambda route: self.held.append(route))

    def let_go(self) -> None:
        for route in self.held:
            route.continue_()


def opened_without_sides(watched: Watched, proxy: FaultyProxy) -> tuple[Watched, Later]:
    """Opens the dashboard of a host that waits for its side parts for a second."""
    for call in SIDE:
        proxy.break_(call, HANGS)
    later = Later(watched.page)
    watched.login()
    expect(watched.page.locator(".late")).to_have_count(len(SIDE))
    watched.until(lambda: bool(later.held))
    return watched, later
