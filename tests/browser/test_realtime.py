"""The realtime tab in a browser: what its tables and charts show, and when its stream is over."""

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser import OpenPage, remove_trusted_types
from tests.support.contents import absent, present
from tests.support.faults import Fault, FaultyProxy
from tests.support.held import hold
from tests.support.paper import print_sheets
from tests.support.patience import until
from tests.support.push import Hub, values
from tests.support.realtime import (
    LATEST,
    REALTIME,
    chart,
    flow,
    host,
    hub,
    open_live,
    resume,
    state,
    watch,
)

__all__ = ["host", "hub", "open_live"]


def cells_within(page: Page) -> Any:
    """The positions of the value cells within the tables, and their sizes."""
    return page.locator(".measured").evaluate(
        "(root) => { const { x, y } = root.getBoundingClientRect();"
        " return [...root.querySelectorAll('td[data-value]')].map((cell) => {"
        " const box = cell.getBoundingClientRect();"
        " return [box.x - x, box.y - y, box.width, box.height].map(Math.round); }); }"
    )


def test_an_hour_leaves_the_page_no_larger_than_ten_minutes(open_live: OpenPage, hub: Hub) -> None:
    watched = open_live()
    page = watched.page
    page.clock.install()
    watched.login(REALTIME)
    expect(chart(page).locator("svg").first).to_be_visible()
    page.evaluate(COUNT_DRAWINGS)
    footprints = []
    # All of these are plausible temperatures.
    for began in range(-10 * 60, 50 * 60, 5 * 60):
        until(lambda: hub.readers == 1)
        for start in range(began, began + 5 * 60, STEP):
            hub.publish(*(values(start + second) for second in range(2, STEP + 1, 2)))
            expect(flow(page)).to_have_text(f"{(start + STEP) // 10}.0 °C")
            page.clock.run_for(STEP * 1000)
        expect(resume(page)).to_be_visible()
        until(lambda: hub.readers == 0)
        expect(chart(page)).to_have_attribute("data-points", "100")
        footprints.append(footprint(page))
        resume(page).click()
        expect(state(page)).to_have_text("Live")
    assert page.evaluate("drawings") > 120
    early, late = footprints[1], footprints[-1]
    # An axis may have a few labels more or less; a leak in each drawing would add thousands.
    assert late["Nodes"] <= early["Nodes"] + 50
    assert late["JSEventListeners"] <= early["JSEventListeners"]
    assert late["JSHeapUsedSize"] <= early["JSHeapUsedSize"] * 1.25


STEP = 60
"""Seconds of readings that arrive at once."""

COUNT_DRAWINGS = """() => {
    window.drawings = 0;
    const count = () => { window.drawings += 1; };
    for (const place of document.querySelectorAll("[data-chart]")) {
        new MutationObserver(count).observe(place, { childList: true });
    }
}"""


def footprint(page: Page) -> dict[str, float]:
    """The page's performance metrics after a garbage collection."""
    inspector = page.context.new_cdp_session(page)
    inspector.send("Performance.enable")
    for _ in range(3):
        inspector.send("HeapProfiler.collectGarbage")
    metrics = inspector.send("Performance.getMetrics")["metrics"]
    inspector.detach()
    return {metric["name"]: metric["value"] for metric in metrics}


def test_the_table_follows_the_stream_and_the_chart_shows_what_is_chosen(
    open_live: OpenPage, hub: Hub
) -> None:
    page = watch(open_live(), hub)
    hub.publish(values(10, pump=False, system_status="post_run_ch", ch_flow=None))
    expect(page.locator("[data-value=pump]")).to_have_text("Off")
    expect(page.locator("[data-value=system]")).to_have_text("Heating post-run")
    expect(page.locator("[data-value=ch_flow]")).to_have_text("–")
    expect(page.locator("[data-value=demand]")).to_have_text("defrost_by_moon")
    expect(page.locator("[data-value='power.thermal']")).to_have_text("1,010 W")
    hub.publish(values(20))
    lines = chart(page).locator(".apexcharts-line-series .apexcharts-series")
    expect(lines).to_have_count(2)
    page.get_by_role("checkbox", name="weird_probe").uncheck()
    expect(lines).to_have_count(1)
    page.get_by_role("checkbox", name="Flow").uncheck()
    expect(chart(page)).to_contain_text("Choose what the chart shows.")


