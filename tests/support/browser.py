"""Drives a page in Chromium as its user would, and remembers whatever went wrong on it."""

import shutil
import time
from collections.abc import Callable
from typing import Any

from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Request,
    Route,
    expect,
)

from server.web.time_zone import COOKIE
from tests.support.patience import PATIENCE, PATIENCE_SECONDS
from tests.support.user import EMAIL, PASSWORD, embedded_page

expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    # What draws without one needs no process of its own.
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_HIDE = """(state) => {
  Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
  document.dispatchEvent(new Event("visibilitychange"));
}"""
_IS_OFFLINE = """async () => {
  const headers = { accept: "application/json" };
  const answer = await fetch(location.href, { headers }).catch(() => null);
  const page = await answer?.json().catch(() => null);
  return !page || page.last_known !== null || page.problem?.kind === "offline";
}"""
_EXPECTED = (
    # Every answer of 400 and above: the tests look at those pages.
    "Failed to load resource",
    # A logout.
    "Clear-Site-Data header on",
    # Where a test does without.
    "Service Worker registration blocked by Playwright",
    # A test that types sooner than the browser has drawn the page, or an address with a fragment.
    "Autofocus processing was blocked because",
)

OpenPage = Callable[..., "Watched"]


def find_chromium() -> str:
    """Chromium without the windows that nobody sees takes a third of the time to open a page."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise RuntimeError("no Chromium: run `make setup .setup/browser`")


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits for a condition; the page's events arrive meanwhile."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "it did not happen"
        page.wait_for_timeout(50)


def wait_for_script(page: Page, expression: str) -> None:
    """Waits until a JavaScript expression is true. Playwright's own `wait_for_function` evaluates
    text in the page, which the content security policy refuses."""
    wait_until(page, lambda: bool(page.evaluate(expression)))


def hold_forms(target: Page | BrowserContext, address: str) -> list[Route]:
    """The forms that are sent to an address from now on, each held back until it is continued."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.fallback()

    target.route(address, hold)
    return held


class Watched:
    """A page with its own context; `noise` holds console messages and uncaught errors."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        *,
        javascript: bool = True,
        language: str = "en-GB",
        width: int = 1280,
        height: int = 900,
        offline: bool = False,
        **options: Any,
    ) -> None:
        self.address = address
        self.javascript = javascript
        # A service worker would hide requests from `page.route`; tests of it ask for one.
        self.context: BrowserContext = browser.new_context(
            service_workers="allow" if offline else "block",
            base_url=address,
            java_script_enabled=javascript,
            locale=language,
            viewport={"width": width, "height": height},
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        # As a page sets it that was seen before.
        zone = str(options.get("timezone_id") or "UTC")
        self.context.add_cookies([{"name": COOKIE, "value": zone, "url": address}])
        self.page: Page = self.context.new_page()
        self.noise: list[str] = []
        self.requests: list[Request] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.noise.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request))

    def _console(self, message: ConsoleMessage) -> None:
        if not any(text in message.text for text in _EXPECTED):
            self.noise.append(f"{message.type}: {message.text}")

    def goto(self, path: str) -> "Watched":
        self.page.goto(path)
        self.settle()
        return self

    def settle(self) -> None:
        """Waits until the page is live, its modules have started and no navigation is under way."""
        if self.javascript:
            self.page.wait_for_selector(
                "html[data-live]:not([data-busy], [data-loading])", state="attached"
            )

    def login(self, path: str = "/", email: str = EMAIL, password: str = PASSWORD) -> "Watched":
        """Logs in without waiting for screens that no test looks at, and opens `path`."""
        token = embedded_page(self.context.request.get("/login").text())["csrf"]
        fields: dict[str, str | float | bool] = {"email": email, "password": password}
        answer = self.context.request.post(
            "/login", form={"csrf": token, **fields}, max_redirects=0
        )
        assert answer.status == 303, answer.text()
        return self.goto(path)

    def until(self, condition: Callable[[], bool]) -> None:
        """Waits for something that the page is about to do; its events arrive meanwhile."""
        wait_until(self.page, condition)

    def go_offline(self) -> None:
        """Also for a service worker that is just being started, which the browser may not tell."""

        def is_offline() -> bool:
            self.context.set_offline(True)
            return bool(self.page.evaluate(_IS_OFFLINE))

        self.until(is_offline)

    def round_trip(self) -> None:
        """Whatever the page has asked for by now has arrived when this has been answered."""
        self.page.evaluate("() => fetch('/robots.txt').then((answer) => answer.text())")

    def hide(self, hidden: bool = True) -> None:
        """Puts another tab before this one, or takes it away again."""
        self.page.evaluate(_HIDE, "hidden" if hidden else "visible")

    def documents(self) -> list[str]:
        """The documents that were asked for so far, in order."""
        return [item.url for item in self.requests if item.resource_type == "document"]

    def close(self) -> None:
        # The handler of a request whose page goes away fails, and the test that runs then with it.
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.close()
