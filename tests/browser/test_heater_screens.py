"""The screens of a heater in use: live, without JavaScript, by keyboard, on a phone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from server.domain.lookups import LANGUAGES, Language
from tests.browser.walk import is_too_wide
from tests.support.browser import OpenPage, Watched
from tests.support.faults import FaultyProxy
from tests.support.heaters import (
    HISTORY,
    PARAMETERS,
    SERVICE,
    TYPES,
    answers,
    heater_of,
    number_parameter,
    path,
)
from tests.support.paper import print_sheets
from tests.support.screens import account
from tests.support.user import User

JAVASCRIPT = pytest.mark.parametrize("javascript", [True, False])


def address(host: str, sw_type: str, tab: str, *, online: bool = True) -> str:
    with User(host) as user:
        return path(heater_of(user.login(), sw_type, online=online), tab)


def test_tabs_change_without_a_new_document(open_page: OpenPage, host: str) -> None:
    watched = open_page().login("/about")
    page = watched.page
    for sw_type in TYPES:
        watched.goto(address(host, sw_type, "details"))
        before = len(watched.documents())
        for tab in ("params", "stats", "report", "details"):
            page.click(f"main a[href$='/{sw_type}/{tab}'] >> nth=0")
            expect(page).to_have_url(re.compile(f"/{sw_type}/{tab}$"))
            watched.settle()
            # In the report, it is the variant shown.
            expect(page.locator("main [aria-current=page]")).to_have_count(1)
        assert len(watched.documents()) == before


@JAVASCRIPT
def test_a_parameter_is_changed_from_the_list(
    open_page: OpenPage, host: str, proxy: FaultyProxy, javascript: bool
) -> None:
    watched = open_page(javascript=javascript).login(address(host, "hbcu", "params"))
    page = watched.page
    row = page.locator("#p-11")
    before = row.locator("> p").inner_text().split()[0]
    wanted = "17" if before != "17" else "18"
    row.get_by_role("link").click()
    expect(page.locator("dialog")).to_be_visible()
    expect(page.locator("dialog")).to_contain_text("1 min to 30 min")
    page.fill("dialog input[name=value]", "99")
    page.click("dialog button[type=submit]")
    expect(page.locator("dialog .error")).to_have_text(
        "Value should be equal to or lower than 30 min."
    )
    expect(page.locator("dialog input[name=value]")).to_have_value("99")
    page.fill("dialog input[name=value]", wanted)
    page.click("dialog button[type=submit]")
    expect(page).to_have_url(re.compile("/params#p-11$"))
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator(".snackbar")).to_contain_text(f"P11: {before} → {wanted} min")
    expect(row.locator("> p")).to_contain_text(f"{wanted} min")
    expect(row.locator(".differs")).to_have_css("text-decoration-line", "underline")
    expect(row).to_contain_text("Differs from default (5 min)")
    expect(row).to_be_in_viewport()


@JAVASCRIPT
def test_all_parameters_are_reset_after_a_question(
    open_page: OpenPage, host: str, proxy: FaultyProxy, javascript: bool
) -> None:
    watched = open_page(javascript=javascript).login(address(host, "hbcu", "params"))
    page = watched.page
    page.get_by_role("link", name="Reset all parameters").click()
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("link", name="Reset all parameters").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".snackbar")).to_contain_text("received by the server")
    expect(page.locator(".differs")).to_have_count(0)


@JAVASCRIPT
def test_an_offline_heater_takes_no_parameter(
    open_page: OpenPage, host: str, javascript: bool
) -> None:
    watched = open_page(javascript=javascript).login(address(host, "icx", "params", online=False))
    page = watched.page
    expect(page.locator("main .note")).to_contain_text("Last seen")
    expect(page.get_by_role("button", name="Reset all parameters")).to_be_disabled()
    page.locator(".params a").first.click()
    expect(page.locator("dialog button[type=submit]")).to_be_disabled()
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(0)


def test_a_heater_that_goes_offline_meanwhile_keeps_what_was_typed(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    place = address(host, "hpcu", "params/12")
    proxy.break_(PARAMETERS, answers([number_parameter()]), "GET")
    proxy.break_(PARAMETERS, answers({"error": "offline"}, 409), "PATCH")
    watched = open_page().login(place)
    page = watched.page
    page.fill("dialog input[name=value]", "21.5")
    page.click("dialog button[type=submit]")
    expect(page.locator("dialog [data-refused]")).to_contain_text("no connection")
    expect(page.locator("dialog input[name=value]")).to_have_value("21.5")


def test_escape_leaves_the_dialog_for_the_row_it_came_from(open_page: OpenPage, host: str) -> None:
    watched = open_page().login(address(host, "hpcu", "params/36"))
    page = watched.page
    expect(page.locator("dialog:modal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/params#p-36$"))
    expect(page.locator("#p-36")).to_be_in_viewport()


@JAVASCRIPT
def test_a_note_is_added_to_the_service_history(
    open_page: OpenPage, host: str, javascript: bool
) -> None:
    watched = open_page(javascript=javascript, width=390, height=800)
    page = watched.login(address(host, "ic3", "details")).page
    page.get_by_role("link", name="Add note").click()
    dialog = page.locator("dialog")
    expect(dialog.locator("input[type=date]")).to_have_value(re.compile(r"^\d{4}-\d\d-\d\d$"))
    page.get_by_role("button", name="Save").click()
    expect(dialog.locator(".error")).to_have_text("Enter a note.")
    note = f"Sieve cleaned, {'live' if javascript else 'plain'}"
    page.fill("dialog textarea", note)
    page.fill("dialog input[name=date]", "1899-12-31")
    page.fill("dialog input[name=time]", "07:05")
    page.get_by_role("button", name="Save").click()
    expect(dialog.locator(".error")).to_contain_text("from 1900 to 2100")
    expect(page.locator("dialog textarea")).to_have_value(note)
    page.fill("dialog input[name=date]", "2020-02-29")
    page.get_by_role("button", name="Save").click()
    expect(page.locator(".snackbar")).to_contain_text("has been added")
    expect(page.locator("dialog")).to_have_count(0)
    entry = page.locator("#service li").filter(has_text=note)
    expect(entry).to_contain_text("29/02/2020 07:05")


@JAVASCRIPT
def test_a_statistic_explains_itself_by_touch_and_keyboard(
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
    box = row.locator("summary").bounding_box()
    assert box is not None
    assert box["height"] >= 44


def printed(watched: Watched) -> str:
    return " ".join(print_sheets(watched.page, format="A4"))


def test_the_paper_says_what_time_it_is_of(open_page: OpenPage, host: str) -> None:
    watched = open_page().login("/heaters/")
    page = watched.page
    said = page.get_by_text(re.compile(r"^As of \d\d/\d\d/\d{4} \d\d:\d\d$"))
    unprinted = ".bell, .drawer, .tabs, .back, button, .btn, input, .map"
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


def test_on_paper_a_statistic_is_explained(open_page: OpenPage, host: str) -> None:
    watched = open_page().login(address(host, "hpcu", "stats"))
    expect(watched.page.get_by_text("Coefficient of performance")).to_be_hidden()
    assert "Coefficient of performance" in printed(watched)


def test_a_printed_list_says_how_it_was_chosen(open_page: OpenPage, host: str) -> None:
    watched = open_page().login("/heaters/?status=FAULT&sort=num_hours_heater")
    assert "Status: Fault · Sort by: Operating hours" in printed(watched)


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
    map_, table = (page.locator(part).bounding_box() for part in (".map", ".heaters"))
    assert map_ is not None
    assert table is not None
    assert table["width"] > (1.8 if map_["x"] > table["x"] else 0.9) * map_["width"]


def test_on_paper_a_dialog_stands_alone(open_page: OpenPage, host: str) -> None:
    watched = open_page().login(address(host, "hpcu", "params/5"))
    watched.page.emulate_media(media="print")
    expect(watched.page.locator("dialog")).to_be_visible()
    expect(watched.page.locator(".params").first).to_be_hidden()


def test_the_hint_of_the_last_time_is_below_its_heading(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    with User(host) as user:
        rows = user.login().page("/heaters/?status=FAULT")["data"]["heaters"]
        place = path(rows[0]["heater"], "details")
        fault = user.page(place)["data"]["fault"]["items"][0]
    earlier = {**fault, "created": "2026-01-02T03:04:05Z"}
    note = {"name": "Sieve cleaned", "maintenance_timestamp": "2026-01-02T10:00:00"}
    proxy.break_(HISTORY, answers([fault, earlier]))
    proxy.break_(SERVICE, answers([note]))
    page = open_page(width=390).login(place).page
    card = page.locator(".card", has_text="The last time")
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
