"""An open page: it updates counts, looks for a new version, and keeps typed texts."""

import re
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.faults import DOWN, SESSION_OVER, FaultyProxy, answers
from tests.support.help_calls import SEND, UNREAD
from tests.support.user import PASSWORD

BELL = "header a[href='/notifications']"
ENTRY = "nav a[href='/notifications']"
FOCUS = """(focused) => {
  document.hasFocus = () => focused;
  window.dispatchEvent(new Event(focused ? "focus" : "blur"));
}"""


@pytest.fixture
def waiting(open_page: OpenPage, proxy: FaultyProxy) -> Watched:
    """The contact screen with a clock that stands still unless the test advances it. On a busy
    machine, seconds may have passed since the screen started its timers."""
    watched = open_page()
    watched.page.clock.install()
    watched.login("/contact")
    watched.page.reload()
    watched.settle()
    watched.page.clock.pause_at(watched.page.evaluate("(Date.now() + 500) / 1000"))
    watched.requests.clear()
    return watched


def asked(watched: Watched, ending: str = "/live/unread", method: str = "GET") -> int:
    """How often the page has made such a request by itself."""
    return sum(
        request.url.endswith(ending) and request.method == method for request in watched.requests
    )


def versions(watched: Watched) -> int:
    return asked(watched, "", "HEAD")


def move(page: Page, seconds: float) -> None:
    page.clock.run_for(int(seconds * 1000))
    round_trip(page)


def round_trip(page: Page) -> None:
    """Waits for the response to a new request: earlier requests of the page have reached the host
    by then."""
    page.evaluate("() => fetch('/robots.txt').then((answer) => answer.text())")


def test_the_unread_count_is_asked_for_every_two_minutes(
    waiting: Watched, proxy: FaultyProxy
) -> None:
    page = waiting.page
    page.fill("textarea", "half a sentence")
    proxy.break_(UNREAD, answers({"num_notifications": 77}))
    move(page, 110)
    assert asked(waiting) == 0
    move(page, 10)
    assert asked(waiting) == 1
    expect(page.locator(BELL)).to_have_text("77")
    expect(page.locator(BELL)).to_have_attribute("aria-label", re.compile("77"))
    expect(page.locator(ENTRY)).to_contain_text("77")
    expect(page.locator("textarea")).to_have_value("half a sentence")
    expect(page.locator("textarea")).to_be_focused()
    proxy.break_(UNREAD, DOWN)
    move(page, 120)
    assert asked(waiting) == 2
    expect(page.locator(BELL)).to_have_text("–")
    proxy.break_(UNREAD, answers({"num_notifications": 0}))
    move(page, 120)
    expect(page.locator(BELL)).to_have_text("")


def test_a_screen_that_comes_later_knows_better_than_the_last_poll(
    waiting: Watched, proxy: FaultyProxy
) -> None:
    page = waiting.page
    proxy.break_(UNREAD, answers({"num_notifications": 77}))
    move(page, 120)
    expect(page.locator(BELL)).to_have_text("77")
    proxy.break_(UNREAD, answers({"num_notifications": 5}))
    page.locator("nav a[href='/heater-info']").click()
    expect(page).to_have_url(re.compile("/heater-info"))
    expect(page.locator(BELL)).to_have_text("5")


def test_nothing_is_asked_in_a_hidden_tab(waiting: Watched) -> None:
    page = waiting.page
    waiting.hide()
    move(page, 1000)
    assert (asked(waiting), versions(waiting)) == (0, 0)
    waiting.hide(False)
    move(page, 1)
    assert (asked(waiting), versions(waiting)) == (1, 1)


def test_a_page_without_a_session_asks_for_no_count(open_page: OpenPage) -> None:
    watched = open_page()
    watched.page.clock.install()
    watched.goto("/login")
    move(watched.page, 300)
    assert asked(watched) == 0
    assert versions(watched) > 0


def newer(page: Page, when: str) -> None:
    """From now on the host has a build of this time."""

    def answer_head(route: Route) -> None:
        if route.request.method == "HEAD":
            route.fulfill(status=200, headers={"last-modified": when})
        else:
            route.continue_()

    page.route("**/contact", answer_head)


def test_a_new_version_is_looked_for_every_fifty_seconds_with_focus(waiting: Watched) -> None:
    page = waiting.page
    banner = page.locator(".banner")
    move(page, 40)
    assert versions(waiting) == 0
    move(page, 10)
    assert versions(waiting) == 1
    page.evaluate(FOCUS, False)
    move(page, 200)
    assert versions(waiting) == 1
    expect(banner).to_have_count(0)
    newer(page, "Fri, 31 Dec 2100 23:59:59 GMT")
    page.evaluate(FOCUS, True)
    move(page, 1)
    assert versions(waiting) == 2
    expect(banner).to_contain_text("A new version is available")
    move(page, 500)
    assert versions(waiting) == 2
    expect(banner).to_have_count(1)


def test_an_older_build_is_no_new_version(waiting: Watched) -> None:
    newer(waiting.page, "Mon, 01 Jan 2001 00:00:00 GMT")
    move(waiting.page, 60)
    assert versions(waiting) == 1
    expect(waiting.page.locator(".banner")).to_have_count(0)


