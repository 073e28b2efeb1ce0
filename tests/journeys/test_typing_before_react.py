"""What is typed and sent before React has started is neither lost nor sent twice."""

from playwright.sync_api import expect

from tests.support.browser import OpenPage, wait_for_script
from tests.support.held import Held
from tests.support.typed import HAS_NOTHING_TYPED, log_in


def test_a_form_is_sent_once_and_what_is_typed_stays_as_a_draft_until_then(
    open_page: OpenPage,
) -> None:
    watched = open_page()
    held = Held(watched)
    page = held.goto("/login")
    log_in(page)
    page.wait_for_url(f"{watched.address}/")
    sent = [request for request in watched.requests if request.method == "POST"]
    assert [request.resource_type for request in sent] == ["document"]

    held.goto("/contact")
    text = page.locator("main textarea")
    text.press_sequentially("half a sentence")
    wait_for_script(page, f"!({HAS_NOTHING_TYPED})")
    held.let_in()
    expect(text).to_have_value("half a sentence")
    expect(text).to_be_focused()

    again = Held(watched)
    again.goto("/contact")
    expect(text).to_have_value("half a sentence")
    text.press_sequentially(" and the rest")
    page.locator("main form button[type=submit]").click()
    page.wait_for_url("**/contact?sent=*")
    again.wait_until_enhanced()
    wait_for_script(page, HAS_NOTHING_TYPED)
    again.goto("/contact")
    expect(text).to_have_value("")
