"""Tells metrics of requests, provider calls and renderings.

Where nobody wants to know, that costs some readings of the clock.
"""

import time
from typing import Any, Protocol

from server.telemetry.request_record import RequestRecord, current_request


class Metrics(Protocol):
    """What `server.telemetry.metrics` does; that module is not imported where nobody asks."""

    def answered(self, record: RequestRecord, seconds: float) -> None: ...
    def called(self, area: str, outcome: str, seconds: float) -> None: ...
    def waited(self, seconds: float) -> None: ...
    def rendered(self, seconds: float) -> None: ...
    def not_rendered(self, reason: str) -> None: ...
    def session_refused(self, reason: str) -> None: ...


class Telemetry:
    """Used by all parts of a host; by default it tells nobody."""

    def __init__(self, metrics: Metrics | None = None) -> None:
        self._metrics = metrics

    def answered(self, record: RequestRecord) -> None:
        """The answer begins."""
        if self._metrics:
            self._metrics.answered(record, time.perf_counter() - record.began)

    def call(self, area: str) -> "ProviderCall":
        """One call to the provider, made by the block, which says how it ended by `outcome`."""
        return ProviderCall(self._metrics, area)

    def waiting(self) -> "Waiting":
        """The wait of a page for a render process, as a block."""
        return Waiting(self._metrics)

    def rendering(self) -> "Rendering":
        """The time of a page in a render process, as a block."""
        return Rendering(self._metrics)

    def not_rendered(self, reason: str) -> None:
        """A document goes out without HTML."""
        if self._metrics:
            self._metrics.not_rendered(reason)

    def session_refused(self, reason: str) -> None:
        """A session cookie was not accepted."""
        if self._metrics:
            self._metrics.session_refused(reason)


class _Timed:
    """Measures its block. A class and not a generator, which costs five times as much."""

    __slots__ = ("_began", "_metrics", "_record")

    def __init__(self, metrics: Metrics | None) -> None:
        self._metrics = metrics
        self._record = current_request()
        self._began = time.perf_counter()

    def __exit__(self, *_: object) -> None:
        self._end(time.perf_counter() - self._began)

    def _end(self, seconds: float) -> None:
        raise NotImplementedError


class Waiting(_Timed):
    """See `Telemetry.waiting`."""

    def __enter__(self) -> None:
        pass

    def _end(self, seconds: float) -> None:
        if self._record:
            self._record.render_wait += seconds
        if self._metrics:
            self._metrics.waited(seconds)


class Rendering(_Timed):
    """See `Telemetry.rendering`."""

    def __enter__(self) -> None:
        pass

    def _end(self, seconds: float) -> None:
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
        """Stays so where the reader has gone."""

    def __enter__(self) -> "ProviderCall":
        if self._record:
            self._record.provider.begin(self._began)
        return self

    def __exit__(self, *raised: Any) -> None:
        now = time.perf_counter()
        if self._record:
            self._record.provider.end(now)
        if self._metrics:
            self._metrics.called(self._area, self.outcome, now - self._began)
