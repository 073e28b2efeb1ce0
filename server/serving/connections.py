"""The connections of one worker: their limits, and which are closed for a new connection."""

import logging
import time
from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, IntEnum
from typing import Protocol

from uvicorn.server import ServerState

from server.domain import limits

log = logging.getLogger("heatdesk.serving")

_REPORT_SECONDS = 60.0
_SHARE_CLOSED = 16


@dataclass(frozen=True)
class ConnectionLimits:
    """The limits for clients; `server/domain/limits.py` explains each of them."""

    connections: int = limits.CONNECTIONS
    health_connections: int = limits.HEALTH_CONNECTIONS
    header_bytes: int = limits.MAX_HEADER_BYTES
    header_seconds: float = limits.HEADER_SECONDS
    keep_alive_seconds: float = limits.KEEP_ALIVE_SECONDS
    body_seconds: float = limits.BODY_SECONDS
    body_rest_seconds: float = limits.BODY_REST_SECONDS
    answer_seconds: float = limits.ANSWER_SECONDS
    bytes_per_second: float = limits.MIN_BYTES_PER_SECOND


class WaitsFor(IntEnum):
    """What the host waits for from a client. If connections have to be closed for new ones, those
    with the lowest value are closed first."""

    REQUEST = 0
    """The first byte of another request."""
    HEADERS = 1
    BODY_REST = 2
    """The rest of a body whose request has been answered."""
    READER = 3
    """The client has to read its response."""
    BODY = 4


@dataclass
class Wait:
    """What the host waits for from a client, since when on the monotonic clock, and for how many
    seconds."""

    kind: WaitsFor
    since: float
    seconds: float
    progress: int = 0
    """The bytes of the body received, or of the response sent, since then."""

    def is_over(self, now: float, bytes_per_second: float) -> bool:
        """Whether the client has taken too long; its progress extends the time."""
        return now > self.since + self.seconds + self.progress / bytes_per_second


class Place(Enum):
    """What a new connection may be used for."""

    FREE = "anything"
    HEALTH = "health checks alone"
    NONE = "nothing"


class Connection(Protocol):
    def waiting(self) -> Wait | None:
        """What the host waits for; None while the client waits for the host."""

    def close_late(self, now: float) -> None:
        """Closes the connection if the client has taken too long."""

    def give_up(self) -> None:
        """Closes the connection at once."""


class Connections(ServerState):
    """The connections of a worker, as uvicorn's server state. Must be used on the event loop."""

    def __init__(
        self, limits: ConnectionLimits, clock: Callable[[], float] = time.monotonic
    ) -> None:
        super().__init__()
        self.limits = limits
        self.stopping = False
        """Whether responses close their connections, so that clients connect anew."""
        self.clock = clock
        self.given_up = self.refused = 0
        """The numbers of connections that were closed for others, or refused, since the start."""
        self._reported = (0, 0)
        self._report_at = clock()

    def place(self, others: set[Connection]) -> Place:
        """The place of a new connection beside `others`. If there are too many, closes connections
        for which the host has waited longest: idle ones first, and never one whose client waits for
        the host."""
        free = self.limits.connections - len(others)
        if free <= 0:
            free += self._give_up(others)
        if free > 0:
            return Place.FREE
        self.refused += 1
        return Place.HEALTH if free + self.limits.health_connections > 0 else Place.NONE

    def _give_up(self, others: set[Connection]) -> int:
        """Closes a share of all connections at once, because finding them takes long. Returns the
        number of closed connections."""
        waiting = [(wait, each) for each in others if (wait := each.waiting())]
        waiting.sort(key=lambda item: (item[0].kind, item[0].since))
        chosen = waiting[: max(1, self.limits.connections // _SHARE_CLOSED)]
        for _, each in chosen:
            each.give_up()
        self.given_up += len(chosen)
        return len(chosen)

    def check(self, connections: set[Connection]) -> None:
        """Closes the connections of clients that take too long, and logs at most once a minute that
        there were too many connections. The server calls it every second."""
        now = self.clock()
        for each in list(connections):
            each.close_late(now)
        counted, (given_up, refused) = (self.given_up, self.refused), self._reported
        if counted != self._reported and now >= self._report_at:
            log.warning(
                "all %d connections were in use: closed %d that did nothing, refused %d",
                self.limits.connections,
                self.given_up - given_up,
                self.refused - refused,
            )
            self._reported = counted
            self._report_at = now + _REPORT_SECONDS
