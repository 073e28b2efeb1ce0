"""A heater's parameters are changed in a few taps, taken back and reset."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.hand import WAYS, opened
from tests.support.heaters import heater_of, path
from tests.support.user import User

MOST_TAPS = 4
RECEIPT = re.compile(r"Sent \d\d:\d\d → confirmed by the server \d\d:\d\d")


def heat_pump_of_the_dashboard(host: str) -> str:
    """The address of a connected heat pump to which the dashboard links."""
    with User(host) as user:
        for place in re.findall(r'href="(/heaters/\w+/hpcu)/', user.login().get("/").text):
            data = user.page(f"{place}/params")["data"]
            if data["resettable"] and not data["heater"]["offline"]:
                return str(place)
    raise AssertionError("there is none")


def value_of(page: Page, row: str) -> str:
    return page.locator(f"{row} .editable").inner_text().strip()


@WAYS
def test_the_flow_temperature_of_a_heat_pump_is_changed_and_confirmed_in_four_taps(
    open_page: OpenPage, host: str, width: int, javascript: bool
) -> None:
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    hand.tap(page.locator(f"main a[href^='{heat_pump_of_the_dashboard(host)}/']").first)
    hand.tap(page.locator("main .tabs a[href$='/params']"))
    before = value_of(page, "#p-3")
    hand.tap(page.get_by_role("link", name="Maximum flow temperature"))
    wanted = "38" if before != "38\xa0°C" else "39"
    hand.type_over(wanted)
    hand.tap(page.get_by_role("button", name="Update"))
    expect(page.locator(".snackbar")).to_contain_text(f"→ {wanted} °C")
    expect(page.locator(".snackbar")).to_contain_text(RECEIPT)
    assert hand.taps <= MOST_TAPS
    row = page.locator("#p-3")
    expect(row).to_be_focused()
    expect(row).to_have_class("marked")
    expect(row).to_be_in_viewport(ratio=1)
    assert value_of(page, "#p-3") == f"{wanted}\xa0°C"
    hand.tap(page.get_by_role("button", name="Undo"))
    expect(page.locator(".snackbar")).to_contain_text(f"{wanted} → {before}")
    expect(page.locator(".snackbar")).to_contain_text(RECEIPT)
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    expect(row).to_be_focused()
    assert value_of(page, "#p-3") == before


def test_a_change_returns_to_the_narrowed_list_and_a_reset_undoes_all_changes(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    with User(host) as user:
        place = path(heater_of(user.login(), "hpcu"), "params")
    watched = open_page(width=390).login(place)
    page = watched.page
    box = page.get_by_role("searchbox", name="Name or code")
    rows = page.locator(".params > li")
    box.press_sequentially("COOLING flow")
    expect(rows).to_have_count(1)
    expect(box).to_be_focused()
    expect(page.locator("[data-said]").filter(has_text="1 of 24")).to_be_visible()
    wanted = "19" if "18" in value_of(page, "#p-37") else "18"
    rows.get_by_role("link").click()
    page.fill("#value", "999")
    page.keyboard.press("Enter")
    expect(page.locator("dialog .error")).to_contain_text("equal to or lower than")
    expect(page.locator("#value")).to_have_value("999")
    page.fill("#value", wanted)
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/params\?q=COOLING\+flow#p-37$"))
    expect(page.locator(".snackbar")).to_contain_text(RECEIPT)
    expect(rows).to_have_count(1)
    expect(box).to_have_value("COOLING flow")

    watched.goto(place)
    expect(page.locator("#p-37 .differs")).to_have_css("text-decoration-line", "underline")
    expect(page.locator("#p-37")).to_contain_text("Differs from default")
    page.get_by_role("link", name="Reset all parameters").click()
    page.get_by_role("link", name="Cancel").click()
    expect(page.locator("dialog")).to_have_count(0)
    page.get_by_role("link", name="Reset all parameters").click()
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".snackbar")).to_contain_text("received by the server")
    expect(page.locator(".differs")).to_have_count(0)
