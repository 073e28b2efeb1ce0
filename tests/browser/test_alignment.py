"""Things that belong together are in line, whole, and large enough to be hit or written on."""

import io
from collections.abc import Sequence

import pypdf
import pytest
from playwright.sync_api import expect

from server.domain.lookups import Language
from tests.support.browser import OpenPage
from tests.support.heaters import heater_of, path
from tests.support.screens import account
from tests.support.user import User

LINES = """texts => texts.map((text) => {
    const range = document.createRange();
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
})"""
"""The number of lines of each element's text."""
LEFT = "texts => texts.map((text) => Math.round(text.getBoundingClientRect().left))"
MIDDLE = """element => {
    const range = document.createRange();
    range.selectNodeContents(element);
    const { left, width } = range.getBoundingClientRect();
    return left + width / 2;
}"""
TARGET = """link => {
    const { left, top, height } = link.getBoundingClientRect();
    const hits = (y) => document.elementFromPoint(left + 8, y) === link;
    let [first, last] = [top + height / 2, top + height / 2];
    while (hits(first - 1)) first -= 1;
    while (hits(last + 1)) last += 1;
    return last - first + 1;
}"""
"""The height in which a link is hit."""


@pytest.mark.parametrize("width", [768, 1024])
@pytest.mark.parametrize("place", ["/maintenance", "/worklist", "/customers"])
def test_phone_numbers_are_whole(open_page: OpenPage, place: str, width: int) -> None:
    page = open_page(width=width, javascript=False).login(place).page
    numbers = page.locator("tbody td :is(small, .tel)", has_text="+")
    assert numbers.count() > 5
    assert set(numbers.evaluate_all(LINES)) == {1}


@pytest.mark.parametrize("language", ["de", "it", "es"])
def test_texts_of_faults_begin_in_one_line(open_page: OpenPage, language: Language) -> None:
    watched = open_page(width=1440).login("/heaters/?status=FAULT", email=account(language))
    for width in (1400, 1440, 1500):
        watched.page.set_viewport_size({"width": width, "height": 900})
        texts = watched.page.locator(".heaters .status-notes > small")
        assert texts.count() > 2
        assert len(set(texts.evaluate_all(LEFT))) == 1, width


@pytest.mark.parametrize("place", ["/login", "/register"])
def test_a_heading_is_above_the_middle_of_its_form(open_page: OpenPage, place: str) -> None:
    page = open_page().goto(place).page
    heading, form = (page.locator(each).first.evaluate(MIDDLE) for each in ("h1", "main"))
    assert abs(heading - form) < 1


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_a_placeholder_is_as_dark_as_other_quiet_texts(open_page: OpenPage, scheme: str) -> None:
    page = open_page(color_scheme=scheme).login("/customers").page
    colour = "(element, part) => getComputedStyle(element, part).color"
    shown = page.locator("#q").evaluate(colour, "::placeholder")
    assert shown == page.locator(".hint").first.evaluate(colour, None)


def test_links_of_rows_are_large_on_a_phone(open_page: OpenPage, host: str) -> None:
    with User(host) as user:
        details = path(heater_of(user.login(), "icx"), "details")
    watched = open_page(width=390).login(details)
    for place, link in (
        (details, ".facts a"),
        ("/maintenance", ".plan .plan-link"),
    ):
        watched.goto(place)
        target = watched.page.locator(link).first
        target.scroll_into_view_if_needed()
        assert target.evaluate(TARGET) >= 44, place


def heights(sheet: pypdf.PageObject, texts: Sequence[str]) -> list[float]:
    """The heights, in points, at which these texts are on a printed sheet."""
    found = []

    def visit(text: str, outer: list[float], inner: list[float], *_: object) -> None:
        if any(each in text for each in texts):
            found.append(inner[5] * outer[3] + outer[5])

    sheet.extract_text(visitor_text=visit)
    return found


def test_no_card_of_the_dashboard_is_printed_on_the_worklist(open_page: OpenPage) -> None:
    page = open_page().login().page
    gaps = []
    for height in range(240, 300, 6):
        paper = page.pdf(width="210mm", height=f"{height}mm")
        for sheet in pypdf.PdfReader(io.BytesIO(paper)).pages:
            places = heights(sheet, (" more", "Failures"))
            if len(places) > 1:
                gaps.append(max(places) - min(places))
    assert len(gaps) > 1
    assert min(gaps) > 40, gaps


def test_there_is_room_for_a_signature(open_page: OpenPage, host: str) -> None:
    with User(host) as user:
        report = path(heater_of(user.login(), "icx"), "report")
    watched = open_page().login(report)
    millimetre = 96 / 25.4
    for query, room in (("", 7), ("?for=customer", 14)):
        watched.goto(report + query)
        watched.page.emulate_media(media="print")
        for place in watched.page.locator(".signatures li").all():
            expect(place).to_contain_text("– Date and signature")
            height = place.evaluate("place => place.lastElementChild.offsetTop - place.offsetTop")
            assert height > room * millimetre, query