def test_reload_applies_the_version_and_keeps_what_is_typed(waiting: Watched) -> None:
    page = waiting.page
    newer(page, "Fri, 31 Dec 2100 23:59:59 GMT")
    page.fill("textarea", "half a sentence")
    move(page, 60)
    documents = len(waiting.documents())
    page.locator(".banner button").click()
    expect(page.locator(".banner")).to_have_count(0)
    assert len(waiting.documents()) == documents + 1
    page.clock.resume()
    expect(page.locator("textarea")).to_have_value("half a sentence")


def test_the_message_of_a_form_that_an_older_document_sends_is_shown(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/about")
    page = watched.page

    def older(route: Route) -> None:
        response = route.fetch()
        body, count = re.subn('"build":"[^"]+"', '"build":"older"', response.text())
        assert count == 1
        route.fulfill(response=response, body=body)

    page.route("**/contact", older, times=1)
    page.route("**/styles.css?older", lambda route: route.fulfill(content_type="text/css", body=""))
    watched.goto("/contact")
    page.fill("textarea", "It drips.")
    documents = len(watched.documents())
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text("has been sent")
    assert len(watched.documents()) == documents + 1


def log_in(page: Page, email: str = "installer@heatdesk.test") -> None:
    expect(page).to_have_url(re.compile("/login"))
    page.fill("input[name=email]", email)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button[type=submit]")


def typed_when_it_ended(watched: Watched, proxy: FaultyProxy, text: str, **options: Any) -> Page:
    """Sends a message in a session that the provider has ended, and logs in again."""
    page = watched.login("/contact").page
    page.fill("textarea", text)
    proxy.break_(SEND, SESSION_OVER)
    page.click("main button[type=submit]")
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fcontact"))
    proxy.mend()
    log_in(page, **options)
    return page


@pytest.mark.parametrize("javascript", [True, False], ids=["live", "plain"])
def test_a_session_that_ends_in_a_form_costs_nothing(
    open_page: OpenPage, proxy: FaultyProxy, javascript: bool
) -> None:
    page = typed_when_it_ended(open_page(javascript=javascript), proxy, "It drips.\nA lot.")
    expect(page).to_have_url(re.compile("/contact$"))
    expect(page.locator("[data-refused]")).to_contain_text("has not been sent")
    expect(page.locator("textarea")).to_have_value("It drips.\nA lot.")
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text("has been sent")


def test_a_long_text_is_kept_in_the_tab(open_page: OpenPage, proxy: FaultyProxy) -> None:
    page = typed_when_it_ended(open_page(), proxy, "long " * 900)
    expect(page.locator("textarea")).to_have_value("long " * 900)
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text("has been sent")
    wait_for_script(page, "sessionStorage.getItem('typed:/contact') === null")


def test_a_poll_that_finds_the_session_over_keeps_what_is_typed(
    waiting: Watched, proxy: FaultyProxy
) -> None:
    page = waiting.page
    page.fill("textarea", "half a sentence")
    proxy.break_(UNREAD, SESSION_OVER)
    page.clock.run_for(120_000)
    expect(page).to_have_url(re.compile(r"/login\?next=%2Fcontact"))
    proxy.mend()
    page.clock.resume()
    log_in(page)
    expect(page.locator("textarea")).to_have_value("half a sentence")


def test_a_colleague_never_sees_what_was_typed(open_page: OpenPage, proxy: FaultyProxy) -> None:
    page = typed_when_it_ended(open_page(), proxy, "long " * 900, email="other@heatdesk.test")
    expect(page).to_have_url(re.compile("/contact$"))
    expect(page.locator("html[data-live]")).to_be_attached()
    expect(page.locator("textarea")).to_have_value("")
    assert page.evaluate("sessionStorage.getItem('typed:/contact')") is None


def test_a_logout_forgets_what_was_typed(open_page: OpenPage, proxy: FaultyProxy) -> None:
    watched = open_page().login("/contact")
    page = watched.page
    page.fill("textarea", "half a sentence")
    proxy.break_("faqs/api/faqs/categories", SESSION_OVER)
    page.locator("main a[href='/help']").click()
    expect(page).to_have_url(re.compile("/login"))
    assert page.evaluate("sessionStorage.getItem('typed:/contact')")
    proxy.mend()
    log_in(page)
    expect(page).to_have_url(re.compile("/help"))
    watched.settle()
    page.locator("#drawer form button").click()
    expect(page).to_have_url(re.compile("/logout"))
    expect(page.locator("html[data-live]")).to_be_attached()
    wait_for_script(page, "sessionStorage.getItem('typed:/contact') === null")


def test_passwords_are_never_kept(open_page: OpenPage, proxy: FaultyProxy) -> None:
    watched = open_page().login("/contact")
    page = watched.page
    page.fill("textarea", "half a sentence")
    page.evaluate(
        """() => {
          const input = (attributes) => Object.assign(document.createElement("input"), attributes);
          document.querySelector("main form").append(
            input({ name: "user", autocomplete: "username" }),
            input({ name: "secret", type: "password", autocomplete: "new-password" }),
          );
        }"""
    )
    page.fill("input[name=secret]", "boiler")
    proxy.break_("faqs/api/faqs/categories", SESSION_OVER)
    page.locator("main a[href='/help']").click()
    expect(page).to_have_url(re.compile("/login"))
    kept = page.evaluate("sessionStorage.getItem('typed:/contact')")
    assert "half a sentence" in kept
    assert "boiler" not in kept
    assert "csrf" not in kept
