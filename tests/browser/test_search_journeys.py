"""From any page to what is wrong with the heater at a street and number, with the taps counted."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of
from tests.support.journeys import Journey
from tests.support.user import User

PHONE, DESK = 390, 1440
MOST_TAPS = 3


@pytest.fixture
def heaters(host: str, proxy: FaultyProxy) -> tuple[dict[str, Any], dict[str, Any]]:
    """One to start from, and the most urgent of the worklist."""
    with User(host) as user:
        start = heater_of(user.login(), "hpcu")
        worklist = user.page("/")["data"]["worklist"]["items"]
        return start, next(row for row in worklist if row["id"] != start["id"])


@pytest.mark.parametrize("javascript", [True, False])
@pytest.mark.parametrize("width", [PHONE, DESK])
def test_what_is_wrong_at_a_street_and_number_is_three_taps_away(
    open_page: OpenPage,
    heaters: tuple[dict[str, Any], dict[str, Any]],
    width: int,
    javascript: bool,
) -> None:
    start, wanted = heaters
    street = f"{wanted['address']} {wanted['address_number']}"
    journey = Journey(open_page(width=width, javascript=javascript), start)
    page, box = journey.page, journey.page.locator("#search")
    if width == PHONE:
        journey.tap("Search")
    else:
        journey.taps += 1
        box.click()
    expect(box).to_be_focused()
    page.keyboard.type(street.lower())
    if not javascript:
        journey.taps += 1
        page.keyboard.press("Enter")
    suggested = javascript and width == DESK
    if suggested:
        journey.taps += 1
        page.get_by_role("option", name=re.compile(f"^{street}")).click()
    else:
        journey.tap(street)
    expect(page.get_by_role("region", name="Needs attention")).to_contain_text(
        wanted["fault"]["code"]
    )
    assert journey.taps <= MOST_TAPS
