"""A real Chromium; anything on its console, and any error on a page, fails the test."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.browser import FLAGS, OpenPage, Watched, find_chromium
from tests.support.faults import FaultyProxy


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def chromium(playwright: Playwright) -> Iterator[Browser]:
    browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
    yield browser
    browser.close()


@pytest.fixture
def open_page(chromium: Browser, host: str, proxy: FaultyProxy) -> Iterator[OpenPage]:
    """Opens pages of the host, each in a context of its own; their consoles must stay silent."""
    opened: list[Watched] = []

    def open_one(**options: Any) -> Watched:
        page = Watched(chromium, host, **options)
        opened.append(page)
        return page

    yield open_one
    noise = [line for page in opened for line in page.noise]
    for page in opened:
        page.close()
    assert noise == []
