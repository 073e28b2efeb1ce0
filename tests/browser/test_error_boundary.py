"""A view that throws in the browser: the problem screen in its place, and how to leave it."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from tests.support.browser import OpenPage, Watched

DETAILS = "/heaters/20001/ic3/details"
_KEPT = """async () => {
  const caches_ = await Promise.all((await caches.keys()).map((name) => caches.open(name)));
  const requests = await Promise.all(caches_.map((cache) => cache.keys()));
  return requests.flat().map(({ url }) => new URL(url).pathname);
}"""
# A page with a service worker hides its requests from `page.route`.
_SPOIL = """(path) => {
  const original = window.fetch;
  window.fetch = async (url, options) => {
    const answer = await original(url, options);
    if (new URL(url, location.href).pathname !== path) return answer;
    return new Response(JSON.stringify({ ...(await answer.json()), data: {} }));
  };
}"""
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


@pytest.mark.parametrize("path", ["/customers", DETAILS])
def test_a_view_that_throws_on_the_first_page(open_page: OpenPage, path: str) -> None:
    watched = open_page().login("/about")
    spoil_answers(watched, path)
    watched.page.goto(path)
    expect_problem(watched)
    watched.page.unroute_all()
    watched.page.click("main .problem a.main")
    expect(watched.page.locator("main .problem")).to_have_count(0)
    expect(watched.page.locator("h1")).not_to_have_text("Something went wrong")


def wait_until_kept(watched: Watched, address: str) -> list[str]:
    """Waits for the copy of an address, and returns the addresses of all copies."""
    watched.until(lambda: address in watched.page.evaluate(_KEPT))
    kept: list[str] = watched.page.evaluate(_KEPT)
    return kept


def test_no_copy_is_kept_of_a_first_page_whose_view_throws(open_page: OpenPage) -> None:
    watched = open_page(offline=True)
    spoil_answers(watched, DETAILS)
    watched.login(DETAILS)
    expect_problem(watched)
    # Copies are made one after the other, and the catalogue is the last one.
    assert DETAILS not in wait_until_kept(watched, "/live/catalogue")


def test_no_copy_is_kept_of_a_view_that_throws_after_a_navigation(open_page: OpenPage) -> None:
    watched = open_page(offline=True).login("/heaters/")
    wait_until_kept(watched, "/live/catalogue")
    watched.page.evaluate(_SPOIL, DETAILS)
    watched.page.click(f"tbody a[href='{DETAILS}']")
    expect_problem(watched)
    watched.page.click(".drawer a[href='/heaters/']")
    other = watched.page.locator(f"tbody th a:not([href='{DETAILS}'])").first
    address = other.get_attribute("href") or ""
    other.click()
    assert DETAILS not in wait_until_kept(watched, address)
