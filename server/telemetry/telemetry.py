"""Reports requests, provider calls and renderings to the request's record and to metrics.

Without metrics, reporting costs only some readings of the clock.
"""

import time
from typing import Protocol

from server.telemetry.request_record import RequestRecord, current_request


class Metrics(Protocol):
    """The interface of `server.telemetry.metrics`, a module that is imported only if metrics are
    enabled."""

    def answered(self, record: RequestRecord, seconds: float) -> None: ...
    def called(self, area: str, outcome: str, seconds: float) -> None: ...
    def waited(self, seconds: float) -> None: ...
    def rendered(self, seconds: float) -> None: ...
    def not_rendered(self, reason: str) -> None: ...
    def session_refused(self, reason: str) -> None: ...


class Telemetry:
    """Used by all parts of a host to report what they do; by default it reports to nothing."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics

    def answered(self, record: RequestRecord) -> None:
        """Reports that the answer to a request begins."""
        if self._metrics:
            self._metrics.answered(record, time.perf_counter() - record.began)

    def call(self, area: str) -> "ProviderCall":
        """The context of one call to the provider. Its block makes the call and sets `outcome`."""
        return ProviderCall(self._metrics, area)

    def call_headers(self) -> dict[str, str]:
        """Headers that name a call's request to the provider; their names are in lower case."""
        record = current_request()
        return {"x-request-id": record.id} if record else {}

    def waiting(self) -> "Waiting":
        """The context in which a page waits for a render process."""
        return Waiting(self._metrics)

    def rendering(self) -> "Rendering":
        """The context in which a render process renders a page."""
        return Rendering(self._metrics)

    def not_rendered(self, reason: str) -> None:
        """Reports that a document is sent without HTML."""
        if self._metrics:
            self._metrics.not_rendered(reason)

    def session_refused(self, reason: str) -> None:
        """Reports that a session cookie was not accepted."""
        if self._metrics:
            self._metrics.session_refused(reason)


class _Timed:
    """The contexts are classes, because generators cost five times as much."""

    __slots__ = ("_began", "_metrics", "_record")

    def __init__(self, metrics: Metrics | None) -> None:
        self._metrics = metrics
        self._record = current_request()
        self._began = time.perf_counter()


class Waiting(_Timed):
    """See `Telemetry.waiting`."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        seconds = time.perf_counter() - self._began
        if self._record:
            self._record.render_wait += seconds
        if self._metrics:
            self._metrics.waited(seconds)


class Rendering(_Timed):
    """See `Telemetry.rendering`."""

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        seconds = time.perf_counter() - self._began
        if self._record:
            self._record.render += seconds
        if self._metrics:
            self._metrics.rendered(seconds)


class ProviderCall(_Timed):
    """See `Telemetry.call`."""

    __slots__ = ("_area", "outcome")

    def __init__(self, metrics: Metrics | None, area: str) -> None:
        super().__init__(metrics)
        self._area = area
        self.outcome = "cancelled"
        """Stays `cancelled` if the client has disconnected."""

    def __enter__(self) -> "ProviderCall":
        if self._record:
            self._record.provider.begin(self._began)
        return self

    def __exit__(self, *_: object) -> None:
        now = time.perf_counter()
        if self._record:
            self._record.provider.end(now)
        if self._metrics:
            self._metrics.called(self._area, self.outcome, now - self._began)
