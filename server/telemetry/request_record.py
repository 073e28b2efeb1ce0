"""The record of a request: its number, its route, and how much time each part of it took."""

import time
from contextvars import ContextVar
from dataclasses import dataclass, field


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
