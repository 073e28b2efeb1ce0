"""Reports requests, provider calls and renderings to the request's record, and to metrics if they
are enabled (`server.telemetry.metrics.Metrics`).

Without metrics, reporting costs only some readings of the clock.
"""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Literal

from server.telemetry.request_record import RequestRecord, current_request

RenderStep = Literal["render_wait", "render"]
"""The fields of the record of a request that hold what its page takes: until a render process is
free, and in that process."""


@dataclass
class ProviderCall:
    outcome: str = "cancelled"
    """Stays `cancelled` if the client has disconnected."""


class Telemetry:
    """Used by all parts of a host to report how long they take; by default it reports only to the
    record of the request."""

    def answered(self, record: RequestRecord) -> None:
        """Reports that the answer to a request begins."""

    def called(self, area: str, outcome: str, seconds: float) -> None:
        """Reports a call to the provider that has ended."""

    def rendered(self, step: RenderStep, seconds: float) -> None:
        """Reports a step of rendering that has ended."""

    @contextmanager
    def call(self, area: str) -> Iterator[ProviderCall]:
        """The context of one call to the provider. Its block makes the call and sets `outcome`."""
        call, record, began = ProviderCall(), current_request.get(), time.perf_counter()
        if record:
            record.provider.begin(began)
        try:
            yield call
        finally:
            now = time.perf_counter()
            if record:
                record.provider.end(now)
            self.called(area, call.outcome, now - began)

    @contextmanager
    def rendering(self, step: RenderStep) -> Iterator[None]:
        """The context of a step of rendering."""
        record, began = current_request.get(), time.perf_counter()
        try:
            yield
        finally:
            seconds = time.perf_counter() - began
            if record:
                setattr(record, step, getattr(record, step) + seconds)
            self.rendered(step, seconds)
