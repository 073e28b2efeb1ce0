"""A message that is sent twice, or whose answer is lost, reaches the provider once."""

from playwright.sync_api import Route, expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy
from tests.support.held import hold
from tests.support.words import texts
from tests.support.writes import MESSAGE

TEXTS = texts("en")


def is_carried_out_unheard(route: Route) -> None:
    if route.request.method != "POST":
        route.fallback()
        return
    route.fetch()
    route.abort("connectionreset")


def test_a_message_acts_once_also_if_its_button_is_pressed_again_or_its_answer_is_lost(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login("/contact")
    page = watched.page
    button, text = page.locator("main button[type=submit]"), page.locator("textarea")
    # The redirect has arrived, but its page has not.
    held = hold(page, "**/contact?sent=*")
    text.fill("Once.")
    with page.expect_response(lambda answer: answer.request.method == "POST"):
        button.click()
    expect(page.locator("html[data-busy]")).to_be_attached()
    button.click()
    button.click()
    held[0].continue_()
    expect(page.locator(".snackbar")).to_contain_text(TEXTS["contact.sent"])
    assert len([item for item in watched.requests if item.method == "POST"]) == 1
    assert len(proxy.calls(MESSAGE, "POST")) == 1

    page.unroute_all()
    watched.goto("/contact")
    page.route("**/contact", is_carried_out_unheard)
    text.fill("Once, whatever happens.")
    button.click()
    expect(page.locator("main form [data-refused]")).to_have_text(TEXTS["SEND_UNKNOWN"])
    expect(text).to_have_value("Once, whatever happens.")
    expect(page).to_have_url(f"{watched.address}/contact")
    page.unroute_all()
    button.click()
    expect(page.locator(".snackbar")).to_contain_text(TEXTS["contact.sent"])
    assert len(proxy.calls(MESSAGE, "POST")) == 2
