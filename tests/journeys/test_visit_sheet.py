"""A visit, from the list of the day to the signed sheet and to that sheet at its heater."""

import re

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import OpenPage
from tests.support.hand import WAYS, opened
from tests.support.heaters import heater_of, path
from tests.support.user import User

VALUES = {"gas_pressure": "20", "co2": "9", "pressure": "1.5"}
"""Measured before and after."""
REST_OF = ("cleaning", "combustion", "safety")
TICKED = ("vessel", "settings_checked")


def sign(page: Page, canvas: Locator) -> None:
    box = canvas.bounding_box()
    assert box
    mouse, left, top = page.mouse, box["x"], box["y"]
    mouse.move(left + 20, top + 40)
    mouse.down()
    for step in range(1, 8):
        mouse.move(left + 20 + 15 * step, top + 40 + (20 if step % 2 else 0))
    mouse.up()


@WAYS
def test_a_maintenance_visit_takes_few_taps_from_the_list_of_the_day_to_the_signed_sheet(
    open_page: OpenPage, host: str, width: int, javascript: bool
) -> None:
    with User(host) as user:
        heater = heater_of(user.login(), "ic3")
        details = path(heater, "details")
        day = user.page(f"{details}?dialog=visit")["data"]["visit"]["first_day"]
        user.post(f"{details}?dialog=visit", {"visit": "", "day": day, "reason": "MAINTENANCE"})
    watched, hand = opened(open_page, width, "/", javascript=javascript)
    page = watched.page
    row = page.locator(f".work li[data-heater='{heater['id']}']")
    hand.tap(row.get_by_role("link", name=re.compile("^Start visit")))
    hand.tap(page.get_by_label("Maintenance", exact=True))
    hand.tap(page.get_by_role("main").get_by_role("button", name="Start visit"))
    for section in REST_OF:
        hand.tap(page.locator(f"[name='rest.{section}'][value=DONE]"))
        expect(page.locator(f"#{section} [value=DONE]:checked").first).to_be_visible()
    for name in TICKED:
        hand.tap(page.locator(f"[name='f.{name}'][value=DONE]"))
    for name, text in VALUES.items():
        for part in (name, f"{name}.after"):
            hand.tap(page.locator(f"[name='f.{part}']"))
            page.keyboard.press("Control+a")
            page.keyboard.type(text)
    hand.tap(page.get_by_label("in order", exact=True))
    hand.tap(page.get_by_label("Name of the signer"))
    page.keyboard.type("Ada")
    if javascript:
        canvas = page.locator(".signature canvas")
        canvas.scroll_into_view_if_needed()
        sign(page, canvas)
        page.get_by_role("main").get_by_role("button", name="Save").last.click()
        message = page.get_by_role("region", name="Message")
        expect(message).to_contain_text("has been saved")
    else:
        hand.tap(page.get_by_label("The signer has seen"))
    hand.tap(page.get_by_role("button", name="Finish sheet"))
    paper = page.locator(".sheet-paper")
    expect(paper).to_contain_text("Before: 9 % · After: 9 %")
    expect(paper.locator(".sheet-signature")).to_contain_text("Signed by Ada")
    expect(paper.locator(".sheet-signature svg")).to_have_count(1 if javascript else 0)
    expect(page.locator("main")).to_contain_text("Entered in the manufacturer’s service history")
    assert hand.taps <= 28

    watched.goto(details)
    before = hand.taps
    sheets = page.locator(".card", has=page.get_by_role("heading", name="Working sheets"))
    hand.tap(sheets.get_by_role("link", name="Maintenance").first)
    expect(paper).to_be_visible()
    assert hand.taps - before <= 2
    expect(page.get_by_role("button", name="Print")).to_be_visible(visible=javascript)


def test_the_ticks_are_those_of_the_kind_until_the_user_sets_them(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/20001/ic3/visits/new")
    page = watched.page
    entered = page.get_by_label("Also enter it in the manufacturer’s service history")

    def choose(kind: str) -> None:
        page.get_by_label(kind, exact=True).check()

    choose("Maintenance")
    expect(entered).to_be_checked()
    # As if it was chosen before the script was loaded: nothing follows on the page.
    page.evaluate("document.querySelector('[name=kind][value=REPAIR]').checked = true")
    page.get_by_role("button", name="Finish sheet").click()
    expect(page.get_by_text("Fill this in to finish the sheet.")).to_be_visible()
    expect(entered).not_to_be_checked()
    choose("Maintenance")
    expect(entered).to_be_checked()
    entered.uncheck()
    choose("Repair")
    choose("Maintenance")
    expect(entered).not_to_be_checked()
