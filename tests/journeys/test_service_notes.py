"""A note is added to the service history of a heater; while it is typed, it is a draft."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage, wait_for_script
from tests.support.faults import FaultyProxy
from tests.support.heaters import heater_of, path
from tests.support.kept_copies import open_note
from tests.support.layout import box_of
from tests.support.typed import HAS_NOTHING_TYPED
from tests.support.user import User


def test_a_note_is_refused_mended_and_saved_and_a_half_written_one_is_kept(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    with User(host) as user:
        details = path(heater_of(user.login(), "ic3"), "details")
    watched = open_page(width=390, height=800).login(details)
    page = watched.page
    more = page.get_by_role("button", name="More", exact=True)
    opener, dialog = page.get_by_role("link", name="Add note"), page.locator("dialog")
    day, text = dialog.locator("input[type=date]"), dialog.locator("textarea")
    save = page.get_by_role("button", name="Save")
    more.click()
    opener.focus()
    page.keyboard.press("Enter")
    expect(day).to_have_value(re.compile(r"^\d{4}-\d\d-\d\d$"))
    text.fill("Sieve cleaned")
    day.fill("1899-12-31")
    page.fill("dialog input[name=time]", "07:05")
    save.click()
    expect(dialog.locator(".error")).to_contain_text("from 1900 to 2100")
    expect(text).to_have_value("Sieve cleaned")
    day.fill("2020-02-29")
    save.click()
    expect(page.locator(".snackbar")).to_contain_text("has been added")
    expect(dialog).to_have_count(0)
    message, bar = box_of(page.locator(".snackbar")), box_of(page.locator(".heater-actions"))
    assert message["y"] + message["height"] <= bar["y"]
    entry = page.locator("#service li").filter(has_text="Sieve cleaned")
    expect(entry).to_contain_text("29/02/2020 07:05")
    expect(more).to_be_focused()
    page.locator(".snackbar > a").press("Enter")
    expect(page.locator(".snackbar")).to_have_count(0)
    expect(more).to_be_focused()

    open_note(page)
    text.fill("Wrong heater")
    wait_for_script(page, f"!({HAS_NOTHING_TYPED})")
    text.fill("")
    wait_for_script(page, HAS_NOTHING_TYPED)
    text.fill("Siphon half cleaned")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.reload()
    watched.settle()
    open_note(page)
    expect(text).to_have_value("Siphon half cleaned")
    save.click()
    expect(page.locator(".snackbar")).to_be_visible()
    wait_for_script(page, HAS_NOTHING_TYPED)
    open_note(page)
    expect(text).to_have_value("")
