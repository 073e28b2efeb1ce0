"""A heater's history by touch, by keyboard, without JavaScript and on paper."""

from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.browser.walk import is_too_wide
from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import heater_of, path
from tests.support.remembered import past, readings, remember
from tests.support.user import User

ACCOUNT = "account of a long past"
DAYS = 400


@pytest.fixture
def heater(host: str, proxy: FaultyProxy, store_address: str) -> dict[str, Any]:
    """A heater of an account with 400 days of stored history."""
    account = {"id": ACCOUNT, "name": "N", "language_id": 2}
    proxy.break_("auth/api/accounts/account", answers(account), "GET")
    with User(host) as user:
        found = heater_of(user.login(), "ic3")
    today = datetime.now(ZoneInfo("Europe/Amsterdam")).date()
    serial = found["serial_number"]
    samples, read = past(today, DAYS, serial), list(readings(today, DAYS, 9, serial))
    remember(store_address, ACCOUNT, str(found["id"]), samples, read)
    return found


def said(page: Page, chart: str) -> str:
    slider = page.get_by_role("slider", name=chart)
    return slider.get_attribute("aria-valuetext") or ""


def test_values_are_under_the_finger_and_at_the_keyboard_for_all_charts_at_once(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    page = open_page(width=390, has_touch=True).login(path(heater, "history") + "?range=year").page
    # The charts become sliders when they come near the viewport.
    page.get_by_role("heading", name="Operating hours").scroll_into_view_if_needed()
    hours = page.get_by_role("slider", name="Operating hours")
    expect(hours).to_be_visible()
    hours.scroll_into_view_if_needed()
    box = hours.bounding_box()
    assert box
    layout = page.evaluate("document.body.scrollHeight")
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    shown = page.locator("[data-island=history] p:visible")
    expect(shown.filter(has_text="h a day")).to_have_count(1)
    expect(shown.filter(has_text=" bar")).to_have_count(1)
    assert page.evaluate("document.body.scrollHeight") == layout
    assert not is_too_wide(page)

    hours.focus()
    hours.press("End")
    last = said(page, "Operating hours")
    hours.press("ArrowLeft")
    before = said(page, "Operating hours")
    assert "\xa0h a day" in last
    assert "\xa0h a day" in before
    assert before != last
    hours.press("ArrowRight")
    assert said(page, "Operating hours") == last
    # The other charts follow.
    expect(shown.filter(has_text=" bar")).to_have_count(1)


def test_a_click_or_a_tap_shows_the_value_that_it_points_at(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    page = open_page(width=390, has_touch=True).login(path(heater, "history") + "?range=year").page
    page.get_by_role("heading", name="System pressure").first.scroll_into_view_if_needed()
    pressure = page.get_by_role("slider", name="System pressure")
    pressure.scroll_into_view_if_needed()
    box = pressure.bounding_box()
    assert box
    x, y = box["x"] + box["width"] / 4, box["y"] + box["height"] / 2
    shown = page.locator("[data-island=history] p:visible")
    page.mouse.move(x, y)
    pointed = shown.all_inner_texts()
    assert pointed
    page.mouse.click(x, y)
    expect(pressure).to_be_focused()
    assert shown.all_inner_texts() == pointed
    page.mouse.move(0, 0)
    pressure.blur()
    expect(shown).to_have_count(0)
    page.touchscreen.tap(x, y)
    expect(pressure).to_be_focused()
    assert shown.all_inner_texts() == pointed
    # The focus by keyboard starts at the newest value.
    pressure.blur()
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    expect(pressure).to_be_focused()
    assert shown.all_inner_texts()
    assert shown.all_inner_texts() != pointed


def test_the_charts_need_no_script_and_their_table_has_the_same_values(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    page = open_page(width=390, javascript=False).login(path(heater, "history")).page
    page.get_by_role("link", name="A year", exact=True).click()
    drawing = page.get_by_role("img", name="System pressure")
    box = drawing.bounding_box()
    line = drawing.locator(".line").bounding_box()
    assert box
    assert line
    assert box["x"] <= line["x"]
    assert line["x"] + line["width"] <= box["x"] + box["width"]
    assert line["width"] > box["width"] * 0.7
    page.locator("summary", has_text="Values as a table").click()
    expect(
        page.get_by_role("table", name="Values as a table").locator("tbody tr").first
    ).to_be_visible()
    assert not is_too_wide(page)


CONTRAST = """(shape) => {
  const parts = (color) => color.match(/[\\d.]+/g).slice(0, 3).map(Number);
  const { stroke, strokeOpacity } = getComputedStyle(shape);
  const behind = parts(getComputedStyle(shape.closest(".card")).backgroundColor);
  const seen = parts(stroke).map(
    (part, at) => part * strokeOpacity + behind[at] * (1 - strokeOpacity),
  );
  const linear = (part) => (part <= 10 ? part / 3295 : ((part / 255 + 0.055) / 1.055) ** 2.4);
  const light = (color) => {
    const [red, green, blue] = color.map(linear);
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue + 0.05;
  };
  const [darker, lighter] = [light(seen), light(behind)].sort((one, other) => one - other);
  return lighter / darker;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_extremes_and_the_bars_stand_out_from_what_is_behind_them(
    open_page: OpenPage, heater: dict[str, Any], scheme: str
) -> None:
    page = open_page(color_scheme=scheme).login(path(heater, "history")).page
    for shape in ("extremes", "bars"):
        drawn = page.locator(f".history-charts .drawing .{shape}").first
        assert drawn.evaluate(CONTRAST) >= 3


def test_the_charts_print_in_black_without_the_table(
    open_page: OpenPage, heater: dict[str, Any]
) -> None:
    page = open_page(color_scheme="dark").login(path(heater, "history")).page
    page.emulate_media(media="print", color_scheme="dark")
    line = page.locator(".history-charts .drawing .line")
    assert line.evaluate("(path) => getComputedStyle(path).stroke") == "rgb(0, 0, 0)"
    expect(page.locator(".history-table")).to_be_hidden()
    expect(page.locator("[data-island=history]").first).to_be_hidden()
