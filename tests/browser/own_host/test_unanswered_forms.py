"""Forms whose response fails, with JavaScript: a visible message, and no lost input."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.support.browser import OpenPage, Watched, hold_forms
from tests.support.faults import Fault, FaultyProxy
from tests.support.words import texts
from tests.support.writes import MARK

TEXTS = texts("en")

Answer = Callable[[Route], None]


def page_of_a_proxy(status: int) -> Answer:
    return lambda route: route.fulfill(
        status=status, content_type="text/html", body="<!doctype html><h1>Sorry</h1>"
    )


def from_another_site(route: Route) -> None:
    route.fulfill(
        response=route.fetch(headers={**route.request.headers, "sec-fetch-site": "cross-site"})
    )


def posts(page: Page, answer: Answer) -> None:
    """From now on forms get this response."""
    page.route(
        "**/*",
        lambda route: answer(route) if route.request.method == "POST" else route.fallback(),
    )


@pytest.fixture
def contact(open_page: OpenPage) -> Watched:
    return open_page().login("/contact")


@pytest.mark.parametrize(
    ("answer", "key"),
    [
        (page_of_a_proxy(200), "SEND_UNKNOWN"),
        (page_of_a_proxy(502), "SEND_UNKNOWN"),
        (from_another_site, "FORM_EXPIRED"),
    ],
    ids=["200", "502", "another site"],
)
def test_a_form_that_fails_on_the_way_says_what_is_known(
    contact: Watched, answer: Answer, key: str
) -> None:
    page = contact.page
    posts(page, answer)
    page.fill("textarea", "It drips.")
    page.click("main button[type=submit]")
    expect(page.locator("main form [data-refused]")).to_have_text(TEXTS[key])
    expect(page.locator("textarea")).to_have_value("It drips.")
    expect(page).to_have_url(re.compile("/contact$"))
    page.unroute_all()
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text(TEXTS["contact.sent"])


def test_a_draft_whose_sending_was_left_stays_and_that_is_told(contact: Watched) -> None:
    page = contact.page
    text = page.locator("textarea")
    held: list[Route] = []
    posts(page, held.append)
    text.press_sequentially("It took a while to write this.")
    page.click("main button[type=submit]")
    expect(page.locator("html[data-busy]")).to_be_attached()
    page.locator("main a[href='/help']").click()
    expect(page.locator(".snackbar p")).to_have_text(TEXTS["SEND_UNKNOWN"])
    assert held
    contact.goto("/contact")
    expect(text).to_have_value("It took a while to write this.")


def test_a_form_that_cannot_be_sent_holds_up_no_other(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    """While it waits for the first form, the button of the second is removed from its form; the
    third is sent too."""
    page = open_page().login("/notifications?read=0").page
    proxy.seen.clear()
    held: list[Route] = []
    posts(page, lambda route: route.continue_() if held else held.append(route))
    toggles = page.locator("main .toggle button")
    toggles.nth(0).click()
    toggles.nth(1).click()
    toggles.nth(1).evaluate("(button) => document.body.append(button)")
    toggles.nth(1).click()
    sent: list[Request] = []

    def is_third(request: Request) -> bool:
        if request.method == "POST":
            sent.append(request)
        return len(sent) == 3

    with page.expect_event("requestfinished", is_third):
        held[0].continue_()
    assert len({call.path for call in proxy.calls(MARK, "PATCH")}) == 3
    expect(page.locator("html:not([data-busy])")).to_be_attached()


def test_a_refused_form_keeps_its_messages_when_the_reader_skips_to_the_content(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/customers/create")
    page = watched.page
    page.locator("main form button[type=submit]").last.click()
    wrong = page.locator("main [aria-invalid=true]")
    expect(wrong.first).to_be_visible()
    number = wrong.count()
    page.locator("a.skip").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#main")).to_be_focused()
    page.evaluate("window.dispatchEvent(new Event('online'))")
    watched.settle()
    expect(wrong).to_have_count(number)


def test_a_refused_upload_says_so_although_its_fields_could_not_be_read(
    open_page: OpenPage,
) -> None:
    page = open_page().login("/my-profile").page
    posts(page, from_another_site)
    page.get_by_role("button", name="Upload picture").click()
    expect(page.locator("main > [data-refused]")).to_have_text(TEXTS["FORM_EXPIRED"])
    expect(page.locator("main > [data-refused]")).to_be_focused()


def test_a_mark_that_fails_or_is_left_is_told_and_the_list_stays_where_it_is(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page(width=390).login("/notifications")
    page = watched.page
    rows = page.locator("main .toggle").count()
    proxy.break_(MARK, Fault(503), "PATCH")
    page.locator("main .toggle button").first.click()
    expect(page.locator(".snackbar p")).to_have_text(TEXTS["SEND_FAILED_BUSY"])
    expect(page.locator("main .toggle")).to_have_count(rows)
    place = page.evaluate("scrollTo(0, 400), scrollY")
    assert place > 0
    entries = page.evaluate("history.length")
    page.locator(".snackbar a.icon-button").click()
    expect(page.locator(".snackbar")).to_have_count(0)
    assert (page.evaluate("scrollY"), page.evaluate("history.length")) == (place, entries)
    # A link is not interrupted by forms that were submitted before it.
    held = hold_forms(page, "**/notifications")
    for number in range(3):
        page.locator("main .toggle button").nth(number).click()
    watched.until(lambda: len(held) == 1)
    page.locator("main a[href*='/heaters/']").first.click()
    expect(page).to_have_url(re.compile("/details"))
    expect(page.locator(".snackbar p")).to_have_text(TEXTS["SEND_UNKNOWN"])
    watched.settle()
    expect(page).to_have_url(re.compile("/details"))
    assert len(held) == 1
