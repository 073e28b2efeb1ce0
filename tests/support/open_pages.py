"""Looks at what an open page does by itself, with a clock that a test advances."""

from playwright.sync_api import Page, Route

from tests.support.browser import Watched


def contact_waiting(watched: Watched) -> Watched:
    """The contact screen with a clock that stands still unless the test advances it. On a busy
    machine, seconds may have passed since the screen started its timers."""
    page = watched.page
    page.clock.install()
    watched.login("/contact")
    page.reload()
    watched.settle()
    page.clock.pause_at(page.evaluate("(Date.now() + 500) / 1000"))
    watched.requests.clear()
    return watched


def move(page: Page, seconds: float) -> None:
    """Advances the clock. Then waits for the response to a new request: earlier requests of the
    page have reached the host by then."""
    page.clock.run_for(int(seconds * 1000))
    page.evaluate("() => fetch('/robots.txt').then((answer) => answer.text())")


def asked(watched: Watched, ending: str = "/live/unread", method: str = "GET") -> int:
    """How often the page has made such a request by itself."""
    return sum(
        request.url.endswith(ending) and request.method == method for request in watched.requests
    )


def newer(page: Page, when: str) -> None:
    """From now on the host has a build of this time."""

    def answer_head(route: Route) -> None:
        if route.request.method == "HEAD":
            route.fulfill(status=200, headers={"last-modified": when})
        else:
            route.continue_()

    page.route("**/contact", answer_head)
