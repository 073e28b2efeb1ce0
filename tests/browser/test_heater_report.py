"""The report as Chromium prints it: everything that the screen shows is on the paper."""

import itertools
import re
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache

import pytest
from playwright.sync_api import Browser, expect

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
    number_parameter,
    path,
)
from tests.support.paper import ACCOUNTS, FORMATS, count_sheets, printed
from tests.support.remembered import forget, past, remember
from tests.support.user import User, embedded_page

PRINTS = pytest.mark.parametrize(
    ("language", "paper"), [("en", "A4"), ("nl", "Letter"), ("de", "A4")]
)

ALL = "?parameters=all"
CUSTOMER = "?for=customer"
VARIANTS = ("", ALL, CUSTOMER)

DRAWN = """drawing => {
    // Digits have no descenders.
    const heightOf = (text) => parseFloat(getComputedStyle(text).fontSize) * 0.75;
    const isDrawn = (part) => getComputedStyle(part.parentElement).display !== "none";
    const texts = [...drawing.querySelectorAll("text")]
        .filter(isDrawn)
        .map((text) => {
            const { x, y } = text.getStartPositionOfChar(0);
            const right = x + text.getComputedTextLength();
            return { left: x, right, top: y - heightOf(text), low: y };
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


def remember_all(host: str, store_address: str, account: str) -> None:
    """Fills the store with a past of the heaters that `report_of` finds."""
    with User(host) as user:
        user.login()
        for sw_type in TYPES:
            heater = heater_of(user, sw_type)
            today = datetime.now(UTC).date()
            samples = past(today, 500, heater["serial_number"])
            remember(store_address, account, str(heater["id"]), samples)


def running_head(watched: Watched) -> str:
    """The name of the heater at the head of each page, without white space."""
    text = watched.page.locator(".running-head").text_content()
    assert text
    return "".join(text.split())


def shown(watched: Watched) -> list[str]:
    """Every value, name and heading of the report on the screen."""
    texts = watched.page.locator(
        ".report :is(td, dd, dt, th, h2, .lead, figcaption, .prose li)"
    ).all_inner_texts()
    return ["".join(text.split()) for text in texts]


@dataclass(frozen=True)
class Report:
    """A report as it is shown and as it is printed, its texts without white space."""

    place: str
    shown: list[str]
    head: str
    pages: list[str]


@pytest.fixture(scope="module")
def reports(chromium: Browser, host: str, store_address: str) -> Callable[[str, str], list[Report]]:
    """The reports of all types and variants, printed once in each language on each paper, of
    heaters with more than a year of stored history."""

    @cache
    def of(language: str, paper: str) -> list[Report]:
        watched = Watched(chromium, host).login(
            "/about", email=f"{ACCOUNTS[language]}@heatdesk.test"
        )
        account = embedded_page(watched.context.request.get("/about").text())["shell"]["account_id"]
        remember_all(host, store_address, account)
        found = []
        for sw_type, query in itertools.product(TYPES, VARIANTS):
            place = report_of(host, sw_type, query)
            watched.goto(place)
            text = printed(watched, format=paper)
            found.append(Report(place, shown(watched), running_head(watched), text))
        watched.close()
        forget(store_address, account)
        assert watched.noise == []
        return found

    return of


@PRINTS
def test_the_paper_holds_what_the_screen_shows(
    reports: Callable[[str, str], list[Report]], proxy: FaultyProxy, language: str, paper: str
) -> None:
    for report in reports(language, paper):
        assert len(report.shown) > 30
        missing = [text for text in report.shown if text not in "".join(report.pages)]
        assert missing == [], report.place
        for number, page in enumerate(report.pages, start=1):
            assert f"{number}/{len(report.pages)}" in page


@PRINTS
def test_every_page_names_the_heater_above_everything_else(
    reports: Callable[[str, str], list[Report]], proxy: FaultyProxy, language: str, paper: str
) -> None:
    for report in reports(language, paper):
        assert len(report.head) > 20
        for number, page in enumerate(report.pages, start=1):
            assert page.replace(f"{number}/{len(report.pages)}", "").startswith(report.head)
            assert page.count(report.head) == 1


@PRINTS
def test_a_usual_heater_takes_two_pages_at_most(
    open_page: OpenPage,
    host: str,
    reports: Callable[[str, str], list[Report]],
    language: str,
    paper: str,
) -> None:
    usual = [each for each in reports(language, paper) if not each.place.endswith(ALL)]
    assert [each.place for each in usual if len(each.pages) > 2] == []
    with User(host) as user:
        faulty = user.login().page("/heaters/?status=FAULT")["data"]["heaters"]
    watched = open_page().login("/about", email=f"{ACCOUNTS[language]}@heatdesk.test")
    for row in faulty[:4]:
        for query in ("", CUSTOMER):
            place = path(row["heater"], "report") + query
            watched.goto(place)
            assert count_sheets(watched.page, format=paper) <= 2, place


def test_the_labels_of_the_printed_drawing_can_be_told_apart(
    open_page: OpenPage, host: str, store_address: str, proxy: FaultyProxy
) -> None:
    watched = open_page(width=718).login("/about")
    account = embedded_page(watched.context.request.get("/about").text())["shell"]["account_id"]
    remember_all(host, store_address, account)
    watched.goto(report_of(host, "icx"))
    watched.page.emulate_media(media="print")
    drawn = watched.page.locator(".report .drawing > svg").evaluate(DRAWN)
    forget(store_address, account)
    labels = drawn["texts"]
    assert len(labels) >= 2 + 3
    for one, other in itertools.combinations(labels, 2):
        beside = one["right"] < other["left"] or other["right"] < one["left"]
        assert beside or one["low"] < other["top"] or other["low"] < one["top"], (one, other)
    for label, line in itertools.product(labels, drawn["lines"]):
        assert not label["top"] <= line <= label["low"], (label, line)
    dates = [label for label in labels if label["low"] > drawn["base"]]
    assert len(dates) == 3
    assert all(date["top"] > drawn["base"] + 1 for date in dates)
    assert all(date["low"] <= drawn["height"] for date in dates)


@pytest.mark.parametrize("online", [True, False])
def test_the_controls_stay_off_the_paper(open_page: OpenPage, host: str, online: bool) -> None:
    watched = open_page().login(report_of(host, "icx", online=online))
    page = watched.page
    page.emulate_media(media="print")
    for gone in (".bar", ".drawer", ".tabs", ".page-head", "[data-print]"):
        expect(page.locator(gone)).to_be_hidden()
    for kept in (".report .logo", ".report svg.code", ".letterhead a"):
        expect(page.locator(kept)).to_be_visible()
    text = "".join(printed(watched, format="A4"))
    assert "Parameters" not in text.split("Installer", maxsplit=1)[0]


def test_links_in_guidance_print_their_address(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    with User(host) as user:
        rows = user.login().page("/heaters/?status=FAULT")["data"]["heaters"]
    watched = open_page().login(path(rows[0]["heater"], "report"))
    target = watched.page.locator(".report .prose a").first.get_attribute("href")
    assert target is not None
    assert f"({target})" in "".join(printed(watched, format="A4"))


@pytest.mark.parametrize("paper", FORMATS)
def test_a_long_list_repeats_its_head_and_splits_no_row(
    open_page: OpenPage, host: str, proxy: FaultyProxy, paper: str
) -> None:
    many = [
        number_parameter(
            id=number,
            code=f"C{number:03}",
            name=f"A long name that takes two lines on any paper for number {number:03}",
            position=number,
        )
        for number in range(200)
    ]
    address = report_of(host, "hpcu", ALL)
    proxy.break_(PARAMETERS, answers(many))
    watched = open_page().login(address)
    pages = printed(watched, format=paper)
    holding = [page for page in pages if re.search(r"C\d{3}", page)]
    assert len(holding) > 3
    assert all("CodeNameValueDefault" in page for page in holding)
    for number in range(200):
        row = f"C{number:03}Alongnamethattakestwolinesonanypaperfornumber{number:03}20°C20°C"
        assert sum(row in page for page in pages) == 1


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
    name = running_head(watched)
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
    watched = open_page().login(address)
    pages = printed(watched, format=paper)
    assert len(pages) <= 2
    for words in ("No parameters were found", "No statistics found", "had no faults"):
        assert words.replace(" ", "") in pages[0]


def test_the_print_button_prints_and_only_scripts_show_it(open_page: OpenPage, host: str) -> None:
    address = report_of(host, "ic3")
    watched = open_page().login(address)
    watched.page.evaluate("window.print = () => { document.title = 'printed' }")
    watched.page.click("[data-print]")
    assert watched.page.title() == "printed"
    plain = open_page(javascript=False).login(address)
    expect(plain.page.locator("[data-print]")).to_be_hidden()
    expect(plain.page.locator(".report .code")).to_be_visible()


def test_a_report_in_the_dark_is_printed_on_white(open_page: OpenPage, host: str) -> None:
    watched = open_page(color_scheme="dark").login(report_of(host, "ic3"))
    watched.page.emulate_media(media="print", color_scheme="dark")
    colours = watched.page.evaluate(
        "[getComputedStyle(document.body).backgroundColor, getComputedStyle(document.body).color]"
    )
    assert colours == ["rgb(255, 255, 255)", "rgb(0, 0, 0)"]
