"""Very long texts of the provider do not widen a page."""

from playwright.sync_api import ViewportSize

from tests.support.browser import OpenPage
from tests.support.examples import HEATER, addresses
from tests.support.faults import FaultyProxy
from tests.support.frames import asked
from tests.support.heaters import PARAMETERS, answers, number_parameter
from tests.support.odd_texts import OddTexts
from tests.support.processes import RunningProvider, running_host
from tests.support.user import User

SIZES = [ViewportSize(width=width, height=844) for width in (390, 768, 1440)]


def test_ten_thousand_characters_do_not_widen_the_page(
    open_page: OpenPage, provider: RunningProvider
) -> None:
    proxy = OddTexts(provider.url)
    with (
        proxy.running(),
        running_host(proxy.url, HEATDESK_RENDERERS="1") as address,
        User(address) as user,
    ):
        user.login()
        proxy.text = "W" * 10_000
        screens = {path: user.http.get(path, follow_redirects=True).text for path in addresses()}
    width_of = "(window) => window.document.scrollingElement.scrollWidth"
    found = asked(open_page().page, list(screens.values()), SIZES, width_of)
    wide = [
        f"{path} at {size['width']} px: {width} px"
        for path, widths in zip(screens, found, strict=True)
        for size, width in zip(SIZES, widths, strict=True)
        if width > size["width"]
    ]
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
