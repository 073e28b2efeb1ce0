"""The dialog of a parameter: its number is typed or stepped, and the focus returns to its row."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import opened
from tests.support.heaters import PARAMETERS, answers, number_parameter, path
from tests.support.held import hold
from tests.support.layout import box_of


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
        size = box_of(button)
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
    # The button keeps the focus, and does nothing.
    plus.click(force=True)
    expect(box).to_have_value(f"1{sign}5")
    expect(plus).to_be_focused()
    # Whoever leaves the dialog is at its row.
    page.keyboard.press("Escape")
    expect(page).to_have_url(re.compile("/params#p-13$"))
    row = page.locator("#p-13")
    expect(row).to_be_focused()
    expect(row).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(row.get_by_role("link")).to_be_focused()


@pytest.mark.parametrize("is_document", [True, False], ids=["document", "link"])
def test_a_number_is_typed_over_before_its_buttons_work(
    open_page: OpenPage, heat_pump: dict[str, Any], is_document: bool
) -> None:
    page = open_page().login(path(heat_pump, "params")).page
    hold(page, "**/steps-*.js")
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
    whole = box_of(plain.locator("#value"))
    live = open_page().login(place).page
    expect(live.locator(".stepped button").first).to_be_visible()
    size = box_of(live.locator("#value"))
    live.evaluate("document.documentElement.removeAttribute('data-live')")
    expect(live.locator(".stepped button").first).to_be_hidden()
    assert box_of(live.locator("#value")) == size
    assert whole["width"] > size["width"]


@pytest.mark.parametrize("width", [390, 1440])
def test_an_explanation_is_below_the_field_or_beside_it_where_there_is_room(
    open_page: OpenPage, proxy: FaultyProxy, heat_pump: dict[str, Any], width: int
) -> None:
    page = explained(open_page, proxy, heat_pump, width)
    text, value = page.locator("dialog p", has_text="No room"), page.locator("#value")
    update = page.get_by_role("button", name="Update")
    for control in (value, update):
        expect(control).to_be_in_viewport(ratio=1)
    field, first = box_of(value), box_of(text.first)
    if width == 390:
        assert first["y"] >= field["y"] + field["height"]
    else:
        assert first["x"] >= field["x"] + field["width"]
        text.last.scroll_into_view_if_needed()
        expect(update).to_be_in_viewport(ratio=1)


def explained(
    open_page: OpenPage, proxy: FaultyProxy, heat_pump: dict[str, Any], width: int
) -> Page:
    """The dialog of a parameter with a long explanation."""
    content = "<p>No room gets warmer than this value, whatever its thermostat asks for.</p>" * 40
    proxy.break_(PARAMETERS, answers([number_parameter(content=content)]), "GET")
    page = open_page(width=width, height=844).login(path(heat_pump, "params/12")).page
    page.locator("dialog:modal").wait_for()
    return page


def test_a_value_that_has_not_arrived_stays_on_the_list_until_it_is_closed(
    open_page: OpenPage, proxy: FaultyProxy, heat_pump: dict[str, Any]
) -> None:
    proxy.break_(PARAMETERS, answers([number_parameter()]), "GET")
    proxy.break_(PARAMETERS, answers(number_parameter(value=25)), "PATCH")
    place = path(heat_pump, "params")
    watched, hand = opened(open_page, 390, f"{place}/12")
    page = watched.page
    hand.type_over("25")
    page.keyboard.press("Enter")
    expect(page.locator(".snackbar")).to_contain_text("not confirmed yet")
    note = page.locator("#p-12 .note")
    watched.goto(place)
    expect(note).to_contain_text("Not confirmed")
    expect(note).to_contain_text("25 °C")
    page.get_by_role("button", name="Check again").click()
    expect(page.locator("#p-12")).to_be_focused()
    expect(note).to_contain_text("Read back")
    note.get_by_role("button", name="Close").click()
    expect(note).to_have_count(0)
    expect(page.locator("#p-12")).to_be_focused()
