"""In a browser, too, the provider's texts have their language, whichever script inserts them."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import FaultyProxy


def test_screens_with_texts_in_another_language_hydrate_silently(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    proxy.content_language = "nl"
    watched = open_page().login("/heaters/?status=FAULT")
    page = watched.page
    details = page.locator("tbody tr a").first.get_attribute("href") or ""
    for path in (
        *("/", "/notifications", "/settings", "/terms", "/help/faq/1", "/heater-info?q=F0"),
        *(details.replace("details", tab) for tab in ("details", "params", "report")),
    ):
        watched.goto(path)
        expect(page.locator("main [lang=nl]").first).to_be_attached()


def test_what_scripts_show_of_the_provider_has_its_language(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page().login()
    proxy.content_language = "nl"
    page = watched.page
    page.locator("#search").press_sequentially("F0")
    expect(page.locator("[role=option][lang=nl]").first).to_contain_text("F0")
    expect(page.locator("[role=option]").last).not_to_have_attribute("lang", re.compile(""))
    watched.goto("/heater-info")
    page.locator(".series a").first.click()
    expect(page.locator(".entries .prose").first).to_have_attribute("lang", "nl")
