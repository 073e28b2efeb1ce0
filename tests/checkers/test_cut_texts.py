"""On every screen, in every language, on a phone and on a desk, nothing is cut; in no order of the
heater list either, on the widths between them."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from server.domain.lookups import LANGUAGES, Language
from server.domain.sorting import HeaterSort
from tests.screens.asking import CLIPPED, DESK, PHONE
from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.frames import lines_about
from tests.support.screens import Document, account
from tests.support.user import User

SIZES = [PHONE, DESK]
NARROW = ViewportSize(width=320, height=844)
# Where the list changes its columns, at the least of each layout, and common tablets and screens.
LIST_SIZES = [
    ViewportSize(width=width, height=900)
    for width in (640, 700, 768, 880, 1024, 1180, 1280, 1400, 1680)
]
WOULD_BE_CUT = [
    ("/customers", "td { white-space: nowrap; overflow: hidden; max-width: 3rem }", "cut by"),
    ("/customers", "main { width: 1500px }", "sideways"),
    ("/customers", "tbody th a { display: block; margin-bottom: -1.2em }", "lies over"),
    ("/heaters/", ".btn { width: 4rem; white-space: nowrap }", "sticks out of its box"),
    ("/heaters/", "select { width: 4rem }", "cut choice"),
    ("/heaters/", ".heaters :is(th, td):last-child { padding-right: 0 }", "arrow sticks out"),
    ("/customers", ".find { max-width: 9rem; flex-basis: 9rem }", "cut placeholder"),
    ("/", ".card-h h2 { overflow: hidden; white-space: nowrap; max-width: 3rem }", "cut by"),
    ("/", ".rows .row-link { width: 2rem; display: block }", "a word is broken"),
    ("/customers", "h1 { font-size: 5rem; max-width: 2rem }", "more than two lines"),
    ("/settings", ".drawer { transform: translateX(-2rem) }", "cut by html"),
]


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page(has_touch=True).page


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_on_any_screen(
    page: Page, documents: Callable[[Language], list[Document]], language: Language
) -> None:
    wrong = lines_about(page, documents(language), SIZES, CLIPPED)
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_at_four_hundred_per_cent(
    page: Page, documents: Callable[[Language], list[Document]], language: Language
) -> None:
    """Of a window of 1,280 px. A word that is longer than its line is broken there."""
    wrong = lines_about(page, documents(language), [NARROW], CLIPPED)
    assert not [each for each in wrong if "a word is broken" not in each]


@pytest.mark.parametrize("language", LANGUAGES)
def test_nothing_is_cut_in_any_order_of_the_heater_list(
    page: Page, host: str, proxy: FaultyProxy, language: Language
) -> None:
    with User(host, language) as user:
        user.login(account(language))
        lists = [Document(sort, user.get(f"/heaters/?sort={sort}").text) for sort in HeaterSort]
    wrong = lines_about(page, lists, LIST_SIZES, CLIPPED)
    assert not wrong, "\n".join(wrong)


def test_what_is_cut_would_be_found(page: Page, installer: User) -> None:
    shown = {path: Document(path, installer.get(path).text) for path, _, _ in WOULD_BE_CUT}
    assert lines_about(page, list(shown.values()), SIZES, CLIPPED) == []
    for path, style, finding in WOULD_BE_CUT:
        found = lines_about(page, [shown[path]], SIZES, CLIPPED, style=style)
        assert any(finding in each for each in found), style


def test_a_text_too_long_for_its_place_would_be_found(page: Page, visitor: User) -> None:
    html = visitor.get("/login").text
    longer = re.sub(r'(<button type="submit"[^>]*>)(.*?)<', r"\1Zugangsdatenbestätigung\2<", html)
    assert longer != html
    both = [Document("usual", html), Document("longer", longer)]
    found = lines_about(page, both, SIZES, CLIPPED, style="main .btn { width: 8rem }")
    assert all(each.startswith("longer") for each in found)
    assert any("its b" in each for each in found)
