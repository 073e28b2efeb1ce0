"""Decides whether and when a failed call is retried."""

import random

from server.domain.limits import (
    RETRY_AFTER_SECONDS,
    RETRY_BURST,
    RETRY_LEAST_SECONDS,
    RETRY_PAUSES,
    RETRY_RATIO,
)


class RetryBudget:
    """Limits the retries in one area of the provider: RETRY_BURST at once, and RETRY_RATIO of the
    area's calls in the long run, so that an outage does not double the calls of all users."""

    def __init__(self) -> None:
        self._left = float(RETRY_BURST)

    def count_call(self) -> None:
        self._left = min(RETRY_BURST, self._left + RETRY_RATIO)

    def take(self) -> bool:
        """Takes one retry from the budget. Returns whether there was one left."""
        if self._left < 1:
            return False
        self._left -= 1
        return True


def pause_before_retry(retry_after: int | None, seconds_left: float) -> float | None:
    """The seconds to wait: `retry_after`, if the provider sent it, and a random pause, so that
    callers do not retry at the same time. None if `retry_after` is too long, or if `seconds_left`
    leaves no time for a retry."""
    if (retry_after or 0) > RETRY_AFTER_SECONDS:
        return None
    pause = (retry_after or 0) + random.uniform(*RETRY_PAUSES)  # noqa: S311 - A pause, not a secret.
    return pause if pause + RETRY_LEAST_SECONDS <= seconds_left else None
