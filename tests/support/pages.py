"""Fixtures for pages in a real Chromium; anything on a console, and any error, fails the test."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from playwright.sync_api import Browser, Playwright, sync_playwright

from tests.support.browser import FLAGS, OpenPage, Watched, find_chromium
from tests.support.faults import FaultyProxy
from tests.support.kept_copies import DETAILS, wait_until_kept


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


@pytest.fixture
def kept(open_page: OpenPage) -> Watched:
    """An installer with a phone that keeps the catalogue and one heater's details."""
    watched = open_page(offline=True, width=390, height=844).login(DETAILS)
    wait_until_kept(watched.page, DETAILS)
    return watched


@pytest.fixture
def own_browser(chromium: Browser) -> Iterator[Callable[[str], Watched]]:
    with ExitStack() as opened:

        def open_one(address: str) -> Watched:
            watched = Watched(chromium, address, offline=True)
            opened.callback(watched.close)
            return watched

        yield open_one
