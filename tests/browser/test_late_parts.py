"""A part for which the page did not wait arrives after it, and nothing else moves."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import ANSWERS_500, HANGS, FaultyProxy
from tests.support.kept_copies import CACHES, DETAILS, expect_kept, wait_until_kept

SIDE = (
    "heaters/api/heaters/status_stats",
    "heaters/api/heater_notifications",
    "auth/api/installers/accounts",
    "auth/api/installers/invites",
)
PLACES = """() => [...document.querySelectorAll("main section, main h2, main .work li")].map(
  (each) => {
    const { x, y, width, height } = each.getBoundingClientRect();
    return [each.localName, x, y + scrollY, width, height].join();
  })"""
SHIFTS = """() => {
  window.shifts = [];
  new PerformanceObserver((list) => window.shifts.push(...list.getEntries().map(
    ({ value }) => value))).observe({ type: "layout-shift", buffered: true });
}"""


@pytest.fixture(scope="module")
def host(impatient_host: str) -> str:
    return impatient_host


class Later:
    """The later requests of a page for its late parts, held until a test releases them."""

    def __init__(self, page: Page) -> None:
        self.held: list[Route] = []
        page.route(re.compile(r"[?&]wait="), lambda route: self.held.append(route))

    def let_go(self) -> None:
        for route in self.held:
            route.continue_()


@pytest.fixture
def late(open_page: OpenPage, proxy: FaultyProxy) -> Iterator[tuple[Watched, Later]]:
    """The dashboard without its side parts, whose requests are held."""
    for call in SIDE:
        proxy.break_(call, HANGS)
    yield from _opened(open_page())


def _opened(watched: Watched) -> Iterator[tuple[Watched, Later]]:
    later = Later(watched.page)
    watched.login()
    expect(watched.page.locator(".late")).to_have_count(len(SIDE))
    while not later.held:
        watched.page.wait_for_timeout(50)
    yield watched, later


def _let_come(proxy: FaultyProxy, later: Later) -> None:
    proxy.mend()
    later.let_go()


@pytest.mark.parametrize("width", [390, 1440])
def test_late_parts_come_into_their_places_and_nothing_else_moves(
    open_page: OpenPage, proxy: FaultyProxy, width: int
) -> None:
    for call in SIDE:
        proxy.break_(call, HANGS)
    for watched, later in _opened(open_page(width=width, height=1000)):
        page = watched.page
        focused = page.locator(".work a").first
        focused.focus()
        before = _of_places(page)
        page.evaluate(SHIFTS)
        _let_come(proxy, later)
        expect(page.locator(".late")).to_have_count(0)
        expect(page.locator(".counts li").first).to_be_visible()
        expect(page.get_by_role("link", name=re.compile("^Show all")).first).to_be_visible()
        assert _of_places(page) == before
        # The layout shifts since the document was opened. Icons and the unread count have their
        # places reserved.
        assert sum(page.evaluate("() => window.shifts")) < 0.01
        expect(focused).to_be_focused()
        assert page.url == f"{watched.address}/"
        assert len(later.held) == 1


def _of_places(page: Page) -> list[Any]:
    """The positions and sizes of the cards, their headings and the rows of the worklist."""
    found: list[Any] = page.evaluate(PLACES)
    return found


def test_the_focus_stays_with_a_part_whose_link_it_was_on(
    late: tuple[Watched, Later], proxy: FaultyProxy
) -> None:
    watched, later = late
    page = watched.page
    page.get_by_role("link", name="Load “Outstanding invites”").focus()
    _let_come(proxy, later)
    expect(page.locator(".late")).to_have_count(0)
    expect(page.locator("h2:focus")).to_contain_text("Outstanding invites")


def test_a_late_part_that_fails_says_so_and_is_asked_for_once(
    late: tuple[Watched, Later], proxy: FaultyProxy
) -> None:
    watched, later = late
    proxy.mend()
    for call in SIDE:
        proxy.break_(call, ANSWERS_500)
    later.let_go()
    expect(watched.page.locator(".late")).to_have_count(0)
    expect(watched.page.locator(".failed")).to_have_count(len(SIDE))
    watched.round_trip()
    assert len(later.held) == 1


def test_without_javascript_a_link_waits_for_the_part(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    proxy.break_(SIDE[0], HANGS)
    page = open_page(javascript=False, width=390).login().page
    expect(page.locator(".late")).to_have_count(1)
    proxy.mend()
    page.get_by_role("link", name="Load “").click()
    expect(page.locator(".late")).to_have_count(0)
    expect(page.locator(".counts li").first).to_be_visible()


def test_a_page_with_a_late_part_is_no_copy(open_page: OpenPage, proxy: FaultyProxy) -> None:
    proxy.break_("heaters/api/heater_maintenances", HANGS)
    watched = open_page(offline=True, width=390, height=844).login(DETAILS)
    page = watched.page
    expect(page.locator(".late")).to_have_count(1)
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    expect_kept(page, lambda names: "/live/catalogue" in names)
    assert DETAILS not in str(page.evaluate(CACHES))
    proxy.mend()
    page.reload()
    wait_until_kept(page, DETAILS)
