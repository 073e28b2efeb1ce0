"""Very long texts of the provider do not widen a page."""

from playwright.sync_api import Browser

from tests.support.browser import Watched
from tests.support.examples import addresses
from tests.support.odd_texts import OddTexts
from tests.support.processes import RunningProvider, running_host


def test_ten_thousand_characters_do_not_widen_the_page(
    chromium: Browser, provider: RunningProvider
) -> None:
    proxy = OddTexts(provider.url)
    with proxy.running(), running_host(proxy.url, HEATDESK_RENDERERS="1") as address:
        watched = Watched(chromium, address, javascript=False, width=390, height=844).login()
        page = watched.page
        proxy.text = "W" * 10_000
        wide = []
        for path in addresses():
            watched.goto(path)
            for width in (390, 768, 1440):
                page.set_viewport_size({"width": width, "height": 844})
                found = page.evaluate("document.scrollingElement.scrollWidth")
                if found > width:
                    wide.append(f"{path} at {width} px: {found} px")
        watched.close()
    assert not wide, "\n".join(wide)
