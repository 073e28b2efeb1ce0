"""Opens metrics and traces if the settings ask for them; otherwise their libraries are not
imported."""

import contextlib
import logging
import os
import tempfile
from collections.abc import Callable, Iterator

from server.telemetry.telemetry import Metrics, Telemetry, Tracer

log = logging.getLogger("heatdesk")

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that prometheus-client reads when it is imported."""
_ENDPOINTS = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")


@contextlib.contextmanager
def metrics_served(host: str, port: int | None, *, workers: int) -> Iterator[Callable[[int], None]]:
    """Serves the metrics of this process and its workers until the end of the block, unless `port`
    is None. The first process calls this before it imports the application. Yields a function to
    call with the process id of a worker that has ended. Raises OSError if the port cannot be
    used."""
    os.environ.pop(_FOLDER, None)
    if port is None:
        yield lambda _: None
        return
    with contextlib.ExitStack() as stack:
        if workers > 1:
            folder = tempfile.TemporaryDirectory(prefix="heatdesk-metrics-")
            os.environ[_FOLDER] = stack.enter_context(folder)
        from server.telemetry.exporting import exporting  # noqa: PLC0415 - See above.

        yield stack.enter_context(exporting(host, port))


def open_telemetry(metrics_port: int | None) -> Telemetry:
    """The telemetry of this process: with metrics if there is a port for them, and with traces if
    the variables of OpenTelemetry name an endpoint for them."""
    return Telemetry(_metrics() if metrics_port is not None else None, _tracer())


def _metrics() -> Metrics:
    from server.telemetry import metrics  # noqa: PLC0415 - See above.

    return metrics.Metrics()


def _tracer() -> Tracer | None:
    wanted = any(os.environ.get(name) for name in _ENDPOINTS)
    is_off = os.environ.get("OTEL_SDK_DISABLED", "").strip().lower() == "true"
    if not wanted or is_off or os.environ.get("OTEL_TRACES_EXPORTER", "otlp") != "otlp":
        return None
    try:
        from server.telemetry.tracing import Tracing  # noqa: PLC0415 - See above.
    except ImportError as error:
        log.warning("no traces are sent, because OpenTelemetry is not installed: %s", error.name)
        return None
    return Tracing()
