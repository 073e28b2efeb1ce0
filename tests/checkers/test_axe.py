"""WCAG 2.2 AA on every live screen in both widths and color schemes: axe finds nothing."""

from collections.abc import Iterator
from typing import Literal

from playwright.sync_api import Page

from tests.screens.asking import CLOSED, DESK, PHONE
from tests.support.axe import AXE, RULES_OF_COLORS, barriers
from tests.support.browser import OpenPage

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


def everywhere(page: Page, screen: str) -> Iterator[str]:
    """The barriers in both widths and color schemes; in the second scheme only those of colors.
    Afterwards the page is light again."""
    if page.locator(".map").count():
        # A map without tiles may be hidden by now.
        page.locator(".map").evaluate("(map) => map.scrollIntoView()")
        page.wait_for_selector(".map :is(.leaflet-marker-icon, .map-note)", state="attached")
        page.evaluate("scrollTo(0, 0)")
    for size in (PHONE, DESK):
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(DRAWN)
            found = barriers(page, RULES_OF_COLORS if scheme == "dark" else None)
            yield from (f"{screen} at {size['width']} px, {scheme}: {each}" for each in found)


def test_no_screen_has_a_barrier(open_page: OpenPage) -> None:
    # With reduced motion, nothing is checked during an animation.
    watched = open_page(timezone_id="America/New_York", reduced_motion="reduce")
    page = watched.page
    # Sends axe to the browser once, and not with each screen.
    page.add_init_script(path=AXE)
    watched.goto("/login")
    found = list(everywhere(page, "/login"))
    page.click("main button[type=submit]")
    page.wait_for_selector("[aria-invalid=true]")
    found += everywhere(page, "/login, refused")
    watched.login("/about")
    for address in CLOSED:
        watched.goto(address)
        found += everywhere(page, address)
    assert not found, "\n".join(found)


def test_a_barrier_would_be_found(open_page: OpenPage) -> None:
    watched = open_page().goto("/login")
    watched.page.evaluate("document.querySelector('label').remove()")
    assert any("label" in finding for finding in barriers(watched.page))
