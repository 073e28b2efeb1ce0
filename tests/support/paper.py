"""What Chromium prints of a page: the texts of its sheets."""

from typing import Any

import pypdfium2
from playwright.sync_api import Page


def print_sheets(page: Page, **options: Any) -> list[str]:
    """The text of each sheet, in one line. `options` are those of `Page.pdf`."""
    with pypdfium2.PdfDocument(_pdf(page, **options)) as document:
        return [" ".join(sheet.get_textpage().get_text_range().split()) for sheet in document]


def count_sheets(page: Page, **options: Any) -> int:
    """How many sheets of paper a page takes. `options` are those of `Page.pdf`."""
    with pypdfium2.PdfDocument(_pdf(page, **options)) as document:
        return len(document)


def _pdf(page: Page, **options: Any) -> bytes:
    return page.pdf(print_background=True, **options)
