"""Records of each request how much time its parts took, and reports it to metrics if they are
enabled (`server.telemetry.metrics.Metrics`).

Without metrics, reporting costs only some readings of the clock, and their library is not imported.
"""

import contextlib
import os
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Literal


class BusyTime:
    """The time in which at least one of several operations was under way, in seconds."""

    def __init__(self) -> None:
        self.count = 0
        self._under_way = 0
        self._since = self._sum = 0.0

    def begin(self, now: float) -> None:
        self.count += 1
        if not self._under_way:
            self._since = now
        self._under_way += 1

    def end(self, now: float) -> None:
        self._under_way -= 1
        if not self._under_way:
            self._sum += now - self._since

    def seconds(self, now: float) -> float:
        """The sum until `now`, including operations that are still under way."""
        return self._sum + (now - self._since if self._under_way else 0.0)


@dataclass(slots=True)
class RequestRecord:
    """The record of a request; times are those of `time.perf_counter`."""

    id: str
    """Its number, which is in the log, in the calls to the provider, and on problem pages."""
    method: str
    route: str
    """The name of its route, and never its address, which names heaters and customers."""
    began: float = field(default_factory=time.perf_counter)
    provider: BusyTime = field(default_factory=BusyTime)
    render_wait: float = 0.0
    """Seconds until a render process was free."""
    render: float = 0.0
    """Seconds in a render process."""
    status: int = 0
    """0 until the answer has begun."""
    sent: int = 0
    """The bytes of the answer's body."""


current_request: ContextVar[RequestRecord | None] = ContextVar("request", default=None)
"""The request that the current task works for; None outside of a request. Set for a task and those
that it starts."""


def request_id() -> str | None:
    """The number of the current request; None outside of a request."""
    record = current_request.get()
    return record.id if record else None


def enter_route(name: str) -> None:
    """Records the name of the route that serves the current request."""
    if record := current_request.get():
        record.route = name


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


_FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable that prometheus-client reads when it is imported."""


@contextmanager
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
        from server.telemetry.exporting import exporting  # noqa: PLC0415 - See the module.

        yield stack.enter_context(exporting(host, port))


def open_telemetry(metrics_port: int | None) -> Telemetry:
    """The telemetry of this process: with metrics if there is a port for them."""
    if metrics_port is None:
        return Telemetry()
    from server.telemetry.metrics import Metrics  # noqa: PLC0415 - See the module.

    return Metrics()
