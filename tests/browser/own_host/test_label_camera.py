"""The camera reads the label of a gateway. It is allowed only on that screen, and is off as soon as
the screen is hidden or left. Detector and camera are fakes; the permissions policy is real."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, Watched
from tests.support.camera import RUNNING, STAND_INS

CONNECT = "/customer/1040/connect"
ALLOWED = "document.featurePolicy.allowsFeature('camera')"


def with_camera(open_page: OpenPage) -> Watched:
    watched = open_page(width=390, height=844)
    watched.page.add_init_script(STAND_INS)
    return watched.login(CONNECT)


def begin(watched: Watched) -> Page:
    """Opens the camera's dialog, and waits until the camera runs."""
    page = watched.page
    page.get_by_role("button", name="Camera").click()
    expect(page.locator("dialog:modal video")).to_be_visible()
    watched.until(lambda: page.evaluate(RUNNING) == 1)
    return page


def is_off(watched: Watched) -> None:
    expect(watched.page.locator("dialog:modal")).to_have_count(0)
    watched.until(lambda: watched.page.evaluate(RUNNING) == 0)


def test_a_label_without_a_check_code_and_two_gateways_in_view_are_not_taken_for_a_whole_one(
    open_page: OpenPage,
) -> None:
    watched = with_camera(open_page)
    page = begin(watched)
    mac, check_code = page.locator("#mac"), page.locator("#check_code")
    for seen in ("['SN 4006381333931']", "['0C8B95F00008', '0C8B95F00009']"):
        page.evaluate(f"window.seen = {seen}; window.detected = 0")
        watched.until(lambda: page.evaluate("window.detected") > 1)
        expect(mac).to_have_value("")
        expect(page.locator("dialog:modal")).to_be_visible()
    page.evaluate("window.seen = ['SN 4006381333931', 'MAC 0C:8B:95:F0:00:08']")
    expect(mac).to_have_value("0C8B95F00008")
    is_off(watched)
    expect(check_code).to_have_value("")
    expect(check_code).to_be_focused()
    expect(page.locator("[data-camera=says]")).to_contain_text("Please type the check code")
    page.evaluate("window.seen = ['0C8B95F00009', '0C8B95F00009-WELCOME09']")
    page.get_by_role("button", name="Camera").click()
    expect(check_code).to_have_value("WELCOME09")
    is_off(watched)


@pytest.mark.parametrize(
    "end",
    [
        lambda watched: watched.page.keyboard.press("Escape"),
        lambda watched: watched.page.locator("dialog").get_by_role("button").click(),
        lambda watched: watched.hide(),
        lambda watched: watched.page.evaluate("dispatchEvent(new Event('pagehide'))"),
        lambda watched: watched.page.evaluate("document.querySelector('dialog').remove()"),
    ],
    ids=["Escape", "its button", "another tab", "another page", "another screen"],
)
def test_the_camera_is_off_when_its_dialog_is_left(
    open_page: OpenPage, end: Callable[[Watched], None]
) -> None:
    watched = with_camera(open_page)
    begin(watched)
    end(watched)
    is_off(watched)


def test_a_camera_that_comes_after_the_dialog_was_closed_is_switched_off(
    open_page: OpenPage,
) -> None:
    watched = with_camera(open_page)
    page = watched.page
    page.evaluate(
        """() => {
          const ask = navigator.mediaDevices.getUserMedia;
          navigator.mediaDevices.getUserMedia = () =>
            new Promise((allow) => { window.allow = () => { allow(ask()); }; });
        }"""
    )
    page.get_by_role("button", name="Camera").click()
    page.keyboard.press("Escape")
    expect(page.locator("dialog:modal")).to_have_count(0)
    page.evaluate("window.allow()")
    watched.until(lambda: page.evaluate("window.cameras.length") == 1)
    is_off(watched)
    expect(page.locator("[data-camera=says]")).to_be_empty()


@pytest.mark.parametrize(
    ("refusal", "text"),
    [
        ("NotAllowedError", "The camera is not allowed."),
        ("NotFoundError", "The camera cannot be used at the moment."),
    ],
)
def test_a_camera_that_is_refused_is_told_and_typing_goes_on(
    open_page: OpenPage, refusal: str, text: str
) -> None:
    page = with_camera(open_page).page
    page.evaluate(f"window.refusal = '{refusal}'")
    page.get_by_role("button", name="Camera").click()
    expect(page.locator("[data-camera=says]")).to_contain_text(text)
    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page.locator("#mac")).to_be_focused()
    page.keyboard.type("0c8b")
    expect(page.locator("#mac")).to_have_value("0c8b")


@pytest.mark.parametrize(
    ("javascript", "formats"),
    [(True, "undefined"), (True, "{ getSupportedFormats: async () => [] }"), (False, "undefined")],
)
def test_a_browser_that_reads_no_codes_has_no_button(
    open_page: OpenPage, javascript: bool, formats: str
) -> None:
    watched = open_page(javascript=javascript)
    watched.page.add_init_script(f"window.BarcodeDetector = {formats}")
    page = watched.login(CONNECT).page
    expect(page.locator("#mac")).to_be_visible()
    expect(page.locator("[data-camera=open]")).to_be_hidden()


def test_the_document_of_that_screen_alone_may_use_the_camera(open_page: OpenPage) -> None:
    watched = open_page()
    page = watched.login("/customer/1040").page
    assert not page.evaluate(ALLOWED)
    for link, place in (
        ("Connect heater", CONNECT),
        ("Customers", "/customers"),
        ("", CONNECT),
        ("Close", "/customer/1040"),
    ):
        if link:
            page.get_by_role("link", name=link).first.click()
        else:
            page.go_back()
        page.wait_for_url(f"**{place}")
        watched.settle()
        assert page.evaluate(ALLOWED) == (place == CONNECT)
