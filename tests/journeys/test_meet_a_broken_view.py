"""A view that throws, first or after a navigation: the problem screen, and how to leave it."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.spoiled import expect_problem, spoil_answers


def test_a_view_that_throws_is_left_for_another_screen(open_page: OpenPage) -> None:
    watched = open_page().login("/about")
    page = watched.page
    spoil_answers(watched, "/customers")
    page.goto("/customers")
    expect_problem(watched)
    page.unroute_all()
    page.click("main .problem a.main")
    expect(page.locator("main .problem")).to_have_count(0)
    expect(page.locator("h1")).not_to_have_text("Something went wrong")

    watched.goto("/about")
    spoil_answers(watched, "/customers")
    page.click(".drawer a[href='/customers']")
    expect_problem(watched)
    page.click(".drawer a[href='/heaters/']")
    expect(page.locator("tbody tr").first).to_be_visible()
    expect(page).to_have_title(re.compile("^Heaters · "))
    page.unroute_all()
    page.click(".drawer a[href='/customers']")
    expect(page.locator("tbody tr").first).to_be_visible()
