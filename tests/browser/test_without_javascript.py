"""Everything can be read and submitted with JavaScript switched off."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from server.rendering.build import read_build
from server.rendering.document import busy_documents
from tests.support.browser import OpenPage, Watched
from tests.support.examples import HEATER
from tests.support.user import EMAIL, PASSWORD
from tests.support.words import texts


@pytest.fixture
def plain(open_page: OpenPage) -> Watched:
    return open_page(javascript=False, width=390, height=800)


def test_a_working_day_without_javascript(plain: Watched) -> None:
    """Log in, search a customer, filter heaters, toggle a notification, log out."""
    page = plain.login().page
    expect(page.locator("h1")).to_have_text("Dashboard")

    plain.goto("/customers")
    name = page.locator("tbody tr a").first.inner_text()
    page.fill("main input[name=q]", name)
    page.press("main input[name=q]", "Enter")
    expect(page).to_have_url(re.compile(r"/customers\?q="))
    expect(page.locator("tbody tr").first).to_contain_text(name)

    plain.goto("/heaters/")
    page.check("input[name=status][value=FAULT]", force=True)
    page.select_option("select[name=sort]", "created")
    expect(page.locator("select[name=reason]")).to_be_hidden()
    page.click("summary")
    page.select_option("select[name=reason]", "FAULT")
    page.click("main form button[type=submit]")
    expect(page).to_have_url(re.compile(r"status=FAULT.*reason=FAULT.*sort=created"))
    expect(page.locator("tbody tr")).not_to_have_count(0)
    expect(page.locator("select[name=reason]")).to_be_visible()

    plain.goto("/notifications?read=0")
    unread = badge(plain)
    page.locator("tbody form button").first.click()
    expect(page).to_have_url(re.compile("/notifications"))
    assert badge(plain) == unread - 1

    page.click("button[popovertarget=drawer]")
    page.click("#drawer form[action='/logout'] button")
    expect(page).to_have_url(re.compile("/logout"))
    page.wait_for_url("**/login")


def test_a_dialog_that_a_link_opens_has_the_focus(plain: Watched) -> None:
    page = plain.login("/my-profile").page
    page.locator("main a[href$='dialog=remove']").click()
    expect(page.locator("dialog h2")).to_be_focused()
    # What is wrong is before the title.
    page.fill("dialog input[name=confirm]", "somebody@else.test")
    page.press("dialog input[name=confirm]", "Enter")
    expect(page.locator("dialog input[name=confirm]")).to_be_focused()
    expect(page.locator("dialog input[name=confirm]")).to_have_attribute("aria-invalid", "true")
    # So is the value that the dialog is for.
    plain.goto(f"{HEATER}/params")
    page.locator("main .row-link").first.click()
    expect(page.locator("dialog [name=value]")).to_be_focused()


def test_a_logout_waits_for_its_button_and_is_not_said_to_be_under_way(plain: Watched) -> None:
    page = plain.login("/logout").page
    expect(page.locator("main form button")).to_be_visible()
    expect(page.locator("main .loader")).to_be_hidden()
    expect(page.get_by_text(texts("en")["logout.ending"])).to_be_hidden()
    page.click("main form button")
    page.wait_for_url("**/login")


def badge(watched: Watched) -> int:
    """The unread count that the bell shows."""
    name = watched.page.locator("header a[href='/notifications']").inner_text()
    return int(re.sub(r"\D", "", name))


def test_a_refused_login_keeps_the_e_mail(plain: Watched) -> None:
    page = plain.goto("/login").page
    page.fill("input[name=email]", "me@example.test")
    page.fill("input[name=password]", "wrong")
    page.click("main button[type=submit]")
    expect(page.locator("[data-refused]")).to_contain_text("combination")
    expect(page.locator("input[name=email]")).to_have_value("me@example.test")
    expect(page.locator("input[name=password]")).to_have_value("")


def test_the_drawer_opens_and_closes_without_javascript(plain: Watched) -> None:
    page = plain.login().page
    drawer = page.locator("#drawer")
    expect(drawer).to_be_hidden()
    page.click("button[popovertarget=drawer]")
    expect(drawer).to_be_visible()
    page.keyboard.press("Escape")
    expect(drawer).to_be_hidden()


def test_the_notifications_of_one_heater_and_the_way_back_to_all(plain: Watched) -> None:
    page = plain.login().goto("/notifications").page
    everything = page.locator("tbody tr").count()
    place = page.locator("tbody tr td").first.inner_text()
    page.locator("tbody th a").first.click()
    page.get_by_role("link", name="Show all", exact=True).click()
    expect(page).to_have_url(re.compile(r"/notifications\?heater=\d+$"))
    chip = page.locator("main a.chip")
    expect(chip).to_contain_text(place)
    page.select_option("select[name=type]", "warning")
    page.click("main form button[type=submit]")
    expect(page).to_have_url(re.compile(r"heater=\d+"))
    expect(page).to_have_url(re.compile("type=warning"))
    chip.click()
    expect(page).to_have_url(re.compile(r"/notifications\?type=warning$"))
    plain.goto("/notifications")
    expect(page.locator("tbody tr")).to_have_count(everything)


def test_a_form_that_a_busy_host_has_refused_is_sent_by_loading_the_page_again(
    plain: Watched,
) -> None:
    """Browsers send the form again on a reload of its refusal, which tells the user to do that."""
    refused = b"4f1c9ad2".join(busy_documents(read_build(Path("dist")), form=True)["en"])
    sent: list[str | None] = []

    def refuse_once(route: Route) -> None:
        if route.request.method != "POST" or sent:
            route.continue_()
            return
        sent.append(route.request.post_data)
        route.fulfill(status=503, body=refused, content_type="text/html; charset=utf-8")

    page = plain.goto("/login").page
    page.route("**/login", refuse_once)
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    expect(page.locator("main")).to_contain_text("Nothing of what you sent has been saved")
    page.reload()
    expect(page.locator("h1")).to_have_text("Dashboard")
    assert len(sent) == 1
    plain.noise.clear()  # Chromium reports each 503.
