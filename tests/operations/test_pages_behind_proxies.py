"""The dashboard in a browser behind the examples of deploy/: HTTP/2, cookies, realtime values."""

import contextlib
import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from tests.support.browser import Watched, wait_until
from tests.support.faults import Fault, FaultyProxy
from tests.support.many_hosts import Host
from tests.support.processes import SECRET
from tests.support.proxies import PROXIES, running_proxy
from tests.support.push import Hub, values

PROTOCOLS = """[...performance.getEntriesByType("navigation"),
  ...performance.getEntriesByType("resource")].map((entry) => entry.nextHopProtocol)"""


@pytest.mark.parametrize("kind", PROXIES)
def test_everything_comes_over_http_2(
    chromium: Browser, live_host: str, proxy: FaultyProxy, tmp_path: Path, kind: str
) -> None:
    with running_proxy(kind, tmp_path, live_host) as proxied:
        watched = Watched(chromium, proxied.address, ignore_https_errors=True).login("/about")
        watched.goto("/customers")
        assert set(watched.page.evaluate(PROTOCOLS)) == {"h2"}
        cookies = {cookie["name"]: cookie for cookie in watched.page.context.cookies()}
        assert cookies["__Host-heatdesk"]["secure"]
        assert cookies["__Host-heatdesk"]["httpOnly"]
        assert watched.noise == []
        watched.close()


@pytest.mark.parametrize("kind", PROXIES)
def test_a_realtime_page_goes_on_at_another_host_when_its_own_stops(
    chromium: Browser, proxy: FaultyProxy, hub: Hub, tmp_path: Path, kind: str
) -> None:
    proxy.break_("heaters/api/heaters/realtime", Fault(200, json.dumps(values(0)).encode()))
    settings = {
        "HEATDESK_PROVIDER_URL": proxy.url,
        "HEATDESK_PUSH_URL": hub.url,
        "HEATDESK_SECRET_KEYS": SECRET,
        "HEATDESK_SHARED_STATE_URL": f"sqlite:{tmp_path}/state.sqlite",
        "HEATDESK_STORE_URL": "none",
        "HEATDESK_RENDERERS": "1",
    }
    first, second = Host(dict(settings)), Host(dict(settings))
    with (
        contextlib.closing(first),
        contextlib.closing(second),
        running_proxy(kind, tmp_path / kind, first.address, second.address) as proxied,
    ):
        first.start()
        watched = Watched(chromium, proxied.address, ignore_https_errors=True)
        watched.login("/heaters/20001/ic3/realtime")
        flow = watched.page.locator("[data-value='temperature.flow']")
        state = watched.page.locator("[data-say=state]")
        expect(state).to_have_text("Live")
        for number in (300, 320):
            hub.publish(values(number))
            expect(flow).to_contain_text(f"{number / 10:g}")
        second.start()
        first.stop()

        def goes_on() -> bool:
            hub.publish(values(310))
            return "31" in (flow.text_content() or "")

        wait_until(watched.page, goes_on)
        expect(state).to_have_text("Live")
        assert watched.noise == []
        watched.close()
