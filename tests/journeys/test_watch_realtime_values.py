"""Realtime values are watched: live, ended after their time, resumed, paused and left."""

import re

from playwright.sync_api import expect

from tests.support.browser import OpenPage
from tests.support.patience import until
from tests.support.push import Hub, values
from tests.support.realtime import (
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


def test_values_are_capped_ended_resumed_restored_paused_and_left(
    open_live: OpenPage, hub: Hub
) -> None:
    watched = open_live()
    page = watched.page
    page.clock.install()
    watch(watched, hub)
    hub.publish(*(values(second) for second in range(2, 100, 2)))
    expect(chart(page)).to_have_attribute("data-points", "50")
    hub.publish(*(values(second) for second in range(100, 362, 2)))
    expect(flow(page)).to_have_text("36.0 °C")
    expect(chart(page)).to_have_attribute("data-points", "100")
    for group in ("temperature", "power", "signal"):
        line = page.locator(f"[data-chart={group}] .apexcharts-line-series path").first
        expect(line).to_have_attribute("d", re.compile("L"))
    expect(resume(page)).to_be_hidden()
    assert hub.readers == 1
    page.clock.run_for(5 * 60 * 1000)
    expect(state(page)).to_contain_text("The time is up")
    until(lambda: hub.readers == 0)
    resume(page).press("Enter")
    expect(state(page)).to_have_text("Live")
    expect(resume(page)).to_be_hidden()
    # The button is gone: the focus is at what it has led to.
    expect(state(page)).to_be_focused()
    until(lambda: hub.readers == 1)
    hub.publish(values(400))
    expect(flow(page)).to_have_text("40.0 °C")

    hub.refusing = 503
    hub.drop()
    expect(state(page)).to_contain_text("being restored")
    hub.refusing = 0
    expect(state(page)).to_have_text("Live")
    until(lambda: hub.readers == 1)
    hub.publish(values(410))
    expect(flow(page)).to_have_text("41.0 °C")
    watched.hide()
    expect(state(page)).to_contain_text("Paused")
    until(lambda: hub.readers == 0)
    watched.hide(False)
    expect(state(page)).to_have_text("Live")
    until(lambda: hub.readers == 1)
    documents = len(watched.documents())
    page.locator(".tabs a[href$='/details']").click()
    expect(page).to_have_url(re.compile("/details$"))
    until(lambda: hub.readers == 0)
    assert len(watched.documents()) == documents
