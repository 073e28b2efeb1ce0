"""When a heater's pressure fell: two taps away, readable at every width, and printed."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.browser.walk import is_too_wide
from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import WAYS, opened
from tests.support.heaters import answers, heater_of, path
from tests.support.paper import print_sheets
from tests.support.user import User

NOTIFICATIONS = "heaters/api/heater_notifications"
MOST_TAPS = 2


@pytest.fixture
def heater(host: str, proxy: FaultyProxy) -> dict[str, Any]:
    with User(host) as user:
        return heater_of(user.login(), "ic3")


def crossings(*days: int) -> Any:
    now = datetime.now(UTC)
    return answers(
        [
            {
                "id": number,
                "account_setting_name": "System pressure",
                "value": 0.5,
                "modified": f"{now - timedelta(days=before):%Y-%m-%dT%H:%M:%SZ}",
            }
            for number, before in enumerate(days)
        ]
    )


@WAYS
def test_whether_the_pressure_has_fallen_is_one_tap_from_the_details(
    open_page: OpenPage, proxy: FaultyProxy, heater: dict[str, Any], width: int, javascript: bool
) -> None:
    proxy.break_(NOTIFICATIONS, crossings(2, 9, 40))
    proxy.break_(f"{NOTIFICATIONS}/new", answers({"num_notifications": 0}))
    watched, hand = opened(open_page, width, path(heater, "details"), javascript=javascript)
    hand.tap(watched.page.get_by_role("link", name="Statistics", exact=True))
    chart = watched.page.get_by_role("img", name="Notifications from")
    expect(chart).to_be_visible()
    expect(chart.locator("circle[r='5']")).to_have_count(3)
    assert hand.taps <= MOST_TAPS
    assert not is_too_wide(watched.page)


@pytest.mark.parametrize("width", [320, 390, 1440])
def test_the_drawing_keeps_its_points_and_texts_apart_at_every_width(
    open_page: OpenPage, proxy: FaultyProxy, heater: dict[str, Any], width: int
) -> None:
    """A window of 1,280 px at 400 % has 320 px."""
    proxy.break_(NOTIFICATIONS, crossings(2, 9, 40))
    page = open_page(width=width).login(path(heater, "stats")).page
    drawing = page.locator(".pressure .drawing > svg")
    frame = drawing.bounding_box()
    dates = [text.bounding_box() for text in drawing.locator("text[text-anchor]").all()]
    low = [circle.bounding_box() for circle in drawing.locator("circle[r='5']").all()]
    limit = drawing.locator(".limit").bounding_box()
    assert frame
    assert limit
    assert all(dates)
    assert all(low)
    edges = [edge for box in dates if box for edge in (box["x"], box["x"] + box["width"])]
    assert edges == sorted(edges)
    assert edges[0] >= frame["x"]
    assert edges[-1] <= frame["x"] + frame["width"]
    places = [box["x"] for box in low if box]
    # The newest is first; the three are 7 and 31 days apart.
    assert (places[1] - places[2]) / (places[0] - places[1]) == pytest.approx(31 / 7, rel=0.1)
    assert all(box["y"] > limit["y"] for box in low if box)


def test_the_drawing_prints_in_black_with_its_table(
    open_page: OpenPage, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(NOTIFICATIONS, crossings(2, 9))
    page = open_page(color_scheme="dark").login(path(heater, "stats")).page
    page.emulate_media(media="print", color_scheme="dark")
    point = page.locator(".pressure .drawing > svg circle[r='5']").first
    assert point.evaluate("(circle) => getComputedStyle(circle).fill") == "rgb(0, 0, 0)"
    expect(page.locator(".pressure tbody tr")).to_have_count(2)


def test_a_long_list_begins_on_the_first_sheet(
    open_page: OpenPage, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(NOTIFICATIONS, crossings(*range(1, 21)))
    page = open_page(javascript=False).login(path(heater, "stats")).page
    assert "When the pressure fell below the limit" in print_sheets(page)[0]
