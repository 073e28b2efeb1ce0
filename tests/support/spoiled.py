"""Pages whose view throws in the browser: their page objects have no data."""

import json
import re
from typing import Any

from playwright.sync_api import Route, expect

from tests.support.browser import Watched

_PAGE = re.compile(r'(<script type="application/json" id="page"[^>]*>)(.*?)(</script>)', re.DOTALL)


def without_data(page: dict[str, Any]) -> str:
    """The page object with data that no view can show."""
    return json.dumps({**page, "data": {}})


def spoil_answers(watched: Watched, path: str) -> None:
    """Removes the data from the documents and page objects of an address."""

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
