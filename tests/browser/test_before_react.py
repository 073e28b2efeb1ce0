"""What a page does before React hydrates it, and that hydration loses nothing of it."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.user import EMAIL, PASSWORD

LIBRARIES = re.compile("/static/vendor-")
BACKGROUND = re.compile("/static/background-")
FIRST_SCRIPT = re.compile("/static/start-")


class Held:
    """A page whose React, or another script, does not load until `let_in` is called."""

    def __init__(self, watched: Watched, script: re.Pattern[str] = LIBRARIES) -> None:
        self.watched = watched
        self.page: Page = watched.page
        self._routes: list[Route] = []
        self._is_open = False
        self.page.route(script, self._hold)

    def _hold(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._routes.append(route)

    def goto(self, path: str) -> Page:
        self.page.goto(path, wait_until="commit")
        self.wait_until_enhanced()
        return self.page

    def wait_until_enhanced(self) -> None:
        self.page.wait_for_selector("html[data-enhanced]:not([data-live])", state="attached")

    def let_in(self) -> None:
        self._is_open = True
        for route in self._routes:
            route.continue_()
        self.watched.settle()


@pytest.fixture
def held(open_page: OpenPage) -> Held:
    return Held(open_page().login())


def keep(page: Page, selector: str) -> None:
    """Stores an element, to check later whether it is still the same one."""
    page.evaluate("(selector) => { window.kept = document.querySelector(selector); }", selector)


def is_kept(page: Page, selector: str) -> bool:
    return bool(
        page.evaluate("(selector) => window.kept === document.querySelector(selector)", selector)
    )


def test_a_link_is_a_document(held: Held) -> None:
    page = held.goto("/customers")
    documents = len(held.watched.documents())
    page.locator("nav a[href='/invites'], main a[href='/invites']").first.click()
    expect(page).to_have_url(re.compile("/invites$"))
    held.wait_until_enhanced()
    assert len(held.watched.documents()) == documents + 1


def test_a_form_is_sent_once_and_as_a_form(open_page: OpenPage) -> None:
    watched = open_page()
    held = Held(watched)
    page = held.goto("/login")
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.click("main form button[type=submit]")
    page.wait_for_url(f"{watched.address}/")
    sent = [request for request in watched.requests if request.method == "POST"]
    assert [request.resource_type for request in sent] == ["document"]


def test_a_filter_applies_at_once(held: Held) -> None:
    page = held.goto("/heaters/")
    page.locator("input[name=status][value=OFF]").check(force=True)
    expect(page).to_have_url(re.compile("status=OFF"))
    held.wait_until_enhanced()
    expect(page.locator("input[name=status][value=OFF]")).to_be_checked()


def test_a_choice_before_the_first_script_is_sent_by_its_button_or_by_the_script(
    open_page: OpenPage,
) -> None:
    held = Held(open_page().login(), FIRST_SCRIPT)
    page = held.page
    page.goto("/heaters/", wait_until="commit")
    button = page.get_by_role("button", name="Apply")
    expect(page.locator(".filter")).to_be_visible()
    expect(button).to_be_hidden()
    page.locator("input[name=status][value=OFF]").check(force=True)
    button.click()
    expect(page).to_have_url(re.compile("status=OFF"))

    page.locator("input[name=status][value=ON]").check(force=True)
    held.let_in()
    expect(page).to_have_url(re.compile("status=ON.*status=OFF"))
    held.watched.settle()
    page.locator("input[name=status][value=ON]").focus()
    expect(button).to_be_hidden()


def test_nothing_moves_when_the_button_of_a_filter_goes(open_page: OpenPage) -> None:
    """In a narrow window and a language with long texts, the button has a row of its own."""
    watched = open_page(width=320).login("/about", email="it@heatdesk.test")
    for path, follows in (("/worklist", "main [data-said=count]"), ("/search", "main > .hint")):
        held = Held(watched, FIRST_SCRIPT)
        held.page.goto(path, wait_until="commit")
        place = held.page.locator(follows)
        expect(place).to_be_visible()
        before = place.bounding_box()
        held.let_in()
        assert place.bounding_box() == before, path


def test_a_search_waits_for_react_and_keeps_what_is_typed_meanwhile(held: Held) -> None:
    held.page.clock.install()
    page = held.goto("/customers")
    box = page.locator("main input[name=q]")
    name = page.locator("tbody tr a").first.inner_text()
    box.press_sequentially(name[:3])
    page.clock.run_for(800)
    held.watched.round_trip()
    assert page.url.endswith("/customers")
    box.press_sequentially(name[3:])
    documents = len(held.watched.documents())
    held.let_in()
    expect(page).to_have_url(re.compile(r"\?q="))
    expect(box).to_have_value(name)
    expect(box).to_be_focused()
    assert len(held.watched.documents()) == documents


def test_a_map_is_drawn_and_stays_the_same(held: Held) -> None:
    page = held.goto("/heaters/")
    expect(page.locator(".map .leaflet-marker-icon").first).to_be_visible()
    keep(page, ".map-frame")
    marker = page.locator(".map .leaflet-marker-icon").first
    marker.focus()
    held.let_in()
    assert is_kept(page, ".map-frame")
    expect(marker).to_be_focused()
    expect(marker).to_be_visible()


def test_a_form_saves_itself_and_says_so(held: Held) -> None:
    page = held.goto("/settings")
    page.wait_for_selector("html[data-autosaves]", state="attached")
    unit = page.locator("input[name=temperature_unit]:checked").get_attribute("value")
    other = page.locator(f"input[name=temperature_unit]:not([value={unit}])").first
    other.evaluate("(radio) => { radio.id = 'other'; }")
    said = page.locator("form", has=page.locator("#other")).locator("[data-save-state]")
    page.locator("#other").check()
    expect(said).to_have_text("Saved")
    held.let_in()
    expect(said).to_have_text("Saved")
    expect(page.locator("#other")).to_be_checked()
    page.locator(f"input[name=temperature_unit][value={unit}]").check()
    expect(said).to_have_text("Saved")


def test_what_is_typed_stays_and_is_kept_as_a_draft(held: Held) -> None:
    page = held.goto("/contact")
    text = page.locator("main textarea")
    text.press_sequentially("half a sentence")
    wait_for_script(page, "sessionStorage.getItem('typed:/contact') !== null")
    held.let_in()
    expect(text).to_have_value("half a sentence")
    expect(text).to_be_focused()


def test_what_was_sent_before_react_is_no_draft_any_more(held: Held) -> None:
    page = held.goto("/contact")
    page.locator("main textarea").press_sequentially("all of a sentence")
    wait_for_script(page, "sessionStorage.getItem('typed:/contact') !== null")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url(lambda url: not url.endswith("/contact"))
    held.wait_until_enhanced()
    wait_for_script(page, "sessionStorage.getItem('typed:/contact') === null")
    held.goto("/contact")
    expect(page.locator("main textarea")).to_have_value("")


def test_a_dialog_is_modal(open_page: OpenPage) -> None:
    held = Held(open_page())
    page = held.goto("/login?dialog=recover")
    expect(page.locator("dialog:modal")).to_be_visible()


def test_react_that_never_comes_leaves_a_page_that_works(open_page: OpenPage) -> None:
    watched = open_page().login()
    page = watched.page
    page.route(LIBRARIES, lambda route: route.abort())
    page.goto("/heaters/", wait_until="commit")
    expect(page.locator(".map .leaflet-marker-icon").first).to_be_visible()
    page.locator("nav a[href='/customers']").first.click()
    expect(page).to_have_url(re.compile("/customers$"))
    expect(page.locator("tbody tr")).not_to_have_count(0)


def test_an_untouched_page_becomes_live_by_itself(held: Held) -> None:
    page = held.goto("/notifications")
    held.let_in()
    expect(page.locator("html[data-live]")).to_be_attached()


def test_react_is_requested_while_the_first_script_is_still_missing(open_page: OpenPage) -> None:
    """A slow connection then carries React's modules right after the first script."""
    watched = open_page().login()
    held = Held(watched, FIRST_SCRIPT)
    with watched.page.expect_request(LIBRARIES):
        held.page.goto("/customers", wait_until="commit")
    assert not held.page.evaluate("'enhanced' in document.documentElement.dataset")
    held.let_in()


