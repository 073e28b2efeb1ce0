"""Jobs of an installer's day with their taps counted: on a phone by touch, at a desk by mouse, with
and without JavaScript. Typing is no tap."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.forms import sent
from tests.support.hand import opened
from tests.support.user import User

PLACES = pytest.mark.parametrize("width", [390, 1440])
JAVASCRIPT = pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])
PHONE = 640
SETTINGS = "auth/api/accounts/settings"


@pytest.fixture
def own_settings(host: str) -> Iterator[None]:
    """Puts language and unit back afterwards."""
    yield
    with User(host) as user:
        user.login()
        for setting, value in (("temperature_unit", "C"), ("language", "en")):
            user.post("/settings", {"setting": setting, setting: value})


@JAVASCRIPT
@PLACES
@pytest.mark.parametrize(
    ("choice", "said", "body"),
    [
        (
            "Fahrenheit (°F)",
            ("Saved", "Your settings have been saved."),
            {"temperature_metric_id": 2},
        ),
        ("Italiano", ("Le Sue impostazioni sono state salvate.",) * 2, {"language_id": 7}),
    ],
    ids=["unit", "language"],
)
def test_the_unit_and_the_language_are_chosen_in_three_taps_and_told_as_saved(
    open_page: OpenPage,
    own_settings: None,
    proxy: FaultyProxy,
    width: int,
    javascript: bool,
    choice: str,
    said: tuple[str, str],
    body: dict[str, int],
) -> None:
    """Without JavaScript a button saves."""
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    if width < PHONE:
        hand.tap(page.get_by_role("button", name="Menu"))
    hand.tap(page.get_by_role("navigation").get_by_role("link", name="Settings"))
    first = page.locator("main input:not([type=hidden])").first
    expect(first).to_have_attribute("name", "language")
    proxy.seen.clear()
    option = page.get_by_role("radio", name=choice)
    hand.tap(option)
    if not javascript:
        hand.tap(page.locator("form", has=option).get_by_role("button"))
    told = page.get_by_role("status").filter(has_text=said[0 if javascript else 1])
    expect(told).to_be_in_viewport()
    expect(page.get_by_role("radio", name=choice)).to_be_checked()
    assert sent(proxy, SETTINGS, "PATCH") == body
    assert hand.taps <= (3 if javascript else 4)
