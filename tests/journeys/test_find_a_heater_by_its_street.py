"""From any page to the findings of the heater at a street and number, with the taps counted."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import WAYS, opened
from tests.support.heaters import heater_of, path
from tests.support.user import User

PHONE = 390
MOST_TAPS = 3


@pytest.fixture
def heaters(host: str, proxy: FaultyProxy) -> tuple[dict[str, Any], dict[str, Any]]:
    """A heater to start from, and the most urgent one of the worklist."""
    with User(host) as user:
        start = heater_of(user.login(), "hpcu")
        worklist = user.page("/")["data"]["worklist"]["items"]
        return start, next(row for row in worklist if row["id"] != start["id"])


@WAYS
def test_what_is_wrong_at_a_street_and_number_is_three_taps_away(
    open_page: OpenPage,
    heaters: tuple[dict[str, Any], dict[str, Any]],
    width: int,
    javascript: bool,
) -> None:
    start, wanted = heaters
    street = f"{wanted['address']} {wanted['address_number']}"
    watched, hand = opened(open_page, width, path(start, "details"), javascript=javascript)
    page, box = watched.page, watched.page.locator("#search")
    hand.tap(page.get_by_role("link", name="Search", exact=True) if width == PHONE else box)
    expect(box).to_be_focused()
    page.keyboard.type(street.lower())
    if not javascript:
        hand.taps += 1
        page.keyboard.press("Enter")
    is_suggested = javascript and width != PHONE
    hand.tap(
        page.get_by_role("option", name=re.compile(f"^{street}"))
        if is_suggested
        else page.get_by_role("link", name=re.compile(f"^{street},"))
    )
    expect(page.locator(".facts")).to_contain_text(wanted["fault"]["code"])
    assert hand.taps <= MOST_TAPS
