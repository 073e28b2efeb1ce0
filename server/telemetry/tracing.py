"""Sends traces by OpenTelemetry: spans of requests, calls to the provider, and rendering.

Imported only if OpenTelemetry's standard variables, which the library reads by itself, ask for
traces (`server.telemetry.opening`). A span has names, numbers and outcomes: no address, no query,
no user.
"""

import os
import threading
from collections.abc import Mapping
from contextvars import Token

from opentelemetry import context
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor
from opentelemetry.trace import Span as SdkSpan
from opentelemetry.trace import SpanKind, Status, StatusCode, set_span_in_context
from opentelemetry.trace.propagation.tracecontext import TraceContextTextMapPropagator

_KINDS = {
    "server": SpanKind.SERVER,
    "client": SpanKind.CLIENT,
    "internal": SpanKind.INTERNAL,
}

_CLOSE_SECONDS = 2.0


class Tracing:
    """The spans of one process."""

    def __init__(self) -> None:
        # A name passed to the library would take precedence over the variables.
        named = os.environ.get("OTEL_SERVICE_NAME") or "service.name=" in os.environ.get(
            "OTEL_RESOURCE_ATTRIBUTES", ""
        )
        resource = Resource.create({} if named else {"service.name": "heatdesk"})
        self._provider = TracerProvider(resource=resource, shutdown_on_exit=False)
        self._provider.add_span_processor(BatchSpanProcessor(OTLPSpanExporter()))
        self._tracer = self._provider.get_tracer("heatdesk")
        self._propagator = TraceContextTextMapPropagator()

    def begin(self, name: str, kind: str, parent: Mapping[str, str] | None = None) -> "TracedSpan":
        """Begins a span, which is the current span of this task until its end. `parent` are the
        headers of a request that belongs to a trace."""
        outer = self._propagator.extract(parent) if parent else None
        span = self._tracer.start_span(name, outer, _KINDS[kind])
        return TracedSpan(span)

    def headers(self) -> dict[str, str]:
        """The headers that name the current span to the provider."""
        carrier: dict[str, str] = {}
        self._propagator.inject(carrier)
        return carrier

    def close(self) -> None:
        """Sends the spans that are left, for no longer than _CLOSE_SECONDS: a collector that does
        not answer must not hold up the end of a host."""
        sending = threading.Thread(target=self._provider.shutdown, daemon=True)
        sending.start()
        sending.join(_CLOSE_SECONDS)


class TracedSpan:
    """A span that has begun."""

    def __init__(self, span: SdkSpan) -> None:
        self._span = span
        self._token: Token[context.Context] = context.attach(set_span_in_context(span))

    def end(self, attributes: Mapping[str, str | int], *, name: str = "", failed: bool) -> None:
        if name:
            self._span.update_name(name)
        self._span.set_attributes(dict(attributes))
        if failed:
            self._span.set_status(Status(StatusCode.ERROR))
        context.detach(self._token)
        self._span.end()
