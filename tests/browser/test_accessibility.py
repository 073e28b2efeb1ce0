"""WCAG 2.2 AA on every screen, as far as a machine can tell: axe finds nothing."""

from pathlib import Path
from typing import Any

import pytest

from tests.support.browser import OpenPage, Watched

AXE = Path(__file__).parents[2] / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]
SCREENS = ["/", "/customers", "/heaters/?status=FAULT", "/notifications", "/nowhere"]


def findings(watched: Watched) -> list[str]:
    """What axe objects to on the page as it is now."""
    watched.page.evaluate(AXE.read_text("utf-8"))
    result: dict[str, Any] = watched.page.evaluate(
        "tags => axe.run({ runOnly: { type: 'tag', values: tags } })", TAGS
    )
    return [
        f"{watched.page.url}: {item['id']}: {item['nodes'][0]['html'][:120]}"
        for item in result["violations"]
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [390, 1440])
def test_no_screen_has_a_barrier(open_page: OpenPage, scheme: str, width: int) -> None:
    watched = open_page(width=width, color_scheme=scheme)
    found = findings(watched.goto("/login"))
    watched.page.click("main button[type=submit]")
    watched.page.wait_for_selector("[aria-invalid=true]")
    found += findings(watched)
    watched.login()
    rows = []
    for path in SCREENS:
        found += findings(watched.goto(path))
        link = watched.page.locator("tbody tr a").first
        if path in ("/customers", "/heaters/?status=FAULT"):
            rows.append(link.get_attribute("href") or "")
    for path in rows:
        found += findings(watched.goto(path))
    assert found == []


def test_a_barrier_would_be_found(open_page: OpenPage) -> None:
    watched = open_page().goto("/login")
    watched.page.evaluate("document.querySelector('label').remove()")
    assert any("label" in finding for finding in findings(watched))


@pytest.mark.parametrize("path", ["/", "/customers", "/heaters/", "/notifications"])
def test_nothing_is_cut_at_four_hundred_per_cent(open_page: OpenPage, path: str) -> None:
    """1,280 px at 400 % leave 320 px: the page scrolls in one direction only."""
    watched = open_page(width=320, height=640).login(path)
    page = watched.page
    overflow = page.evaluate("document.documentElement.scrollWidth - window.innerWidth")
    assert overflow <= 0


def test_the_keyboard_reaches_the_content_first(open_page: OpenPage) -> None:
    watched = open_page().login("/customers")
    page = watched.page
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.getAttribute('href')") == "#main"
    page.keyboard.press("Enter")
    assert page.evaluate("location.hash") == "#main"
