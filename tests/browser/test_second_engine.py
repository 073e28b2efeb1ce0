"""Two engines find no barrier in any state of a screen: a dialog, a refusal, an empty list."""

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import Page, expect

from server.domain.lookups import Language
from tests.browser.walk import AT_A_DESK, ON_A_PHONE, barriers
from tests.support.browser import OpenPage
from tests.support.checkers import Objection, judged
from tests.support.equal_access import COLORS, objections
from tests.support.examples import HEATER
from tests.support.screens import Document

# Neither changes what is seen. The engines stay in the page from one document to the next.
UNSEEN = re.compile(r"<link[^>]*>|<script\b.*?</script>", re.DOTALL)
WALKED = {*ON_A_PHONE, *AT_A_DESK}
"""On which axe runs as well, in all widths and colors: `test_accessibility.py`."""


def show(page: Page, document: Document) -> None:
    page.set_content(UNSEEN.sub("", document.html), wait_until="commit")


def found_in(page: Page, screens: list[Document]) -> Iterator[Objection]:
    for screen in screens:
        page.emulate_media(color_scheme="light")
        show(page, screen)
        yield from objections(page, screen.what)
        if screen.what not in WALKED:
            yield from (Objection("axe", found, "", screen.what) for found in barriers(page))
        page.emulate_media(color_scheme="dark")
        yield from objections(page, f"{screen.what}, dark", COLORS)


def found_beside_islands(page: Page) -> Iterator[Objection]:
    """On screens of which the browser draws a part."""
    page.goto("/")
    page.locator(".map").scroll_into_view_if_needed()
    page.locator(".map .leaflet-marker-icon").first.wait_for()
    expect(page.locator(".map .land")).to_be_attached()
    yield from objections(page, "/, with its map")
    page.goto(f"{HEATER}/realtime")
    expect(page.locator(".apexcharts-svg").first).to_be_attached()
    yield from objections(page, "/realtime, with its charts")


def test_no_state_of_a_screen_has_a_barrier(
    open_page: OpenPage, documents: Callable[[Language], list[Document]]
) -> None:
    page = open_page(reduced_motion="reduce").page
    found = list(found_in(page, documents("en")))
    found += found_beside_islands(open_page(reduced_motion="reduce").login("/about").page)
    wrong = judged(found, "equal-access") + judged(found, "axe")
    assert not wrong, "\n".join(wrong)


def test_barriers_would_be_found(
    open_page: OpenPage, documents: Callable[[Language], list[Document]]
) -> None:
    page = open_page().page
    create = next(each for each in documents("en") if each.what == "/customers/create")
    show(page, create)
    page.evaluate(
        """() => {
        document.querySelector("main label").remove();
        document.querySelector("main label").style.color = "silver";
        document.forms[0].removeAttribute("role");
        for (const form of document.forms) form.removeAttribute("aria-label");
        }"""
    )
    rules = {objection.rule for objection in objections(page, create.what)}
    assert rules == {"input_label_exists", "text_contrast_sufficient", "aria_form_label_unique"}
