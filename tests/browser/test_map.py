"""The map of heaters in a browser: markers, popups, highlights by rows, with and without tiles."""

import base64
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.browser import OpenPage, Watched, wait_until
from tests.support.faults import FaultyProxy
from tests.support.held import hold
from tests.support.layout import box_of
from tests.support.maps import HEATERS, counted, heaters, marker, show_map
from tests.support.user import embedded_page
from tests.support.worlds import Large

TILES = "https://tile.openstreetmap.org/**"
ONE = "**/live/heater-map?heater=*"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


@pytest.fixture
def three(proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, heaters("1000 AA", "2000 BB", "3000 CC"))


@pytest.mark.usefixtures("three")
def test_the_keyboard_skips_the_map_or_presses_its_buttons(open_page: OpenPage) -> None:
    watched = open_page(height=500).login()
    page = watched.page
    # The list's map is above it on most screens, and so before it in the tab order.
    for address, left, after in (
        ("/", ".dash-cols > :has(.work) a", ".dash-lists a"),
        ("/heaters/", "select[name=sort]", ".list-h a"),
    ):
        watched.goto(address)
        page.locator(".map").scroll_into_view_if_needed()
        expect(marker(page, "3000 CC")).to_be_visible()
        page.locator(left).last.focus()
        page.keyboard.press("Tab")
        expect(page.get_by_role("link", name="Skip the map")).to_be_focused()
        page.keyboard.press("Enter")
        page.keyboard.press("Tab")
        expect(page.locator(f".map ~ {after}").first).to_be_focused()
    signs = [marker(page, code) for code in ("1000 AA", "2000 BB")]
    page.locator(".map").scroll_into_view_if_needed()
    before, scrolled = apart(*signs), page.evaluate("scrollY")
    page.get_by_role("button", name="Zoom out").press("Space")
    wait_until(page, lambda: apart(*signs) < before * 0.6)
    popup = page.locator(".leaflet-popup")
    signs[1].press("Enter")
    expect(popup.locator("a[href*=details]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(popup).to_have_count(0)
    expect(signs[1]).to_be_focused()
    signs[1].press("Space")
    expect(popup.locator("a[href*=details]")).to_be_focused()
    page.locator(".leaflet-popup-close-button").press("Space")
    expect(popup).to_have_count(0)
    expect(signs[1]).to_be_focused()
    assert page.evaluate("scrollY") == scrolled


def apart(one: Locator, other: Locator) -> float:
    """The horizontal distance of two markers."""
    return abs(box_of(one)["x"] - box_of(other)["x"])


@pytest.mark.parametrize("row", [".dash-lists li[data-heater]", ".work ol > li"])
def test_the_dashboards_rows_point_at_the_map(open_page: OpenPage, row: str) -> None:
    page = open_page(height=1400).login("/").page

    def points() -> bool:
        """Whether the row highlights its marker. Markers are added in portions, so it may not be
        there yet."""
        page.hover("h1")
        page.locator(row).first.hover()
        return page.locator(".map .bounce").count() == 1

    wait_until(page, points)


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("is_touch", [False, True])
def test_a_map_is_moved_by_a_click_or_a_tap(open_page: OpenPage, is_touch: bool) -> None:
    page = open_page(has_touch=is_touch, is_mobile=is_touch).login("/heaters/").page
    sign = marker(page, "2000 BB")
    expect(sign).to_be_visible()
    page.locator(".map").scroll_into_view_if_needed()
    frame = box_of(page.locator(".map-frame"))
    press = page.touchscreen.tap if is_touch else page.mouse.click
    before = box_of(sign)["x"]
    right = frame["x"] + frame["width"] * 0.75
    press(right, frame["y"] + frame["height"] * 0.9)
    wait_until(page, lambda: abs(box_of(sign)["x"] - before + frame["width"] / 4) < 2)
    # What closes a popup moves nothing.
    press(*middle(sign))
    popup = page.locator(".leaflet-popup")
    expect(popup).to_be_visible()
    expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    before = box_of(sign)["x"]
    press(right, frame["y"] + frame["height"] * 0.9)
    expect(popup).to_have_count(0)
    page.wait_for_timeout(500)
    assert box_of(sign)["x"] == before


def middle(target: Locator) -> tuple[float, float]:
    box = box_of(target)
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize(
    ("motion", "shown"), [("no-preference", "marker-bounce"), ("reduce", "none")]
)
def test_a_row_under_the_pointer_or_with_the_focus_bounces_its_marker(
    open_page: OpenPage, motion: str, shown: str
) -> None:
    page = open_page(reduced_motion=motion).login("/heaters/").page
    signs = [marker(page, code) for code in ("1000 AA", "2000 BB")]
    bouncing = re.compile(r"\bbounce\b")
    expect(signs[0]).to_be_visible()
    page.hover("tr[data-heater='1']")
    expect(signs[0]).to_have_class(bouncing)
    page.hover("tr[data-heater='2']")
    expect(signs[1]).to_have_class(bouncing)
    expect(signs[0]).not_to_have_class(bouncing)
    expect(signs[1].locator(".marker-symbol")).to_have_css("animation-name", shown)
    # Without motion, the outline is all that tells it.
    expect(signs[1]).to_have_css("outline-style", "solid")
    page.hover("h1")
    expect(signs[1]).not_to_have_class(bouncing)
    page.focus("tr[data-heater='1'] a")
    expect(signs[0]).to_have_class(bouncing)


@pytest.mark.usefixtures("three")
def test_the_map_with_its_tiles_follows_the_filter_and_stays_the_same_map(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page()
    page = watched.page
    page.route(TILES, lambda route: route.fulfill(body=PIXEL, content_type="image/png"))
    watched.login("/heaters/")
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    credit = page.locator(".map-credits a")
    expect(credit).to_have_text("© OpenStreetMap contributors")
    expect(credit).to_have_attribute("href", "https://www.openstreetmap.org/copyright")
    expect(page.locator(".map path.land")).to_have_count(0)
    expect(marker(page, "3000 CC")).to_be_visible()
    page.evaluate("document.querySelector('.map-frame').dataset.same = ''")
    proxy.mend()
    proxy.break_(HEATERS, heaters("9000 ZZ"))
    page.locator("input[name=status][value=ON]").check(force=True)
    expect(marker(page, "9000 ZZ")).to_be_visible()
    expect(marker(page, "3000 CC")).to_have_count(0)
    expect(page.locator(".map-frame[data-same]")).to_have_count(1)
    watched.settle()


def asked(watched: Watched) -> list[str]:
    return [item.url for item in watched.requests if "heater-map" in item.url]


def test_the_map_of_a_street_loads_when_it_comes_into_view_also_if_a_tile_fails(
    open_page: OpenPage,
) -> None:
    watched = open_page(height=400)
    tiles: list[str] = []

    def answer(route: Route) -> None:
        tiles.append(route.request.url)
        if len(tiles) == 1:
            route.abort()
        else:
            route.fulfill(body=PIXEL, content_type="image/png")

    watched.page.route(TILES, answer)
    page = watched.login("/heaters/20001/ic3/details").page
    assert asked(watched) == []
    expect(page.locator(".map")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator(".map .one")).to_be_visible()
    assert asked(watched) == [f"{watched.address}/live/heater-map?heater=20001"]
    expect(page.locator(".map-credits a")).to_have_text("© OpenStreetMap contributors")
    watched.settle()
    expect(page.locator(".map path.land")).to_have_count(0)
    assert {url.split("/")[3] for url in tiles} == {"16"}


def without_tiles(route: Route) -> None:
    route.fulfill(json={**route.fetch().json(), "tiles": ""})


@pytest.mark.parametrize(
    ("address", "answer"), [(TILES, lambda route: route.abort()), (ONE, without_tiles)]
)
@pytest.mark.parametrize("width", [390, 1440])
def test_without_tiles_heaters_are_shown_in_the_outlines_of_their_countries(
    open_page: OpenPage, address: str, answer: Callable[[Route], None], width: int
) -> None:
    watched = open_page(width=width)
    page = watched.page
    page.route(address, answer)
    watched.login("/heaters/20001/ic3/details")
    page.keyboard.press("End")
    expect(page.locator(".map .one")).to_be_visible()
    expect_outlines(page)
    assert box_of(page.get_by_role("link", name="Route to"))["height"] >= 44
    if address == TILES:
        watched.goto("/heaters/")
        show_map(page)
        expect_outlines(page)


def expect_outlines(page: Page) -> None:
    land = page.locator(".map path.land")
    expect(land).to_be_attached()
    assert box_of(land)["width"] > 200
    expect(page.locator(".map-credits")).to_have_text("Outlines: Natural Earth")


def test_a_late_failure_of_another_filter_does_not_lie_over_the_map(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/")
    page = watched.page
    held = hold(page, "**/live/heater-map?status=ON")
    page.locator("input[name=status][value=ON]").check(force=True)
    watched.until(lambda: len(held) == 1)
    page.locator("input[name=status][value=OFF]").check(force=True)
    expect(page).to_have_url(re.compile("status=OFF"))
    watched.settle()
    held[0].fulfill(status=502, body="")
    watched.settle()
    expect(page.locator(".map-note")).to_have_count(0)
    watched.noise.clear()


def test_five_thousand_heaters_are_on_the_map(chromium: Browser, large: Large) -> None:
    watched = Watched(chromium, large.host)
    page = watched.login("/heaters/").page
    located = embedded_page(page.content())["data"]["located"]
    assert located > 4000
    watched.until(lambda: counted(page) == located)
    page.locator(".map .many").first.click()
    watched.until(lambda: 0 < counted(page) < located)
    assert watched.noise == []
    watched.close()
