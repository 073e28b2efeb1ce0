"""Reads the metrics of a host as Prometheus would, and makes a table of them."""

import math
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

import httpx
from prometheus_client.parser import text_string_to_metric_families

NOT_PAGES = ("static", "healthz", "readyz", "robots", "unrouted", "login", "logout")

Labels = Mapping[str, str]


def _is_page(labels: Labels) -> bool:
    route = labels["route"]
    return route not in NOT_PAGES and not route.startswith("live-") and "." not in route


@dataclass
class Scrape:
    """The samples of one scrape: name, labels and value."""

    samples: list[tuple[str, dict[str, str], float]]

    @classmethod
    def of(cls, address: str) -> "Scrape":
        text = httpx.get(f"{address}/metrics", timeout=10).text
        families = text_string_to_metric_families(text)
        return cls([(each.name, each.labels, each.value) for it in families for each in it.samples])

    def rows(self, name: str) -> Iterator[tuple[dict[str, str], float]]:
        return ((labels, value) for each, labels, value in self.samples if each == name)

    def sum(self, name: str) -> float:
        return sum(value for _, value in self.rows(name))

    def by(self, name: str, *labels: str) -> dict[str, float]:
        """The sums of a metric by the values of these labels, joined with spaces; without zeros."""
        found: dict[str, float] = defaultdict(float)
        for own, value in self.rows(name):
            if value:
                found[" ".join(own[each] for each in labels)] += value
        return dict(sorted(found.items()))

    def pages(self) -> dict[str, float]:
        """The number of responses with a page, by status."""
        found: dict[str, float] = defaultdict(float)
        for labels, value in self.rows("heatdesk_requests_total"):
            if _is_page(labels):
                found[labels["status"]] += value
        return dict(sorted(found.items()))

    def quantile(self, share: float, name: str, *, pages: bool = False) -> float:
        """A quantile of a histogram, in seconds, as of Prometheus' `histogram_quantile`."""
        buckets: dict[float, float] = defaultdict(float)
        for labels, value in self.rows(f"{name}_bucket"):
            if not pages or _is_page(labels):
                buckets[float(labels["le"])] += value
        wanted = share * buckets.get(math.inf, 0.0)
        before, least = 0.0, 0.0
        for most, count in sorted(buckets.items()):
            if count >= wanted and count > before:
                if math.isinf(most):
                    return least
                return least + (most - least) * (wanted - before) / (count - before)
            before, least = count, most
        return math.nan


@dataclass
class Peaks:
    """The highest values of gauges."""

    of: dict[str, float] = field(default_factory=dict)

    def add(self, scrape: Scrape) -> None:
        for name in (
            *("heatdesk_streams", "heatdesk_feeds", "heatdesk_connections"),
            "heatdesk_breaker_open",
            *("heatdesk_store_queue_rows", "heatdesk_store_queue_age_seconds"),
            "process_resident_memory_bytes",
        ):
            self.of[name] = max(self.of.get(name, 0.0), scrape.sum(name))


def table(scrape: Scrape, peaks: Peaks) -> list[tuple[str, str]]:
    """The rows of the table: the name of a figure, and its value as text."""
    pages, peak = scrape.pages(), peaks.of
    total = sum(pages.values())
    seconds = scrape.sum("process_cpu_seconds_total")
    calls = scrape.sum("heatdesk_provider_call_seconds_count")
    return [
        ("requests", _list(scrape.sum("heatdesk_requests_total"))),
        ("pages and forms, by status", _told(pages)),
        ("pages: half, 95 and 99 of 100 began within", _quantiles(scrape, pages=True)),
        (
            "provider calls, by outcome",
            _told(scrape.by("heatdesk_provider_call_seconds_count", "outcome")),
        ),
        (
            "provider calls, by area",
            _told(scrape.by("heatdesk_provider_call_seconds_count", "area")),
        ),
        ("calls a page", f"{calls / max(1.0, total):.1f}"),
        (
            "provider calls: half, 95 and 99 of 100 within",
            _quantiles(scrape, "heatdesk_provider_call_seconds"),
        ),
        ("rendering: half, 95 and 99 of 100 within", _quantiles(scrape, "heatdesk_render_seconds")),
        ("wait for it", _quantiles(scrape, "heatdesk_render_wait_seconds")),
        (
            "documents without HTML",
            _told(scrape.by("heatdesk_documents_without_html_total", "reason")),
        ),
        ("refused at the door", _told(scrape.by("heatdesk_pages_refused_total", "reason"))),
        (
            "render processes: ready, replaced",
            _list(
                scrape.sum("heatdesk_render_processes"),
                scrape.sum("heatdesk_render_processes_replaced_total"),
            ),
        ),
        ("areas held back at most", _list(peak["heatdesk_breaker_open"])),
        (
            "at most: connections, streams, feeds",
            _list(peak["heatdesk_connections"], peak["heatdesk_streams"], peak["heatdesk_feeds"]),
        ),
        (
            "store: most rows waiting, most seconds waited, dropped, failures",
            _list(
                peak["heatdesk_store_queue_rows"],
                peak["heatdesk_store_queue_age_seconds"],
                scrape.sum("heatdesk_store_dropped_rows_total"),
                scrape.sum("heatdesk_store_failures_total"),
            ),
        ),
        (
            "shared state did not answer",
            _list(scrape.sum("heatdesk_shared_state_failures_total")),
        ),
        ("sessions refused", _told(scrape.by("heatdesk_sessions_refused_total", "reason"))),
        (
            "processor time, with the start of the host",
            f"{seconds:.1f} s, {1000 * seconds / max(1.0, total):.0f} ms a page",
        ),
        ("memory at most", f"{peak['process_resident_memory_bytes'] / 2**20:.0f} MiB"),
    ]


def _told(counts: Mapping[str, float]) -> str:
    return ", ".join(f"{name} {count:.0f}" for name, count in counts.items()) or "none"


def _list(*values: float) -> str:
    return ", ".join(f"{value:.0f}" for value in values)


def _quantiles(
    scrape: Scrape, name: str = "heatdesk_request_seconds", *, pages: bool = False
) -> str:
    found = [scrape.quantile(share, name, pages=pages) for share in (0.5, 0.95, 0.99)]
    return ", ".join(f"{1000 * each:.1f} ms" for each in found)
