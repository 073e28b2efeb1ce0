"""What Chromium prints of a page: the texts of its sheets."""

import io
from typing import Any

import pypdf
from playwright.sync_api import Page


def print_sheets(page: Page, **options: Any) -> list[str]:
    """The text of each sheet, in one line. `options` are those of `Page.pdf`."""
    return [" ".join(sheet.extract_text().split()) for sheet in _read(page, **options).pages]


def count_sheets(page: Page, **options: Any) -> int:
    """How many sheets of paper a page takes, without reading them, which takes longer than to print
    them. `options` are those of `Page.pdf`."""
    return len(_read(page, **options).pages)


def _read(page: Page, **options: Any) -> pypdf.PdfReader:
    return pypdf.PdfReader(io.BytesIO(page.pdf(print_background=True, **options)))
