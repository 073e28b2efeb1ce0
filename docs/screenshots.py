"""Makes the pictures of README.md from the running product: `make screenshots`."""

import tempfile
from pathlib import Path

from playwright.sync_api import sync_playwright

from tests.support.browser import FLAGS, Watched, find_chromium
from tests.support.processes import running_host, running_provider

IMAGES = Path(__file__).parent / "images"


def main() -> None:
    IMAGES.mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running_provider(Path(folder) / "provider.sqlite") as provider,
        running_host(provider.url) as address,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        wide = Watched(browser, address, width=1280, height=800).login()
        wide.page.screenshot(path=IMAGES / "dashboard.png")
        phone = Watched(browser, address, width=390, height=780).login("/heaters/?status=FAULT")
        href = phone.page.locator("tbody tr a").first.get_attribute("href")
        phone.goto(href or "/")
        phone.page.screenshot(path=IMAGES / "heater-phone.png")
        browser.close()


if __name__ == "__main__":
    main()
