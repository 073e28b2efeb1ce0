"""Traces as a collector receives them by OpenTelemetry's protocol, over real HTTP."""

import gzip
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest
from opentelemetry.proto.trace.v1.trace_pb2 import ResourceSpans, Span

from tests.support.contents import present
from tests.support.faults import DOWN, FaultyProxy
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.processes import running_host
from tests.support.user import User

INSTALLERS = "auth/api/installers/"


@dataclass
class Collector:
    """Stores the spans that it receives."""

    url: str = ""
    received: list[ResourceSpans] = field(default_factory=list)

    def spans(self, trace: str = "") -> list[Span]:
        found = [each for it in self.received for scope in it.scope_spans for each in scope.spans]
        return [each for each in found if each.trace_id.hex().startswith(trace)]

    def named(self, name: str) -> list[Span]:
        return [each for each in self.spans() if each.name == name]


@pytest.fixture
def collector() -> Iterator[Collector]:
    found = Collector()

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            if self.headers.get("content-encoding") == "gzip":
                body = gzip.decompress(body)
            found.received += ExportTraceServiceRequest.FromString(body).resource_spans
            self.send_response(200)
            self.end_headers()

        def log_message(self, *_: object) -> None:
            """Logs nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        found.url = f"http://127.0.0.1:{server.server_address[1]}"
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield found
        server.shutdown()
        thread.join()


def attributes(span: Span) -> dict[str, str | int]:
    return {each.key: each.value.string_value or each.value.int_value for each in span.attributes}


def test_a_request_its_calls_and_its_rendering_are_one_trace(
    collector: Collector, shared_proxy: FaultyProxy, proxy: FaultyProxy
) -> None:
    given = "0af7651916cd43dd8448eb211c80319c"
    with (
        running_host(
            shared_proxy.url,
            HEATDESK_RENDERERS="1",
            HEATDESK_PROVIDER_TIMEOUT=f"{PATIENCE_SECONDS}",
            OTEL_EXPORTER_OTLP_ENDPOINT=collector.url,
            OTEL_SERVICE_NAME="heatdesk-of-a-test",
            OTEL_BSP_SCHEDULE_DELAY="50",
        ) as address,
        User(address) as user,
    ):
        user.login()
        proxy.seen.clear()
        answer = user.get(
            "/customers?q=secret-search",
            traceparent=f"00-{given}-b7ad6b7169203331-01",
        )
        (call,) = proxy.calls(INSTALLERS)
        proxy.break_(INSTALLERS, DOWN)
        user.get("/customers")
        # The remaining spans are sent at the end.
    until(lambda: len(collector.named("GET customers")) == 2)
    trace = collector.spans(given)
    root = next(each for each in trace if each.name == "GET customers")
    assert root.parent_span_id.hex() == "b7ad6b7169203331"
    assert attributes(root) == {
        "http.request.method": "GET",
        "http.route": "customers",
        "http.response.status_code": 200,
        "heatdesk.request_id": answer.headers["x-request-id"],
    }
    asked = next(each for each in trace if each.name == "provider installers")
    assert attributes(asked) == {"heatdesk.area": "installers", "heatdesk.outcome": "ok"}
    assert call.headers["traceparent"] == f"00-{given}-{asked.span_id.hex()}-01"
    assert "render" in [each.name for each in trace]
    assert {each.parent_span_id for each in trace if each is not root} == {root.span_id}
    failed = collector.named("provider installers")[-1]
    assert failed.status.code == failed.status.STATUS_CODE_ERROR
    assert "heatdesk-of-a-test" in str(collector.received[0].resource)
    assert not present(str(collector.received), "secret-search", "installer@", "/customers")
