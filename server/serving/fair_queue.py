"""One fair queue in front of all costly requests: decides who waits, who is next, who is refused.

A flow is the account of a session, or the network of a visitor. Each flow has a few places, so that
pages that hang, or a script that does not pause, take none from others; the next free place goes to
the flow that holds the fewest. A request that finds no place waits as a socket and a timer, with
its body unread, and is refused after that wait and no sooner: who does not pause is slowed by
waiting.
"""

import asyncio
import contextlib
import itertools
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator

PLACES = 128
"""The most pages, forms and files under way in a worker. Pages that wait for a slow provider hold
their places, so there are many more than the processor needs; but those that do not wait share the
processor, so that each takes as long as all of them together."""
FLOW_PLACES = 8
"""The most of them for one account, or for the network of a visitor."""
PAGE_WAIT_SECONDS = 2.0
FORM_WAIT_SECONDS = 10.0
"""How long a page, and a form, waits for a place before it is refused."""
READY_AGAIN_SECONDS = 3.0
"""A host that has refused pages for a while is ready again after this time without a refusal."""
CONNECTIONS = 4000
"""The connections for which a worker is made. It refuses none; shares of them may wait for a place.
"""

log = logging.getLogger("heatdesk.web")

_REFUSING_SECONDS = 1.0
"""The host counts as overloaded after it has refused requests for this long."""


class Refused(Exception):
    """No place became free in time; the client may ask again."""


class QueueFull(Exception):
    """Too many requests wait already: the connection is closed without an answer."""


class FairQueue:
    """The places of one process, and the requests that wait for one. Of its `connections`, a
    quarter may wait for one flow, and half in all."""

    def __init__(
        self, connections: int = CONNECTIONS, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._most_waiting = (connections // 4, connections // 2)
        self._clock = clock
        self._free = PLACES
        self._held: Counter[str] = Counter()
        self._without: Counter[str] = Counter()
        self._waiting: dict[str, dict[int, asyncio.Future[None]]] = {}
        """The waiting requests of each flow by number, the oldest first."""
        self._count = 0
        self._numbers = itertools.count()
        self.refused: Counter[str] = Counter(page=0, form=0, user=0)
        """`page` and `form`: all places were taken. `user`: all places of its flow were."""
        self._first_refusal = self._last_refusal = -READY_AGAIN_SECONDS

    @property
    def is_overloaded(self) -> bool:
        """Whether requests have been refused for _REFUSING_SECONDS because all places were taken;
        False again READY_AGAIN_SECONDS after the last refusal."""
        lately = self._clock() - self._last_refusal < READY_AGAIN_SECONDS
        return lately and self._last_refusal - self._first_refusal >= _REFUSING_SECONDS

    async def take(self, flow: str, *, form: bool) -> None:
        """Takes the place of a costly request, which must give it back. Waits for it up to
        PAGE_WAIT_SECONDS, or FORM_WAIT_SECONDS for a form: its user has typed something. Raises
        Refused and QueueFull."""
        if self._free > 0 and self._held[flow] < FLOW_PLACES:
            self._hold(flow)
            return
        most_of_flow, most = self._most_waiting
        if len(self._waiting.get(flow, ())) >= most_of_flow or self._count >= most:
            raise QueueFull
        number, place = next(self._numbers), asyncio.get_running_loop().create_future()
        self._waiting.setdefault(flow, {})[number] = place
        self._count += 1
        seconds = FORM_WAIT_SECONDS if form else PAGE_WAIT_SECONDS
        timer = asyncio.get_running_loop().call_later(seconds, _end, place)
        try:
            await place
        except asyncio.CancelledError:
            if place.done() and not place.cancelled() and not place.exception():
                self.give_back(flow)  # The place was given at the same moment.
            raise
        except Refused:
            self._refuse(flow, form=form)
            raise
        finally:
            timer.cancel()
            self._forget(flow, number)

    def give_back(self, flow: str) -> None:
        """Frees a place, which goes to the next request."""
        self._free += 1
        self._held[flow] -= 1
        if not self._held[flow]:
            del self._held[flow]
        while self._free > 0 and (following := self._next()):
            flow, number = following
            place = self._waiting[flow][number]
            self._forget(flow, number)
            # It may have been refused, or its client have left, at the same moment.
            if not place.done():
                self._hold(flow)
                place.set_result(None)

    @contextlib.contextmanager
    def without_place(self, flow: str) -> Iterator[None]:
        """Gives the place of a form back while the block waits for the outcome of another request.
        Afterwards the form has a place at once, if need be beyond the limits: it may not be told
        that nothing was carried out. Raises QueueFull if FLOW_PLACES of its flow do so already:
        their bodies are read."""
        if self._without[flow] >= FLOW_PLACES:
            raise QueueFull
        self._without[flow] += 1
        self.give_back(flow)
        try:
            yield
        finally:
            self._without -= Counter([flow])
            self._hold(flow)

    def _next(self) -> tuple[str, int] | None:
        """The flow and the number of the next request: of the flows that may have another place,
        the one that holds the fewest, and among equals the one that has waited longest."""
        able = [
            (self._held[flow], next(iter(waiting)), flow)
            for flow, waiting in self._waiting.items()
            if self._held[flow] < FLOW_PLACES
        ]
        if not able:
            return None
        _, number, flow = min(able)
        return flow, number

    def _hold(self, flow: str) -> None:
        self._free -= 1
        self._held[flow] += 1

    def _forget(self, flow: str, number: int) -> None:
        waiting = self._waiting.get(flow, {})
        if waiting.pop(number, None):
            self._count -= 1
        if not waiting:
            self._waiting.pop(flow, None)

    def _refuse(self, flow: str, *, form: bool) -> None:
        if self._free > 0 or self._held[flow] >= FLOW_PLACES:
            self.refused["user"] += 1
            return
        self.refused["form" if form else "page"] += 1
        now = self._clock()
        if now - self._last_refusal >= READY_AGAIN_SECONDS:
            self._first_refusal = now
            log.warning("requests are refused: the host has more than it can answer")
        self._last_refusal = now


def _end(place: asyncio.Future[None]) -> None:
    if not place.done():
        place.set_exception(Refused())