@pytest.mark.parametrize("has_trusted_types", [True, False])
def test_the_name_of_a_series_is_text_in_the_chart(
    open_live: OpenPage, hub: Hub, proxy: FaultyProxy, has_trusted_types: bool
) -> None:
    name = "<b>flow</b> &amp; return"
    series = {"temperature": {name: 20.0}, "power": {}, "signal": {}}
    proxy.break_(LATEST, Fault(200, json.dumps(values(0, series=series)).encode()))
    watched = open_live()
    if not has_trusted_types:
        remove_trusted_types(watched)
    page = watch(watched, hub)
    hub.publish(values(10, series=series), values(20, series=series))
    # The tooltip ends when the chart is drawn anew.
    expect(chart(page)).to_have_attribute("data-points", "3")
    chart(page).locator("svg.apexcharts-svg").hover()
    label = chart(page).locator(".apexcharts-tooltip-text-y-label").first
    expect(label).to_have_text(f"{name}: ")
    expect(label.locator("b")).to_have_count(0)


def test_a_series_that_comes_later_is_shown_too(
    open_live: OpenPage, hub: Hub, proxy: FaultyProxy
) -> None:
    proxy.break_(LATEST, Fault(404, b"{}"))
    page = open_live().login(REALTIME).page
    expect(page.locator("main")).to_contain_text("has not sent any realtime data")
    until(lambda: hub.readers == 1)
    proxy.break_(LATEST, Fault(200, json.dumps(values(5)).encode()))
    hub.publish(values(10))
    expect(flow(page)).to_be_visible()
    expect(chart(page).locator("path.apexcharts-line").first).to_be_attached()


def test_nothing_moves_when_curves_are_drawn_or_values_are_missing(
    open_live: OpenPage, hub: Hub
) -> None:
    watched = open_live(width=390)
    held = hold(watched.page, "**/static/charts-*.js")
    # The script of the charts is loaded on this tab alone.
    watched.login(REALTIME.replace("realtime", "details"))
    assert held == []
    page = watch(watched, hub)
    hub.publish(values(700))
    expect(flow(page)).to_have_text("70.0 °C")
    watched.until(lambda: len(held) == 1)
    before = cells_within(page)
    held[0].continue_()
    expect(chart(page).locator("path.apexcharts-line").first).to_be_attached()
    assert cells_within(page) == before
    # A value that is measured no more, and an age that is unknown, are not shown.
    unread = {"temperature": {"flow": "NaN", "weird_probe": 33}, "power": None}
    for second, probed, series in (
        (720, 33, unread),
        (730, 34, {"temperature": {"weird_probe": 34}}),
    ):
        hub.publish(values(second, series=series))
        probe = page.locator("[data-value='temperature.weird_probe']")
        expect(probe).to_have_text(f"{probed}.0 °C")
        for name in ("temperature.flow", "power.thermal", "signal.modulation"):
            expect(page.locator(f"[data-value='{name}']")).to_have_text("–")
        expect(page.get_by_role("cell", name="–", exact=True)).to_have_count(3)
        assert cells_within(page) == before
    # Values whose time is not known do not have the age of earlier ones.
    expect(page.locator("[data-say=age]")).to_have_text(re.compile("ago"))
    hub.publish(values(740, timestamp="2000-01-01T00:00:00Z"))
    expect(flow(page)).to_have_text("74.0 °C")
    expect(page.locator("[data-say=age]")).to_have_text("time not known")


