"""Counters that follow numbers that other parts of the program count."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial

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


def totals_by_reason(counter: Counter, numbers: Mapping[str, int]) -> list[Total]:
    """The totals of a counter with one label, whose values are the keys of `numbers`."""
    return [Total(counter.labels(each), partial(numbers.__getitem__, each)) for each in numbers]
