"""On every screen, in every language, on a phone and on a desk, nothing is cut."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, ViewportSize

from server.domain.lookups import LANGUAGES, Language
from tests.support.browser import OpenPage
from tests.support.screens import Document
from tests.support.user import User

MEASURE = (
    (Path(__file__).parents[1] / "support" / "clipped-texts.js").read_text("utf-8").rstrip("; \n")
)
SIZES: tuple[ViewportSize, ...] = (
    {"width": 390, "height": 844},
    {"width": 1440, "height": 900},
)
# Neither changes what is seen before any script runs; without them a page is there at once.
UNSEEN = re.compile(r'<link[^>]*>|<script type="application/json".*?</script>', re.DOTALL)


WOULD_BE_CUT = [
    ("/customers", "td { white-space: nowrap; overflow: hidden; max-width: 3rem }", "cut by"),
    ("/customers", "main { width: 1500px }", "sideways"),
    ("/customers", "tbody th a { display: block; margin-bottom: -1.2em }", "lies over"),
    ("/heaters/", ".btn { width: 4rem; white-space: nowrap }", "sticks out of its box"),
    ("/heaters/", "select { width: 4rem }", "cut choice"),
    ("/customers", ".find { max-width: 9rem; flex-basis: 9rem }", "cut placeholder"),
    ("/", ".card-h h2 { overflow: hidden; text-overflow: ellipsis; max-width: 3rem }", "cut by"),
    ("/", ".rows .row-link { width: 2rem; display: block }", "a word is broken"),
    ("/customers", "h1 { font-size: 5rem; max-width: 2rem }", "more than two lines"),
    ("/settings", ".drawer { transform: translateX(-2rem) }", "cut by html"),
]


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    """For screens as they are as long as no script has run."""
    return open_page(javascript=False, has_touch=True).page


def findings(page: Page, document: Document, style: str = "") -> Iterator[str]:
    """What cannot be read of a document, in each width."""
    what, html = document
    seen = UNSEEN.sub("", html).replace("</head>", f"<style>{style}</style></head>", 1)
    page.set_content(seen, wait_until="commit")
    # The present size first: to lay a page out again takes as long as to measure it.
    for size in sorted(SIZES, key=lambda size: size != page.viewport_size):
        if size != page.viewport_size:
            page.set_viewport_size(size)
        for finding in page.evaluate(MEASURE):
            yield f"{what} at {size['width']} px: {finding}"


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_on_any_screen(
    page: Page, documents: Callable[[Language], list[Document]], language: Language
) -> None:
    wrong = [finding for document in documents(language) for finding in findings(page, document)]
    assert not wrong, "\n".join(wrong)


def test_what_is_cut_would_be_found(page: Page, installer: User) -> None:
    shown = {path: Document(path, installer.get(path).text) for path, _, _ in WOULD_BE_CUT}
    for document in shown.values():
        assert list(findings(page, document)) == []
    for path, style, finding in WOULD_BE_CUT:
        assert any(finding in each for each in findings(page, shown[path], style)), style


def test_a_text_too_long_for_its_place_would_be_found(page: Page, visitor: User) -> None:
    html = visitor.get("/login").text
    longer = re.sub(r'(<button type="submit"[^>]*>)(.*?)<', r"\1Zugangsdatenbestätigung\2<", html)
    assert longer != html
    fixed = "main .btn { width: 8rem }"
    assert list(findings(page, Document("/login", html), fixed)) == []
    assert any("its b" in each for each in findings(page, Document("/login", longer), fixed))
