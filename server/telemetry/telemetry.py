"""Reports requests, provider calls and renderings to metrics and traces.

If neither is enabled, reporting costs only some readings of the clock.
"""

import time
from collections.abc import Mapping
from typing import Protocol

from server.telemetry.request_record import RequestRecord, current_request

_SERVER_ERROR = 500


class Metrics(Protocol):
    """The interface of `server.telemetry.metrics`, a module that is imported only if metrics are
    enabled."""

    def answered(self, record: RequestRecord, seconds: float) -> None: ...
    def called(self, area: str, outcome: str, seconds: float) -> None: ...
    def waited(self, seconds: float) -> None: ...
    def rendered(self, seconds: float) -> None: ...
    def not_rendered(self, reason: str) -> None: ...
    def session_refused(self, reason: str) -> None: ...


class Span(Protocol):
    """A part of a trace that has begun."""

    def end(self, attributes: Mapping[str, str | int], *, name: str = "", failed: bool) -> None: ...


class Tracer(Protocol):
    """The interface of `server.telemetry.tracing`, a module that is imported only if traces are
    enabled."""

    def begin(self, name: str, kind: str, parent: Mapping[str, str] | None = None) -> Span: ...
    def headers(self) -> dict[str, str]: ...
    def close(self) -> None: ...


class Telemetry:
    """Used by all parts of a host to report what they do; by default it reports to nothing."""

    def __init__(self, metrics: Metrics | None = None, tracer: Tracer | None = None) -> None:
        self._metrics = metrics
        self._tracer = tracer

    def close(self) -> None:
        """Sends the traces that have not been sent yet. May take seconds."""
        if self._tracer:
            self._tracer.close()

    def request(self, record: RequestRecord, parent: Mapping[str, str]) -> "Request":
        """The context of a request, whose block does everything for it. `parent` are the headers
        that name the trace to which the request belongs."""
        span = self._tracer.begin(record.method, "server", parent) if self._tracer else None
        return Request(record, span)

    def answered(self, record: RequestRecord) -> None:
        """Reports that the answer to a request begins."""
        if self._metrics:
            self._metrics.answered(record, time.perf_counter() - record.began)

    def call(self, area: str) -> "ProviderCall":
        """The context of one call to the provider. Its block makes the call and sets `outcome`."""
        span = self._tracer.begin(f"provider {area}", "client") if self._tracer else None
        return ProviderCall(self._metrics, span, area)

    def call_headers(self) -> dict[str, str]:
        """Headers that name a call's request and trace to the provider; their names are in lower
        case."""
        record = current_request()
        headers = {"x-request-id": record.id} if record else {}
        return {**headers, **self._tracer.headers()} if self._tracer else headers

    def waiting(self) -> "Waiting":
        """The context in which a page waits for a render process."""
        return Waiting(self._metrics, None)

    def rendering(self) -> "Rendering":
        """The context in which a render process renders a page."""
        span = self._tracer.begin("render", "internal") if self._tracer else None
        return Rendering(self._metrics, span)

    def not_rendered(self, reason: str) -> None:
        """Reports that a document is sent without HTML."""
        if self._metrics:
            self._metrics.not_rendered(reason)

    def session_refused(self, reason: str) -> None:
        """Reports that a session cookie was not accepted."""
        if self._metrics:
            self._metrics.session_refused(reason)


class Request:
    """See `Telemetry.request`. The contexts are classes, because generators cost five times as
    much."""

    __slots__ = ("_record", "_span")

    def __init__(self, record: RequestRecord, span: Span | None) -> None:
        self._record = record
        self._span = span

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        if self._span:
            record = self._record
            attributes: dict[str, str | int] = {
                "http.request.method": record.method,
                "http.route": record.route,
                "http.response.status_code": record.status,
                "heatdesk.request_id": record.id,
            }
            name = f"{record.method} {record.route}"
            failed = not 0 < record.status < _SERVER_ERROR
            self._span.end(attributes, name=name, failed=failed)


class _Timed:
    __slots__ = ("_began", "_metrics", "_record", "_span")

    def __init__(self, metrics: Metrics | None, span: Span | None) -> None:
        self._metrics = metrics
        self._span = span
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

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        seconds = time.perf_counter() - self._began
        if self._record:
            self._record.render += seconds
        if self._metrics:
            self._metrics.rendered(seconds)
        if self._span:
            self._span.end({}, failed=kind is not None)


class ProviderCall(_Timed):
    """See `Telemetry.call`."""

    __slots__ = ("_area", "outcome")

    def __init__(self, metrics: Metrics | None, span: Span | None, area: str) -> None:
        super().__init__(metrics, span)
        self._area = area
        self.outcome = "cancelled"
        """Stays `cancelled` if the client has disconnected."""

    def __enter__(self) -> "ProviderCall":
        if self._record:
            self._record.provider.begin(self._began)
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        now = time.perf_counter()
        if self._record:
            self._record.provider.end(now)
        if self._metrics:
            self._metrics.called(self._area, self.outcome, now - self._began)
        if self._span:
            attributes = {"heatdesk.area": self._area, "heatdesk.outcome": self.outcome}
            self._span.end(attributes, failed=kind is not None)
