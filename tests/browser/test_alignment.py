"""Things that belong together are in line, whole, and large enough to be hit or written on."""

import io
from collections.abc import Sequence
from typing import NamedTuple

import pypdf
import pytest
from playwright.sync_api import ViewportSize, expect

from server.domain.lookups import LANGUAGES, Language
from tests.support.browser import OpenPage
from tests.support.examples import CUSTOMER
from tests.support.faults import FaultyProxy
from tests.support.frames import lines_about
from tests.support.heaters import heater_of, path
from tests.support.layout import TARGET
from tests.support.screens import Document, account
from tests.support.user import User

# Functions for the window of a document, and about a selector. They return what is wrong.
WHOLE = """({ document }, [selector, part]) => {
  const range = document.createRange();
  const texts = [...document.querySelectorAll(selector)].filter((each) =>
    each.checkVisibility() && each.textContent.includes(part));
  if (texts.length < 3) return [`${selector}: only ${texts.length}`];
  return texts.filter((text) => {
    range.selectNodeContents(text);
    return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1;
  }).map((text) => text.textContent);
}"""
# The words on several lines, without those that may be: addresses, and words with soft hyphens.
BROKEN = r"""({ document }, selector) => {
  const main = document.querySelector("main");
  if (!main.querySelector(selector)?.checkVisibility()) return [`${selector} is not there`];
  const range = document.createRange();
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT);
  const broken = [];
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (node.parentElement.closest(".visually-hidden, svg, script, template")) continue;
    for (const { index, 0: word } of node.data.matchAll(/\S+/g)) {
      if (/[\/@\u00ad]/.test(word)) continue;
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = [...range.getClientRects()].filter((box) => box.width > 0.5);
      if (new Set(lines.map((box) => Math.round(box.top))).size > 1) broken.push(word);
    }
  }
  return broken;
}"""
IN_LINE = """({ document }, [selector, edge]) => {
  const boxes = [...document.querySelectorAll(selector)];
  if (boxes.length < 3) return [`${selector}: only ${boxes.length}`];
  const places = new Set(boxes.map((box) => Math.round(box.getBoundingClientRect()[edge])));
  return places.size > 1 ? [`${selector}: ${[...places]}`] : [];
}"""
COLUMNS = """({ document }, selector) => {
  const rows = [...document.querySelectorAll(selector)];
  if (rows.length < 3) return [`${selector}: only ${rows.length}`];
  return rows.map((row) => getComputedStyle(row).display).filter((it) => it !== "table-row");
}"""
CENTRED = """({ document }, selectors) => {
  const [one, other] = selectors.map((selector) => {
    const range = document.createRange();
    range.selectNodeContents(document.querySelector(selector));
    const { left, width } = range.getBoundingClientRect();
    return left + width / 2;
  });
  return Math.abs(one - other) < 1 ? [] : [`${one} and ${other}`];
}"""
# From an edge of the upper element to the top of the lower one are some pixels at least.
BELOW = """({ document }, [upper, edge, lower, least]) => {
  const [above, below] = [upper, lower].map((selector) =>
    document.querySelector(selector).getBoundingClientRect());
  return below.top >= above[edge] + least ? [] : [`${lower}: ${below.top - above[edge]} px`];
}"""
# The texts of the parts lie within them, and no word is on two lines.
FITS = r"""({ document }, selector) => {
  const range = document.createRange();
  const parts = [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
  if (parts.length < 3) return [`${selector}: only ${parts.length}`];
  return parts.flatMap((part) => {
    const frame = part.getBoundingClientRect();
    const text = document.createTreeWalker(part, NodeFilter.SHOW_TEXT).nextNode();
    return [...text.data.matchAll(/\S+/g)].filter(({ index, 0: word }) => {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [line, ...others] = range.getClientRects();
      const isInside = line.left >= frame.left && line.right <= frame.right
        && line.top >= frame.top && line.bottom <= frame.bottom;
      return others.length > 0 || !isInside;
    }).map(({ 0: word }) => word);
  });
}"""


