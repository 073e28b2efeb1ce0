"""What Chromium prints of a page: the texts of its sheets."""

import io
from typing import Any

import pypdf
from playwright.sync_api import Page

from tests.support.browser import Watched


def print_sheets(page: Page, **options: Any) -> list[str]:
    """The text of each sheet, in one line. `options` are those of `Page.pdf`."""
    return [" ".join(sheet.extract_text().split()) for sheet in _read(page, **options).pages]


def count_sheets(page: Page, **options: Any) -> int:
    """How many sheets of paper a page takes, without reading them, which takes longer than to print
    them. `options` are those of `Page.pdf`."""
    return len(_read(page, **options).pages)


def _read(page: Page, **options: Any) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(page.pdf(print_background=True, **options)))


ACCOUNTS = {"en": "installer", "nl": "nl", "de": "de"}


FORMATS = ["A4", "Letter"]


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
    """The text without white space, and without the dots that separate parts of a line."""
    return "".join(text.replace("·", "").split())
