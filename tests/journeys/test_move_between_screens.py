"""Moving between screens: focus, history, counts and scrolling, without a new document."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage


def test_a_link_loads_json_only_and_the_heading_has_the_focus(open_page: OpenPage) -> None:
    watched = open_page(width=390, height=844).login("/heaters/?status=FAULT&sort=created")
    page = watched.page
    before = len(watched.documents())
    for name in ("heaters/", "customers", "notifications", ""):
        page.click("button.menu")
        page.locator(f"#drawer a[href='/{name}']").first.click()
        expect(page).to_have_url(f"{watched.address}/{name}")
        expect(page.locator("#drawer")).to_be_hidden()
        watched.settle()
        if name == "heaters/":
            # The same screen, whose list shows its own order again.
            expect(page.locator("select[name=sort]")).to_have_value("heater_pressure")
        else:
            expect(page.locator("h1")).to_be_focused()
            assert page.evaluate("scrollY") == 0
    page.go_back()
    expect(page).to_have_url(f"{watched.address}/notifications")
    expect(page).to_have_title(re.compile("^Notifications"))
    # Marking as read moves the unread count by one.
    bell = page.locator("header a[href='/notifications']")
    unread = int(re.sub(r"\D", "", bell.inner_text()))
    page.locator("tbody tr.unread .toggle button").first.click()
    expect(bell).to_contain_text(str(unread - 1))
    page.locator("tbody tr:not(.unread) .toggle button").first.click()
    expect(bell).to_contain_text(str(unread))
    assert len(watched.documents()) == before


def test_filters_apply_on_choice_and_stay_on_every_way_back(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/")
    page = watched.page
    sort = page.locator("select[name=sort]")
    expect(page.get_by_role("button", name="Apply")).to_be_hidden()
    page.locator("input[name=status][value=ON]").check(force=True)
    expect(page).to_have_url(re.compile("status=ON"))
    page.get_by_role("link", name="Name", exact=True).click()
    expect(page).to_have_url(re.compile("status=ON.*sort=name"))
    watched.settle()
    # After going back, even a filter that has the focus shows the state of its list.
    page.locator("select[name=reason]").focus()
    page.go_back()
    expect(page).not_to_have_url(re.compile("sort=name"))
    expect(sort).to_have_value("heater_pressure")
    page.go_forward()
    expect(sort).to_have_value("name")
    row = page.locator("tbody .row-link").last
    row.scroll_into_view_if_needed()
    scrolled = page.evaluate("scrollY")
    assert scrolled > 500
    row.click()
    back = page.locator("main .back")
    expect(back).to_have_attribute("href", re.compile(r"^/heaters/\?status=ON&.*sort=name#heater-"))
    page.go_back()
    watched.settle()
    expect(sort).to_have_value("name")
    expect(page.locator("input[name=status][value=ON]")).to_be_checked()
    watched.until(lambda: page.evaluate("scrollY") == scrolled)
    row.click()
    page.get_by_role("link", name="Statistics").click()
    expect(page).to_have_url(re.compile("/stats$"))
    page.reload()
    back.click()
    expect(page).to_have_url(re.compile("status=ON.*sort=name#heater-"))
    expect(row).to_be_focused()
