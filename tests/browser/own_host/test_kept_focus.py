"""The focus stays where the user is working: it never falls back to the document."""

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.support.browser import OpenPage, Watched
from tests.support.faults import Fault, FaultyProxy
from tests.support.heaters import path


def press(watched: Watched, target: Locator, key: str = "Enter") -> None:
    target.focus()
    watched.page.keyboard.press(key)


def test_every_dialog_takes_the_focus_and_gives_it_back_to_what_has_opened_it(
    open_page: OpenPage, heat_pump: dict[str, Any]
) -> None:
    watched = open_page().login("/my-profile?dialog=remove")
    page = watched.page
    opener = page.locator("main a[href$='dialog=remove']")
    # The dialog was opened by its address.
    expect(page.locator("dialog h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    for place, dialog in (
        ("/my-profile", "remove"),
        ("/customer/1001", "remove"),
        (path(heat_pump, "details"), "note"),
        (path(heat_pump, "params"), "reset"),
    ):
        watched.goto(place)
        opener = page.locator(f"main a[href$='dialog={dialog}']").first
        for leave in ("Escape", "link", "back"):
            press(watched, opener)
            expect(page.locator("dialog h2")).to_be_focused()
            _leave(page, leave)
            expect(page.locator("dialog")).to_have_count(0)
            expect(opener).to_be_focused()


def test_an_invite_and_its_answer_give_the_focus_back_to_the_result_or_to_the_heading(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/customers/add?postal_code=3583%20em&address_number=14a")
    page = watched.page
    result = page.locator("tbody .row-link").first
    press(watched, result)
    expect(page.locator("dialog h2")).to_be_focused()
    press(watched, page.locator("dialog button[type=submit]"))
    expect(page.locator("dialog .done")).to_be_visible()
    expect(page.locator("dialog[data-modal] h2")).to_be_focused()
    answer = page.url
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(result).to_be_focused()
    watched.goto(answer)
    press(watched, page.locator("dialog .actions .main"))
    expect(page.locator("dialog")).to_have_count(0)
    expect(result).to_be_focused()
    # Where the result is gone, the heading takes it.
    proxy.break_("auth/api/installers/invite", Fault(201), "POST")
    watched.goto("/customers/invite?account_id=1&postal_code=1111%20zz&address_number=1")
    page.locator("dialog button[type=submit]").click()
    expect(page.locator("dialog .done")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()


def _leave(page: Page, how: str) -> None:
    if how == "back":
        page.go_back()
    elif how == "link":
        page.locator("dialog header a").click()
    else:
        page.keyboard.press(how)


def test_more_rows_lead_to_the_first_and_marking_to_the_next_row_then_to_the_heading(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/notifications")
    page = watched.page
    press(watched, page.locator(".more a"))
    expect(page.locator("#p2")).to_be_focused()
    page.keyboard.press("Tab")
    expect(page.locator("#p2 .row-link")).to_be_focused()
    watched.goto("/notifications?read=0")
    rows = page.locator("tbody tr")
    for marked, neighbour in ((0, 1), (rows.count() - 1, rows.count() - 2)):
        address = rows.nth(neighbour).locator("input[name=notification]").get_attribute("value")
        press(watched, rows.nth(marked).locator("button"))
        row = page.locator(f"tbody tr:focus input[name=notification][value='{address}']")
        expect(row).to_have_count(1)
    press(watched, page.locator("button[name=all]"))
    undo = page.locator(".snackbar button")
    for _ in range(2):
        expect(rows).to_have_count(0)
        expect(page.locator("h1")).to_be_focused()
        press(watched, undo)
        expect(rows.first).to_be_visible()
        expect(undo).to_have_count(0)
        expect(page.locator("h1")).to_be_focused()
        press(watched, page.locator("button[name=all]"))
    expect(rows).to_have_count(0)
    press(watched, page.locator(".snackbar > a"))
    expect(page.locator(".snackbar")).to_have_count(0)
    expect(page.locator("h1")).to_be_focused()
    # The link that removed the filter has gone with the filter.
    press(watched, page.locator(".empty a"))
    expect(rows.first).to_be_visible()
    expect(page.locator("h1")).to_be_focused()


def test_the_drawer_closes_when_the_focus_leaves_it_and_every_screen_begins_at_its_heading(
    open_page: OpenPage,
) -> None:
    watched = open_page(width=390, height=844).login("/customers")
    page = watched.page
    menu, drawer = page.locator(".menu"), page.locator("#drawer")
    press(watched, menu)
    expect(drawer).to_be_visible()
    page.keyboard.press("Tab")
    expect(drawer.locator("a").first).to_be_focused()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()
    expect(menu).to_be_focused()
    for out in ("Tab", "Shift+Tab"):
        press(watched, menu)
        drawer.locator("button" if out == "Tab" else "a").first.focus()
        page.keyboard.press(out)
        if out == "Shift+Tab":
            expect(menu).to_be_focused()
            page.keyboard.press(out)
        expect(drawer).to_be_hidden()
        expect(page.locator("#drawer :focus")).to_have_count(0)
    press(watched, menu)
    press(watched, drawer.locator("a[href='/settings']"))
    expect(page).to_have_url(f"{watched.address}/settings")
    expect(page.locator("h1")).to_be_focused()
    page.keyboard.press("Control+k")
    expect(page).to_have_url(f"{watched.address}/search")
    expect(page.locator("#search")).to_be_focused()
    press(watched, menu)
    press(watched, drawer.locator("form button"))
    expect(page).to_have_url(f"{watched.address}/logout")
    expect(page.locator("main a[href='/login']")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator("#email")).to_be_focused()
