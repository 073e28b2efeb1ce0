"""The dashboard in a browser: its worklist, and a refresh that changes only what is new."""

import datetime
import json
import re

import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import ANSWERS_500, DOWN, Fault, FaultyProxy


def asked(watched: Watched) -> int:
    """How often the page object of the dashboard has been requested."""
    return sum(
        request.resource_type == "fetch"
        and request.method == "GET"
        and request.url == f"{watched.address}/"
        for request in watched.requests
    )


PLACES = """() => [
  document.querySelector('.dash-lists .many').scrollTop,
  ...[...document.querySelectorAll('main section')].map((each) => each.getBoundingClientRect().top),
]"""
"""The scroll position of the list, and the positions of the sections in the window."""
START = datetime.datetime(2026, 11, 21, 12, tzinfo=datetime.UTC)


def with_clock(open_page: OpenPage) -> Watched:
    """The dashboard, just refreshed, with a clock that the test advances."""
    watched = open_page(height=500, reduced_motion="reduce")
    page = watched.page
    page.clock.install(time=START)
    watched.login()
    page.clock.pause_at(START + datetime.timedelta(seconds=45))
    refresh(watched)
    watched.requests.clear()
    return watched


def refresh(watched: Watched) -> None:
    """Advances the clock by a minute and waits until the response is shown. On a busy machine the
    page may not have started its timer yet: then another minute has to pass."""
    before = asked(watched)
    with watched.page.expect_response(
        lambda answer: (
            answer.request.resource_type == "fetch"
            and answer.request.method == "GET"
            and answer.url == f"{watched.address}/"
        )
    ) as waiting:
        while asked(watched) == before:
            watched.page.clock.fast_forward(60_000)
            watched.round_trip()
    waiting.value.finished()
    show(watched.page)


def show(page: Page) -> None:
    """Lets the browser process a response."""
    for _ in range(5):
        page.evaluate("1")
        page.clock.run_for(50)


@pytest.mark.parametrize("javascript", [True, False])
def test_the_worklist_leads_to_the_heater(open_page: OpenPage, javascript: bool) -> None:
    page = open_page(javascript=javascript, width=390).login().page
    rows = page.locator(".work ol > li")
    expect(rows).to_have_count(10)
    rows.first.locator(".row-link").click()
    expect(page).to_have_url(re.compile(r"/heaters/\d+/\w+/details"))


