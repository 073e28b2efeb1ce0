"""A logout erases everything that the browser has kept of its user, who is asked before."""

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage, Watched
from tests.support.kept_copies import (
    DETAILS,
    NOTHING,
    STORAGES,
    UNSENT,
    in_the_cellar,
    says,
    write_note,
)


def test_logging_out_says_so_and_leaves_nothing_in_any_storage(kept: Watched) -> None:
    page = kept.page
    page.evaluate("() => sessionStorage.setItem('typed:', '{}')")
    page.click("button.menu")
    page.click("#drawer form button")
    # It goes by the page that confirms the logout, which is shown for two seconds.
    page.wait_for_url("**/logout")
    says(page, "logout.done")
    page.wait_for_url("**/login")
    kept.settle()
    assert page.evaluate(STORAGES) == NOTHING
    kept.go_offline()
    with pytest.raises(Exception, match="ERR_INTERNET_DISCONNECTED"):
        page.goto(DETAILS)


def test_a_link_of_another_site_asks_and_notes_that_are_not_sent_are_named(
    open_page: OpenPage,
) -> None:
    """Also in a tab that was loaded before another one has stored the note."""
    watched = in_the_cellar(open_page)
    page, other = watched.page, watched.context.new_page()
    other.goto(DETAILS)
    write_note(page, "Siphon cleaned", date="1850-01-02")
    expect(page.locator(UNSENT)).to_be_visible()
    other.click("button.menu")
    with other.expect_event("dialog") as asked:
        other.locator("#drawer form button").click(no_wait_after=True)
    assert "Siphon cleaned" in asked.value.message
    asked.value.dismiss()
    watched.context.set_offline(False)
    expect(page.locator(UNSENT).locator("small.refused")).to_contain_text("1900")
    page.goto(f"data:text/html,<a href='{watched.address}/logout'>Win</a>")
    page.click("a")
    says(page, "logout.ask")
    page.once("dialog", lambda dialog: dialog.dismiss())
    watched.goto("/logout")
    expect(page.locator("main .loader")).to_be_hidden()
    page.once("dialog", lambda dialog: dialog.accept())
    page.click("main form button")
    page.wait_for_url("**/login")
