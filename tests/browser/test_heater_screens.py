"""The screens of a heater in use: live, without JavaScript, by keyboard, on a phone."""

import re

from playwright.sync_api import Locator, Page, expect

from server.domain.lookups import LANGUAGES, Language
from tests.support.browser import OpenPage, Watched
from tests.support.faults import FaultyProxy
from tests.support.hand import JAVASCRIPT, opened
from tests.support.heaters import (
    HEATER,
    HISTORY,
    SERVICE,
    answers,
    faulty_heater,
    heater_of,
    path,
)
from tests.support.layout import box_of, is_too_wide
from tests.support.paper import print_sheets
from tests.support.screens import account
from tests.support.user import User

TO_THE_FOOT = "it => scrollBy(0, it.getBoundingClientRect().bottom - innerHeight + 4)"
"""Scrolls until an element is at the foot of the window."""


def address(host: str, sw_type: str, tab: str) -> str:
    with User(host) as user:
        return path(heater_of(user.login(), sw_type), tab)


@JAVASCRIPT
def test_a_statistic_explains_itself_by_touch_by_keyboard_and_on_paper(
    open_page: OpenPage, host: str, javascript: bool
) -> None:
    watched = open_page(javascript=javascript, has_touch=True)
    page = watched.login(address(host, "hpcu", "stats")).page
    row = page.locator(".stats > div").filter(has_text="COP")
    explanation = row.get_by_text("Coefficient of performance")
    expect(explanation).to_be_hidden()
    row.locator("summary").tap()
    expect(explanation).to_be_visible()
    row.locator("summary").focus()
    page.keyboard.press("Enter")
    expect(explanation).to_be_hidden()
    assert box_of(row.locator("summary"))["height"] >= 44
    assert "Coefficient of performance" in printed(watched)


def printed(watched: Watched) -> str:
    return " ".join(print_sheets(watched.page, format="A4"))


def test_the_paper_says_what_time_it_is_of_and_how_a_list_was_chosen(
    open_page: OpenPage, host: str
) -> None:
    watched = open_page().login("/heaters/?status=FAULT&sort=num_hours_heater")
    page = watched.page
    assert "Status: Fault · Sort by: Operating hours" in printed(watched)
    said = page.get_by_text(re.compile(r"^As of \d\d/\d\d/\d{4} \d\d:\d\d$"))
    unprinted = ".bell, .drawer, .tabs, .heater-actions, .back, button, .btn, input, .map"
    tabs = [address(host, "hpcu", tab) for tab in ("details", "params", "stats")]
    for screen in ("/heaters/", *tabs):
        page.emulate_media(media="screen")
        if screen in tabs:
            watched.goto(screen)
        expect(said).to_be_hidden()
        page.emulate_media(media="print")
        expect(said).to_be_visible()
        expect(page.locator("h1")).to_be_visible()
        expect(page.locator(unprinted).filter(visible=True)).to_have_count(0)
    # A dialog stands alone.
    watched.goto(address(host, "hpcu", "params/5"))
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator(".params").first).to_be_hidden()


def test_the_open_tab_is_in_view_on_the_narrowest_phone(open_page: OpenPage, host: str) -> None:
    place = address(host, "hpcu", "history")
    watched = open_page(width=320, height=600)
    for language in LANGUAGES:
        watched.context.clear_cookies(name="heatdesk")
        expect_tabs_in_view(watched.login(place, email=account(language)), language)


def expect_tabs_in_view(watched: Watched, language: Language) -> None:
    expect(watched.page.locator("html")).to_have_attribute("lang", language)
    tabs = watched.page.locator(".tabs a")
    expect(tabs.last).to_be_in_viewport(ratio=0.9)
    tabs.first.focus()
    expect(tabs.first).to_be_in_viewport(ratio=0.9)
    for _ in range(tabs.count() - 1):
        watched.page.keyboard.press("Tab")
    expect(tabs.last).to_be_focused()
    expect(tabs.last).to_be_in_viewport(ratio=0.9)
    tabs.first.click()
    expect(watched.page).to_have_url(re.compile("/details$"))
    expect(tabs.first).to_be_in_viewport(ratio=0.9)


