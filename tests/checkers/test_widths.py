"""No screen is wider than its window: at 400 %, with texts of twice the size, with long words."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, ViewportSize

from server.domain.lookups import LANGUAGES, Language
from tests.support.browser import OpenPage
from tests.support.examples import HEATER, addresses
from tests.support.faults import FaultyProxy
from tests.support.frames import lines_about
from tests.support.heaters import PARAMETERS, answers, number_parameter
from tests.support.layout import CRAMPED, SIDEWAYS
from tests.support.odd_texts import OddTexts
from tests.support.processes import RunningProvider, running_host
from tests.support.screens import Document
from tests.support.user import User

TWICE = ":root { font-size: 200% }"
BOXES = "html, .card, .sheet, .dialog, .facts, .params, .report, .note, .login > *, .register"
CRAMPED_BY = {
    f"{HEATER}/params/5": ".stepped input { width: 3rem }",
    f"{HEATER}/details?dialog=note": ".pair { display: flex }",
    "/customers/create": "input { max-width: 4rem }",
    "/heaters/": "select { width: 6rem }",
}
"""A style for a screen that leaves one of its controls too little room."""


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page().page


def sizes(*widths: int) -> list[ViewportSize]:
    return [{"width": width, "height": 844} for width in widths]


def test_no_screen_scrolls_sideways_at_four_hundred_per_cent(
    page: Page, documents: Callable[[Language], list[Document]]
) -> None:
    """A window of 1,280 px at 400 % has 320 px."""
    wide = lines_about(page, documents("de"), sizes(320), SIDEWAYS, "html, .report")
    assert not wide, "\n".join(wide)


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_screen_or_control_is_too_narrow_for_text_of_twice_the_size(
    page: Page, documents: Callable[[Language], list[Document]], language: Language
) -> None:
    """On a phone, and in the window of 400 %."""
    shown = documents(language)
    wide = lines_about(page, shown, sizes(320, 390), SIDEWAYS, BOXES, style=TWICE)
    wide += lines_about(page, shown, sizes(390), CRAMPED, style=TWICE)
    assert not wide, "\n".join(wide)


def test_what_is_too_narrow_for_text_of_twice_the_size_would_be_found(
    page: Page, installer: User
) -> None:
    shown = [Document(path, installer.get(path).text) for path in CRAMPED_BY]
    for each in shown:
        style = TWICE + CRAMPED_BY[each.what]
        assert lines_about(page, [each], sizes(390), CRAMPED, style=style), each.what


def test_ten_thousand_characters_widen_no_screen(page: Page, provider: RunningProvider) -> None:
    proxy = OddTexts(provider.url)
    with (
        proxy.running(),
        running_host(proxy.url, HEATDESK_RENDERERS="1") as address,
        User(address) as user,
    ):
        user.login()
        proxy.text = "W" * 10_000
        screens = [
            Document(path, user.http.get(path, follow_redirects=True).text) for path in addresses()
        ]
    wide = lines_about(page, screens, sizes(390, 768, 1440), SIDEWAYS, "html")
    assert not wide, "\n".join(wide)


def test_a_unit_of_eighty_letters_widens_neither_a_parameter_nor_the_report(
    page: Page, installer: User, proxy: FaultyProxy
) -> None:
    proxy.break_(PARAMETERS, answers([number_parameter(unit="x" * 80, default_value=25)]))
    screens = [
        Document(tab, installer.get(f"{HEATER}/{tab}").text)
        for tab in ("params", "params/12", "report")
    ]
    boxes = "html, .params, .dialog, .report"
    assert lines_about(page, screens, sizes(320, 390, 768, 1440), SIDEWAYS, boxes) == []
