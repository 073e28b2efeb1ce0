"""The charts of a heater's history are read by touch, by mouse and by keyboard."""

from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy, answers
from tests.support.heaters import heater_of, path
from tests.support.layout import box_of, is_too_wide
from tests.support.remembered import remember_a_past
from tests.support.user import User
from tests.support.worlds import World

ACCOUNT = {"id": "account of a long past", "name": "N", "language_id": 2}


@pytest.fixture
def page(open_page: OpenPage, world: World, proxy: FaultyProxy) -> Page:
    """On a phone, a year of the charts of a heater with more than a year of stored history."""
    store, provider = f"sqlite:{world.store}", world.proxy.url
    remember_a_past(world.host, store, str(ACCOUNT["id"]), provider)
    with User(world.host) as user:
        heater: dict[str, Any] = heater_of(user.login(), "ic3")
    proxy.break_("auth/api/accounts/account", answers(ACCOUNT), "GET")
    return open_page(width=390, has_touch=True).login(path(heater, "history?range=year")).page


def chart(page: Page, name: str) -> tuple[Locator, float, float]:
    """A chart, which becomes a slider when it comes near the viewport, with its place and width."""
    page.get_by_role("heading", name=name).first.scroll_into_view_if_needed()
    slider = page.get_by_role("slider", name=name)
    slider.scroll_into_view_if_needed()
    box = box_of(slider)
    return slider, box["x"] + box["width"] / 4, box["y"] + box["height"] / 2


def test_values_are_under_the_finger_the_pointer_and_at_the_keyboard(page: Page) -> None:
    hours, x, y = chart(page, "Operating hours")
    layout = page.evaluate("document.body.scrollHeight")
    page.touchscreen.tap(x, y)
    shown = page.locator("[data-island=history] p:visible")
    expect(shown.filter(has_text="h a day")).to_have_count(1)
    expect(shown.filter(has_text=" bar")).to_have_count(1)
    assert page.evaluate("document.body.scrollHeight") == layout
    assert not is_too_wide(page)

    hours.focus()
    said = []
    for key in ("End", "ArrowLeft", "ArrowRight"):
        hours.press(key)
        said.append(hours.get_attribute("aria-valuetext") or "")
    assert all("\xa0h a day" in each for each in said)
    assert said[0] != said[1]
    assert said[0] == said[2]
    # The other charts follow.
    expect(shown.filter(has_text=" bar")).to_have_count(1)

    pressure, x, y = chart(page, "System pressure")
    hours.blur()
    expect(shown).to_have_count(0)
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
