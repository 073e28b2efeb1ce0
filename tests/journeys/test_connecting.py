"""A heater is connected: the label is read by the camera, and the scan is watched to its end."""

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.camera import RUNNING, STAND_INS
from tests.support.faults import FaultyProxy
from tests.support.hand import opened
from tests.support.scans import scan_is


def test_a_heater_is_connected_in_three_taps(open_page: OpenPage, proxy: FaultyProxy) -> None:
    scan_is(proxy, "not_ready")
    watched, hand = opened(open_page, 390, "/customer/1040")
    page = watched.page
    page.add_init_script(STAND_INS)
    hand.tap(page.get_by_role("link", name="Connect heater"))
    page.evaluate("window.seen = ['0C8B95F00003-WELCOME03']")
    hand.tap(page.get_by_role("button", name="Camera"))
    expect(page.locator("#check_code")).to_have_value("WELCOME03")
    expect(page.locator("dialog:modal")).to_have_count(0)
    watched.until(lambda: page.evaluate(RUNNING) == 0)
    hand.tap(page.get_by_role("button", name="Start scan"))
    assert hand.taps <= 3
    expect(page.locator("main")).to_contain_text("Waiting for the gateway")
    expect(page.locator("progress")).to_be_visible()
    expect(page.locator("h1")).to_be_focused()
    # The scan goes on while its screen is left.
    watched.goto("/customers")
    watched.goto("/customer/1040/connect")
    scan_is(proxy, "press_button")
    expect(page.locator("main")).to_contain_text("Press the service button")
    page.get_by_role("button", name="Cancel").focus()
    scan_is(proxy, "done", {"id": 20003, "sw_type": "hpcu"})
    expect(page.locator("main form button:focus")).to_have_count(1)
    page.get_by_role("link", name="View heater").click()
    expect(page).to_have_url(f"{watched.address}/heaters/20003/hpcu/details")
