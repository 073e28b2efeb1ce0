"""A scan for a gateway is watched by its page: when it asks, and when it stops."""

from functools import partial

import pytest
from playwright.sync_api import Route, expect

from server.domain.limits import SCAN_ANSWER_SECONDS, SCAN_MAX_FAILURES, SCAN_POLL_SECONDS
from tests.support.browser import OpenPage, Watched, hold_forms
from tests.support.faults import DOWN, FaultyProxy
from tests.support.held import hold
from tests.support.scans import RESULT, scan_is
from tests.support.words import texts

CUSTOMER = "/customer/1040"
TEXTS = texts("en")


@pytest.fixture
def watched(open_page: OpenPage) -> Watched:
    """A phone whose clock can be moved, with the form that starts a scan."""
    watched = open_page(width=390, height=800)
    watched.page.clock.install()
    return watched.login(f"{CUSTOMER}/connect")


def start(watched: Watched) -> None:
    watched.page.fill("#mac", "0C8B95FFFF01")
    watched.page.fill("#check_code", "NEVERPRESSED")
    press(watched, "connect.start")
    sees(watched, "scan.WAITING")


def press(watched: Watched, key: str) -> None:
    watched.page.get_by_role("button", name=TEXTS[key], exact=True).click()


def sees(watched: Watched, key: str) -> None:
    expect(watched.page.locator("main")).to_contain_text(TEXTS[key])


def expect_ended(watched: Watched) -> None:
    """Waits for the customer's screen, from which another scan can be started."""
    expect(watched.page).to_have_url(f"{watched.address}{CUSTOMER}")
    watched.page.get_by_role("link", name=TEXTS["connect.title"]).click()
    expect(watched.page.locator("#mac")).to_be_visible()


def test_a_scan_is_asked_about_every_three_seconds(watched: Watched, proxy: FaultyProxy) -> None:
    page = watched.page
    scan_is(proxy, "not_ready")
    start(watched)
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))

    def polls(seconds: int) -> int:
        """How often the page polls within these seconds, if each response takes no time."""
        watched.requests.clear()
        for _ in range(seconds):
            page.clock.run_for(1000)
            watched.round_trip()
        return sum("/live/scans/" in request.url for request in watched.requests)

    polls(3)
    assert polls(12) == 4


def test_a_scan_whose_polls_fail_or_are_never_answered_ends_and_can_be_started_again(
    watched: Watched, proxy: FaultyProxy
) -> None:
    page = watched.page
    scan_is(proxy, "not_ready")
    held = hold(page, "**/live/scans/**")
    start(watched)
    # Otherwise the screen, loaded again after the last poll, would show that the scan still runs.
    proxy.break_(RESULT, DOWN)
    page.clock.run_for(SCAN_POLL_SECONDS * 1000)
    watched.until(lambda: len(held) == 1)
    held[0].continue_()
    sees(watched, "connect.no_answer")
    page.clock.run_for(SCAN_POLL_SECONDS * 1000)
    for number in range(1, SCAN_MAX_FAILURES):
        watched.until(partial(_are_more_than, held, number))
        page.clock.run_for(SCAN_ANSWER_SECONDS * 1000)
    sees(watched, "scan.ERROR")
    scan_is(proxy, "not_ready")
    press(watched, "connect.again")
    sees(watched, "scan.WAITING")


def _are_more_than(held: list[Route], number: int) -> bool:
    return len(held) > number


def test_the_bar_moves_and_no_poll_interrupts_the_end_of_a_scan(
    watched: Watched, proxy: FaultyProxy
) -> None:
    page = watched.page
    scan_is(proxy, "not_ready")
    start(watched)
    bar = page.locator("progress")
    expect(bar).not_to_have_js_property("value", float(bar.evaluate("bar => bar.value")))
    forms = hold_forms(page, "**/connect*")
    press(watched, "connect.cancel")
    watched.until(lambda: len(forms) == 1)
    scan_is(proxy, "press_button")
    for _ in range(2):
        with page.expect_event("requestfinished", lambda item: "/live/scans/" in item.url):
            page.clock.run_for(SCAN_POLL_SECONDS * 1000)
    watched.round_trip()
    forms[0].continue_()
    expect_ended(watched)
