"""A view that throws in the browser: the problem screen in its place, and the way on from there."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.support.browser import OpenPage, Watched

_PAGE = re.compile(r'(<script type="application/json" id="page"[^>]*>)(.*?)(</script>)', re.DOTALL)


def without_data(page: dict[str, Any]) -> str:
    """The page object with data that no view can show."""
    return json.dumps({**page, "data": {}})


def spoil_answers(watched: Watched, path: str) -> None:
    """Takes the data out of the documents and the page objects of an address."""

    def spoil(route: Route) -> None:
        answer = route.fetch()
        if answer.headers.get("content-type", "").startswith("application/json"):
            route.fulfill(response=answer, body=without_data(answer.json()))
            return
        html = _PAGE.sub(
            lambda match: match[1] + without_data(json.loads(match[2])) + match[3], answer.text()
        )
        route.fulfill(response=answer, body=html)

    watched.page.route(f"**{path}", spoil)


def expect_problem(watched: Watched) -> None:
    """The problem screen inside the shell; the error is reported on the console."""
    page = watched.page
    expect(page.locator("main .problem")).to_be_visible()
    expect(page.locator("h1")).to_have_text("Something went wrong")
    expect(page).to_have_title(re.compile("^Something went wrong · "))
    expect(page.locator(".drawer")).to_be_visible()
    assert watched.noise
    watched.noise.clear()


def test_a_view_that_throws_after_a_navigation(open_page: OpenPage) -> None:
    watched = open_page().login()
    spoil_answers(watched, "/customers")
    watched.page.click(".drawer a[href='/customers']")
    expect_problem(watched)
    watched.page.click(".drawer a[href='/heaters/']")
    expect(watched.page.locator("tbody tr").first).to_be_visible()
    expect(watched.page).to_have_title(re.compile("^Heaters · "))
    watched.page.unroute_all()
    watched.page.click(".drawer a[href='/customers']")
    expect(watched.page.locator("tbody tr").first).to_be_visible()


@pytest.mark.parametrize("path", ["/customers", "/heaters/20001/ic3/details"])
def test_a_view_that_throws_on_the_first_page(open_page: OpenPage, path: str) -> None:
    watched = open_page().login()
    spoil_answers(watched, path)
    watched.page.goto(path)
    expect_problem(watched)
    watched.page.unroute_all()
    watched.page.click("main .problem a.main")
    expect(watched.page.locator("main .problem")).to_have_count(0)
    expect(watched.page.locator("h1")).not_to_have_text("Something went wrong")
