"""Jobs of an installer's day with their taps counted: on a phone by touch, at a desk by mouse, with
and without JavaScript. Typing is no tap."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy, answers
from tests.support.forms import sent
from tests.support.hand import JAVASCRIPT, WAYS, opened
from tests.support.user import EMAIL, PASSWORD, User

PHONE = 640
SCAN = "heaters/api/heaters/result_scan"
ADDRESSES = {
    (390, True): ("3583 em", "14a"),
    (1440, False): ("2018", "120"),
}
GATEWAYS = {
    (390, True): "0C8B95F00003-WELCOME03",
    (1440, False): "0C8B95F00006-WELCOME06",
}
CAMERA = """
window.BarcodeDetector = class {
  static getSupportedFormats() { return Promise.resolve(["qr_code"]); }
  detect() { return Promise.resolve([{ rawValue: "LABEL" }]); }
};
navigator.mediaDevices.getUserMedia = () =>
  Promise.resolve(document.createElement("canvas").captureStream());
"""
SETTINGS = "auth/api/accounts/settings"


@JAVASCRIPT
def test_the_login_leads_to_the_row_that_a_link_names(
    open_page: OpenPage, javascript: bool
) -> None:
    watched = open_page(javascript=javascript, width=390, height=844)
    page = watched.page
    watched.goto("/heaters/20003/hpcu/params?q=temperature#p-3")
    for password in ("wrong", PASSWORD):
        page.fill("#email", EMAIL)
        page.fill("#password", password)
        page.get_by_role("button", name="Log in").click()
        if password != PASSWORD:
            expect(page.locator("#root").get_by_text("is incorrect")).to_be_visible()
            watched.settle()
    expect(page.locator("#p-3")).to_be_in_viewport()
    expect(page).to_have_url(re.compile(r"/heaters/20003/hpcu/params\?q=temperature#p-3$"))


@WAYS
def test_a_customer_is_found_and_invited_in_five_taps(
    open_page: OpenPage, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    if width < PHONE:
        hand.tap(page.get_by_role("button", name="Menu"))
    hand.tap(page.get_by_role("navigation").get_by_role("link", name="Customers"))
    hand.tap(page.locator("main").get_by_role("link", name="Add customer"))
    expect(page.locator("#postal_code")).to_be_focused()
    postal_code, number = ADDRESSES[width, javascript]
    for text, key in ((postal_code, "Tab"), (number, "Enter")):
        page.keyboard.type(text)
        page.keyboard.press(key)
    row = page.locator("tbody .row-link")
    expect(row).to_have_count(1)
    watched.settle()
    hand.tap(row)
    hand.tap(page.get_by_role("dialog").get_by_role("button", name="Yes"))
    expect(page.get_by_role("dialog")).to_contain_text("has been sent")
    assert hand.taps <= 5
    # A customer who has been invited is not offered again.
    watched.goto(f"/customers/add?postal_code={postal_code}&address_number={number}")
    expect(page.locator("tbody .badge")).to_contain_text("Invited on")
    row.click()
    watched.settle()
    expect(page.get_by_role("dialog")).to_contain_text("has not been answered yet")
    expect(page.get_by_role("dialog").get_by_role("button", name="Yes")).to_have_count(0)


@WAYS
def test_a_heater_is_connected_in_three_taps(
    open_page: OpenPage, proxy: FaultyProxy, width: int, javascript: bool
) -> None:
    """With the camera, or without JavaScript by typing the label."""
    proxy.break_(SCAN, answers({"id": 1, "status_code": "press_button", "result": None}))
    watched, hand = opened(open_page, width, "/customer/1040", javascript=javascript)
    page = watched.page
    page.add_init_script(CAMERA.replace("LABEL", f"{GATEWAYS[width, javascript]}"))
    hand.tap(page.get_by_role("link", name="Connect heater"))
    mac, check_code = GATEWAYS[width, javascript].split("-")
    if javascript:
        hand.tap(page.get_by_role("button", name="Camera"))
        expect(page.locator("#check_code")).to_have_value(check_code)
    else:
        hand.tap(page.locator("#mac"))
        page.keyboard.type(f"MAC: {' '.join(mac[at : at + 2] for at in range(0, 12, 2))}")
        page.keyboard.press("Tab")
        page.keyboard.type(check_code)
    hand.tap(page.get_by_role("button", name="Start scan"))
    expect(page.locator("main")).to_contain_text("Press the service button")
    if javascript:
        expect(page.locator("h1")).to_be_focused()
        page.get_by_role("button", name="Cancel").focus()
    done = {"id": 1, "status_code": "done", "result": {"id": 20003, "sw_type": "hpcu"}}
    proxy.break_(SCAN, answers(done))
    expect(page.get_by_role("link", name="View heater")).to_be_visible()
    if javascript:
        expect(page.locator("main form button:focus")).to_have_count(1)
    assert hand.taps <= 3


@pytest.fixture
def own_settings(host: str) -> Iterator[None]:
    """Restores language and unit after the test."""
    yield
    with User(host) as user:
        user.login()
        for setting, value in (("temperature_unit", "C"), ("language", "en")):
            user.post("/settings", {"setting": setting, setting: value})


@WAYS
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
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    if width < PHONE:
        hand.tap(page.get_by_role("button", name="Menu"))
    hand.tap(page.get_by_role("navigation").get_by_role("link", name="Settings"))
    first = page.locator("main input:not([type=hidden])").first
    expect(first).to_have_attribute("name", "language")
    proxy.seen.clear()
    option = page.get_by_role("radio" if javascript else "button", name=choice)
    hand.tap(option)
    told = page.locator("main [data-said], .snackbar").filter(has_text=said[0 if javascript else 1])
    expect(told).to_be_in_viewport()
    if javascript:
        expect(option).to_be_checked()
    else:
        expect(page.get_by_role("button", name=choice, pressed=True)).to_be_visible()
    assert sent(proxy, SETTINGS, "PATCH") == body
    assert hand.taps <= 3
