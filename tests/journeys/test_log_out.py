"""A logout erases everything that the browser has kept of its user."""

import pytest

from tests.support.browser import Watched
from tests.support.kept_copies import DETAILS, NOTHING, STORAGES, says


def test_logging_out_says_so_and_leaves_nothing_in_any_storage(kept: Watched) -> None:
    page = kept.page
    page.evaluate("() => sessionStorage.setItem('typed', '{}')")
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
