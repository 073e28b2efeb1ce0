"""Controls the calls of all users to the provider: breaker, shares and retries of each area."""

import contextlib
import logging
import time
from collections.abc import AsyncIterator

from server.provider.breaker import Breaker
from server.provider.capacity import LIMITS, Area, Capacity
from server.provider.errors import Busy, Unavailable
from server.provider.retries import RetryBudget, pause_before_retry

log = logging.getLogger("heatdesk.provider")

_LOG_SECONDS = 10.0
"""The time between two warnings: a flood of calls must not flood the log."""


class Traffic:
    """The breakers, shares and retry budgets of one process. `breaker_failures` failures in a row
    open the breaker of an area; with 0 no breaker opens."""

    def __init__(self, breaker_failures: int) -> None:
        self._capacity = Capacity()
        self.breakers = {area: Breaker(area, breaker_failures) for area in LIMITS}
        self._budgets = {area: RetryBudget() for area in LIMITS}
        self._logged_at = -_LOG_SECONDS

    @contextlib.asynccontextmanager
    async def call(self, user: str, area: Area, deadline: float) -> AsyncIterator[None]:
        """The context of one call to an area, which its block makes; the block raises a
        ProviderError if the call fails. `deadline` is on the event loop's clock. Raises an
        Unavailable with `held_back` if the call may not be made."""
        self._budgets[area].count_call()
        try:
            async with self.breakers[area].call(user), self._capacity.call(user, area, deadline):
                yield
        except Busy as error:
            if error.held_back and time.monotonic() - self._logged_at >= _LOG_SECONDS:
                self._logged_at = time.monotonic()
                log.warning("%s: %s", user, error)
            raise

    def retry_pause(self, area: Area, error: Unavailable, seconds_left: float) -> float | None:
        """The seconds after which a failed call is retried; None if it is not retried. Takes the
        retry from the budget."""
        if error.held_back:
            return None
        pause = pause_before_retry(error.retry_after, seconds_left)
        return pause if pause is not None and self._budgets[area].take() else None
