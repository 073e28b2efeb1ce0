"""The same screens made live: no noise, JSON-only navigation, forms and searches in place."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Route, expect

from server.domain.lookups import LANGUAGES, Language
from tests.browser.walk import ON_A_PHONE, Seen
from tests.support.browser import OpenPage, hold_forms
from tests.support.faults import DOWN, FaultyProxy
from tests.support.user import EMAIL, PASSWORD
from tests.support.words import texts


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_screen_hydrates_silently_in_every_language(
    walked: Callable[[Language], list[Seen]], language: Language
) -> None:
    seen = walked(language)
    assert {screen.address: screen.noise for screen in seen if screen.noise} == {}
    assert [screen.address for screen in seen if screen.language != language] == []
    assert [screen.address for screen in seen if not screen.heading] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_screens_fit_a_phone(
    walked: Callable[[Language], list[Seen]], language: Language
) -> None:
    for screen in walked(language):
        if screen.address in ON_A_PHONE:
            assert not screen.is_too_wide, screen.address
            assert screen.rows_of_tabs == 1, screen.address


def test_navigation_loads_json_only_and_focuses_the_heading(open_page: OpenPage) -> None:
    watched = open_page().login()
    page = watched.page
    before = len(watched.documents())
    for name in ("customers", "heaters/", "notifications", ""):
        page.locator(f"nav a[href='/{name}']").first.click()
        expect(page).to_have_url(f"{watched.address}/{name}")
        expect(page.locator("h1")).to_be_focused()
        assert page.evaluate("scrollY") == 0
        watched.settle()
    page.go_back()
    expect(page).to_have_url(f"{watched.address}/notifications")
    expect(page).to_have_title(re.compile("^Notifications"))
    assert len(watched.documents()) == before


def test_typing_searches_after_half_a_second_and_keeps_the_focus(open_page: OpenPage) -> None:
    watched = open_page().login("/customers")
    page = watched.page
    page.clock.install()
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))
    rows = page.locator("tbody tr")
    name = rows.first.locator("a").first.inner_text()
    page.focus("main input[name=q]")
    page.keyboard.type(name)
    page.clock.run_for(499)
    assert page.url.endswith("/customers")
    page.clock.run_for(2)
    expect(page).to_have_url(re.compile(r"\?q="))
    expect(rows).to_have_count(1)
    expect(page.locator("main input[name=q]")).to_be_focused()
    page.go_back()


def test_filters_apply_on_choice_and_stay_on_every_way_back(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/")
    page = watched.page
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
    expect(page.locator("select[name=sort]")).to_have_value("heater_pressure")
    page.go_forward()
    expect(page.locator("select[name=sort]")).to_have_value("name")
    row = page.locator("tbody .row-link").last
    row.scroll_into_view_if_needed()
    scrolled = page.evaluate("scrollY")
    assert scrolled > 500
    row.click()
    back = page.locator("main .back")
    expect(back).to_have_attribute("href", re.compile(r"^/heaters/\?status=ON&.*sort=name#heater-"))
    page.go_back()
    watched.settle()
    expect(page.locator("select[name=sort]")).to_have_value("name")
    expect(page.locator("input[name=status][value=ON]")).to_be_checked()
    watched.until(lambda: page.evaluate("scrollY") == scrolled)
    row.click()
    page.get_by_role("link", name="Statistics").click()
    expect(page).to_have_url(re.compile("/stats$"))
    page.reload()
    back.click()
    expect(page).to_have_url(re.compile("status=ON.*sort=name#heater-"))
    expect(row).to_be_focused()


def test_marking_as_read_moves_the_unread_count_by_one(open_page: OpenPage) -> None:
    watched = open_page().login("/notifications?read=0")
    page = watched.page
    bell = page.locator("header a[href='/notifications']")
    unread = int(re.sub(r"\D", "", bell.inner_text()))
    documents = len(watched.documents())
    page.locator("tbody form button").first.click()
    expect(bell).to_contain_text(str(unread - 1))
    page.goto("/notifications?read=1")
    watched.settle()
    page.locator("tbody form button").first.click()
    expect(bell).to_contain_text(str(unread))
    assert len(watched.documents()) == documents + 1


def test_a_refused_login_is_told_in_place(open_page: OpenPage) -> None:
    watched = open_page().goto("/login")
    page = watched.page
    page.fill("input[name=email]", "me@example.test")
    page.fill("input[name=password]", "wrong")
    page.click("main button[type=submit]")
    expect(page.locator("[data-refused]")).to_contain_text("combination")
    expect(page.locator("input[name=email]")).to_have_value("me@example.test")
    assert len(watched.documents()) == 1


def test_a_deep_link_survives_the_login(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/?status=FAULT&sort=created")
    assert watched.page.url.endswith("/heaters/?status=FAULT&sort=created")


def test_a_link_to_the_whole_list_closes_the_drawer_and_shows_its_order(
    open_page: OpenPage,
) -> None:
    watched = open_page(width=390, height=844).login("/heaters/?status=FAULT&sort=created")
    page = watched.page
    page.click(".menu")
    page.locator("#drawer a[href='/heaters/']").click()
    page.wait_for_url("**/heaters/")
    watched.settle()
    expect(page.locator("#drawer")).to_be_hidden()
    expect(page.locator("select[name=sort]")).to_have_value("heater_pressure")


def test_logout_says_so_and_leads_to_the_login_after_two_seconds(open_page: OpenPage) -> None:
    watched = open_page().login("/about")
    page = watched.page
    page.clock.install()
    page.goto("/logout")
    expect(page.locator("form[data-submit-now]")).to_have_count(0)
    page.wait_for_url("**/logout")
    page.clock.run_for(2100)
    page.wait_for_url("**/login")


def test_a_logout_says_that_it_is_under_way_while_it_is(open_page: OpenPage) -> None:
    watched = open_page().login("/about")
    page = watched.page
    held = hold_forms(page, "**/logout")
    page.goto("/logout")
    expect(page.locator("main .loader")).to_be_visible()
    expect(page.locator("#root").get_by_text(texts("en")["logout.ending"])).to_be_visible()
    watched.until(lambda: bool(held))
    held[0].continue_()
    page.wait_for_url("**/login")


def test_a_logout_that_fails_is_sent_once_and_waits_for_its_button(open_page: OpenPage) -> None:
    watched = open_page().login("/about")
    page = watched.page
    sent: list[str] = []

    def fail(route: Route) -> None:
        if route.request.method != "POST":
            route.fallback()
            return
        sent.append(route.request.url)
        route.abort()

    page.route("**/logout", fail)
    page.goto("/logout")
    expect(page.locator("[data-refused]")).to_be_visible()
    watched.settle()
    page.reload()
    expect(page.locator("[data-refused]")).to_be_visible()
    watched.settle()
    assert len(sent) == 2
    expect(page.locator(".loader")).to_have_count(0)
    page.unroute("**/logout")
    page.locator("form[data-submit-now] button").click()
    page.wait_for_url("**/login")


def test_a_form_that_was_carried_out_leads_on_before_the_script_of_drafts(
    open_page: OpenPage,
) -> None:
    watched = open_page()
    page = watched.page
    held: list[Route] = []
    page.route("**/static/drafts-*.js", lambda route: held.append(route))
    watched.goto("/login")
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_url(f"{watched.address}/")
    assert held


def test_a_logout_says_so_where_the_storage_is_forbidden(open_page: OpenPage) -> None:
    watched = open_page().login("/about")
    page = watched.page
    page.add_init_script(
        "Object.defineProperty(window, 'sessionStorage', { get() { throw new Error('no'); } })"
    )
    page.goto("/logout")
    page.wait_for_url("**/login")


def test_without_a_connection_the_screen_says_so(open_page: OpenPage) -> None:
    watched = open_page().login("/about")
    page = watched.page
    watched.context.set_offline(True)
    page.locator("nav a[href='/customers']").first.click()
    expect(page.locator("h1")).to_contain_text("connection")
    expect(page.locator("main a[href='/customers']")).to_be_visible()
    watched.context.set_offline(False)
    # The screen reloads by itself.
    expect(page.locator("tbody tr")).not_to_have_count(0)


def test_what_a_page_does_by_itself_begins_once_there_is_a_connection(
    open_page: OpenPage,
) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    page.route("**/background-*", lambda route: route.abort())
    watched.login("/customers")
    page.unroute("**/background-*")
    watched.context.set_offline(True)
    page.locator("nav a[href='/contact']").first.click()
    expect(page.locator("h1")).to_contain_text("connection")
    watched.context.set_offline(False)
    page.clock.fast_forward(60_000)
    expect(page.locator("main form")).to_be_visible()


def test_a_provider_that_fails_during_navigation_is_told(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/about")
    page = watched.page
    proxy.break_("auth/api/installers/accounts", DOWN)
    page.locator("nav a[href='/customers']").first.click()
    expect(page.locator("main")).to_contain_text("cannot be reached")
    expect(page.locator("nav a[href='/customers']").first).to_be_visible()


def test_a_document_that_could_not_be_rendered_is_rendered_by_the_browser(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/customers")
    page = watched.page

    def without_html(route: Route) -> None:
        answer = route.fetch()
        body = re.sub(
            r'<div id="root">.*?</div>(?=\s*<svg xmlns)',
            '<div id="root"><div class="splash"></div></div>',
            answer.text(),
            flags=re.DOTALL,
        )
        route.fulfill(response=answer, body=body)

    page.route("**/customers", without_html)
    watched.goto("/customers")
    expect(page.locator("tbody tr")).not_to_have_count(0)
    expect(page.locator(".splash")).to_have_count(0)