def test_series_that_come_and_go_are_asked_for_once_a_minute(
    open_live: OpenPage, hub: Hub, proxy: FaultyProxy
) -> None:
    watched = open_live()
    page = watched.page
    page.clock.install()
    watch(watched, hub)
    opened = len(watched.requests)

    def reloads() -> int:
        watched.round_trip()
        return sum(item.url.endswith("/realtime") for item in watched.requests[opened:])

    def push(second: int, name: str) -> None:
        hub.publish(values(second, series={"temperature": {"flow": second / 10, name: 50}}))
        expect(flow(page)).to_have_text(f"{second // 10}.0 °C")

    for second in range(10, 90, 20):
        push(second, "dhw")
        push(second + 10, "room")
    assert reloads() == 2
    expect(flow(page)).to_have_text("8.0 °C")
    page.clock.run_for(60_000)
    # The screen also refreshes itself.
    asked = reloads()
    later = {"temperature": {"flow": 9.0, "dhw": 51}}
    proxy.break_(LATEST, Fault(200, json.dumps(values(90, series=later)).encode()))
    push(90, "dhw")
    expect(page.locator("[data-value='temperature.dhw']")).to_be_visible()
    assert reloads() == asked + 1


def test_a_push_service_that_refuses_everybody_is_never_called_live(
    open_live: OpenPage, hub: Hub
) -> None:
    hub.refusing = 403
    page = open_live().login(REALTIME).page
    page.evaluate(KEEP_STATES)
    expect(state(page)).to_contain_text("being restored")
    asked = len(hub.requests)
    # The page tries again by itself.
    until(lambda: len(hub.requests) > asked)
    expect(state(page)).to_contain_text("being restored")
    assert "Live" not in page.evaluate("states")
    hub.refusing = 0
    expect(state(page)).to_have_text("Live")


KEEP_STATES = """() => {
    window.states = [];
    const said = document.querySelector("[data-say=state]");
    new MutationObserver(() => states.push(said.textContent)).observe(said, { childList: true });
}"""


def test_without_javascript_there_are_values_and_a_way_to_newer_ones(
    open_live: OpenPage, hub: Hub, proxy: FaultyProxy
) -> None:
    page = open_live(javascript=False, width=390, height=800).login(REALTIME).page
    expect(flow(page)).to_have_text("0.0 °C")
    expect(page.locator(".chart").first).to_be_hidden()
    expect(page.locator("input[type=checkbox]").first).to_be_hidden()
    proxy.break_(LATEST, Fault(200, json.dumps(values(120)).encode()))
    page.get_by_role("link", name="Reload").click()
    expect(flow(page)).to_have_text("12.0 °C")


def test_the_paper_holds_the_charts_and_the_time_of_the_values(
    open_live: OpenPage, hub: Hub
) -> None:
    watched = open_live(color_scheme="dark", timezone_id="Europe/Amsterdam")
    page = watch(watched, hub)
    hub.publish(values(10), values(20), values(7200))
    for place in page.locator("[data-chart]").all():
        expect(place).to_have_attribute("data-points", "4")
    page.emulate_media(media="print")
    paper = " ".join(print_sheets(page, format="A4"))
    assert not absent(paper, "As of 21/11/2026 15:00", "8,200 W")
    # Only the axis of a chart has times with seconds.
    assert len(re.findall(r"\d\d:\d\d:\d\d", paper)) >= 3
    assert not present(paper, "7,210 W", "Live", "just now", "at a time", "Resume")
    drawing = chart(page).locator("svg.apexcharts-svg")
    around = page.locator(".curves").first

    def fits() -> bool:
        """Whether the chart is as wide as its place on the paper, not as on the screen. It is
        redrawn after its place has changed."""
        outer, inner = around.bounding_box(), drawing.bounding_box()
        table = around.locator("table").first.bounding_box()
        if not (outer and inner and table):
            return False
        right = outer["x"] + outer["width"]
        return (
            inner["width"] > outer["width"] / 3
            and inner["x"] + inner["width"] <= right
            and table["x"] + table["width"] <= right
        )

    watched.until(fits)
    line = drawing.locator(".apexcharts-line-series path").first
    expect(line).to_have_css("stroke", "rgb(11, 97, 119)")
