"""Walks every screen in a browser, once in each language, and records what tests check."""

from collections.abc import Iterator
from pathlib import Path
from typing import Literal

import msgspec
from playwright.sync_api import Browser, Page, ViewportSize

from server.domain.lookups import Language
from tests.support.browser import Watched
from tests.support.examples import HEATER, OFFLINE_HEATER, addresses
from tests.support.screens import account

PHONE: ViewportSize = {"width": 390, "height": 800}
DESK: ViewportSize = {"width": 1280, "height": 900}
WIDE: ViewportSize = {"width": 1440, "height": 900}

SCHEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")

# Screens that are used at the heater are opened on a phone.
ON_A_PHONE = [
    *(address for address in addresses() if address.startswith(HEATER)),
    *(f"{HEATER}/{rest}" for rest in ("details?dialog=note", "params?dialog=reset")),
    *(f"{HEATER}/report?{query}" for query in ("for=customer", "parameters=all")),
    *(f"{HEATER}/params/{parameter}" for parameter in ("1", "12")),
    *(f"{OFFLINE_HEATER}/{tab}" for tab in ("details", "params", "stats")),
]
AT_A_DESK = [
    *(address for address in addresses() if not address.startswith(HEATER)),
    *("/heaters/?status=FAULT", "/search?q=e1", "/my-profile?dialog=remove"),
    *("/heater-info?q=F0", "/nowhere", "/heaters/9999999/ic3/details"),
    "/maintenance?plan=20003",
]

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
# Only violations are returned, which takes a third of the time of all results. Their elements are
# identified by their markup: finding a selector for each would take a fifth of the remaining time.
_RUN_AXE = """async (runOnly) => {
  const options = { resultTypes: ["violations"], runOnly, selectors: false };
  const { violations } = await axe.run(options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes[0].html.slice(0, 120)}`);
}"""
_ALL_RULES = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
_RULES_OF_COLORS = ["color-contrast", "link-in-text-block"]
_SIDEWAYS = """() => [document.scrollingElement, ...document.querySelectorAll(".card")]
  .some((box) => box.scrollWidth > box.clientWidth)"""
# Read in one call: each call of a locator takes as long as all of these values.
_LOOK = """() => ({
  language: document.documentElement.lang,
  heading: document.querySelector("h1").innerText,
  rowsOfTabs: new Set([...document.querySelectorAll(".tabs a")]
    .filter((tab) => tab.checkVisibility())
    .map((tab) => Math.round(tab.getBoundingClientRect().y))).size,
})"""
_DRAWN = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"


class Seen(msgspec.Struct):
    """The records of one screen."""

    address: str
    language: str
    heading: str
    noise: list[str]
    """Messages on the console, and errors on the page."""
    is_too_wide: bool
    rows_of_tabs: int
    barriers: dict[str, list[str]] = {}
    """The violations that axe finds, by width in pixels and color scheme; only of English screens.
    """


def walk(browser: Browser, host: str, language: Language) -> Iterator[Seen]:
    # With reduced motion, nothing is checked during an animation.
    watched = Watched(browser, host, timezone_id="America/New_York", reduced_motion="reduce")
    try:
        yield from _walk(watched, language)
    finally:
        watched.close()


def _walk(watched: Watched, language: Language) -> Iterator[Seen]:
    page = watched.page
    has_axe = language == "en"
    if has_axe:
        # Sends axe to the browser once, and not with each screen.
        page.add_init_script(path=AXE)
        yield _seen(watched.goto("/login"), "/login", has_axe)
        page.click("main button[type=submit]")
        page.wait_for_selector("[aria-invalid=true]")
        yield _seen(watched, "/login, refused", has_axe)
    watched.login("/about", email=account(language))
    for size, screens in ((PHONE, ON_A_PHONE), (DESK, AT_A_DESK)):
        for address in screens:
            if page.viewport_size != size:
                page.set_viewport_size(size)
            yield _seen(watched.goto(address), address, has_axe)


def _seen(watched: Watched, address: str, has_axe: bool) -> Seen:
    page = watched.page
    look = page.evaluate(_LOOK)
    seen = Seen(
        address,
        language=look["language"],
        heading=look["heading"],
        noise=[],
        is_too_wide=is_too_wide(page),
        rows_of_tabs=look["rowsOfTabs"],
        barriers=_barriers(page) if has_axe else {},
    )
    seen.noise, watched.noise = watched.noise, []
    return seen


def is_too_wide(page: Page) -> bool:
    """Whether the page scrolls sideways, or a card cuts off what is wider than itself."""
    return bool(page.evaluate(_SIDEWAYS))


def _barriers(page: Page) -> dict[str, list[str]]:
    """The violations in both widths and color schemes; in the second scheme only the rules of
    colors are checked. Afterwards the page is light again."""
    found = {}
    if page.locator(".map").count():
        # A map without tiles may be hidden by now.
        page.locator(".map").evaluate("(map) => map.scrollIntoView()")
        page.wait_for_selector(".map :is(.leaflet-marker-icon, .map-note)", state="attached")
        page.evaluate("scrollTo(0, 0)")
    for size in (PHONE, WIDE):
        page.set_viewport_size(size)
        for scheme in SCHEMES:
            page.emulate_media(color_scheme=scheme)
            page.evaluate(_DRAWN)
            rules = _RULES_OF_COLORS if scheme == "dark" else None
            found[f"{size['width']} {scheme}"] = barriers(page, rules)
    return found


def barriers(page: Page, rules: list[str] | None = None) -> list[str]:
    """The violations that axe finds on the page as it is now, by these rules or by all."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text("utf-8"))
    run_only = {"type": "rule" if rules else "tag", "values": rules or _ALL_RULES}
    found: list[str] = page.evaluate(_RUN_AXE, run_only)
    return found
