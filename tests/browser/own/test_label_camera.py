"""The camera reads the label of a gateway. It is allowed only on that screen, and is off as soon as
the screen is hidden or left. Detector and camera are fakes; the permissions policy is real."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, Watched

CONNECT = "/customer/1040/connect"
STAND_INS = """
window.seen = [];
window.cameras = [];
window.BarcodeDetector = class {
  static getSupportedFormats() { return Promise.resolve(["qr_code"]); }
  detect() {
    window.detected += 1;
    return Promise.resolve(window.seen.map((rawValue) => ({ rawValue })));
  }
};
navigator.mediaDevices.getUserMedia = () => {
  if (window.refusal) return Promise.reject(new DOMException("no", window.refusal));
  const stream = document.createElement("canvas").captureStream();
  window.cameras.push(stream.getVideoTracks()[0]);
  return Promise.resolve(stream);
};
"""
RUNNING = "window.cameras.filter((track) => track.readyState === 'live').length"
ALLOWED = "document.featurePolicy.allowsFeature('camera')"


def with_camera(open_page: OpenPage, language: str = "en", **options: Any) -> Watched:
    watched = open_page(width=390, height=844, **options)
    watched.page.add_init_script(STAND_INS)
    email = "installer@heatdesk.test" if language == "en" else f"{language}@heatdesk.test"
    return watched.login(CONNECT, email=email)


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


def test_a_label_without_a_check_code_fills_only_the_mac_address(open_page: OpenPage) -> None:
    watched = with_camera(open_page)
    page = begin(watched)
    page.evaluate("window.seen = ['SN 4006381333931']")
    expect(page.locator("dialog:modal")).to_be_visible()
    page.evaluate("window.seen = ['SN 4006381333931', 'MAC 0C:8B:95:F0:00:08']")
    expect(page.locator("#mac")).to_have_value("0C8B95F00008")
    is_off(watched)
    expect(page.locator("#check_code")).to_have_value("")
    expect(page.locator("#check_code")).to_be_focused()
    expect(page.locator("[data-camera=says]")).to_contain_text("Please type the check code")


def test_two_gateways_in_view_are_not_taken_for_one(open_page: OpenPage) -> None:
    watched = with_camera(open_page)
    page = begin(watched)
    page.evaluate("window.seen = ['0C8B95F00008', '0C8B95F00009']")
    page.evaluate("window.detected = 0")
    watched.until(lambda: page.evaluate("window.detected") > 1)
    expect(page.locator("#mac")).to_have_value("")
    page.evaluate("window.seen = ['0C8B95F00009', '0C8B95F00009-WELCOME09']")
    expect(page.locator("#check_code")).to_have_value("WELCOME09")
    is_off(watched)


def press(name: str) -> Callable[[Watched], None]:
    return lambda watched: watched.page.get_by_role("button", name=name).click()


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
    ("language", "button", "refusal", "text"),
    [
        ("en", "Camera", "NotAllowedError", "The camera is not allowed."),
        ("de", "Kamera", "NotAllowedError", "Die Kamera ist nicht erlaubt."),
        ("en", "Camera", "NotFoundError", "The camera cannot be used at the moment."),
    ],
)
def test_a_camera_that_is_refused_is_told_and_typing_goes_on(
    open_page: OpenPage, language: str, button: str, refusal: str, text: str
) -> None:
    watched = with_camera(open_page, language)
    page = watched.page
    page.evaluate(f"window.refusal = '{refusal}'")
    page.get_by_role("button", name=button).click()
    expect(page.locator("[data-camera=says]")).to_contain_text(text)
    expect(page.locator("dialog:modal")).to_have_count(0)
    expect(page.locator("#mac")).to_be_focused()
    page.keyboard.type("0c8b")
    expect(page.locator("#mac")).to_have_value("0c8b")


@pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])
@pytest.mark.parametrize("formats", ["undefined", "{ getSupportedFormats: async () => [] }"])
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
    page.get_by_role("link", name="Connect heater").click()
    expect(page.locator("#mac")).to_be_visible()
    watched.settle()
    assert page.evaluate(ALLOWED)
    page.get_by_role("link", name="Customers").first.click()
    expect(page.locator("tbody tr").first).to_be_visible()
    watched.settle()
    assert not page.evaluate(ALLOWED)
    page.go_back()
    expect(page.locator("#mac")).to_be_visible()
    watched.settle()
    assert page.evaluate(ALLOWED)
    page.get_by_role("link", name="Close").click()
    expect(page.get_by_role("link", name="Connect heater")).to_be_visible()
    watched.settle()
    assert not page.evaluate(ALLOWED)
