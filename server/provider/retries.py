"""Decides whether and when a call that has failed is made once more."""

import random

from server.domain.limits import (
    RETRY_AFTER_SECONDS,
    RETRY_BURST,
    RETRY_LEAST_SECONDS,
    RETRY_PAUSES,
    RETRY_RATIO,
)


class RetryBudget:
    """The retries in one area of the provider: RETRY_BURST at once, and in the long run RETRY_RATIO
    of its calls, so that an outage does not double the calls of all users."""

    def __init__(self) -> None:
        self._left = float(RETRY_BURST)

    def count_call(self) -> None:
        self._left = min(RETRY_BURST, self._left + RETRY_RATIO)

    def take(self) -> bool:
        """Whether there may be a retry, which is counted."""
        if self._left < 1:
            return False
        self._left -= 1
        return True


def pause_before_retry(retry_after: int | None, seconds_left: float) -> float | None:
    """The seconds to wait, never the same for two callers; not less than the provider asks for with
    `retry_after`. None where it asks for too long, or the deadline leaves no time for a retry."""
    if (retry_after or 0) > RETRY_AFTER_SECONDS:
        return None
    pause = (retry_after or 0) + random.uniform(*RETRY_PAUSES)  # noqa: S311 - A pause, not a secret.
    return pause if pause + RETRY_LEAST_SECONDS <= seconds_left else None
