"""Begins to measure, where the settings ask for it: nothing else imports the libraries."""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator

from server.telemetry.telemetry import Telemetry

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""Read by prometheus-client when it is imported."""


@contextlib.contextmanager
def metrics_served(host: str, port: int | None, *, workers: int) -> Iterator[Callable[[int], None]]:
    """Serves the metrics of this process and its workers; for the first process, before it imports
    the application. Yields what is to be called with the number of a worker that has ended. Raises
    OSError where the port cannot be used."""
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
    """What the parts of this process tell of what they do."""
    if metrics_port is None:
        return Telemetry()
    from server.telemetry.metrics import Metrics  # noqa: PLC0415 - See above.

    return Telemetry(Metrics())
