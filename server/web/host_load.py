"""Estimates how long a page that arrives now would wait for the processor.

Waiting for the provider costs the host nothing, so many pages may do so. The scarce resource is
processor time, which a page needs in this process and then in a render process. The expected wait
is the sum of what the pages before it need: in this process, by the processor time that recent
pages have needed; at the renderers, by the length of their queue. Other work that keeps the event
loop busy is added as its lag.
"""

import asyncio
import itertools
import logging
import time
from collections import Counter
from collections.abc import Callable

from server.domain.limits import MAX_PAGES, MAX_WAIT_SECONDS, READY_AGAIN_SECONDS

log = logging.getLogger("heatdesk.web")

_SAMPLE_SECONDS = 0.1
_USUAL_SECONDS = 0.005
"""The assumed processor time of a page until the first ones are measured."""
_MOST_SECONDS = 0.05
"""The upper bound of the estimated processor time of a page, so that a few are always admitted."""
_MEMORY = 0.9
"""The factor by which earlier samples lose weight with each new one."""
REFUSALS = ("page", "form", "user")
"""`page` and `form`: the host is busy. `user`: a user has too many pages under way."""
_REFUSING_SECONDS = 1.0
"""The host counts as overloaded after it has refused pages for this long."""


class HostLoad:
    """The pages and forms under way, and their cost.

    `render_wait` returns the seconds until a render process is free, `clock` the time in seconds,
    `processor_time` the processor seconds that this process has used.
    """

    def __init__(
        self,
        render_wait: Callable[[], float],
        clock: Callable[[], float] = time.monotonic,
        processor_time: Callable[[], float] = time.process_time,
    ) -> None:
        self._render_wait = render_wait
        self._clock = clock
        self._processor_time = processor_time
        self._numbers = itertools.count()
        self._begun: dict[int, float] = {}
        """The time at which each page under way was admitted, the oldest first."""
        self._finished = 0
        self._sampled_at = processor_time()
        self._spent, self._spent_for = _USUAL_SECONDS, 1.0
        """Processor seconds, and the number of pages that needed them."""
        self._lags = (0.0, 0.0)
        self.refused = Counter(dict.fromkeys(REFUSALS, 0))
        """The number of refused requests, by the names in REFUSALS."""
        self._first_refusal = self._last_refusal = -READY_AGAIN_SECONDS

    async def measure(self) -> None:
        """Takes samples until it is cancelled."""
        while True:
            due = self._clock() + _SAMPLE_SECONDS
            await asyncio.sleep(_SAMPLE_SECONDS)
            self.sample(max(0.0, self._clock() - due))

    def sample(self, lag: float) -> None:
        """Takes one sample; `lag` is the delay of the event loop in seconds."""
        now = self._processor_time()
        spent, self._sampled_at = now - self._sampled_at, now
        finished, self._finished = self._finished, 0
        # If no page was finished, the time was spent on other work.
        if finished:
            self._spent = self._spent * _MEMORY + spent
            self._spent_for = self._spent_for * _MEMORY + finished
        self._lags = (self._lags[1], lag)

    @property
    def expected_wait(self) -> float:
        """The seconds that a new page would wait for the processor."""
        cost = min(self._spent / self._spent_for, _MOST_SECONDS)
        # A single late sample may be one long step of the event loop, which is over by now.
        return self._recent() * cost + self._render_wait() + min(self._lags)

    def admits(self, *, form: bool) -> bool:
        """Whether to begin a page, or a form. If not, the request counts as refused."""
        patience, most = MAX_WAIT_SECONDS, MAX_PAGES
        if form:
            patience, most = 2 * patience, most + most // 2
        if len(self._begun) < most and self.expected_wait <= patience:
            return True
        now = self._clock()
        if now - self._last_refusal >= READY_AGAIN_SECONDS:
            self._first_refusal = now
            log.warning("pages are refused: the host has more requests than it can answer")
        self._last_refusal = now
        self.refused["form" if form else "page"] += 1
        return False

    def begin(self) -> int:
        """Counts a page as under way; returns its number for `finish` or `forget`."""
        number = next(self._numbers)
        self._begun[number] = self._clock()
        return number

    def finish(self, number: int) -> None:
        """Ends a page, which counts in the measured cost. May be called again for the same page."""
        if self._begun.pop(number, None) is not None:
            self._finished += 1

    def forget(self, number: int) -> None:
        """Ends a page that was refused later; it does not count in the measured cost."""
        self._begun.pop(number, None)

    @property
    def is_overloaded(self) -> bool:
        """Whether pages have been refused for _REFUSING_SECONDS; False again READY_AGAIN_SECONDS
        after the last refusal."""
        lately = self._clock() - self._last_refusal < READY_AGAIN_SECONDS
        return lately and self._last_refusal - self._first_refusal >= _REFUSING_SECONDS

    def _recent(self) -> int:
        """The number of pages under way that arrived in the last MAX_WAIT_SECONDS. Older pages wait
        for the provider: pages that wait for the processor do not become that old."""
        oldest = self._clock() - MAX_WAIT_SECONDS
        begun = reversed(self._begun.values())
        return sum(1 for _ in itertools.takewhile(lambda at: at > oldest, begun))
