"""A document becomes live, whatever of its scripts or of its HTML is missing."""

import re

from playwright.sync_api import Route, expect

from tests.support.browser import OpenPage


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
