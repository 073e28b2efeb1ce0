"""The search box in a browser: the list while typing, by keyboard, and without JavaScript."""

import datetime
import json
import re

import pytest
from playwright.sync_api import Route, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import SESSION_OVER, Fault, FaultyProxy
from tests.support.paper import print_sheets
from tests.support.typed import log_in

START = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)
HEATERS = "auth/api/installers/heaters"


@pytest.fixture
def desk(open_page: OpenPage) -> Watched:
    watched = open_page().login("/customers")
    watched.requests.clear()
    return watched


def searches(watched: Watched) -> list[str]:
    return [item.url for item in watched.requests if "/search?" in item.url]


def name_of_first(watched: Watched) -> str:
    return watched.page.locator("tbody tr a").first.inner_text()


def test_searching_waits_a_quarter_of_a_second_and_drops_what_is_stale(desk: Watched) -> None:
    page = desk.page
    page.locator("#search").focus()
    expect(page.locator("#search")).to_have_attribute("role", "combobox")
    page.clock.install(time=START)
    page.clock.pause_at(START + datetime.timedelta(seconds=60))
    page.keyboard.type("ut")
    page.clock.run_for(249)
    assert searches(desk) == []
    page.keyboard.type("re")
    page.clock.run_for(249)
    assert searches(desk) == []
    held: list[Route] = []
    page.route("**/search?q=utre", lambda route: held.append(route))
    with page.expect_request("**/search?q=utre"):
        page.clock.run_for(2)
    with page.expect_event("requestfailed"):
        page.keyboard.type("cht")
    page.clock.run_for(251)
    expect(page.get_by_role("option").first).to_be_visible()
    assert len(searches(desk)) == 2


def test_markup_in_names_is_text_in_the_list_and_a_failed_search_says_so(
    desk: Watched, proxy: FaultyProxy
) -> None:
    name = "<b onclick=alert(1)>bold</b>"
    proxy.break_(HEATERS, Fault(200, json.dumps([{"id": 1, "name": name}]).encode()))
    page = desk.page
    page.locator("#search").press_sequentially("bold")
    expect(page.get_by_role("option").first).to_contain_text(name)
    assert page.locator("#suggestions b").count() == 0
    page.route("**/search?q=*", lambda route: route.abort())
    page.locator("#search").press_sequentially("er")
    expect(page.locator("#suggestions")).to_contain_text("The search failed")


def test_the_search_ends_with_the_screen_that_it_has_led_to(desk: Watched) -> None:
    page = desk.page
    box = page.locator("#search")
    box.press_sequentially("utrecht")
    page.get_by_role("option").first.click()
    expect(page).not_to_have_url(re.compile("/customers$"))
    expect(box).to_have_value("")
    page.go_back()
    expect(page).to_have_url(re.compile("/customers$"))
    expect(box).to_have_value("")
    box.fill("utrecht")
    box.press("Enter")
    expect(page).to_have_url(re.compile(r"/search\?q=utrecht"))
    expect(box).to_have_value("utrecht")
    page.go_back()
    expect(page).to_have_url(re.compile("/customers$"))
    expect(box).to_have_value("")


def test_on_a_phone_an_icon_leads_to_the_search(open_page: OpenPage) -> None:
    watched = open_page(width=390).login("/customers")
    page = watched.page
    expect(page.locator("#search")).to_be_hidden()
    page.locator(".search-link").click()
    expect(page).to_have_url(re.compile("/search$"))
    expect(page.locator("#search")).to_be_focused()
    assert page.evaluate("scrollY") == 0
    # The results follow typing, too.
    page.keyboard.type("utrecht")
    expect(page).to_have_url(re.compile(r"/search\?q=utrecht"))
    expect(page.locator(".found")).to_contain_text("Utrecht")
    expect(page.locator("#search")).to_be_focused()
    watched.goto("/customers")
    watched.settle()
    page.keyboard.press("Control+k")
    expect(page).to_have_url(re.compile("/search$"))


def test_a_search_without_criteria_is_ready_to_be_typed_into(open_page: OpenPage) -> None:
    """With results the field has no focus, so that no on-screen keyboard covers them."""
    page = open_page(width=390, javascript=False).login("/search").page
    expect(page.locator("#search")).to_be_focused()
    page.goto("/search?q=utrecht")
    expect(page.locator(".found a").first).to_be_visible()
    expect(page.locator("#search")).not_to_be_focused()


def test_results_begin_on_the_first_sheet_of_paper(desk: Watched) -> None:
    page = desk.page
    for address, last in (
        ("/heater-info?q=F0", page.locator(".hits .other-types a")),
        ("/search?q=str&group=heaters", page.locator(".found .rows > li")),
    ):
        desk.goto(address)
        sheets = [sheet.replace(" ", "") for sheet in print_sheets(page, format="Letter")]
        first = page.locator(".card .rows > li").first.locator("a").first.inner_text()
        assert len(sheets) > 1
        assert first.replace(" ", "") in sheets[0]
        assert (last.last.text_content() or "").replace(" ", "")[:8] in sheets[-1]


def test_a_session_that_ends_while_searching_costs_nothing_that_was_typed(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    page = open_page().login("/contact").page
    page.fill("textarea", "half a sentence")
    proxy.break_("", SESSION_OVER)
    page.locator("#search").press_sequentially("abc")
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fcontact$"))
    proxy.mend()
    log_in(page)
    expect(page).to_have_url(re.compile("/contact$"))
    expect(page.locator("textarea")).to_have_value("half a sentence")