def test_background_work_begins_after_react(held: Held) -> None:
    """Its scripts and requests would delay React's on a slow connection."""
    held.watched.requests.clear()
    page = held.goto("/customers")
    wait_for_script(page, "document.readyState === 'complete'")
    assert not any(BACKGROUND.search(request.url) for request in held.watched.requests)
    with page.expect_request(BACKGROUND):
        held.let_in()


def test_what_is_stored_is_erased_after_a_logout_without_waiting_for_react(
    open_page: OpenPage,
) -> None:
    held = Held(open_page())
    with held.page.expect_request(BACKGROUND):
        held.goto("/logout")
    held.let_in()


def test_a_search_box_that_was_focused_before_the_script_has_suggestions(
    open_page: OpenPage,
) -> None:
    held = Held(open_page().login("/customers"), FIRST_SCRIPT)
    page = held.page
    page.goto("/heaters/", wait_until="commit")
    page.locator("#search").focus()
    held.let_in()
    expect(page.locator("#search")).to_have_attribute("role", "combobox")


def test_a_refused_login_keeps_its_message_in_another_time_zone(open_page: OpenPage) -> None:
    watched = open_page(timezone_id="America/New_York")
    held = Held(watched, FIRST_SCRIPT)
    page = held.page
    page.goto("/login", wait_until="commit")
    page.fill("input[name=email]", "wrong@heatdesk.test")
    page.fill("input[name=password]", "wrong")
    page.click("main form button[type=submit]")
    message = page.locator("[data-refused]")
    expect(message).to_be_visible()
    held.let_in()
    page.wait_for_selector("html[data-live]", state="attached")
    watched.settle()
    expect(message).to_be_visible()
    expect(page.locator("input[name=email]")).to_have_value("wrong@heatdesk.test")
