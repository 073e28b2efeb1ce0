"""When a heater's pressure fell: two taps away, readable at every width, and printed."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import opened
from tests.support.heaters import answers, heater_of, path
from tests.support.layout import is_too_wide
from tests.support.paper import print_sheets
from tests.support.rows import NOTIFICATIONS
from tests.support.user import User

DRAWN = ".pressure .drawing > svg"
LOW = "circle[r='5']"


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


def test_the_drawing_is_a_tap_away_readable_at_every_width_and_black_on_paper(
    open_page: OpenPage, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(NOTIFICATIONS, crossings(2, 9, 40))
    proxy.break_(f"{NOTIFICATIONS}/new", answers({"num_notifications": 0}))
    watched, hand = opened(open_page, 390, path(heater, "details"), color_scheme="dark")
    page = watched.page
    hand.tap(page.get_by_role("link", name="Statistics", exact=True))
    expect(page.get_by_role("img", name="Notifications from")).to_be_visible()
    # A window of 1,280 px at 400 % has 320 px.
    for width in (320, 390, 1440):
        page.set_viewport_size({"width": width, "height": 844})
        expect_points_and_texts_apart(page)
        assert not is_too_wide(page), width
    page.emulate_media(media="print", color_scheme="dark")
    expect(page.locator(DRAWN).locator(LOW).first).to_have_css("fill", "rgb(0, 0, 0)")
    expect(page.locator(".pressure tbody tr")).to_have_count(3)


def expect_points_and_texts_apart(page: Page) -> None:
    drawing = page.locator(DRAWN)
    (frame,), (limit,) = boxes(page.locator(".pressure .drawing")), boxes(drawing.locator(".limit"))
    dates, low = boxes(drawing.locator(".dates text")), boxes(drawing.locator(LOW))
    assert len(dates) > 1
    edges = [edge for box in dates for edge in (box["x"], box["x"] + box["width"])]
    assert edges == sorted(edges)
    assert edges[0] >= frame["x"]
    assert edges[-1] <= frame["x"] + frame["width"]
    newest, middle, oldest = (box["x"] for box in low)
    # The three are 7 and 31 days apart.
    assert (middle - oldest) / (newest - middle) == pytest.approx(31 / 7, rel=0.1)
    assert all(box["y"] > limit["y"] for box in low)


def boxes(elements: Locator) -> list[FloatRect]:
    return [box for each in elements.all() if (box := each.bounding_box())]


def test_a_long_list_begins_on_the_first_sheet(
    open_page: OpenPage, proxy: FaultyProxy, heater: dict[str, Any]
) -> None:
    proxy.break_(NOTIFICATIONS, crossings(*range(1, 21)))
    page = open_page(javascript=False).login(path(heater, "stats")).page
    assert "When the pressure fell below the limit" in print_sheets(page)[0]
