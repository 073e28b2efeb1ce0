"""Which entries of a service history are maintenance: those that the operating hours confirm.

The history is the place for any note, also for one that nobody was at home. Maintenance starts the
hours since maintenance again. An entry counts if that happened at its time: by the operating hours
that the provider stored with it, or by counts of the hours since maintenance around its day.
"""

from collections.abc import Iterable, Sequence
from datetime import date
from typing import NamedTuple

_DAY_HOURS = 24.0


class ServiceEntry(NamedTuple):
    """An entry of a service history."""

    day: date
    hours: float | None
    """The operating hours of the heater at the time."""


class Count(NamedTuple):
    """The hours since maintenance on a day."""

    day: date
    hours: float


class Fall(NamedTuple):
    """Two counts of the hours since maintenance in a row, of which the later is lower."""

    before: Count
    after: Count

    @property
    def is_start(self) -> bool:
        """Whether the hours have started again in between, and were not only corrected."""
        days = (self.after.day - self.before.day).days + 1
        return self.after.hours <= days * _DAY_HOURS


def last_confirmed(
    entries: Iterable[ServiceEntry], started: float | None, falls: Sequence[Fall] = ()
) -> date | None:
    """The day of the newest entry that is maintenance; None if there is none. `started` are the
    operating hours at which the hours since maintenance began, if both are known."""
    return max((each.day for each in entries if _is_confirmed(each, started, falls)), default=None)


def _is_confirmed(entry: ServiceEntry, started: float | None, falls: Sequence[Fall]) -> bool:
    if entry.hours is not None and started is not None and abs(entry.hours - started) <= _DAY_HOURS:
        return True
    return any(fall.is_start and fall.before.day <= entry.day <= fall.after.day for fall in falls)
