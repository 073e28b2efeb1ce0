"""The metrics of a running host, as Prometheus reads them."""

import os
import re
import signal
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from bench.metrics import measure
from tests.support.command_line import refusal
from tests.support.contents import present
from tests.support.faults import DOWN, FaultyProxy
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.process_table import render_processes, worker_processes
from tests.support.processes import SECRET, RunningProvider, free_port, running_host_process
from tests.support.user import EMAIL, User

HEATERS = "heaters/api/"
ACCOUNTS = (EMAIL, "nl@heatdesk.test", "de@heatdesk.test")


@dataclass(frozen=True)
class Measured:
    """A host with metrics; `text` makes a scrape."""

    address: str
    pid: int
    port: int

    def text(self) -> str:
        return httpx.get(f"http://127.0.0.1:{self.port}/metrics", timeout=PATIENCE_SECONDS).text

    def value(self, name: str, **labels: str) -> float:
        """The sum over all labels that are not given."""
        return sum(
            sample.value
            for family in text_string_to_metric_families(self.text())
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )


@pytest.fixture
def measured(shared_proxy: FaultyProxy) -> Iterator[Callable[..., Measured]]:
    """Starts a host with metrics."""
    with ExitStack() as stack:

        def start(*options: str, **settings: str) -> Measured:
            port = free_port()
            running = running_host_process(
                shared_proxy.url,
                *options,
                HEATDESK_RENDERERS="1",
                HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
                HEATDESK_METRICS_PORT=str(port),
                **settings,
            )
            return Measured(*stack.enter_context(running), port)

        yield start


def test_what_a_host_does_is_counted_by_names_alone(
    measured: Callable[..., Measured], proxy: FaultyProxy
) -> None:
    host = measured(HEATDESK_LOG_LEVEL="debug")
    with User(host.address) as user:
        user.login()
        heater = user.page("/heaters/")["data"]["heaters"][0]
        details = user.get(f"/heaters/{heater['id']}/{heater['sw_type']}/details")
        user.get("/heaters.csv")
        user.get("/live/unread")
        user.get("/nowhere/secret-address?q=secret-query")
        user.http.request("PROPFIND", "/secret-method")
        user.http.head("/")
        user.http.cookies.clear()
        user.http.cookies.set("heatdesk", "rubbish")
        os.kill(render_processes(host.pid)[0], signal.SIGKILL)
        user.get("/login")
        until(lambda: host.value("heatdesk_render_processes_replaced_total") == 1)
        until(lambda: host.value("heatdesk_render_processes") == 1)
    for labels in (
        {"route": "heater-details", "method": "GET", "status": "200"},
        {"route": "heaters.csv"},
        {"route": "live-unread"},
        {"route": "not-found", "status": "404"},
        {"route": "dashboard", "method": "HEAD"},
    ):
        assert host.value("heatdesk_requests_total", **labels) == 1, labels
    assert host.value("heatdesk_request_seconds_count", route="heater-details") == 1
    assert host.value("heatdesk_render_seconds_count") >= 3
    assert host.value("heatdesk_render_wait_seconds_count") >= 3
    assert host.value("heatdesk_provider_call_seconds_count", area="heaters", outcome="ok") > 2
    assert host.value("heatdesk_sessions_refused_total", reason="unreadable") == 1
    assert host.value("heatdesk_connections") >= 0
    assert host.value("process_cpu_seconds_total") > 0
    assert re.fullmatch(
        r'provider;desc="\d+ calls";dur=[\d.]+, wait;dur=[\d.]+, render;dur=[\d.]+, '
        r"total;dur=[\d.]+",
        details.headers["server-timing"],
    )
    private = (heater["serial_number"], f'"{heater["id"]}"', "secret", "installer@", "rubbish")
    assert not present(host.text(), *private)


def test_an_outage_of_the_provider_shows_in_calls_and_breakers(
    measured: Callable[..., Measured], proxy: FaultyProxy
) -> None:
    host = measured(breaker_failures="3")
    calls, is_open = "heatdesk_provider_call_seconds_count", "heatdesk_breaker_open"
    with ExitStack() as stack:
        users = [stack.enter_context(User(host.address)).login(email) for email in ACCOUNTS]
        proxy.break_(HEATERS, DOWN)
        for user in [*users, users[0]]:
            assert user.get("/notifications").status_code == 503
        assert host.value(calls, area="heaters", outcome="down") >= 3
        assert host.value(calls, area="heaters", outcome="held_back") >= 1
        until(lambda: host.value(is_open, area="heaters") == 1)
        proxy.mend()
        until(lambda: users[0].get("/notifications").status_code == 200)
        until(lambda: host.value(is_open, area="heaters") == 0)


def test_one_scrape_has_all_workers_and_a_lost_one_takes_nothing_along(
    measured: Callable[..., Measured], proxy: FaultyProxy, tmp_path: Path
) -> None:
    host = measured("--workers", "2", TMPDIR=str(tmp_path))

    def pages() -> float:
        return host.value("heatdesk_requests_total", route="login")

    until(lambda: host.value("heatdesk_render_processes") == 2)
    with User(host.address) as user:
        for _ in range(8):
            user.get("/login", connection="close")
        assert pages() == 8
        os.kill(min(worker_processes(host.pid)), signal.SIGKILL)
        until(lambda: host.value("heatdesk_workers_ended_total") == 1)
        assert pages() == 8
        until(lambda: host.value("heatdesk_render_processes") == 2)
        user.get("/login", connection="close")
        assert pages() == 9
    assert [path.name.startswith("heatdesk-metrics-") for path in tmp_path.iterdir()] == [True]
    os.kill(host.pid, signal.SIGTERM)
    until(lambda: not list(tmp_path.iterdir()))


def test_a_taken_port_for_metrics_is_one_clear_sentence(provider: RunningProvider) -> None:
    port = free_port()
    said = refusal(
        port=port,
        HEATDESK_PROVIDER_URL=provider.url,
        HEATDESK_SECRET_KEYS=SECRET,
        HEATDESK_METRICS_PORT=str(port),
    )
    assert "HEATDESK_METRICS_PORT" in said


def test_the_table_of_a_simulated_hour_has_its_pages_and_its_outage() -> None:
    """The short run of `python -m bench.metrics`."""
    told = dict(measure(installers=3, seconds=6, workers=1))
    assert int(told["requests"]) > 10
    assert re.search(r"\b200 \d+", told["pages and forms, by status"])
    assert re.search(r"\bok \d+", told["provider calls, by outcome"])
    assert "nan" not in told["pages: half, 95 and 99 of 100 began within"]
    assert "500" not in told["pages and forms, by status"]
    assert told["sessions refused"] == "none"
