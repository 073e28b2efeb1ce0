"""A refresh of the dashboard changes only what is new: not the place, the focus or other rows."""

import datetime
import re

from playwright.sync_api import Locator, Page, Request, Route, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import FaultyProxy, answers
from tests.support.rows import HEATERS, located


def is_refresh(request: Request, watched: Watched) -> bool:
    """Whether a request is for the page object of the dashboard."""
    is_fetch = request.resource_type == "fetch" and request.method == "GET"
    return is_fetch and request.url == f"{watched.address}/"


def asked(watched: Watched) -> int:
    """How often the page object of the dashboard has been requested."""
    return sum(is_refresh(request, watched) for request in watched.requests)


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
        lambda answer: is_refresh(answer.request, watched)
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


def test_the_dashboard_refreshes_every_minute_and_stays_where_it_is_until_the_session_ends(
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

    def a_year_later(route: Route) -> None:
        answer = route.fetch()
        now = '"now":"2099-12-31T10:42:00Z"'
        route.fulfill(response=answer, body=re.sub(r'"now":"[^"]+"', now, answer.text()))

    page.route(f"{watched.address}/", a_year_later)
    refresh(watched)
    assert asked(watched) == 2
    expect(page.locator(".page-head p")).to_contain_text(":42")

    page.unroute_all()
    watched.context.clear_cookies()
    page.clock.fast_forward(61_000)
    expect(page).to_have_url(re.compile("/login"))


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
        shown["data"]["notifications"]["items"][-1] |= {
            "heater_id": left["id"],
            "sw_type": left["sw_type"],
        }
        route.fulfill(response=answer, json=shown)

    page.route(f"{watched.address}/", without_it)
    refresh(watched)
    expect(page.locator(".work li:focus")).to_have_attribute("data-heater", heater or "")
    expect(page.locator(f".dash-lists a[href='{address}']").last).to_be_attached()
    assert page.evaluate("window.scrollY") == place


def on_the_map(*names: str) -> list[dict[str, object]]:
    """Heaters far from each other, with the name of the status of each."""
    return [
        located(
            id=number,
            lat=54 - 2 * number,
            lng=1 + 4 * number,
            postal_code=f"{number}000 AA",
            heater_status_name=name,
        )
        for number, name in enumerate(names, start=1)
    ]


def test_a_refresh_leaves_the_focus_at_its_heater_on_the_map(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, answers(on_the_map("calm", "calm")))
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
        proxy.break_(HEATERS, answers(on_the_map(*names)))
        with page.expect_response("**/live/heater-map*") as waiting:
            refresh(watched)
        waiting.value.finished()
        show(page)

    shown("2000 AA 7, calm").focus()
    page.evaluate("document.activeElement.dataset.same = ''")
    refresh_with("calm", "calm")
    # What has not changed is not made anew: a screen reader would begin again.
    expect(page.locator(".map [data-same]")).to_be_focused()
    refresh_with("calm", "busy")
    expect(shown("2000 AA 7, busy")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".leaflet-popup a[href*=details]")).to_be_focused()
    refresh_with("calm", "hot")
    page.keyboard.press("Escape")
    expect(shown("2000 AA 7, hot")).to_be_focused()


def test_nothing_refreshes_on_another_screen(open_page: OpenPage) -> None:
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
    fetched = [
        each.url
        for each in watched.requests
        if each.resource_type == "fetch" and each.method == "GET"
    ]
    assert [url for url in fetched if "/live/" not in url and "/robots.txt" not in url] == []
