"""A late part keeps the focus, and a page without it is no copy."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import ANSWERS_500, HANGS, FaultyProxy
from tests.support.kept_copies import CACHES, DETAILS, expect_kept, wait_until_kept
from tests.support.late_parts import SIDE, opened_without_sides


@pytest.fixture(scope="module")
def host(impatient_host: str) -> str:
    return impatient_host


def test_the_focus_stays_with_a_part_whose_link_it_was_on_and_a_failed_part_is_asked_for_once(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched, later = opened_without_sides(open_page(), proxy)
    page = watched.page
    page.get_by_role("link", name="Load “Outstanding invites”").focus()
    proxy.mend()
    for call in SIDE[:2]:
        proxy.break_(call, ANSWERS_500)
    later.let_go()
    expect(page.locator(".late")).to_have_count(0)
    expect(page.locator(".failed")).to_have_count(2)
    expect(page.locator("h2:focus")).to_contain_text("Outstanding invites")
    watched.round_trip()
    assert len(later.held) == 1


def test_a_page_with_a_late_part_is_no_copy(open_page: OpenPage, proxy: FaultyProxy) -> None:
    proxy.break_("heaters/api/heater_maintenances", HANGS)
    page = open_page(offline=True, width=390, height=844).login(DETAILS).page
    expect(page.locator(".late")).to_have_count(1)
    page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    expect_kept(page, lambda names: "/live/catalogue" in names)
    assert DETAILS not in str(page.evaluate(CACHES))
    proxy.mend()
    page.reload()
    wait_until_kept(page, DETAILS)
