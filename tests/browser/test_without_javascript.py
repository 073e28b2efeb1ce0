"""Without JavaScript: a form that a busy host refused."""

from pathlib import Path

from playwright.sync_api import Route, expect

from server.rendering.build import read_build
from server.rendering.document import busy_documents
from tests.support.browser import OpenPage
from tests.support.user import EMAIL, PASSWORD


def test_a_form_that_a_busy_host_has_refused_is_sent_by_loading_the_page_again(
    open_page: OpenPage,
) -> None:
    """Browsers send the form again on a reload of its refusal, which tells the user to do that."""
    refused = b"4f1c9ad2".join(busy_documents(read_build(Path("dist")), form=True)["en"])
    sent: list[str | None] = []

    def refuse_once(route: Route) -> None:
        if route.request.method != "POST" or sent:
            route.continue_()
            return
        sent.append(route.request.post_data)
        route.fulfill(status=503, body=refused, content_type="text/html; charset=utf-8")

    watched = open_page(javascript=False).goto("/login")
    page = watched.page
    page.route("**/login", refuse_once)
    page.fill("input[name=email]", EMAIL)
    page.fill("input[name=password]", PASSWORD)
    page.click("main button[type=submit]")
    expect(page.locator("main")).to_contain_text("Nothing of what you sent has been saved")
    page.reload()
    expect(page.locator("h1")).to_have_text("Dashboard")
    assert len(sent) == 1
    watched.noise.clear()  # Chromium reports each 503.
