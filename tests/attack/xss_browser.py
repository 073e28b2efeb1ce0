"""A page in Chromium that records scripts that run or could run, and requests to other servers."""

import contextlib
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Dialog, Response, sync_playwright
from playwright.sync_api import Error as BrowserError
from playwright.sync_api import TimeoutError as NeverCame

from tests.support.browser import FLAGS, Watched, find_chromium
from tests.support.patience import PATIENCE_SECONDS

_SCRIPT = Path(__file__).parent / "xss-page.js"
_MARK = "xss-attack:"
_ABORTED = 3
"""How often a navigation may be aborted."""
_ISLAND_LOADS = ("its code", "its data", "what it draws")


def _answer(dialog: Dialog) -> None:
    """Leaves a page whose texts could not be saved, which asks first."""
    if dialog.type == "beforeunload":
        dialog.accept()
    else:
        dialog.dismiss()


class HostilePage:
    """A page with a context of its own. Without the content security policy, scripts that it would
    block do run; with it, blocked ones are recorded."""

    def __init__(
        self, browser: Browser, host: str, *, has_policy: bool, patience: float = PATIENCE_SECONDS
    ) -> None:
        self.loads = 0
        self._host = host
        self._watched = Watched(browser, host, bypass_csp=not has_policy)
        self._watched.context.set_default_timeout(patience * 1000)
        self._page = self._watched.page
        self._watched.context.add_init_script(path=_SCRIPT)
        self._watched.context.route(self._is_foreign, lambda route: route.abort())
        self._page.on("dialog", _answer)

    def login(self) -> "HostilePage":
        self._watched.login("/about")
        return self

    def open(self, address: str) -> None:
        """Opens an address of the host, and checks the page."""
        answer = self._goto(address)
        if answer and not answer.headers.get("content-type", "").startswith("text/html"):
            # A picture, or an address with a line break, which is not the address of a screen.
            self.loads += 1
            self._assert_clean(address, [])
        else:
            self.check(address)

    def check(self, where: str) -> None:
        """Waits until the page is live. Raises AssertionError for a script that ran, was blocked or
        waits for a click, and for a request to another server."""
        self.loads += 1
        # A script that has run may keep the page from ever becoming live.
        self._assert_clean(where, [])
        try:
            self._watched.settle()
        except NeverCame as error:
            raise AssertionError(f"{where}: {self._page.url} never becomes live") from error
        if self._page.locator("[data-island]").count():
            for _ in _ISLAND_LOADS:
                self._watched.round_trip()
        found: list[str] = self._page.evaluate("() => window.xssAttack.armed()")
        self._assert_clean(where, found)

    def submit(self, fields: dict[str, str], where: str) -> None:
        """Sends these fields to the address of the shown page, and checks the answer."""
        with self._page.expect_navigation():
            self._page.evaluate("(fields) => window.xssAttack.submit(fields)", fields)
        self.check(where)

    def forms(self) -> list[list[str]]:
        """The names of the controls of each form that something can be typed into."""
        return list(self._page.evaluate("() => window.xssAttack.names()"))

    def fill(self, number: int, typed: dict[str, str], where: str) -> None:
        """Types a text for each name into the form of this number, sends it, and checks the page
        that follows."""
        self._page.evaluate("(given) => window.xssAttack.fill(given)", [number, typed])
        self.check(where)

    def _goto(self, address: str) -> Response | None:
        """Opens an address. What was saved before may load its page again, or the service worker
        may be replaced at the same moment: the browser then aborts this navigation."""
        for _ in range(_ABORTED):
            try:
                return self._page.goto(address)
            except BrowserError as error:
                if "net::ERR_ABORTED" not in error.message:
                    raise
            self._watched.settle()
        return self._page.goto(address)

    def _is_foreign(self, url: str) -> bool:
        return url.startswith(("http", "ws", "ftp")) and not url.startswith(f"{self._host}/")

    def _assert_clean(self, where: str, armed: list[str]) -> None:
        noted = [line for line in self._watched.noise if _MARK in line]
        asked = [each.url for each in self._watched.requests if self._is_foreign(each.url)]
        assert urlsplit(self._page.url)[:2] == urlsplit(self._host)[:2], (where, self._page.url)
        found = [*armed, *noted, *asked]
        assert not found, f"{where}: {found[:5]}"
        self._watched.noise.clear()
        self._watched.requests.clear()


@contextlib.contextmanager
def chromium() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        yield browser
        browser.close()