def test_the_dashboard_refreshes_every_minute_and_stays_where_it_is(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = with_clock(open_page)
    page = watched.page
    link = page.locator(".dash-lists .rows a").nth(3)
    link.focus()
    page.evaluate("window.scrollTo(0, 400)")
    page.evaluate("document.querySelector('.dash-lists .many').scrollTop = 90")
    page.evaluate(
        """() => { window.blinks = 0; new MutationObserver((changes) => {
          for (const change of changes) window.blinks += change.removedNodes.length;
        }).observe(document.querySelector('.dash-lists'), { childList: true, subtree: true }); }"""
    )
    before = page.evaluate(PLACES)
    assert 90 in before
    page.clock.fast_forward(58_000)
    show(page)
    assert asked(watched) == 0
    refresh(watched)
    assert page.evaluate(PLACES) == before
    expect(link).to_be_focused()
    assert page.evaluate("window.blinks") == 0
    refresh(watched)
    assert asked(watched) == 2


def test_a_refresh_moves_the_time_of_the_last_update(open_page: OpenPage) -> None:
    watched = with_clock(open_page)
    page = watched.page

    def an_hour_later(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(r'"now":"[^"]+"', '"now":"2099-12-31T10:42:00Z"', answer.text())
        route.fulfill(response=answer, body=body)

    page.route(f"{watched.address}/", an_hour_later)
    refresh(watched)
    expect(page.locator(".page-head p")).to_contain_text(":42")


def test_a_row_that_leaves_with_a_refresh_gives_the_focus_to_the_next_one(
    open_page: OpenPage,
) -> None:
    """This also holds if another list has a row of the same heater."""
    watched = with_clock(open_page)
    page = watched.page
    rows = page.locator(".work ol > li")
    gone, following = rows.nth(1), rows.nth(2)
    heater = following.get_attribute("data-heater")
    gone.locator(".row-link").focus()
    address = gone.locator(".row-link").get_attribute("href")
    place = page.evaluate("window.scrollY")

    def without_it(route: Route) -> None:
        if route.request.method == "HEAD":  # Looks for a new version.
            route.continue_()
            return
        answer = route.fetch()
        shown = answer.json()
        left = shown["data"]["worklist"]["items"].pop(1)
        of_it = {"heater_id": left["id"], "sw_type": left["sw_type"]}
        shown["data"]["notifications"]["items"][-1] |= of_it
        route.fulfill(response=answer, json=shown)

    page.route(f"{watched.address}/", without_it)
    refresh(watched)
    expect(page.locator(".work li:focus")).to_have_attribute("data-heater", heater or "")
    expect(page.locator(f".dash-lists a[href='{address}']").last).to_be_attached()
    assert page.evaluate("window.scrollY") == place


def on_the_map(*names: str) -> Fault:
    """Heaters far from each other, with the name of the status of each."""
    rows = [
        {
            "id": index + 1,
            "sw_type": "ic3",
            "lat": 52 - 2 * index,
            "lng": 5 + 4 * index,
            "postal_code": f"{index + 1}000 AA",
            "address_number": "7",
            "heater_status_id": 1,
            "heater_status_name": name,
        }
        for index, name in enumerate(names)
    ]
    return Fault(200, json.dumps(rows).encode())


def test_a_refresh_leaves_the_focus_at_its_heater_on_the_map(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    heaters = "auth/api/installers/heaters"
    proxy.break_(heaters, on_the_map("calm", "calm"))
    watched = with_clock(open_page)
    page = watched.page
    page.locator(".map").scroll_into_view_if_needed()

    def shown(name: str) -> Locator:
        sign = page.locator(".map").get_by_role("button", name=name)

        def is_there() -> bool:
            show(page)
            return sign.count() == 1

        watched.until(is_there)
        return sign

    def refresh_with(*names: str) -> None:
        proxy.break_(heaters, on_the_map(*names))
        with page.expect_response("**/live/heater-map*") as waiting:
            refresh(watched)
        waiting.value.finished()
        show(page)

    shown("2000 AA, 7, calm").focus()
    page.evaluate("document.activeElement.dataset.same = ''")
    refresh_with("calm", "calm")
    # What has not changed is not made anew: a screen reader would begin again.
    expect(page.locator(".map [data-same]")).to_be_focused()
    refresh_with("calm", "busy")
    expect(shown("2000 AA, 7, busy")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".leaflet-popup a[href*=details]")).to_be_focused()
    refresh_with("calm", "hot")
    page.keyboard.press("Escape")
    expect(shown("2000 AA, 7, hot")).to_be_focused()


def test_a_hidden_tab_does_not_refresh_until_it_is_looked_at(open_page: OpenPage) -> None:
    watched = with_clock(open_page)
    page = watched.page
    watched.hide()
    page.clock.fast_forward(600_000)
    assert asked(watched) == 0
    with page.expect_request(f"{watched.address}/"):
        watched.hide(False)
        page.clock.run_for(100)


def test_other_screens_do_not_refresh(open_page: OpenPage) -> None:
    watched = with_clock(open_page)
    page = watched.page
    page.locator("nav a[href='/customers']").first.click()
    page.clock.run_for(1000)
    expect(page).to_have_url(re.compile("/customers"))
    watched.settle()
    watched.round_trip()
    watched.requests.clear()
    page.clock.fast_forward(180_000)
    watched.round_trip()
    asked_for = [item for item in watched.requests if item.resource_type == "fetch"]
    assert [
        item.url
        for item in asked_for
        if item.method == "GET" and "/live/" not in item.url and "/robots.txt" not in item.url
    ] == []


def test_a_failed_refresh_keeps_the_screen_and_says_so(open_page: OpenPage) -> None:
    watched = with_clock(open_page)
    page = watched.page
    rows = page.locator(".work ol > li").count()
    watched.go_offline()
    page.clock.fast_forward(61_000)
    show(page)
    expect(page.locator(".snackbar")).to_contain_text("could not be refreshed")
    expect(page.locator(".work ol > li")).to_have_count(rows)
    watched.context.set_offline(False)
    refresh(watched)
    expect(page.locator(".snackbar")).to_have_count(0)
    expect(page.locator(".work ol > li")).to_have_count(rows)


@pytest.mark.parametrize("fault", [ANSWERS_500, DOWN], ids=["500", "down"])
def test_a_part_that_fails_in_a_refresh_keeps_its_rows_and_is_named(
    open_page: OpenPage, proxy: FaultyProxy, fault: Fault
) -> None:
    watched = with_clock(open_page)
    page = watched.page
    rows = page.locator(".work ol > li").count()
    proxy.break_("auth/api/installers/heaters", fault)
    refresh(watched)
    expect(page.locator(".work")).to_contain_text("“Needs attention today” could not be loaded")
    expect(page.locator(".work ol > li")).to_have_count(rows)


def test_a_session_that_ends_leads_to_the_login_from_a_refresh(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = with_clock(open_page)
    watched.context.clear_cookies()
    watched.page.clock.fast_forward(61_000)
    expect(watched.page).to_have_url(re.compile("/login"))
