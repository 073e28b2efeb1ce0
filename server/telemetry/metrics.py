"""Declares every metric of a host, for Prometheus.

This module is imported only if metrics are enabled (`server.telemetry.telemetry`). docs/metrics.md
explains each metric, and tests compare it with this module. The values of labels are bounded: names
of routes, areas and outcomes, but never an address, an account or a heater.
"""

import functools
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Literal

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
)

from server.telemetry.telemetry import RenderStep, RequestRecord, Telemetry

disable_created_metrics()  # Prometheus detects by itself that a counter has begun anew.
REGISTRY = CollectorRegistry()

_REQUEST_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0, 16.0)
_CALL_BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
_RENDER_BUCKETS = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.0)
_METHODS = ("GET", "HEAD", "POST")


def _counter(name: str, text: str, *labels: str) -> Counter:
    return Counter(f"heatdesk_{name}", text, labels, registry=REGISTRY)


def _histogram(name: str, text: str, buckets: tuple[float, ...], *labels: str) -> Histogram:
    return Histogram(f"heatdesk_{name}", text, labels, registry=REGISTRY, buckets=buckets)


def _gauge(
    name: str, text: str, *labels: str, mode: Literal["livesum", "livemax"] = "livesum"
) -> Gauge:
    """`mode` says how the values of several workers are combined."""
    full = f"heatdesk_{name}"
    return Gauge(full, text, labels, registry=REGISTRY, multiprocess_mode=mode)


REQUESTS = _counter("requests_total", "Requests answered.", "route", "method", "status")
REQUEST_SECONDS = _histogram(
    "request_seconds", "Seconds until an answer began.", _REQUEST_BUCKETS, "route"
)
PROVIDER_CALL_SECONDS = _histogram(
    "provider_call_seconds",
    "Seconds of calls to the provider, with their wait for a share.",
    _CALL_BUCKETS,
    "area",
    "outcome",
)
RENDER_SECONDS = _histogram(
    "render_seconds", "Seconds of a page in a render process.", _RENDER_BUCKETS
)
RENDER_WAIT_SECONDS = _histogram(
    "render_wait_seconds", "Seconds that a page waited for a render process.", _RENDER_BUCKETS
)
DOCUMENTS_WITHOUT_HTML = _counter(
    "documents_without_html_total", "Documents that the browser had to render.", "reason"
)
SESSIONS_REFUSED = _counter(
    "sessions_refused_total", "Requests whose session cookie was not accepted.", "reason"
)
PAGES_REFUSED = _counter("pages_refused_total", "Pages and forms refused at the door.", "reason")
RENDER_PROCESSES = _gauge("render_processes", "Render processes that are ready.")
RENDER_PROCESSES_REPLACED = _counter(
    "render_processes_replaced_total", "Render processes that were lost or worn."
)
BREAKER_OPEN = _gauge(
    "breaker_open", "1 while all calls to an area are held back.", "area", mode="livemax"
)
CONNECTIONS = _gauge("connections", "Connections of clients that are open.")
STREAMS = _gauge("streams", "Browsers that listen to realtime values.")
FEEDS = _gauge("feeds", "Heaters whose values the push service sends.")
STORE_QUEUE_ROWS = _gauge("store_queue_rows", "Samples and readings that wait to be stored.")
STORE_QUEUE_AGE = _gauge(
    "store_queue_age_seconds", "How long the oldest of them has waited.", mode="livemax"
)
STORE_DROPPED = _counter("store_dropped_rows_total", "Samples and readings that were dropped.")
STORE_FAILURES = _counter("store_failures_total", "Transactions of the store that failed.")
STATE_FAILURES = _counter(
    "shared_state_failures_total", "Times that the shared state did not answer."
)
WORKERS_ENDED = _counter("workers_ended_total", "Worker processes that have ended.")


class Metrics(Telemetry):
    """Reports durations to the metrics as well. The library's children of metrics are cached,
    because looking one up checks and joins its labels each time."""

    def __init__(self) -> None:
        self._requests = functools.cache(REQUESTS.labels)
        self._request_seconds = functools.cache(REQUEST_SECONDS.labels)
        self._calls = functools.cache(PROVIDER_CALL_SECONDS.labels)

    def answered(self, record: RequestRecord) -> None:
        method = record.method if record.method in _METHODS else "other"
        self._requests(record.route, method, str(record.status)).inc()
        self._request_seconds(record.route).observe(time.perf_counter() - record.began)

    def called(self, area: str, outcome: str, seconds: float) -> None:
        self._calls(area, outcome).observe(seconds)

    def rendered(self, step: RenderStep, seconds: float) -> None:
        (RENDER_SECONDS if step == "render" else RENDER_WAIT_SECONDS).observe(seconds)


@dataclass
class Total:
    """A counter that follows a number that never decreases; `update` reads the number."""

    counter: Counter
    read: Callable[[], int]
    _told: int = 0

    def update(self) -> None:
        now = self.read()
        self.counter.inc(now - self._told)
        self._told = now


def totals_by_reason(counter: Counter, numbers: Mapping[str, int]) -> list[Total]:
    """The totals of a counter with one label, whose values are the keys of `numbers`."""
    return [Total(counter.labels(each), partial(numbers.__getitem__, each)) for each in numbers]
