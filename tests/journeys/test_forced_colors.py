"""Where the system replaces all colors, what is chosen and every line still stand out."""

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.examples import HEATER

# A system color as computed styles return it.
SYSTEM_COLOR = """(name) => {
  const probe = Object.assign(document.createElement("i"), { style: `color: ${name}` });
  document.body.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}"""


def test_forced_colors_show_what_is_chosen_and_every_line(open_page: OpenPage) -> None:
    """The system's colors replace those of backgrounds, and of drawings, too."""
    watched = open_page(forced_colors="active", reduced_motion="reduce")
    page = watched.login("/heaters/?status=FAULT").page
    chosen, ink = (page.evaluate(SYSTEM_COLOR, each) for each in ("SelectedItem", "CanvasText"))

    def expect_color(selector: str, name: str, color: str) -> None:
        expect(page.locator(selector).first).to_have_css(name, color)

    expect_color(".drawer [aria-current]", "background-color", chosen)
    expect(page.locator(".drawer a:not([aria-current])").first).not_to_have_css(
        "background-color", chosen
    )
    expect_color(".chip:has(:checked)", "outline-color", chosen)
    expect_color(".chip .icon", "stroke", ink)
    expect_color(".map .one .shape", "fill", ink)
    page.locator(".drawer a").first.focus()
    expect_color(".drawer a:focus-visible", "outline-style", "solid")
    watched.goto(f"{HEATER}/realtime")
    expect_color(".tabs [aria-current]", "background-color", chosen)
    expect_color("[data-chart] .apexcharts-line-series path", "stroke", ink)