def test_long_names_have_room_beside_the_map(open_page: OpenPage, host: str) -> None:
    page = open_page(width=1024).login("/heaters/", email="de@heatdesk.test").page
    for width in (1024, 1280, 1440, 1920):
        page.set_viewport_size({"width": width, "height": 900})
        expect_room_for_names(page)


def expect_room_for_names(page: Page) -> None:
    assert not is_too_wide(page)
    lines = page.locator(".heaters th small").evaluate_all(
        """names => names.map(name =>
            Math.round(name.offsetHeight / parseFloat(getComputedStyle(name).lineHeight)))"""
    )
    assert max(lines) <= 2
    map_, table = (box_of(page.locator(part)) for part in (".map", ".heaters"))
    assert table["width"] > (1.8 if map_["x"] > table["x"] else 0.9) * map_["width"]


def test_the_hint_of_the_last_time_is_below_its_heading(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    with User(host) as user:
        rows = user.login().page("/heaters/?status=FAULT")["data"]["heaters"]
        place = path(rows[0], "details")
        fault = user.page(place)["data"]["fault"]["items"][0]
    earlier = {**fault, "created": "2026-01-02T03:04:05Z"}
    note = {"name": "Sieve cleaned", "maintenance_timestamp": "2026-01-02T10:00:00"}
    proxy.break_(HISTORY, answers([fault, earlier]))
    proxy.break_(SERVICE, answers([note]))
    card = open_page(width=390).login(place).page.locator(".card", has_text="The last time")
    heading, hint = (left_of_text(card.locator(each)) for each in ("h2", ".hint"))
    assert hint == heading


def left_of_text(element: Locator) -> float:
    left: float = element.evaluate(
        """(element) => {
            const range = document.createRange();
            range.selectNodeContents(element);
            return range.getBoundingClientRect().left;
        }"""
    )
    return left


def test_a_phone_holds_what_is_done_at_a_heater_at_its_foot_and_hides_nothing_behind_it(
    open_page: OpenPage, host: str
) -> None:
    with User(host) as user:
        row = faulty_heater(user.login())
    watched, _ = opened(open_page, 390, "/about")
    page = watched.page
    bar = page.locator(".heater-actions")
    for tab in ("params", "stats"):
        watched.goto(path(row, tab))
        for action in bar.locator("> .btn").filter(visible=True).all():
            assert box_of(action)["height"] >= 44
        top = box_of(bar)["y"]
        assert bottom_of(bar) == 844
        behind = page.locator(":is(.params a, .stats summary)").nth(9)
        behind.evaluate(TO_THE_FOOT)
        assert bottom_of(behind) > top
        behind.focus()
        assert bottom_of(behind) <= top, tab
        page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
        assert bottom_of(page.locator("main > :last-child")) <= top, tab
    # A window that is too low for it keeps it in its place.
    page.set_viewport_size({"width": 390, "height": 400})
    expect(bar).to_have_css("position", "static")


def bottom_of(element: Locator) -> float:
    box = box_of(element)
    return box["y"] + box["height"]


@JAVASCRIPT
def test_of_several_customers_one_is_chosen_to_be_called(
    open_page: OpenPage, host: str, proxy: FaultyProxy, javascript: bool
) -> None:
    owners = [
        {"id": 7, "name": "Zoë", "phone_number": "030 2418800"},
        {"id": 8, "name": "Ada", "phone_number": "+31 6 12345678"},
    ]
    proxy.break_(HEATER, answers({"id": 7, "sw_type": "ic3", "customer_accounts": owners}))
    watched, hand = opened(open_page, 390, "/heaters/7/ic3/stats", javascript=javascript)
    page = watched.page
    choice = page.get_by_role("group", name="Call")
    calls = choice.get_by_role("link")
    expect(choice).to_be_hidden()
    hand.tap(page.get_by_role("button", name="Call", exact=True))
    expect(calls).to_have_text(["Call Zoë", "Call Ada"])
    expect(calls.last).to_have_attribute("href", "tel:+31612345678")
    for call in calls.all():
        expect(call).to_be_in_viewport(ratio=1)
        assert box_of(call)["height"] >= 44
    page.keyboard.press("Escape")
    expect(choice).to_be_hidden()
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(page.get_by_role("button", name="Call", exact=True)).to_be_hidden()
    expect(calls.first).to_be_in_viewport(ratio=1)
