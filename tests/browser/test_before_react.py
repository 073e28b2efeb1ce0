"""What a page does before React hydrates it, and that hydration loses nothing of it."""

import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, wait_for_script
from tests.support.held import FIRST_SCRIPT, LIBRARIES, Held
from tests.support.typed import log_in

BACKGROUND = re.compile("/static/background-")


@pytest.fixture
def held(open_page: OpenPage) -> Held:
    return Held(open_page().login())


def test_links_filters_and_the_map_work_and_the_map_stays_the_same(held: Held) -> None:
    page = held.goto("/customers")
    documents = len(held.watched.documents())
    page.locator("nav a[href='/heaters/']").first.click()
    expect(page).to_have_url(re.compile("/heaters/$"))
    held.wait_until_enhanced()
    assert len(held.watched.documents()) == documents + 1
    page.locator("input[name=status][value=OFF]").check(force=True)
    expect(page).to_have_url(re.compile("status=OFF"))
    held.wait_until_enhanced()
    expect(page.locator("input[name=status][value=OFF]")).to_be_checked()
    marker = page.locator(".map .leaflet-marker-icon").first
    expect(marker).to_be_visible()
    page.evaluate("document.querySelector('.map-frame').dataset.same = ''")
    marker.focus()
    held.let_in()
    expect(page.locator(".map-frame[data-same]")).to_have_count(1)
    expect(marker).to_be_focused()
    expect(marker).to_be_visible()


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


def test_a_search_and_background_work_wait_for_react_and_what_is_typed_stays(held: Held) -> None:
    """The scripts and requests of the background would delay React's on a slow connection."""
    held.page.clock.install()
    held.watched.requests.clear()
    page = held.goto("/customers")
    wait_for_script(page, "document.readyState === 'complete'")
    assert not any(BACKGROUND.search(request.url) for request in held.watched.requests)
    box = page.locator("main input[name=q]")
    name = page.locator("tbody tr a").first.inner_text()
    box.press_sequentially(name[:3])
    page.clock.run_for(800)
    held.watched.round_trip()
    assert page.url.endswith("/customers")
    box.press_sequentially(name[3:])
    documents = len(held.watched.documents())
    with page.expect_request(BACKGROUND):
        held.let_in()
    expect(page).to_have_url(re.compile(r"\?q="))
    expect(box).to_have_value(name)
    expect(box).to_be_focused()
    assert len(held.watched.documents()) == documents


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


def test_a_dialog_is_modal_and_a_logout_erases_what_is_stored(open_page: OpenPage) -> None:
    held = Held(open_page())
    page = held.goto("/login?dialog=recover")
    expect(page.locator("dialog:modal")).to_be_visible()
    with page.expect_request(BACKGROUND):
        held.goto("/logout")
    held.let_in()


def test_while_the_first_script_is_missing_react_is_requested_and_a_search_box_is_focused(
    open_page: OpenPage,
) -> None:
    """A slow connection then carries React's modules right after the first script."""
    held = Held(open_page().login("/customers"), FIRST_SCRIPT)
    page = held.page
    with page.expect_request(LIBRARIES):
        page.goto("/heaters/", wait_until="commit")
    assert not page.evaluate("'enhanced' in document.documentElement.dataset")
    page.locator("#search").focus()
    held.let_in()
    expect(page.locator("#search")).to_have_attribute("role", "combobox")


def test_a_refused_login_keeps_its_message_in_another_time_zone(open_page: OpenPage) -> None:
    watched = open_page(timezone_id="America/New_York")
    held = Held(watched, FIRST_SCRIPT)
    page = held.page
    page.goto("/login", wait_until="commit")
    log_in(page, "wrong@heatdesk.test", "wrong")
    message = page.locator("[data-refused]")
    expect(message).to_be_visible()
    held.let_in()
    page.wait_for_selector("html[data-live]", state="attached")
    watched.settle()
    expect(message).to_be_visible()
    expect(page.locator("input[name=email]")).to_have_value("wrong@heatdesk.test")
