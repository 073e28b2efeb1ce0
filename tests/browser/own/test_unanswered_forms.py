"""Forms whose response fails, with JavaScript: a visible message, and no lost input."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.support.browser import OpenPage, Watched, hold_forms, wait_for_script
from tests.support.faults import DOWN, Fault, FaultyProxy
from tests.support.words import texts

TEXTS = texts("en")
MESSAGE = "faqs/api/faqs/send_message"
MARK = "heaters/api/heater_notifications/"

Answer = Callable[[Route], None]


def page_of_a_proxy(status: int) -> Answer:
    return lambda route: route.fulfill(
        status=status, content_type="text/html", body="<!doctype html><h1>Sorry</h1>"
    )


def breaks(route: Route) -> None:
    route.abort("connectionreset")


def from_another_site(route: Route) -> None:
    headers = {**route.request.headers, "sec-fetch-site": "cross-site"}
    route.fulfill(response=route.fetch(headers=headers))


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
        (page_of_a_proxy(413), "FORM_TOO_LARGE"),
        (page_of_a_proxy(400), "FORM_REJECTED"),
        (page_of_a_proxy(502), "SEND_UNKNOWN"),
        (page_of_a_proxy(200), "SEND_UNKNOWN"),
        (breaks, "SEND_UNKNOWN"),
        (from_another_site, "FORM_EXPIRED"),
    ],
    ids=["413", "400", "502", "200", "breaks", "another site"],
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


def test_where_the_host_cannot_be_reached_either_it_says_that_nothing_is_known(
    contact: Watched,
) -> None:
    page = contact.page
    page.route("**/contact", breaks)
    page.fill("textarea", "It drips.")
    page.click("main button[type=submit]")
    expect(page.locator("main form [data-refused]")).to_have_text(TEXTS["SEND_LOST"])
    expect(page.locator("textarea")).to_have_value("It drips.")


def test_a_page_that_something_else_has_answered_is_no_missing_connection(
    contact: Watched,
) -> None:
    page = contact.page
    page.route("**/help*", page_of_a_proxy(502))
    page.locator("main a[href='/help']").click()
    expect(page.locator(".problem .lead")).to_have_text(TEXTS["problem.intercepted.what"])


@pytest.mark.parametrize(
    ("fault", "key"), [(Fault(503), "SEND_FAILED_BUSY"), (DOWN, "SEND_UNKNOWN")]
)
def test_a_mark_that_fails_is_told_and_the_list_stays(
    open_page: OpenPage, proxy: FaultyProxy, fault: Fault, key: str
) -> None:
    watched = open_page().login("/notifications")
    page = watched.page
    rows = page.locator("main .toggle").count()
    proxy.break_(MARK, fault, "PATCH")
    page.locator("main .toggle button").first.click()
    expect(page.locator(".snackbar p")).to_have_text(TEXTS[key])
    expect(page.locator("main .toggle")).to_have_count(rows)


def test_a_second_form_waits_for_the_first_and_is_sent_too(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/notifications?read=1")
    page = watched.page
    proxy.seen.clear()
    held: list[Route] = []
    page.route(
        "**/notifications*",
        lambda route: (
            held.append(route) if route.request.method == "POST" and not held else route.continue_()
        ),
    )
    toggles = page.locator("main .toggle button")
    toggles.nth(0).click()
    toggles.nth(1).click()
    expect(page.locator("html[data-busy]")).to_be_attached()
    held[0].continue_()
    watched.settle()
    expect(page.locator("main .toggle button").first).to_be_visible()
    expect(page.locator("html:not([data-busy])")).to_be_attached()
    assert len({call.path for call in proxy.calls(MARK, "PATCH")}) == 2


def test_a_double_click_sends_once_until_the_next_screen_is_there(
    contact: Watched, proxy: FaultyProxy
) -> None:
    page = contact.page
    held: list[Route] = []
    # The redirect has arrived, but its page has not.
    page.route("**/contact?sent=*", lambda route: held.append(route))
    page.fill("textarea", "Once.")
    button = page.locator("main button[type=submit]")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        button.click()
    expect(page.locator("html[data-busy]")).to_be_attached()
    button.click()
    button.click()
    held[0].continue_()
    expect(page.locator(".snackbar")).to_contain_text(TEXTS["contact.sent"])
    assert len([item for item in contact.requests if item.method == "POST"]) == 1
    assert len(proxy.calls(MESSAGE, "POST")) == 1


@pytest.mark.parametrize("doing", ["click", "key", "nothing"])
def test_the_way_on_after_a_logout_waits_for_nobody_who_does_something(
    open_page: OpenPage, doing: str
) -> None:
    watched = open_page()
    page = watched.page
    page.clock.install()
    watched.goto("/logout")
    expect(page.locator("main")).to_contain_text(TEXTS["logout.done"])
    if doing == "click":
        page.locator("main p").first.click()
    elif doing == "key":
        page.keyboard.press("Tab")
    page.clock.run_for(60_000)
    if doing == "nothing":
        expect(page).to_have_url(re.compile("/login$"))
    else:
        page.clock.resume()
        expect(page).to_have_url(re.compile("/logout$"))


def test_a_draft_never_reaches_a_colleague_of_the_same_name(open_page: OpenPage) -> None:
    watched = open_page().login("/customers/create", email="nl@heatdesk.test")
    page = watched.page
    page.fill("input[name=first_name]", "Secret")
    wait_for_script(page, "Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))")
    watched.context.clear_cookies()
    company = page.locator(".account p").inner_text()
    watched.login("/customers/create")
    assert page.locator(".account p").inner_text() == company
    expect(page.locator("input[name=first_name]")).to_have_value("")
    wait_for_script(page, "!Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))")


def test_a_form_whose_answer_was_lost_acts_once_when_it_is_sent_again(
    contact: Watched, proxy: FaultyProxy
) -> None:
    page = contact.page

    def is_carried_out_unheard(route: Route) -> None:
        route.fetch()
        route.abort("connectionreset")

    posts(page, is_carried_out_unheard)
    page.fill("textarea", "Once, whatever happens.")
    page.click("main button[type=submit]")
    expect(page.locator("main form [data-refused]")).to_have_text(TEXTS["SEND_UNKNOWN"])
    page.unroute_all()
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text(TEXTS["contact.sent"])
    assert len(proxy.calls(MESSAGE, "POST")) == 1


def test_a_draft_whose_sending_was_left_stays_and_that_is_told(contact: Watched) -> None:
    page = contact.page
    held: list[Route] = []
    posts(page, held.append)
    page.locator("textarea").press_sequentially("It took a while to write this.")
    page.click("main button[type=submit]")
    expect(page.locator("html[data-busy]")).to_be_attached()
    page.locator("main a[href='/help']").click()
    expect(page.locator(".snackbar p")).to_have_text(TEXTS["SEND_UNKNOWN"])
    assert held
    page.unroute_all()
    contact.goto("/contact")
    expect(page.locator("textarea")).to_have_value("It took a while to write this.")
    page.click("main button[type=submit]")
    expect(page.locator(".snackbar")).to_contain_text(TEXTS["contact.sent"])
    contact.goto("/contact")
    expect(page.locator("textarea")).to_have_value("")
    wait_for_script(page, "!Object.keys(sessionStorage).some((key) => key.startsWith('typed:'))")


def test_a_problem_screen_in_place_of_a_form_keeps_its_draft(contact: Watched) -> None:
    page = contact.page
    page.locator("textarea").press_sequentially("It took a while to write this.")
    contact.context.set_offline(True)
    page.locator("main a[href='/help']").click()
    expect(page.locator(".problem")).to_be_visible()
    page.go_back()
    expect(page).to_have_url(re.compile("/contact$"))
    expect(page.locator(".problem")).to_be_visible()
    contact.settle()
    contact.context.set_offline(False)
    expect(page.locator("textarea")).to_have_value("It took a while to write this.")


def test_a_form_that_cannot_be_sent_holds_up_no_other(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    """While it waits for the first form, the button of the second is removed from its form."""
    watched = open_page().login("/notifications?read=0")
    page = watched.page
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


def test_a_refused_upload_says_so_although_its_fields_could_not_be_read(
    open_page: OpenPage,
) -> None:
    page = open_page().login("/my-profile").page
    posts(page, from_another_site)
    page.get_by_role("button", name="Upload picture").click()
    expect(page.locator("main > [data-refused]")).to_have_text(TEXTS["FORM_EXPIRED"])
    expect(page.locator("main > [data-refused]")).to_be_focused()


def test_a_link_is_not_interrupted_by_forms_that_were_submitted_before_it(
    open_page: OpenPage,
) -> None:
    watched = open_page().login("/notifications")
    page = watched.page
    held = hold_forms(page, "**/notifications")
    buttons = page.locator("main .toggle button")
    for number in range(3):
        buttons.nth(number).click()
    watched.until(lambda: len(held) == 1)
    page.locator("#drawer a[href='/contact']").click()
    expect(page).to_have_url(re.compile("/contact$"))
    expect(page.locator(".snackbar p")).to_have_text(TEXTS["SEND_UNKNOWN"])
    watched.settle()
    expect(page).to_have_url(re.compile("/contact$"))
    assert len(held) == 1


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


def test_closing_a_message_leaves_the_page_where_it_is(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page(width=390).login("/notifications")
    page = watched.page
    proxy.break_(MARK, Fault(503), "PATCH")
    page.locator("main .toggle button").first.click()
    expect(page.locator(".snackbar")).to_be_visible()
    place = page.evaluate("scrollTo(0, 400), scrollY")
    assert place > 0
    entries = page.evaluate("history.length")
    page.locator(".snackbar a.icon-button").click()
    expect(page.locator(".snackbar")).to_have_count(0)
    assert page.evaluate("scrollY") == place
    assert page.evaluate("history.length") == entries
