"""The dashboard in a browser behind the examples of deploy/: HTTP/2, cookies, realtime values."""

import contextlib
import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Watched, wait_until
from tests.support.faults import Fault, FaultyProxy
from tests.support.many_hosts import Host
from tests.support.patience import until
from tests.support.processes import SECRET
from tests.support.proxies import PROXIES, running_proxy
from tests.support.push import Hub, values

PROTOCOLS = """[...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].map((entry) => entry.nextHopProtocol)"""


@pytest.fixture(params=PROXIES)
def page(
    request: pytest.FixtureRequest,
    chromium: Browser,
    live_host: str,
    proxy: FaultyProxy,
    tmp_path: Path,
) -> Iterator[Watched]:
    proxy.break_("heaters/api/heaters/realtime", Fault(200, json.dumps(values(0)).encode()))
    with running_proxy(request.param, tmp_path, live_host) as proxied:
        watched = Watched(chromium, proxied.address, ignore_https_errors=True)
        yield watched
        noise = watched.noise
        watched.close()
        assert noise == []


def test_everything_comes_over_http_2(page: Watched) -> None:
    page.login("/about")
    page.goto("/customers")
    assert set(page.page.evaluate(PROTOCOLS)) == {"h2"}
    cookies = {cookie["name"]: cookie for cookie in page.page.context.cookies()}
    assert cookies["__Host-heatdesk"]["secure"]
    assert cookies["__Host-heatdesk"]["httpOnly"]


def test_values_arrive_one_by_one(page: Watched, running_hub: Hub) -> None:
    page.login("/about")
    page.goto("/heaters/20001/ic3/realtime")
    flow = page.page.locator("[data-value='temperature.flow']")
    until(lambda: running_hub.readers == 1)
    for second in (300, 310, 320):
        running_hub.publish(values(second))
        expect(flow).to_contain_text(f"{second / 10:g}")
    running_hub.forget()


def test_a_realtime_page_goes_on_at_another_host_when_its_own_stops(
    chromium: Browser, proxy: FaultyProxy, running_hub: Hub, tmp_path: Path
) -> None:
    proxy.break_("heaters/api/heaters/realtime", Fault(200, json.dumps(values(0)).encode()))
    settings = {
        "HEATDESK_PROVIDER_URL": proxy.url,
        "HEATDESK_PUSH_URL": running_hub.url,
        "HEATDESK_SECRET_KEYS": SECRET,
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{tmp_path}/state.sqlite",
        "HEATDESK_STORE_URL": "none",
        "HEATDESK_RENDERERS": "1",
    }
    first, second = Host(dict(settings)), Host(dict(settings))
    with (
        contextlib.closing(first),
        contextlib.closing(second),
        running_proxy("nginx", tmp_path / "nginx", first.address, second.address) as proxied,
    ):
        first.start()
        watched = Watched(chromium, proxied.address, ignore_https_errors=True)
        watched.login("/heaters/20001/ic3/realtime")
        flow = watched.page.locator("[data-value='temperature.flow']")
        state = watched.page.locator("[data-say=state]")
        expect(state).to_have_text("Live")
        running_hub.publish(values(300))
        expect(flow).to_contain_text("30")
        second.start()
        first.stop()

        def goes_on() -> bool:
            running_hub.publish(values(310))
            return "31" in (flow.text_content() or "")

        wait_until(watched.page, goes_on)
        expect(state).to_have_text("Live")
        assert watched.noise == []
        watched.close()
    running_hub.forget()
