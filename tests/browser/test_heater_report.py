"""The report as Chromium prints it: everything that the screen shows is on the paper."""

import itertools
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import (
    HISTORY,
    PARAMETERS,
    SERVICE,
    STATISTICS,
    TYPES,
    answers,
    heater_of,
    path,
)
from tests.support.paper import FORMATS, count_sheets, expect_heads, printed
from tests.support.remembered import forget, remember_a_past
from tests.support.screens import account
from tests.support.user import User, embedded_page

ALL = "?parameters=all"
CUSTOMER = "?for=customer"
SHOWN = ".report :is(td, dd, dt, th, h2, .lead, figcaption, .prose li)"
"""Every value, name and heading of a report."""

DRAWN = """drawing => {
    // Digits have no descenders.
    const heightOf = (text) => parseFloat(getComputedStyle(text).fontSize) * 0.75;
    const isDrawn = (part) => getComputedStyle(part.parentElement).display !== "none";
    const texts = [...drawing.querySelectorAll("text")]
        .filter(isDrawn)
        .map((text) => {
            const { x, y } = text.getStartPositionOfChar(0);
            const right = x + text.getComputedTextLength();
            const frame = text.viewportElement;
            const low = y + (frame === drawing ? 0 : frame.y.baseVal.value);
            return { left: x, right, top: low - heightOf(text), low };
        });
    const lines = [...drawing.querySelectorAll(".step")]
        .filter(isDrawn)
        .map((line) => line.y1.baseVal.value);
    return { texts, lines, base: Math.max(...lines), height: drawing.clientHeight };
}"""
"""The positions of a drawing's labels and lines, its lowest line, and its height, in pixels."""


def report_of(host: str, sw_type: str, query: str = "", *, online: bool = True) -> str:
    with User(host) as user:
        return path(heater_of(user.login(), sw_type, online=online), "report") + query


def faulty_reports(host: str) -> list[str]:
    """The reports of heaters with a fault."""
    with User(host) as user:
        rows = user.login().page("/heaters/?status=FAULT")["data"]["heaters"]
    return [path(row, "report") for row in rows]


@pytest.fixture
def reader(
    open_page: OpenPage, host: str, store_address: str, request: pytest.FixtureRequest
) -> Iterator[Watched]:
    """A page of an installer, in English or in the language of the parameter. The heaters that
    `report_of` finds have more than a year of stored history."""
    watched = open_page().login("/about", email=account(getattr(request, "param", "en")))
    number = embedded_page(watched.context.request.get("/about").text())["shell"]["account_id"]
    remember_a_past(host, store_address, number)
    yield watched
    forget(store_address, number)


def without_breaks(text: str) -> str:
    """The text without blanks and hyphens: a word may be broken on paper alone."""
    return re.sub(r"[\s\xad-]", "", text)


@pytest.mark.parametrize(
    ("reader", "paper"), [("en", "A4"), ("nl", "Letter"), ("de", "A4")], indirect=["reader"]
)
def test_the_paper_holds_what_the_screen_shows_on_two_sheets_at_most(
    reader: Watched, host: str, paper: str
) -> None:
    """With all parameters, it may be more sheets."""
    for sw_type, query in itertools.product(TYPES, ("", ALL, CUSTOMER)):
        place = report_of(host, sw_type, query)
        reader.goto(place)
        shown = reader.page.locator(SHOWN).all_inner_texts()
        assert len(shown) > 30
        sheets = printed(reader, format=paper)
        expect_heads(reader, sheets)
        on_paper = without_breaks("".join(sheets))
        assert [text for text in shown if without_breaks(text) not in on_paper] == [], place
        assert len(sheets) <= 2 or query == ALL, place
    for place, query in itertools.product(faulty_reports(host)[:4], ("", CUSTOMER)):
        reader.goto(place + query)
        assert count_sheets(reader.page, format=paper) <= 2, place


