"""Drives a page in Chromium as its user would, and records its errors."""

import shutil
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

from server.domain.brands import TIME_ZONE_COOKIE
from tests.support.patience import PATIENCE, wait
from tests.support.user import EMAIL, PASSWORD, embedded_page

expect.set_options(timeout=PATIENCE)

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    # Drawing without a GPU needs no process of its own.
    "--in-process-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

_HIDE = """(hidden) => {
  const state = hidden ? "hidden" : "visible";
  Object.defineProperty(document, "hidden", { value: hidden, configurable: true });
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
    # A test that blocks service workers.
    "Service Worker registration blocked by Playwright",
    # A test that types sooner than the browser has drawn the page, or an address with a fragment.
    "Autofocus processing was blocked because",
)

OpenPage = Callable[..., "Watched"]


def find_chromium() -> str:
    """The path of Chromium: preferably the headless shell, which opens a page in a third of the
    time. Raises RuntimeError if none is installed."""
    for name in ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise RuntimeError("no Chromium: run `make setup .setup/browser`")


def wait_until(page: Page, condition: Callable[[], bool]) -> None:
    """Waits for a condition; the page's events arrive meanwhile."""
    wait(condition, lambda seconds: page.wait_for_timeout(1000 * seconds))


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


LIVE: list["Watched"] = []
"""The pages that are open: what they show is told when a test fails (tests/support/evidence.py)."""


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
        # A service worker would hide requests from `page.route`; its tests set `offline`.
        self.context: BrowserContext = browser.new_context(
            service_workers="allow" if offline else "block",
            base_url=address,
            java_script_enabled=javascript,
            locale=language,
            viewport={"width": width, "height": height},
            **options,
        )
        self.context.set_default_timeout(PATIENCE)
        # The cookie that an earlier page would have set.
        zone = str(options.get("timezone_id") or "UTC")
        self.context.add_cookies([{"name": TIME_ZONE_COOKIE, "value": zone, "url": address}])
        self.page: Page = self.context.new_page()
        self.noise: list[str] = []
        self.console: list[str] = []
        """All messages, the expected ones, too."""
        self.requests: list[Request] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.noise.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request))
        LIVE.append(self)
        # Also when the test that opened it closes only the browser.
        self.context.on("close", lambda _: LIVE.remove(self))

    def _console(self, message: ConsoleMessage) -> None:
        self.console.append(f"{message.type}: {message.text}")
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
        """Logs in over HTTP, without opening the screen for it, and opens `path`."""
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
        """Goes offline, together with the service worker, which may miss it while it starts."""

        def is_offline() -> bool:
            self.context.set_offline(True)
            return bool(self.page.evaluate(_IS_OFFLINE))

        self.until(is_offline)

    def round_trip(self) -> None:
        """Waits for the response to a new request: earlier requests of the page have reached the
        host by then."""
        self.page.evaluate("() => fetch('/robots.txt').then((answer) => answer.text())")

    def hide(self, hidden: bool = True) -> None:
        """Hides the page, as another tab in front of it would, or shows it again. A headless
        browser hides no tab, so this is simulated."""
        self.page.evaluate(_HIDE, hidden)

    def documents(self) -> list[str]:
        """The addresses of the documents requested so far, in order."""
        return [item.url for item in self.requests if item.resource_type == "document"]

    def close(self) -> None:
        # A request that a test still holds back is continued then, and must not reach the host
        # during the next test.
        self.context.set_offline(True)
        # A handler of a request fails if its page is closed, and with it the test that runs then.
        self.page.unroute_all(behavior="ignoreErrors")
        self.context.unroute_all(behavior="ignoreErrors")
        self.context.close()


_POLICIES = (
    "require-trusted-types-for 'script'; trusted-types sanitized-html service-worker default"
)


def remove_trusted_types(watched: Watched) -> None:
    """Makes the page that of a browser without Trusted Types."""

    def without_policies(route: Route) -> None:
        if route.request.resource_type != "document":
            route.fallback()
            return
        answer = route.fetch(max_redirects=0)
        policy = answer.headers.get("content-security-policy", "")
        if "text/html" in answer.headers.get("content-type", ""):
            assert _POLICIES in policy
        headers = {**answer.headers, "content-security-policy": policy.replace(_POLICIES, "")}
        route.fulfill(response=answer, headers=headers)

    watched.page.add_init_script("delete window.trustedTypes")
    watched.page.route(f"{watched.address}/**", without_policies)
