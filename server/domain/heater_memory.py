"""Caches a value for each heater of an account, so that pages need not read it each time.

Values are cached for the account that has read them, so that no account sees another account's
data, and for a limited time, after which a change is shown at the latest.
"""

import time
from collections.abc import Callable
from typing import Generic, TypeVar

T = TypeVar("T")


class HeaterMemory(Generic[T]):
    """One value for each heater of an account. If there are more than `most`, the oldest value is
    dropped."""

    def __init__(
        self, seconds: float, most: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._seconds = seconds
        self._most = most
        self._clock = clock
        self._values: dict[tuple[str, str], tuple[float, T]] = {}

    def of(self, account: str, heater_id: str) -> T | None:
        """The cached value of this heater; None if it has to be read."""
        stored = self._values.get((account, heater_id))
        return stored[1] if stored and self._clock() - stored[0] <= self._seconds else None

    def store(self, account: str, heater_id: str, value: T) -> None:
        key = (account, heater_id)
        # Removed and inserted again, so that the dictionary stays in the order of storing.
        self._values.pop(key, None)
        self._values[key] = (self._clock(), value)
        if len(self._values) > self._most:
            del self._values[next(iter(self._values))]

    def forget(self, account: str, heater_id: str | None = None) -> None:
        """Removes the value of a heater of this account, or of all its heaters."""
        for key in [key for key in self._values if key[0] == account]:
            if heater_id in (None, key[1]):
                del self._values[key]