def test_the_labels_of_the_printed_drawing_can_be_told_apart(reader: Watched, host: str) -> None:
    reader.page.set_viewport_size({"width": 718, "height": 900})
    reader.goto(report_of(host, "icx"))
    reader.page.emulate_media(media="print")
    drawn = reader.page.locator(".report .drawing > svg").evaluate(DRAWN)
    labels = drawn["texts"]
    assert len(labels) >= 2 + 3
    for one, other in itertools.combinations(labels, 2):
        beside = one["right"] < other["left"] or other["right"] < one["left"]
        assert beside or one["low"] < other["top"] or other["low"] < one["top"], (one, other)
    # The numbers of the scale stand before their lines.
    inside = [label for label in labels if label["right"] > 0]
    for label, line in itertools.product(inside, drawn["lines"]):
        assert not label["top"] <= line <= label["low"], (label, line)
    dates = [label for label in inside if label["low"] > drawn["base"]]
    assert len(dates) >= 3
    assert all(date["top"] > drawn["base"] + 1 for date in dates)
    assert all(date["low"] <= drawn["height"] for date in dates)


@pytest.mark.parametrize("online", [True, False])
def test_the_controls_stay_off_the_paper_which_is_white(
    open_page: OpenPage, host: str, online: bool
) -> None:
    watched = open_page(color_scheme="dark").login(report_of(host, "icx", online=online))
    page = watched.page
    page.emulate_media(media="print", color_scheme="dark")
    for gone in (".bar", ".drawer", ".tabs", ".page-head", "[data-print]"):
        expect(page.locator(gone)).to_be_hidden()
    for kept in (".report .logo", ".report svg.code", ".letterhead a"):
        expect(page.locator(kept)).to_be_visible()
    expect(page.locator("body")).to_have_css("background-color", "rgb(255, 255, 255)")
    expect(page.locator("body")).to_have_css("color", "rgb(0, 0, 0)")
    text = "".join(printed(watched, format="A4"))
    assert "Parameters" not in text.split("Installer", maxsplit=1)[0]


def test_links_in_guidance_print_their_address(open_page: OpenPage, host: str) -> None:
    watched = open_page().login(faulty_reports(host)[0])
    target = watched.page.locator(".report .prose a").first.get_attribute("href")
    assert target is not None
    assert f"({target})" in "".join(printed(watched, format="A4"))


def test_no_heading_and_no_table_head_ends_a_page(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    """Different heights of the paper move every heading to every place on it."""
    address = report_of(host, "hpcu", ALL)
    fault = {"code": "F01", "name": "Ignition failed", "created": "2026-01-02T03:04:05Z"}
    note = {"name": "Sieve cleaned", "timestamp": "2026-01-02T03:04:05", "num_hours_heater": 7}
    proxy.break_(HISTORY, answers([fault] * 7))
    proxy.break_(SERVICE, answers([note] * 2))
    watched = open_page().login(address)
    heads = watched.page.locator(".report :is(h2, thead)").all_inner_texts()
    ends = {"".join(head.split()) for head in heads}
    assert len(ends) > 8
    name = "".join(watched.page.locator(".running-head").all_text_contents()[0].split())
    seen = set()
    for height in range(200, 300, 4):
        pages = printed(watched, width="210mm", height=f"{height}mm")
        for number, page in enumerate(pages, start=1):
            text = page.replace(f"{number}/{len(pages)}", "").removeprefix(name)
            assert not text.endswith(tuple(ends)), (height, number)
            seen.add(next((head for head in ends if text.startswith(head)), None))
    # Pages that begin with a heading prove that headings were at the edge.
    assert len(seen) > 4


@pytest.mark.parametrize("paper", FORMATS)
def test_the_words_of_an_empty_heater_fit_one_sheet(
    open_page: OpenPage, host: str, proxy: FaultyProxy, paper: str
) -> None:
    address = report_of(host, "ic3")
    for call in (PARAMETERS, HISTORY, SERVICE):
        proxy.break_(call, answers([]))
    proxy.break_(STATISTICS, Fault(404))
    pages = printed(open_page().login(address), format=paper)
    assert len(pages) <= 2
    for words in ("No parameters were found", "No statistics found", "had no faults"):
        assert words.replace(" ", "") in pages[0]
