"""Opens metrics if the settings ask for them; otherwise their library is not imported."""

import contextlib
import os
import tempfile
from collections.abc import Callable, Iterator

from server.telemetry.telemetry import Telemetry

_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that prometheus-client reads when it is imported."""


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
    """The telemetry of this process: with metrics if there is a port for them."""
    if metrics_port is None:
        return Telemetry()
    from server.telemetry.metrics import Metrics  # noqa: PLC0415 - See above.

    return Metrics()
