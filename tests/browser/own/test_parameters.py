"""A parameter is changed from the worklist in four taps, and its list confirms the new value."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import JAVASCRIPT, WAYS, opened
from tests.support.heaters import PARAMETERS, answers, heater_of, number_parameter, path
from tests.support.user import User

MOST_TAPS = 4
RECEIPT = re.compile(r"Sent \d\d:\d\d → confirmed by the provider \d\d:\d\d")


@pytest.fixture
def heat_pump(host: str, proxy: FaultyProxy) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "hpcu")


def heat_pump_of_the_dashboard(host: str) -> str:
    """The address of a connected heat pump to which the dashboard links."""
    with User(host) as user:
        page = user.login().get("/").text
        for place in re.findall(r'href="(/heaters/\w+/hpcu)/', page):
            data = user.page(f"{place}/params")["data"]
            if data["resettable"] and not data["heater"]["offline"]:
                return str(place)
    raise AssertionError("there is none")


def value_of(page: Page, row: str) -> str:
    return page.locator(f"{row} .editable").inner_text().strip()


@WAYS
def test_the_flow_temperature_of_a_heat_pump_is_changed_and_confirmed_in_four_taps(
    open_page: OpenPage, host: str, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    hand.tap(page.locator(f"main a[href^='{heat_pump_of_the_dashboard(host)}/']").first)
    hand.tap(page.locator("main .tabs a[href$='/params']"))
    before = value_of(page, "#p-3")
    hand.tap(page.get_by_role("link", name="Maximum flow temperature"))
    wanted = "38" if before != "38\xa0°C" else "39"
    hand.type_over(wanted)
    hand.tap(page.get_by_role("button", name="Update"))
    expect(page.locator(".snackbar")).to_contain_text(f"→ {wanted} °C")
    expect(page.locator(".snackbar")).to_contain_text(RECEIPT)
    assert hand.taps <= MOST_TAPS
    row = page.locator("#p-3")
    expect(row).to_be_focused()
    expect(row).to_have_class("marked")
    expect(row).to_be_in_viewport(ratio=1)
    assert value_of(page, "#p-3") == f"{wanted}\xa0°C"
    hand.tap(page.get_by_role("button", name="Undo"))
    expect(page.locator(".snackbar")).to_contain_text(f"{wanted} → {before}")
    expect(page.locator(".snackbar")).to_contain_text(RECEIPT)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(page.locator("#p-3")).to_be_focused()
    assert value_of(page, "#p-3") == before


@JAVASCRIPT
def test_the_list_is_narrowed_and_a_change_returns_to_what_is_left(
    open_page: OpenPage, heat_pump: dict[str, Any], javascript: bool
) -> None:
    watched, hand = opened(open_page, 390, path(heat_pump, "params"), javascript=javascript)
    page = watched.page
    box = page.get_by_role("searchbox", name="Name or code")
    rows = page.locator(".params > li")
    box.press_sequentially("COOLING flow")
    if not javascript:
        page.get_by_role("button", name="Apply").click()
    expect(rows).to_have_count(1)
    if javascript:
        expect(box).to_be_focused()
    expect(page.locator("[data-said]").filter(has_text="1 of 24")).to_be_visible()
    hand.tap(rows.get_by_role("link"))
    hand.type_over("19" if "18" in value_of(page, "#p-37") else "18")
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/params\?q=COOLING\+flow#p-37$"))
    expect(page.locator(".snackbar")).to_contain_text(RECEIPT)
    expect(rows).to_have_count(1)
    expect(box).to_have_value("COOLING flow")


@pytest.mark.parametrize(
    ("language", "sign", "less", "more"),
    [
        ("en", ".", "Decrease by 0.1 bar", "Increase by 0.1 bar"),
        ("de", ",", "Um 0,1 bar verringern", "Um 0,1 bar erhöhen"),
    ],
)
def test_a_number_is_changed_by_steps_within_its_limits(
    open_page: OpenPage,
    heat_pump: dict[str, Any],
    language: str,
    sign: str,
    less: str,
    more: str,
) -> None:
    email = f"{'installer' if language == 'en' else language}@heatdesk.test"
    watched = open_page(width=390, height=844, has_touch=True)
    page = watched.login(path(heat_pump, "params/13"), email=email).page
    box = page.locator("#value")
    expect(box).to_be_focused()
    box.fill(f"1{sign}2")
    minus, plus = (page.get_by_role("button", name=name) for name in (less, more))
    for button in (minus, plus):
        size = button.bounding_box()
        assert size
        assert min(size["width"], size["height"]) >= 44
    plus.click()
    expect(box).to_have_value(f"1{sign}3")
    expect(page.locator(".stepped [role=status]")).to_have_text(f"1{sign}3")
    box.focus()
    for key, value in (("ArrowUp", f"1{sign}4"), ("PageUp", f"1{sign}5"), ("ArrowUp", f"1{sign}5")):
        page.keyboard.press(key)
        expect(box).to_have_value(value)
    expect(plus).to_have_attribute("aria-disabled", "true")
    expect(minus).to_have_attribute("aria-disabled", "false")
    page.keyboard.press("PageDown")
    expect(box).to_have_value(f"0{sign}5")
    # The button keeps the focus, and does nothing.
    minus.click(force=True)
    expect(box).to_have_value(f"0{sign}5")
    expect(minus).to_be_focused()
    box.fill("warm")
    plus.click()
    expect(box).to_have_value("warm")


@pytest.mark.parametrize("is_document", [True, False], ids=["document", "link"])
def test_a_number_is_typed_over_before_its_buttons_work(
    open_page: OpenPage, heat_pump: dict[str, Any], is_document: bool
) -> None:
    watched = open_page().login(path(heat_pump, "params"))
    page = watched.page
    held: list[Route] = []
    page.route("**/steps-*.js", lambda route: held.append(route))
    if is_document:
        page.goto(path(heat_pump, "params/13"))
        page.locator("html[data-live]").wait_for()
    else:
        page.locator("#p-13 a").first.click()
        page.locator("dialog:modal").wait_for()
    expect(page.locator("#value")).to_be_focused()
    page.keyboard.type("1")
    expect(page.locator("#value")).to_have_value("1")


def test_the_buttons_take_no_place_without_a_script_and_keep_it_until_one_has_come(
    open_page: OpenPage, heat_pump: dict[str, Any]
) -> None:
    place = path(heat_pump, "params/13")
    plain = open_page(javascript=False).login(place).page
    expect(plain.locator(".stepped button").first).to_be_hidden()
    whole = plain.locator("#value").bounding_box()
    live = open_page().login(place).page
    expect(live.locator(".stepped button").first).to_be_visible()
    size = live.locator("#value").bounding_box()
    live.evaluate("document.documentElement.removeAttribute('data-live')")
    expect(live.locator(".stepped button").first).to_be_hidden()
    assert live.locator("#value").bounding_box() == size
    assert whole
    assert size
    assert whole["width"] > size["width"]


@JAVASCRIPT
def test_a_value_that_has_not_arrived_stays_on_the_list_until_it_is_closed(
    open_page: OpenPage, proxy: FaultyProxy, heat_pump: dict[str, Any], javascript: bool
) -> None:
    proxy.break_(PARAMETERS, answers([number_parameter()]), "GET")
    proxy.break_(PARAMETERS, answers(number_parameter(value=25)), "PATCH")
    place = path(heat_pump, "params")
    watched, hand = opened(open_page, 390, f"{place}/12", javascript=javascript)
    page = watched.page
    hand.type_over("25")
    page.keyboard.press("Enter")
    expect(page.locator(".snackbar")).to_contain_text("not confirmed yet")
    note = page.locator("#p-12 .note")
    for _ in range(2):
        expect(note).to_contain_text("Not confirmed")
        expect(note).to_contain_text("25 °C")
        watched.goto(place)
    page.get_by_role("button", name="Check again").click()
    expect(page.locator("#p-12")).to_be_focused()
    expect(note).to_contain_text("Read back")
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    expect(page.locator("#p-12")).to_be_focused()


@pytest.mark.parametrize("key", ["Escape", "Enter"])
def test_the_dialog_gives_the_focus_back_to_its_row(
    open_page: OpenPage, heat_pump: dict[str, Any], key: str
) -> None:
    page = open_page().login(path(heat_pump, "params")).page
    page.locator("#p-9").get_by_role("link").click()
    expect(page.locator("#value")).to_be_focused()
    page.keyboard.press(key)
    expect(page.locator("#p-9")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#p-9").get_by_role("link")).to_be_focused()
