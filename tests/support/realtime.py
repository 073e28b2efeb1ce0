"""The realtime tab in a browser: a host that listens to a push service, and parts of the page.

A module that imports `host`, `hub` and `open_live` opens the tab."""

import json

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import Fault, FaultyProxy
from tests.support.patience import until
from tests.support.push import Hub, values

REALTIME = "/heaters/20001/ic3/realtime"
LATEST = "heaters/api/heaters/realtime"


@pytest.fixture(scope="module")
def host(live_host: str) -> str:
    return live_host


@pytest.fixture
def hub(hub: Hub, proxy: FaultyProxy) -> Hub:
    """The push service; the provider's first values were measured before all others."""
    proxy.break_(LATEST, Fault(200, json.dumps(values(0)).encode()))
    return hub


@pytest.fixture
def open_live(hub: Hub, open_page: OpenPage) -> OpenPage:
    """Opens pages while the push service is ready; they are closed before it forgets them."""
    return open_page


def watch(watched: Watched, hub: Hub) -> Page:
    """Opens the tab, and waits until it listens."""
    watched.login(REALTIME)
    expect(state(watched.page)).to_have_text("Live")
    until(lambda: hub.readers == 1)
    return watched.page


def state(page: Page) -> Locator:
    return page.locator("[data-say=state]")


def resume(page: Page) -> Locator:
    return page.locator("[data-resume]")


def flow(page: Page) -> Locator:
    return page.locator("[data-value='temperature.flow']")


def chart(page: Page) -> Locator:
    return page.locator("[data-chart=temperature]")
