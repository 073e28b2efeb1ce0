"""Drives a page in Chromium as its user would, and remembers whatever went wrong on it."""

import shutil
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Request

from tests.support.user import EMAIL, PASSWORD

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]

OpenPage = Callable[..., "Watched"]


def find_chromium() -> str:
    for name in ("chromium", "chromium-browser", "google-chrome"):
        if path := shutil.which(name):
            return path
    raise RuntimeError("no Chromium: run `make setup .setup/browser`")


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
        **options: Any,
    ) -> None:
        self.address = address
        self.javascript = javascript
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            java_script_enabled=javascript,
            locale=language,
            viewport={"width": width, "height": height},
            **options,
        )
        self.context.set_default_timeout(10_000)
        self.page: Page = self.context.new_page()
        self.noise: list[str] = []
        self.requests: list[Request] = []
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.noise.append(f"error: {error}"))
        self.page.on("request", lambda request: self.requests.append(request))

    def _console(self, message: ConsoleMessage) -> None:
        # Chromium reports every answer of 400 and above by itself; the tests look at those pages.
        if "Failed to load resource" not in message.text:
            self.noise.append(f"{message.type}: {message.text}")

    def goto(self, path: str) -> "Watched":
        self.page.goto(path)
        self.settle()
        return self

    def settle(self) -> None:
        """Waits until the page is live and no navigation is under way."""
        if self.javascript:
            self.page.wait_for_selector("html[data-live]:not([data-busy])", state="attached")

    def login(self, path: str = "/", email: str = EMAIL, password: str = PASSWORD) -> "Watched":
        """Logs in by the form, on the way to `path`."""
        self.goto(path)
        self.page.fill("input[name=email]", email)
        self.page.fill("input[name=password]", password)
        self.page.click("main button[type=submit]")
        self.page.wait_for_url(lambda url: "/login" not in url)
        self.settle()
        return self

    def documents(self) -> list[str]:
        """The documents that were asked for so far, in order."""
        return [item.url for item in self.requests if item.resource_type == "document"]

    def close(self) -> None:
        self.context.close()
