"""Calculates how many hours a day a heater runs, for planning its maintenance."""

from collections.abc import Iterable

from server.domain.counters import HOURS_A_DAY, Counts, growths
from server.domain.history import Sample
from server.domain.limits import OPERATION_DAYS


def hours_per_day(series: Iterable[Sample]) -> float | None:
    """The operating hours a day in samples of one unit, ordered by day, over all times for which
    their growth is known; None if these are fewer than OPERATION_DAYS days. Over less than a year
    the result depends on the season."""
    rows = [Counts(each.day, each.serial, (each.hours,)) for each in series]
    grown = growths(rows, (HOURS_A_DAY,))
    days = sum((each.last - each.first).days for each in grown)
    hours = sum(each.changes[0] for each in grown)
    return min(hours / days, 24.0) if days >= OPERATION_DAYS else None
