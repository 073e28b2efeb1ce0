"""Measures how long a page that comes now would wait for the processor.

Waiting for the provider costs the host nothing, so that many pages may do so. What is scarce is the
processor's time, which a page needs in this process and then in a render process. The expected wait
is the sum of what the pages before it need: here, by the processor time that pages have needed
lately, and at the renderers, by the length of their line. What else keeps the event loop busy is
added as its lag.
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
"""What a page is taken to need until the first ones are measured."""
_MOST_SECONDS = 0.05
"""The most that a page is taken to need: a few are always admitted."""
_MEMORY = 0.9
"""How much of the samples before counts beside the next one."""
REFUSALS = ("page", "form", "user")
"""A page or a form, because the host is busy; or a page of a user who has too many under way."""
_REFUSING_SECONDS = 1.0
"""How long pages have to be refused until the host counts as overloaded."""


class HostLoad:
    """The pages and forms under way, and what they cost.

    `render_wait` returns the seconds until a render process is free. `clock` is a clock in seconds,
    `processor_time` that of this process.
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
        """When each page under way was admitted, the oldest first."""
        self._finished = 0
        self._sampled_at = processor_time()
        self._spent, self._spent_for = _USUAL_SECONDS, 1.0
        """Seconds of the processor, and the number of pages they were needed for."""
        self._lags = (0.0, 0.0)
        self.refused = Counter(dict.fromkeys(REFUSALS, 0))
        """How many requests were refused, by what they were for."""
        self._first_refusal = self._last_refusal = -READY_AGAIN_SECONDS

    async def measure(self) -> None:
        """Takes samples until it is cancelled."""
        while True:
            due = self._clock() + _SAMPLE_SECONDS
            await asyncio.sleep(_SAMPLE_SECONDS)
            self.sample(max(0.0, self._clock() - due))

    def sample(self, lag: float) -> None:
        """`lag` is by how many seconds the event loop was late."""
        now = self._processor_time()
        spent, self._sampled_at = now - self._sampled_at, now
        finished, self._finished = self._finished, 0
        # Without a page the time was spent on something else.
        if finished:
            self._spent = self._spent * _MEMORY + spent
            self._spent_for = self._spent_for * _MEMORY + finished
        self._lags = (self._lags[1], lag)

    @property
    def expected_wait(self) -> float:
        """Seconds."""
        cost = min(self._spent / self._spent_for, _MOST_SECONDS)
        # One late sample may be a single long step, which is over by now.
        return self._recent() * cost + self._render_wait() + min(self._lags)

    def admits(self, *, form: bool) -> bool:
        """Whether a page, or a form, should be begun. What it does not admit counts as refused."""
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
        """Counts a page as under way; returns its number."""
        number = next(self._numbers)
        self._begun[number] = self._clock()
        return number

    def finish(self, number: int) -> None:
        """May be called again for the same page."""
        if self._begun.pop(number, None) is not None:
            self._finished += 1

    def forget(self, number: int) -> None:
        """Ends a page that was refused after all."""
        self._begun.pop(number, None)

    @property
    def is_overloaded(self) -> bool:
        """Whether pages have been refused for a while, until READY_AGAIN_SECONDS after the last."""
        lately = self._clock() - self._last_refusal < READY_AGAIN_SECONDS
        return lately and self._last_refusal - self._first_refusal >= _REFUSING_SECONDS

    def _recent(self) -> int:
        """How many pages under way have come in the last MAX_WAIT_SECONDS. Older ones wait for the
        provider: pages that wait for the processor do not become as old."""
        oldest = self._clock() - MAX_WAIT_SECONDS
        begun = reversed(self._begun.values())
        return sum(1 for _ in itertools.takewhile(lambda at: at > oldest, begun))
