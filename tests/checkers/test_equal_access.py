"""Two engines find no barrier in any state of a screen: a dialog, a refusal, an empty list."""

import re
from collections.abc import Callable, Iterable, Iterator

from playwright.sync_api import Page, expect

from server.domain.lookups import Language
from tests.screens.asking import CLOSED
from tests.support.axe import barriers
from tests.support.browser import OpenPage
from tests.support.checkers import Objection, judged
from tests.support.equal_access import COLORS, objections
from tests.support.examples import HEATER
from tests.support.screens import Document

# Links and scripts do not change what is visible, and the engines must stay loaded in the page
# from one document to the next.
UNSEEN = re.compile(r"<link[^>]*>|<script\b.*?</script>", re.DOTALL)
_TAG = re.compile(r"<[a-z][^>]*>")
_VALUE = re.compile(r'(?<!class)(?<!role)(?<!type)="[^"]*"')


def show(page: Page, document: Document) -> None:
    page.set_content(document.html, wait_until="commit")


def distinct(documents: list[Document]) -> Iterator[Document]:
    """The documents that have an element that no single earlier one has; texts and addresses do not
    count."""
    seen: list[set[str]] = []
    for what, html in documents:
        shown = UNSEEN.sub("", html)
        elements = {_VALUE.sub("", tag) for tag in _TAG.findall(shown)}
        if not any(elements <= other for other in seen):
            seen.append(elements)
            yield Document(what, shown)


def found_in(page: Page, screens: Iterable[Document]) -> Iterator[Objection]:
    for screen in screens:
        page.emulate_media(color_scheme="light")
        show(page, screen)
        yield from objections(page, screen.what)
        if screen.what in CLOSED:
            # axe checks this screen live, in all widths and colors: `test_axe.py`.
            continue
        yield from (Objection("axe", found, "", screen.what) for found in barriers(page))
        page.emulate_media(color_scheme="dark")
        yield from objections(page, f"{screen.what}, dark", COLORS)


def found_beside_islands(page: Page) -> Iterator[Objection]:
    """The objections on screens with parts that the browser draws."""
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
    found = list(found_in(open_page(reduced_motion="reduce").page, distinct(documents("en"))))
    found += found_beside_islands(open_page(reduced_motion="reduce").login("/about").page)
    wrong = judged(found, "equal-access") + judged(found, "axe")
    assert not wrong, "\n".join(wrong)


def test_barriers_would_be_found(
    open_page: OpenPage, documents: Callable[[Language], list[Document]]
) -> None:
    page = open_page().page
    create = next(each for each in distinct(documents("en")) if each.what == "/customers/create")
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
