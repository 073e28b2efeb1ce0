"""The request that is being answered: its number, its route, and where its time went."""

import time
from contextvars import ContextVar
from dataclasses import dataclass, field


class BusyTime:
    """The seconds in which at least one of several things was under way."""

    def __init__(self) -> None:
        self.count = 0
        """How many things have begun."""
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
        """The sum until `now`, with what is still under way."""
        return self._sum + (now - self._since if self._under_way else 0.0)


@dataclass(slots=True)
class RequestRecord:
    """What is known of a request; all times are of `time.perf_counter`."""

    id: str
    """Its number, which the log, the provider and the user get to know."""
    method: str
    route: str
    """The name of its route; never its address, which names heaters and customers."""
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


_current: ContextVar[RequestRecord | None] = ContextVar("request", default=None)


def current_request() -> RequestRecord | None:
    """The request that this code works for; None outside of one."""
    return _current.get()


def begin_request(record: RequestRecord) -> None:
    """From now on, in this task and in those that it starts, it is the current one."""
    _current.set(record)


def request_id() -> str | None:
    """The number of the current request."""
    record = _current.get()
    return record.id if record else None


def enter_route(name: str) -> None:
    """Tells that the current request is served by the route of this name."""
    if record := _current.get():
        record.route = name
