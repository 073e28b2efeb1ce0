"""The values that charts draw from a heater's samples and readings: its pressure by day, week or
month, and the growth of its counters between two samples.

No values are interpolated: a day without a sample has no value, and the growth of a counter belongs
to the whole span between two samples. `server/domain/counters.py` decides what growth is.
"""

from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum
from itertools import pairwise

import msgspec

from server.domain.counters import Growth
from server.domain.history import Sample

_EPOCH = date(1970, 1, 1).toordinal()
_DAYS_OF_DAYS = 62
"""The longest range for which each day is drawn."""
_DAYS_OF_WEEKS = 800
"""The longest range for which each week is drawn."""


class Period(StrEnum):
    """The period that one value of a chart covers."""

    DAY = "DAY"
    WEEK = "WEEK"
    MONTH = "MONTH"


class Pressure(msgspec.Struct, array_like=True, frozen=True):
    """The pressure of a period, in bar."""

    first: int
    """The first day with a value, in days since 1970."""
    day: int
    """The day of the last value."""
    last: float
    low: float
    high: float
    joined: bool
    """Whether the period before has a value of the same unit, so that a line joins both."""


class Step(msgspec.Struct, array_like=True, frozen=True):
    """The growth of a counter between two samples."""

    first: int
    """The day of the earlier sample, in days since 1970."""
    last: int
    change: float


class DaySpan(msgspec.Struct, array_like=True, frozen=True):
    """A span of days; `first` and `last` are in days since 1970."""

    first: int
    last: int


def day_number(day: date) -> int:
    """The day in days since 1970."""
    return day.toordinal() - _EPOCH


def day_of_number(number: int) -> date:
    return date.fromordinal(number + _EPOCH)


def period_for(start: date, end: date) -> Period:
    """The period for a range of days, chosen so that the values are distinguishable on a phone."""
    days = (end - start).days + 1
    if days <= _DAYS_OF_DAYS:
        return Period.DAY
    return Period.WEEK if days <= _DAYS_OF_WEEKS else Period.MONTH


def number_of_period(day: date, period: Period) -> int:
    """The number of the period that a day is in. The numbers of consecutive periods differ by
    one."""
    if period is Period.MONTH:
        return day.year * 12 + day.month
    # Weeks begin on Mondays, and 1 January of the year 1 was a Monday.
    return day.toordinal() if period is Period.DAY else (day.toordinal() - 1) // 7


def pressures(samples: Iterable[Sample], period: Period) -> list[Pressure]:
    """The pressures by period and unit; `samples` are ordered by day."""
    found: list[Pressure] = []
    before: tuple[str, int] | None = None
    for sample in samples:
        if sample.pressure is None:
            continue
        place = (sample.serial, number_of_period(sample.day, period))
        is_joined = before is not None and place == (before[0], before[1] + 1)
        value = _pressure(sample, sample.pressure, joined=is_joined)
        if place == before:
            old = found.pop()
            value = msgspec.structs.replace(
                value,
                first=old.first,
                low=min(old.low, value.low),
                high=max(old.high, value.high),
                joined=old.joined,
            )
        found.append(value)
        before = place
    return found


def steps(grown: Iterable[Growth], period: Period) -> list[Step]:
    """The growth of a counter, or of the sum of several ones: from the last value of a period to
    the last value of the next period that has any."""
    found: list[Step] = []
    for each in grown:
        first, last, change = day_number(each.first), day_number(each.last), sum(each.changes)
        is_in_one = number_of_period(each.first, period) == number_of_period(each.last, period)
        if is_in_one and found and found[-1].last == first:
            before = found.pop()
            first, change = before.first, before.change + change
        found.append(Step(first, last, round(change, 3)))
    return found


def offline_spans(samples: Iterable[Sample]) -> list[DaySpan]:
    """When the heater had no connection, by the `days_offline` of the samples. A span begins after
    the last sample that had a connection."""
    found: list[DaySpan] = []
    seen = date.min
    for sample in samples:
        # Less than a day is no outage (`outage_of`).
        if sample.days_offline is None or sample.days_offline < 1:
            seen = sample.day
            continue
        most = (sample.day - seen).days - 1
        first = sample.day - timedelta(days=max(0, min(most, int(sample.days_offline))))
        span = DaySpan(day_number(first), day_number(sample.day))
        if found and span.first <= found[-1].last:
            span = DaySpan(found.pop().first, span.last)
        found.append(span)
        if sample.has_values:
            # The connection came back on the day.
            seen = sample.day
    return found


def replacements(samples: Iterable[Sample]) -> list[int]:
    """The days on which a new unit was first seen, in days since 1970."""
    return [
        day_number(after.day)
        for before, after in pairwise(samples)
        if before.serial and after.serial and before.serial != after.serial
    ]


def _pressure(sample: Sample, last: float, *, joined: bool) -> Pressure:
    low = last if sample.pressure_low is None else sample.pressure_low
    high = last if sample.pressure_high is None else sample.pressure_high
    day = day_number(sample.day)
    return Pressure(day, day, last, low, high, joined)
