"""The map of heaters in a browser: markers, popups, highlights by rows, with and without tiles."""

import base64
import json
import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Locator, Page, Route, expect

from tests.support.browser import OpenPage, Watched, wait_until
from tests.support.faults import ANSWERS_500, Fault, FaultyProxy
from tests.support.patience import until
from tests.support.user import embedded_page
from tests.support.worlds import Large

HEATERS = "auth/api/installers/heaters"
TILES = "https://tile.openstreetmap.org/**"
ONE = "**/live/heater-map?heater=*"
PIXEL = base64.b64decode(
    "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="
)


def heaters(*codes: str) -> Fault:
    """Heaters far from each other, each with its own place and status."""
    rows = [
        {
            "id": index + 1,
            "sw_type": "ic3",
            "lat": 52 - index,
            "lng": 5.0 + 2 * index,
            "postal_code": code,
            "address_number": "7",
            "heater_status_id": [1, 2, 3, 9][index % 4],
            "heater_status_name": f"status {index}",
            "last_notification_timestamp": "2026-11-20T10:30:00Z",
        }
        for index, code in enumerate(codes)
    ]
    return Fault(200, json.dumps(rows).encode())


@pytest.fixture
def three(proxy: FaultyProxy) -> None:
    proxy.break_(HEATERS, heaters("1000 AA", "2000 BB", "3000 CC"))


def marker(page: Page, name: str) -> Locator:
    return page.locator(".map").get_by_role("button", name=name)


@pytest.mark.usefixtures("three")
def test_each_status_has_a_shape_of_its_own_and_a_name(open_page: OpenPage) -> None:
    page = open_page(timezone_id="Europe/Amsterdam").login("/heaters/").page
    shapes = set()
    for index, code in enumerate(("1000 AA", "2000 BB", "3000 CC")):
        sign = marker(page, f"{code}, 7, status {index}")
        expect(sign).to_be_visible()
        shapes.add(sign.locator(".shape path").get_attribute("d"))
    assert len(shapes) == 3


@pytest.mark.parametrize("width", [390, 1440])
def test_heaters_on_two_continents_are_both_on_the_map(
    open_page: OpenPage, proxy: FaultyProxy, width: int
) -> None:
    places = {"3583 EM": (52.0, 5.0), "M5V 2T6": (43.6, -79.4)}
    rows = [
        {"id": id_, "sw_type": "ic3", "postal_code": code, "lat": lat, "lng": lng}
        for id_, (code, (lat, lng)) in enumerate(places.items(), 1)
    ]
    proxy.break_(HEATERS, Fault(200, json.dumps(rows).encode()))
    page = open_page(width=width).login("/heaters/").page
    page.locator(".map").scroll_into_view_if_needed()
    frame = page.locator(".map-frame").bounding_box()
    assert frame
    for code in places:
        sign = page.locator(".map").get_by_role("button", name=re.compile(code))
        expect(sign).to_be_visible()
        box = sign.bounding_box()
        assert box
        assert frame["x"] <= box["x"] <= frame["x"] + frame["width"] - box["width"]
        assert frame["y"] <= box["y"] <= frame["y"] + frame["height"] - box["height"]


@pytest.mark.usefixtures("three")
def test_without_tiles_the_outlines_of_countries_are_drawn(open_page: OpenPage) -> None:
    watched = open_page()
    watched.page.route(TILES, lambda route: route.abort())
    page = watched.login("/heaters/").page
    land = page.locator(".map path.land")
    expect(land).to_be_attached()
    box = land.bounding_box()
    assert box
    assert box["width"] > 200
    expect(page.locator(".map-credits")).to_have_text("Outlines: Natural Earth")


@pytest.mark.usefixtures("three")
def test_tiles_are_shown_with_whose_they_are(open_page: OpenPage) -> None:
    watched = open_page()
    watched.page.route(TILES, lambda route: route.fulfill(body=PIXEL, content_type="image/png"))
    page = watched.login("/heaters/").page
    expect(page.locator(".leaflet-tile-loaded").first).to_be_attached()
    credit = page.locator(".map-credits a")
    expect(credit).to_have_text("© OpenStreetMap contributors")
    expect(credit).to_have_attribute("href", "https://www.openstreetmap.org/copyright")
    expect(page.locator(".map path.land")).to_have_count(0)


@pytest.mark.usefixtures("three")
def test_a_popup_leads_to_the_heater(open_page: OpenPage) -> None:
    page = open_page(timezone_id="Europe/Amsterdam").login("/heaters/").page
    marker(page, "3000 CC").click()
    popup = page.locator(".leaflet-popup")
    expect(popup).to_contain_text("3000 CC, 7")
    expect(popup).to_contain_text("status 2")
    expect(popup).to_contain_text("20/11/2026 11:30")
    documents_before = page.evaluate("performance.getEntriesByType('navigation').length")
    # The map moves until the whole popup is visible.
    expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    popup.get_by_role("link").click()
    expect(page).to_have_url(re.compile("/heaters/3/ic3/details$"))
    assert page.evaluate("performance.getEntriesByType('navigation').length") == documents_before


