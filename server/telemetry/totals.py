"""Counters that follow numbers that other parts of the program count."""

from collections.abc import Callable
from dataclasses import dataclass

from prometheus_client import Counter


@dataclass
class Total:
    """A counter that follows a number that never decreases; `update` reads the number."""

    counter: Counter
    read: Callable[[], int]
    _told: int = 0

    def update(self) -> None:
        now = self.read()
        self.counter.inc(now - self._told)
        self._told = now
