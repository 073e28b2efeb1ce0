"""What is typed or filled in stays, whatever an extension changes in the page, and whenever."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Route

from tests.screens.asking import CLOSED, OPEN
from tests.support.browser import OpenPage, Watched, wait_for_script
from tests.support.held import FIRST_SCRIPT, LIBRARIES, Held

EXTENSION = Path(__file__).parents[1] / "support" / "extension.js"
FOLLOW = """(path) => {
  const link = Object.assign(document.createElement("a"), { href: path });
  document.body.append(link);
  link.click();
  link.remove();
}"""
DISTURBED = "(which) => { standIn.fill(which); standIn.disturb(); return standIn.state(); }"


@pytest.fixture
def watched(open_page: OpenPage) -> Watched:
    """A page with the extension, whose forms do not reach the host."""

    def send(route: Route) -> None:
        route.abort() if route.request.method == "POST" else route.fallback()

    watched = open_page()
    watched.page.add_init_script(path=EXTENSION)
    watched.page.route("**/*", send)
    return watched


def screens(watched: Watched) -> Iterator[str]:
    """The addresses of all screens, while the session is one that may see them."""
    yield from (path for path in OPEN if path != "/logout")
    watched.login("/about")
    yield from CLOSED


def expect_kept(watched: Watched, path: str, before: object) -> None:
    watched.settle()
    assert watched.page.evaluate("standIn.state()") == before, path
    wait_for_script(watched.page, "standIn.missed().length === 0")


@pytest.mark.parametrize(("script", "which"), [(FIRST_SCRIPT, -1), (LIBRARIES, 1)])
def test_a_document_keeps_what_was_filled_in_before_react(
    watched: Watched, script: re.Pattern[str], which: int
) -> None:
    page = watched.page
    for path in screens(watched):
        held = Held(watched, script)
        page.goto(path, wait_until="commit")
        if script == LIBRARIES:
            held.wait_until_enhanced()
        wait_for_script(page, "document.readyState !== 'loading'")
        before = page.evaluate(DISTURBED, which)
        held.let_in()
        expect_kept(watched, path, before)
    assert watched.noise == []


def test_a_document_that_is_changed_while_it_is_parsed_keeps_what_was_filled_in(
    watched: Watched,
) -> None:
    """React renders it anew."""
    page = watched.page
    page.add_init_script("window.duringParsing = 0;")
    for path in screens(watched):
        page.goto(path)
        watched.settle()
        expect_kept(watched, path, page.evaluate("window.before ?? standIn.state()"))
    assert {line.partition(":")[0] for line in watched.noise} == {"warning"}
    watched.noise.clear()


def test_a_live_page_keeps_what_was_filled_in(watched: Watched) -> None:
    """Also when it is loaded again, and it can be left."""
    page = watched.page
    watched.goto("/login")
    for path in screens(watched):
        if path == "/nowhere":
            continue
        with page.expect_navigation():
            page.evaluate(FOLLOW, path)
        watched.settle()
        before = page.evaluate(DISTURBED, -1)
        page.evaluate(FOLLOW, page.url)
        expect_kept(watched, path, before)
