"""The map of the list: loaded at the second attempt, its markers, and a popup."""

import json
import re

import pytest
from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.faults import Fault, FaultyProxy
from tests.support.maps import HEATERS, heaters, marker, show_map
from tests.support.parts import part

ATTACK = "<img src=x onerror=alert(1)>"
CODES = ("1000 AA", "2000 BB", ATTACK)


@pytest.mark.parametrize("width", [1280, part(390)])
def test_a_map_that_cannot_be_loaded_tries_again_and_leads_to_a_heater(
    open_page: OpenPage, proxy: FaultyProxy, width: int
) -> None:
    rows = json.loads(heaters(*CODES).body)
    # On other continents.
    rows[1] |= {"lat": 43.6, "lng": -79.4}
    rows[2] |= {"lat": -33.9, "lng": 18.4}
    proxy.break_(HEATERS, Fault(200, json.dumps(rows).encode()))
    proxy.content_language = "nl"
    watched = open_page(width=width, timezone_id="Europe/Amsterdam")
    page = watched.page
    page.route("**/live/heater-map", lambda route: route.fulfill(status=502))
    watched.login("/heaters/")
    show_map(page)
    expect(page.locator(".map")).to_contain_text("could not be loaded")
    expect(page.locator("tbody tr").first).to_be_visible()
    page.unroute("**/live/heater-map")
    page.get_by_role("button", name="Try again").click()
    page.locator(".map").scroll_into_view_if_needed()
    shapes = set()
    for index, code in enumerate(CODES):
        sign = marker(page, f"{code} 7, status {index}")
        expect(sign).to_be_in_viewport(ratio=1)
        shapes.add(sign.locator(".shape path").get_attribute("d"))
    # Each status has a shape of its own.
    assert len(shapes) == 3
    expect(page.locator(".map-note")).to_have_count(0)
    marker(page, ATTACK).click()
    popup = page.locator(".leaflet-popup")
    for text in (f"{ATTACK} 7", "20/11/2026 11:30"):
        expect(popup).to_contain_text(text)
    expect(popup.locator("[lang=nl]")).to_have_text("status 2")
    expect(page.locator(".map img[src=x]")).to_have_count(0)
    documents = len(watched.documents())
    # The map moves until the whole popup is visible.
    expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    popup.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/heaters/3/ic3/details$"))
    assert len(watched.documents()) == documents
