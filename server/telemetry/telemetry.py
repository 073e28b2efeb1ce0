"""Reports requests, provider calls and renderings to the request's record and to metrics.

Without metrics, reporting costs only some readings of the clock.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from server.telemetry.request_record import RequestRecord, current_request

if TYPE_CHECKING:
    # Imported only if metrics are enabled (`server.telemetry.opening`).
    from server.telemetry.metrics import Metrics


@dataclass
class ProviderCall:
    """One call to the provider."""

    outcome: str = "cancelled"
    """Stays `cancelled` if the client has disconnected."""


class Telemetry:
    """Used by all parts of a host to report what they do; by default it reports to nothing."""

    def __init__(self, metrics: "Metrics | None" = None) -> None:
        self._metrics = metrics

    def answered(self, record: RequestRecord) -> None:
        """Reports that the answer to a request begins."""
        if self._metrics:
            self._metrics.answered(record, time.perf_counter() - record.began)

    @contextmanager
    def call(self, area: str) -> Iterator[ProviderCall]:
        """The context of one call to the provider. Its block makes the call and sets `outcome`."""
        call, record, began = ProviderCall(), current_request(), time.perf_counter()
        if record:
            record.provider.begin(began)
        try:
            yield call
        finally:
            now = time.perf_counter()
            if record:
                record.provider.end(now)
            if self._metrics:
                self._metrics.called(area, call.outcome, now - began)

    def call_headers(self) -> dict[str, str]:
        """Headers that name a call's request to the provider; their names are in lower case."""
        record = current_request()
        return {"x-request-id": record.id} if record else {}

    def waiting(self) -> AbstractContextManager[None]:
        """The context in which a page waits for a render process."""
        return _timed("render_wait", self._metrics.waited if self._metrics else None)

    def rendering(self) -> AbstractContextManager[None]:
        """The context in which a render process renders a page."""
        return _timed("render", self._metrics.rendered if self._metrics else None)

    def not_rendered(self, reason: str) -> None:
        """Reports that a document is sent without HTML."""
        if self._metrics:
            self._metrics.not_rendered(reason)

    def session_refused(self, reason: str) -> None:
        """Reports that a session cookie was not accepted."""
        if self._metrics:
            self._metrics.session_refused(reason)


@contextmanager
def _timed(
    field: Literal["render_wait", "render"], report: Callable[[float], None] | None
) -> Iterator[None]:
    """Adds the time of the block to this field of the request's record, and reports it."""
    record, began = current_request(), time.perf_counter()
    try:
        yield
    finally:
        seconds = time.perf_counter() - began
        if record:
            setattr(record, field, getattr(record, field) + seconds)
        if report:
            report(seconds)
