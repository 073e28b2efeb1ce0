"""The days on which the installer looked: about five of seven, and none in the holidays."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from math import ceil

from provider_kit.reference_provider.seeding.rows import random_for
from provider_kit.reference_provider.simulation.season import days_since_epoch, mean_days

_HOLIDAYS = ((7, 20), (12, 22))
"""Month and day on which two weeks without a visit begin."""
_HOLIDAY_DAYS = 14
# From Monday to Sunday; the sum is five.
_CHANCES = (0.93, 0.93, 0.93, 0.93, 0.9, 0.28, 0.1)
_LAST_LOOK = time(16, tzinfo=UTC)
_EPOCH = date(1970, 1, 1)


@dataclass(frozen=True, slots=True)
class Visit:
    """The last look of a day."""

    day: date
    at: float
    """Days since the epoch."""
    used: float
    """`at` in days of mean use."""


def visits(seed: int, today: date, days: int) -> list[Visit]:
    """The visits of the last `days` days, oldest first; today always has one."""
    first = today - timedelta(days=days - 1)
    every = (first + timedelta(days=number) for number in range(days))
    return [visit_on(day) for day in every if day == today or _is_visited(seed, day)]


def visit_on(day: date) -> Visit:
    at = days_since_epoch(datetime.combine(day, _LAST_LOOK))
    return Visit(day, at, mean_days(at))


def seen_on(at: float) -> date:
    """The first day whose last look is at or after a moment, in days since the epoch."""
    last_look = _LAST_LOOK.hour / 24
    return _EPOCH + timedelta(days=ceil(at - last_look))


def holidays(first: date, today: date) -> Iterator[tuple[date, date]]:
    """The first and the last day of each holiday between two days, clipped to these."""
    for year in range(first.year - 1, today.year + 1):
        for month, day in _HOLIDAYS:
            begin = date(year, month, day)
            end = begin + timedelta(days=_HOLIDAY_DAYS - 1)
            if first <= end and begin <= today:
                yield max(begin, first), min(end, today)


def _is_visited(seed: int, day: date) -> bool:
    drawn = random_for(seed, f"visit {day}").random()
    return not _is_holiday(day) and drawn < _CHANCES[day.weekday()]


def _is_holiday(day: date) -> bool:
    begins = (date(year, *begin) for year in (day.year - 1, day.year) for begin in _HOLIDAYS)
    return any(0 <= (day - begin).days < _HOLIDAY_DAYS for begin in begins)
