"""What Chromium prints of a page: the texts of its sheets."""

import io
from typing import Any

import pypdf
import pytest
from playwright.sync_api import Page

from tests.support.browser import Watched
from tests.support.parts import part


def print_sheets(page: Page, **options: Any) -> list[str]:
    """The text of each sheet, in one line. `options` are those of `Page.pdf`."""
    return [" ".join(sheet.extract_text().split()) for sheet in _read(page, **options).pages]


def count_sheets(page: Page, **options: Any) -> int:
    """How many sheets of paper a page takes, without reading them, which takes longer than to print
    them. `options` are those of `Page.pdf`."""
    return len(_read(page, **options).pages)


def _read(page: Page, **options: Any) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(page.pdf(print_background=True, **options)))


def expect_heads(watched: Watched, sheets: list[str]) -> None:
    """Asserts that every sheet of a report is numbered, and begins with the name of its heater."""
    head = "".join((watched.page.locator(".running-head").text_content() or "").split())
    assert len(head) > 20
    for number, sheet in enumerate(sheets, start=1):
        assert f"{number}/{len(sheets)}" in sheet
        assert sheet.replace(f"{number}/{len(sheets)}", "").startswith(head), sheet
        assert sheet.count(head) == 1, sheet


ACCOUNTS = {"en": "installer", "nl": "nl", "de": "de"}
FORMATS = ["A4", "Letter"]
PAPER = pytest.mark.parametrize("paper", ["A4", part("Letter")])


def printed(watched: Watched, **options: Any) -> list[str]:
    """The text of each sheet, without white space: lines break elsewhere than on the screen."""
    return [sheet.replace(" ", "") for sheet in print_sheets(watched.page, **options)]


COLOURED = """() => [...document.querySelectorAll("main *")].filter((each) => {
  if (!each.checkVisibility()) return false;
  const { color, backgroundColor, borderTopColor } = getComputedStyle(each);
  return [color, backgroundColor, borderTopColor].some((value) => {
    const [red, green, blue] = value.match(/\\d+/g);
    return red !== green || green !== blue;
  });
}).map((each) => each.outerHTML.slice(0, 80))"""
"""The elements with a colour other than grey."""


def unspaced(text: str) -> str:
    """The text without white space, and without dots between parts of a line and soft hyphens."""
    return "".join(text.replace("·", "").replace("\xad", "").split())
