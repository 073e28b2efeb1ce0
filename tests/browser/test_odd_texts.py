"""Very long texts of the provider do not widen a page."""

from playwright.sync_api import Browser

from tests.support.browser import OpenPage, Watched
from tests.support.examples import HEATER, addresses
from tests.support.faults import FaultyProxy
from tests.support.heaters import PARAMETERS, answers, number_parameter
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


def test_a_unit_of_eighty_letters_widens_neither_a_parameter_nor_the_report(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page(javascript=False).login()
    proxy.break_(PARAMETERS, answers([number_parameter(unit="x" * 80, default_value=25)]))
    for tab, box in (("params", ".params"), ("params/12", ".dialog"), ("report", ".report")):
        watched.goto(f"{HEATER}/{tab}")
        for width in (320, 390, 768, 1440):
            watched.page.set_viewport_size({"width": width, "height": 844})
            sizes = watched.page.locator(box).first.evaluate(
                "(box) => [box.scrollWidth, box.clientWidth]"
            )
            assert sizes[0] == sizes[1], (tab, width)
