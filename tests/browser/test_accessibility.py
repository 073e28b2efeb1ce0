"""WCAG 2.2 AA on every screen, as far as a machine can tell: axe finds nothing."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from server.domain.lookups import Language
from tests.browser.walk import Seen, barriers
from tests.support.browser import OpenPage
from tests.support.examples import HEATER


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_screen_has_a_barrier(
    walked: Callable[[Language], list[Seen]], scheme: str, width: int
) -> None:
    found = {screen.address: screen.barriers[f"{width} {scheme}"] for screen in walked("en")}
    assert {"/login", "/login, refused"} < found.keys()
    assert {address: objections for address, objections in found.items() if objections} == {}


def test_a_barrier_would_be_found(open_page: OpenPage) -> None:
    watched = open_page().goto("/login")
    watched.page.evaluate("document.querySelector('label').remove()")
    assert any("label" in finding for finding in barriers(watched.page))


PATHS = ("/", "/customers", "/heaters/", "/notifications", f"{HEATER}/details")


def test_nothing_is_cut_at_four_hundred_per_cent_or_with_text_of_twice_the_size(
    open_page: OpenPage,
) -> None:
    """A window of 1,280 px at 400 % has 320 px: the page must scroll in one direction only."""
    watched = open_page(width=320, height=640).login("/", email="de@heatdesk.test")
    page = watched.page
    overflow = "document.documentElement.scrollWidth - window.innerWidth"
    for path in PATHS:
        page.set_viewport_size({"width": 320, "height": 640})
        watched.goto(path)
        assert page.evaluate(overflow) <= 0, path
        page.set_viewport_size({"width": 390, "height": 844})
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        assert page.evaluate(overflow) <= 0, f"{path} with large text"


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
    watched = open_page().login("/customers")
    page = watched.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.id") == "main"


def test_forced_colors_show_what_is_chosen_and_every_line(open_page: OpenPage) -> None:
    """The system's colors replace those of backgrounds, and of drawings, too."""
    page = open_page(forced_colors="active", reduced_motion="reduce").login("/about").page

    def color(selector: str, name: str) -> str:
        script = "(element, name) => getComputedStyle(element).getPropertyValue(name)"
        return str(page.locator(selector).first.evaluate(script, name))

    page.goto("/heaters/?status=FAULT")
    chosen, ink = system_color(page, "SelectedItem"), system_color(page, "CanvasText")
    assert color(".drawer [aria-current]", "background-color") == chosen
    assert color(".drawer a:not([aria-current])", "background-color") != chosen
    assert color(".chip:has(:checked)", "outline-color") == chosen
    assert color(".chip .icon", "stroke") == ink
    page.locator(".map .one").first.wait_for()
    assert color(".map .one .shape", "fill") == ink
    page.locator(".drawer a").first.focus()
    assert color(".drawer a:focus-visible", "outline-style") == "solid"
    page.goto(f"{HEATER}/realtime")
    assert color(".tabs [aria-current]", "background-color") == chosen
    page.locator("[data-chart] .apexcharts-line-series path").first.wait_for(state="attached")
    assert color("[data-chart] .apexcharts-line-series path", "stroke") == ink


def system_color(page: Page, name: str) -> str:
    """A system color as computed styles return it."""
    script = """(name) => {
      const probe = Object.assign(document.createElement("i"), { style: `color: ${name}` });
      document.body.append(probe);
      const { color } = getComputedStyle(probe);
      probe.remove();
      return color;
    }"""
    return str(page.evaluate(script, name))