@pytest.mark.usefixtures("three")
def test_a_popup_tells_the_language_of_the_providers_status(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    proxy.content_language = "nl"
    page = open_page().login("/heaters/").page
    marker(page, "3000 CC").click()
    expect(page.locator(".leaflet-popup [lang=nl]")).to_have_text("status 2")


@pytest.mark.usefixtures("three")
def test_a_popup_opens_by_keyboard_and_gives_the_focus_back(open_page: OpenPage) -> None:
    page = open_page().login("/heaters/").page
    sign = marker(page, "2000 BB")
    sign.focus()
    page.keyboard.press("Enter")
    expect(page.locator(".leaflet-popup a[href*=details]")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator(".leaflet-popup")).to_have_count(0)
    expect(sign).to_be_focused()


@pytest.mark.usefixtures("three")
def test_space_presses_every_button_of_the_map(open_page: OpenPage) -> None:
    page = open_page(height=500).login("/heaters/").page
    signs = [marker(page, code) for code in ("1000 AA", "2000 BB")]
    page.locator(".map").scroll_into_view_if_needed()
    before, scrolled = apart(*signs), page.evaluate("scrollY")
    page.get_by_role("button", name="Zoom out").press("Space")
    wait_until(page, lambda: apart(*signs) < before * 0.6)
    signs[1].press("Space")
    expect(page.locator(".leaflet-popup a[href*=details]")).to_be_focused()
    page.locator(".leaflet-popup-close-button").press("Space")
    expect(page.locator(".leaflet-popup")).to_have_count(0)
    expect(signs[1]).to_be_focused()
    assert page.evaluate("scrollY") == scrolled


def apart(one: Locator, other: Locator) -> float:
    """The horizontal distance of two markers."""
    boxes = one.bounding_box(), other.bounding_box()
    assert boxes[0]
    assert boxes[1]
    return abs(boxes[0]["x"] - boxes[1]["x"])


@pytest.mark.usefixtures("three")
@pytest.mark.parametrize("is_touch", [False, True])
def test_a_map_is_moved_by_a_click_or_a_tap(open_page: OpenPage, is_touch: bool) -> None:
    page = open_page(has_touch=is_touch, is_mobile=is_touch).login("/heaters/").page
    sign = marker(page, "2000 BB")
    expect(sign).to_be_visible()
    page.locator(".map").scroll_into_view_if_needed()
    frame = page.locator(".map-frame").bounding_box()
    assert frame
    press = page.touchscreen.tap if is_touch else page.mouse.click

    def moved() -> float:
        box = sign.bounding_box()
        assert box
        return box["x"] - before

    before = 0.0
    before = moved()
    right = frame["x"] + frame["width"] * 0.75
    press(right, frame["y"] + frame["height"] * 0.9)
    wait_until(page, lambda: abs(moved() + frame["width"] / 4) < 2)
    # What closes a popup moves nothing.
    press(*middle(sign))
    popup = page.locator(".leaflet-popup")
    expect(popup).to_be_visible()
    expect(page.locator(".leaflet-pan-anim")).to_have_count(0)
    before += moved()
    press(right, frame["y"] + frame["height"] * 0.9)
    expect(popup).to_have_count(0)
    page.wait_for_timeout(500)
    assert moved() == 0


def middle(target: Locator) -> tuple[float, float]:
    box = target.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


@pytest.mark.usefixtures("three")
def test_the_keyboard_skips_the_map(open_page: OpenPage) -> None:
    watched = open_page().login("/")
    page = watched.page
    expect(marker(page, "3000 CC")).to_be_visible()
    page.locator(".dash-cols > :has(.work)").get_by_role("link").last.focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip the map")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(".map ~ .dash-lists a").first).to_be_focused()
    # The list's map is above it on most screens, and so before it in the tab order.
    watched.goto("/heaters/")
    expect(marker(page, "3000 CC")).to_be_visible()
    page.locator("select[name=sort]").focus()
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip the map")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.locator(".map ~ .list-h a").first).to_be_focused()


def test_what_the_provider_says_is_never_html(open_page: OpenPage, proxy: FaultyProxy) -> None:
    attack = "<img src=x onerror=alert(1)>"
    proxy.break_(HEATERS, heaters(attack, "2000 BB"))
    page = open_page().login("/heaters/").page
    marker(page, attack).click()
    expect(page.locator(".leaflet-popup")).to_contain_text(attack)
    expect(page.locator(".map img[src=x]")).to_have_count(0)


@pytest.mark.usefixtures("three")
def test_a_row_under_the_pointer_or_with_the_focus_bounces_its_marker(open_page: OpenPage) -> None:
    page = open_page().login("/heaters/").page
    signs = [marker(page, code) for code in ("1000 AA", "2000 BB")]
    bouncing = re.compile(r"\bbounce\b")
    expect(signs[0]).to_be_visible()
    page.hover("tr[data-heater='1']")
    expect(signs[0]).to_have_class(bouncing)
    page.hover("tr[data-heater='2']")
    expect(signs[1]).to_have_class(bouncing)
    expect(signs[0]).not_to_have_class(bouncing)
    assert motion(signs[1]) == "marker-bounce"
    page.hover("h1")
    expect(signs[1]).not_to_have_class(bouncing)
    page.focus("tr[data-heater='1'] a")
    expect(signs[0]).to_have_class(bouncing)


@pytest.mark.usefixtures("three")
def test_who_asks_for_less_motion_sees_the_marker_without_it(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce").login("/heaters/").page
    sign = marker(page, "1000 AA")
    expect(sign).to_be_visible()
    page.hover("tr[data-heater='1']")
    expect(sign).to_have_class(re.compile(r"\bbounce\b"))
    assert motion(sign) == "none"
    assert sign.evaluate("element => getComputedStyle(element).outlineStyle") == "solid"


def motion(marker: Locator) -> str:
    name: str = marker.locator(".marker-symbol").evaluate(
        "element => getComputedStyle(element).animationName"
    )
    return name


def test_the_dashboards_rows_point_at_the_map(open_page: OpenPage) -> None:
    watched = open_page(height=1400).login("/")
    page = watched.page

    def points() -> bool:
        """Whether the row highlights its marker. Markers are added in portions, so it may not be
        there yet."""
        page.hover("h1")
        page.locator(".dash-lists li[data-heater]").first.hover()
        return page.locator(".map .bounce").count() == 1

    watched.until(points)


@pytest.mark.usefixtures("three")
def test_the_worklists_rows_point_at_the_map(open_page: OpenPage) -> None:
    page = open_page(height=1400).login("/").page
    sign = marker(page, "3000 CC")
    expect(sign).to_be_visible()
    bouncing = re.compile(r"\bbounce\b")
    row = page.locator(".work ol > li")
    expect(row).to_have_count(1)
    row.hover()
    expect(sign).to_have_class(bouncing)
    page.hover("h1")
    expect(sign).not_to_have_class(bouncing)
    row.locator(".row-link").focus()
    expect(sign).to_have_class(bouncing)


def test_the_map_follows_the_filter_and_stays_the_same_map(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    proxy.break_(HEATERS, heaters("1000 AA", "2000 BB", "3000 CC"))
    watched = open_page().login("/heaters/")
    page = watched.page
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


def test_the_map_of_a_street_loads_when_it_comes_into_view_and_is_shown_with_its_tiles(
    open_page: OpenPage,
) -> None:
    watched = open_page(height=400)
    tiles: list[str] = []

    def answer(route: Route) -> None:
        tiles.append(route.request.url)
        route.fulfill(body=PIXEL, content_type="image/png")

    watched.page.route(TILES, answer)
    page = watched.login("/heaters/20001/ic3/details").page
    assert asked(watched) == []
    expect(page.locator(".map")).to_be_hidden()
    page.keyboard.press("End")
    expect(page.locator(".map .one")).to_be_visible()
    assert asked(watched) == [f"{watched.address}/live/heater-map?heater=20001"]
    assert {url.split("/")[3] for url in tiles} == {"16"}


def without_tiles(route: Route) -> None:
    route.fulfill(json={**route.fetch().json(), "tiles": ""})


def fails(route: Route) -> None:
    route.abort()


@pytest.mark.parametrize(("address", "answer"), [(TILES, fails), (ONE, without_tiles)])
@pytest.mark.parametrize("width", [390, 1440])
def test_without_tiles_a_heater_is_shown_in_the_outlines_of_its_country(
    open_page: OpenPage, address: str, answer: Callable[[Route], None], width: int
) -> None:
    watched = open_page(width=width)
    watched.page.route(address, answer)
    page = watched.login("/heaters/20001/ic3/details").page
    page.keyboard.press("End")
    expect(page.locator(".map .one")).to_be_visible()
    expect(page.locator(".map path.land")).to_be_visible()
    expect(page.locator(".map-credits")).to_have_text("Outlines: Natural Earth")
    route = page.get_by_role("link", name="Route to")
    expect(route).to_be_visible()
    box = route.bounding_box()
    assert box
    assert box["height"] >= 44


def test_a_street_of_which_one_tile_fails_stays_a_street(open_page: OpenPage) -> None:
    watched = open_page()
    tiles: list[str] = []

    def answer(route: Route) -> None:
        tiles.append(route.request.url)
        if len(tiles) == 1:
            route.abort()
        else:
            route.fulfill(body=PIXEL, content_type="image/png")

    watched.page.route(TILES, answer)
    page = watched.login("/heaters/20001/ic3/details").page
    page.keyboard.press("End")
    expect(page.locator(".map .one")).to_be_visible()
    expect(page.locator(".map-credits a")).to_have_text("© OpenStreetMap contributors")
    watched.settle()
    assert {url.split("/")[3] for url in tiles} == {"16"}
    expect(page.locator(".map path.land")).to_have_count(0)


def test_a_map_that_cannot_be_loaded_says_so_and_tries_again(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    watched = open_page()
    watched.page.route("**/live/heater-map", lambda route: route.fulfill(status=502))
    page = watched.login("/heaters/").page
    expect(page.locator(".map")).to_contain_text("could not be loaded")
    page.unroute("**/live/heater-map")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".map .many, .map .one").first).to_be_visible()
    expect(page.locator(".map-note")).to_have_count(0)


def test_a_late_failure_of_another_filter_does_not_lie_over_the_map(open_page: OpenPage) -> None:
    watched = open_page().login("/heaters/")
    page = watched.page
    held: list[Route] = []
    page.route("**/live/heater-map?status=ON", lambda route: held.append(route))
    page.locator("input[name=status][value=ON]").check(force=True)
    watched.until(lambda: len(held) == 1)
    page.locator("input[name=status][value=OFF]").check(force=True)
    expect(page).to_have_url(re.compile("status=OFF"))
    watched.settle()
    held[0].fulfill(status=502, body="")
    watched.settle()
    expect(page.locator(".map-note")).to_have_count(0)
    watched.noise.clear()


def test_a_map_that_is_loaded_at_the_second_attempt_shows_all_its_heaters(
    open_page: OpenPage, proxy: FaultyProxy
) -> None:
    rows = json.loads(heaters(*[f"{number}000 AA" for number in range(10, 22)]).body)
    proxy.break_(HEATERS, Fault(200, json.dumps([rows[0], rows[-1]]).encode()))
    watched = open_page()
    watched.page.route("**/live/heater-map", lambda route: route.fulfill(status=502))
    page = watched.login("/heaters/").page
    expect(page.locator(".map")).to_contain_text("could not be loaded")
    page.unroute("**/live/heater-map")
    page.get_by_role("button", name="Try again").click()
    for code in ("10000 AA", "21000 AA"):
        expect(marker(page, code)).to_be_in_viewport()


def test_without_javascript_the_list_stands_alone(open_page: OpenPage) -> None:
    page = open_page(javascript=False).login("/heaters/").page
    expect(page.locator(".map")).to_be_hidden()
    expect(page.locator("tbody tr").first).to_be_visible()
    page.goto("/heaters/20001/ic3/details")
    expect(page.locator(".map")).to_be_hidden()


def test_five_thousand_heaters_are_on_the_map(chromium: Browser, large: Large) -> None:
    watched = Watched(chromium, large.host)
    watched.page.add_init_script(
        "window.longTasks = [];"
        "new PerformanceObserver(list => longTasks.push(...list.getEntries().map(e => e.duration)))"
        ".observe({ entryTypes: ['longtask'] })"
    )
    page = watched.login("/heaters/").page
    located = embedded_page(page.content())["data"]["located"]
    assert located > 4000

    def counted() -> int:
        numbers = page.locator(".map .many b").all_inner_texts()
        single = page.locator(".map .one").count()
        return single + sum(int(re.sub(r"\D", "", number)) for number in numbers)

    expect(page.locator(".map .many").first).to_be_visible()
    until(lambda: counted() == located)
    print(f"long tasks: {page.evaluate('longTasks')}")
    page.locator(".map .many").first.click()
    until(lambda: 0 < counted() < located)
    print(f"long tasks: {page.evaluate('longTasks')}")
    assert watched.noise == []
    watched.close()


def test_a_broken_provider_costs_the_map_only(open_page: OpenPage, proxy: FaultyProxy) -> None:
    def broken(route: Route) -> None:
        proxy.break_(HEATERS, ANSWERS_500)
        route.continue_()

    watched = open_page()
    watched.page.route("**/live/heater-map", broken)
    page = watched.login("/heaters/").page
    expect(page.locator(".map")).to_contain_text("could not be loaded")
    expect(page.locator("tbody tr").first).to_be_visible()