NUMBERS = (WHOLE, ["tbody td :is(small, .tel, .phone-number)", "+"])
FAULTS = (IN_LINE, [".heaters .status-notes > small", "left"])
PLACES = (IN_LINE, [".at-address tbody td:not(.short-cell)", "top"])
ACTIONS = (FITS, ".heater-actions > .btn")
LISTS = ("/maintenance", "/heaters/", "/worklist", "/notifications")
"""The lists that work is planned with."""
FOUND = "postal_code=3583EM&address_number=14"


class Rule(NamedTuple):
    """What is asked of some documents, whose paths name heaters by their types."""

    asked: tuple[str, object]
    widths: tuple[int, ...]
    paths: tuple[str, ...]
    languages: tuple[Language, ...] = ("en",)
    style: str = ""
    """Added to the styles of the documents."""


RULES = {
    "phone numbers are whole": Rule(
        NUMBERS, (768, 1024), ("/maintenance", "/worklist", "/customers")
    ),
    "texts of faults begin in one line": Rule(
        FAULTS, (1400, 1440, 1500), ("/heaters/?status=FAULT",), ("de", "it", "es")
    ),
    "a heading is above the middle of its form": Rule(
        (CENTRED, ["h1", "main"]), (1280,), ("/login", "/register")
    ),
    "names of measurements are whole": Rule(
        (BROKEN, "dt, th"), (390,), ("{hbcu}/realtime",), ("nl", "es", "it")
    ),
    "names of measurements to fill in are whole": Rule(
        (BROKEN, ".to-fill-in"), (390,), ("{hbcu}/report?for=customer",), ("nl", "es", "it")
    ),
    "a list has columns where people plan": Rule((COLUMNS, "main tbody tr"), (1024,), LISTS),
    "its words are whole there": Rule((BROKEN, "main tbody tr"), (1024,), LISTS, LANGUAGES),
    "a date with hyphens is whole": Rule(
        (BROKEN, ".note time"), (390,), ("{offline}/realtime",), ("nl",)
    ),
    "a place is on one line, also behind the invite": Rule(
        PLACES,
        (390,),
        (f"/customers/add?{FOUND}", f"/customers/invite?account_id=801&{FOUND}"),
    ),
    "a button beside the way back keeps off the heading": Rule(
        (BELOW, [".page-actions .btn", "bottom", "h1", 4]), (390,), (f"/customer/{CUSTOMER}",)
    ),
    "what is done at a heater is whole on a phone": Rule(
        ACTIONS, (320, 390), ("{ic3}/details",), LANGUAGES
    ),
    "it is whole in text of twice the size": Rule(
        ACTIONS, (390,), ("{ic3}/details",), LANGUAGES, ":root { font-size: 200% }"
    ),
}


def documents(host: str, paths: Sequence[str], language: Language) -> list[Document]:
    with User(host, language) as visitor, User(host, language) as user:
        user.login(account(language))
        heaters = {each: heater_of(user, each) for each in ("hbcu", "ic3")}
        heaters["offline"] = heater_of(user, "icx", online=False)
        named = {name: path(row, "").removesuffix("/") for name, row in heaters.items()}
        found = [each.format(**named) for each in paths]
        return [
            Document(
                f"{each} in {language}",
                (visitor if each in ("/login", "/register") else user).get(each).text,
            )
            for each in found
        ]


@pytest.mark.parametrize("rule", RULES.values(), ids=RULES)
def test_without_scripts(open_page: OpenPage, host: str, proxy: FaultyProxy, rule: Rule) -> None:
    page = open_page().page
    sizes = [ViewportSize(width=width, height=900) for width in rule.widths]
    question, about = rule.asked
    for language in rule.languages:
        shown = documents(host, rule.paths, language)
        assert lines_about(page, shown, sizes, question, about, style=rule.style) == []


def test_a_placeholder_is_as_dark_as_other_quiet_texts(open_page: OpenPage) -> None:
    page = open_page().login("/customers").page
    colour = "(element, part) => getComputedStyle(element, part).color"
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme)
        shown = page.locator("#q").evaluate(colour, "::placeholder")
        assert shown == page.locator(".hint").first.evaluate(colour, None), scheme


def test_links_of_rows_are_large_on_a_phone(open_page: OpenPage) -> None:
    target = open_page(width=390).login("/maintenance").page.locator(".plan .plan-link").first
    target.scroll_into_view_if_needed()
    assert target.evaluate(TARGET) >= 44


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
