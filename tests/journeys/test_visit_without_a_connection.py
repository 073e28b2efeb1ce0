"""A visit in a cellar without a connection: its sheet waits in the browser, and is not lost."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.account import ACCOUNT
from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.contents import absent
from tests.support.faults import FaultyProxy, answers
from tests.support.kept_copies import DETAILS, HAS_NO_NOTES, UNSENT, expect_kept, wait_until_kept
from tests.support.parts import part
from tests.support.user import User

NEW = DETAILS.replace("details", "visits/new")
HAS_NO_WORKER = "navigator.serviceWorker.getRegistrations().then((all) => all.length === 0)"


def in_the_cellar(open_page: OpenPage, width: int) -> Watched:
    """An installer who has opened a heater's details, and starts a visit there offline."""
    watched = open_page(offline=True, width=width).login(DETAILS)
    page = watched.page
    wait_until_kept(page, DETAILS)
    expect_kept(page, lambda names: NEW in names)
    watched.go_offline()
    page.get_by_role("link", name="Start visit").first.click()
    page.wait_for_url(f"**{NEW}")
    return watched


def field(page: Page, name: str) -> Locator:
    return page.locator(f"[name='f.{name}']")


def tick(page: Page, name: str, value: str) -> Locator:
    return page.locator(f"[name='f.{name}'][value={value}]")


def save(page: Page, button: str) -> None:
    page.get_by_role("main").get_by_role("button", name=button).last.click()
    page.wait_for_url(f"**{DETAILS}#service")


@pytest.mark.parametrize("width", [390, part(1440)])
def test_a_visit_is_filled_in_over_several_times_and_sent_once(
    open_page: OpenPage, host: str, width: int
) -> None:
    watched = in_the_cellar(open_page, width)
    page = watched.page
    unsent = page.locator(UNSENT)
    page.get_by_label("Repair", exact=True).check()
    field(page, "co2").fill("9.1")
    page.locator("[name='rest.cleaning'][value=DONE]").click()
    expect(page.locator("#cleaning [value=DONE]:checked")).to_have_count(3)
    save(page, "Save")
    expect(unsent).to_contain_text("Working sheet")
    # Another document, as after the end of the browser: only what is stored is left.
    page.evaluate("sessionStorage.clear()")
    watched.goto(DETAILS)
    unsent.get_by_role("link", name="Edit").click()
    expect(field(page, "co2")).to_have_value("9.1")
    expect(page.get_by_label("Repair", exact=True)).to_be_checked()
    expect(page.locator("#cleaning [value=DONE]:checked")).to_have_count(3)
    tick(page, "exchanger", "NOT_DONE").check()
    watched.goto(DETAILS)
    unsent.get_by_role("link", name="Edit").click()
    expect(tick(page, "exchanger", "NOT_DONE")).to_be_checked()
    expect(page.locator("#cleaning [value=DONE]:checked")).to_have_count(2)
    remarks = f"Written in a cellar {width}"
    field(page, "remarks").fill(remarks)
    page.get_by_label("in order", exact=True).check()
    page.get_by_label("Name of the signer").fill("Ada")
    page.get_by_label("The signer has seen").check()
    save(page, "Finish sheet")
    expect(unsent).to_have_count(1)
    # The session ends meanwhile.
    watched.context.clear_cookies()
    watched.context.set_offline(False)
    page.wait_for_url("**/login?**")
    wait_for_script(page, HAS_NO_WORKER)
    watched.login(DETAILS)
    expect(unsent).to_have_count(0)
    wait_for_script(page, HAS_NO_NOTES)
    with User(host) as user:
        sheets = user.login().page("/visits")["data"]["sheets"]["items"]
        papers = [user.get(each["address"]).text for each in sheets if each["finished"]]
        [paper] = [each for each in papers if remarks in each]
    assert not absent(paper, "Repair", "Before: 9.1", "Signed by", "Ada")


def test_a_sheet_that_was_saved_elsewhere_is_kept_and_both_are_shown(
    open_page: OpenPage, host: str
) -> None:
    watched = open_page(offline=True, width=390).login(NEW)
    page = watched.page
    page.get_by_role("main").get_by_role("button", name="Start visit").click()
    page.wait_for_url("**/visits/*")
    watched.settle()
    draft = page.url.removeprefix(watched.address)
    wait_until_kept(page, draft)
    watched.go_offline()
    watched.goto(draft)
    field(page, "co2").fill("9.9")
    save(page, "Save")
    # Opened anew, and not by the list of what waits: it goes on from there.
    watched.goto(draft)
    expect(field(page, "co2")).to_have_value("9.9")
    field(page, "remarks").fill("Noted later")
    save(page, "Save")
    expect(page.locator(UNSENT)).to_have_count(1)
    with User(host) as user:
        user.login()
        user.post(draft, {"sequence": "0", "f.co2": "9.1", "f.exchanger": "DONE"})
    watched.context.set_offline(False)
    refused = page.locator(UNSENT).locator("small.refused")
    expect(refused).to_contain_text("changed in the meantime")
    page.locator(UNSENT).get_by_role("link", name="Edit").click()
    expect(field(page, "co2")).to_have_value("9.9")
    expect(page.locator("main")).to_contain_text("Saved so far: 9.1")
    expect(page.locator("main")).to_contain_text("Saved so far: done")
    save(page, "Save")
    wait_for_script(page, HAS_NO_NOTES)
    watched.goto(draft)
    expect(field(page, "co2")).to_have_value("9.9")
    expect(field(page, "remarks")).to_have_value("Noted later")


def test_another_sheet_that_waits_is_opened_with_its_own_page(
    open_page: OpenPage, host: str, proxy: FaultyProxy
) -> None:
    account = {"id": "A British one", "name": "N", "language_id": 2, "country_id": 67}
    proxy.break_(ACCOUNT, answers(account), "GET")
    with User(host) as user:
        dialog = f"{DETAILS}?dialog=visit"
        visit = user.login().page(dialog)["data"]["visit"]
        user.post(dialog, {"visit": visit["id"], "day": visit["first_day"], "reason": "WISH"})
    watched = open_page(offline=True, width=390).login(DETAILS)
    page = watched.page
    wait_until_kept(page, f"{NEW}?sheet=landlord")
    watched.go_offline()
    watched.goto(NEW)
    page.get_by_role("link", name="Landlord’s gas safety record").click()
    field(page, "landlord").fill("Mr Byron")
    save(page, "Save")
    watched.goto(NEW)
    page.wait_for_url("**sheet=landlord**")
    expect(field(page, "landlord")).to_have_value("Mr Byron")
    expect(page.locator(UNSENT)).to_have_count(0)
    save(page, "Save")
    expect(page.locator(UNSENT)).to_have_count(1)
    watched.context.set_offline(False)
    wait_for_script(page, HAS_NO_NOTES)
    with User(host) as user:
        [sheet] = user.login().page("/visits")["data"]["sheets"]["items"]
        [draft] = user.page(sheet["address"])["data"]["draft"]["items"]
    assert draft["document"]["sheet"] == "landlord"
    assert draft["document"]["values"]["landlord"] == "Mr Byron"
