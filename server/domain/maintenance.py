"""When a heater's maintenance will be due: by its operating hours, else a year after the last one.

Hours lead, where a heater's count since maintenance and its hours a day are known. The hours a day
of less than a year have the season in them, so that a date far ahead is a range: its ends are the
expected time divided and multiplied by a factor, from 1.1 for a year of samples to 2 for a month.
Nothing is said of a single day: what is shown of a date is its month.
"""

from datetime import date, timedelta
from enum import StrEnum
from typing import NamedTuple

import msgspec

from server.domain.limits import MAINTENANCE_DAYS, MAINTENANCE_HORIZON_DAYS, OPERATION_DAYS

_YEAR = 365
_SURE, _UNSURE = 1.1, 2.0
"""The factors of a year of samples, and of the shortest time that says something."""


class Basis(StrEnum):
    """What a date follows from."""

    HOURS = "HOURS"
    YEAR = "YEAR"


class Unknown(StrEnum):
    """Why no date is known."""

    NO_HOURS = "NO_HOURS"
    """The provider does not count hours since maintenance."""
    FEW_DAYS = "FEW_DAYS"
    """The heater has not been seen for long enough to tell its hours a day."""
    STILL = "STILL"
    """It has not run for as long as it has been seen."""
    STORE = "STORE"
    """The store, which knows the hours a day, cannot be read."""


class Count(NamedTuple):
    """A counter of operating hours on a day."""

    day: date
    hours: float


class Operation(msgspec.Struct, frozen=True):
    """How much a heater runs."""

    hours_a_day: float
    since: date
    """The first day of the time that this is known of."""
    until: date


class Wear(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a heater's use."""

    hours: float | None = None
    """Since maintenance."""
    seen: date
    """The day of these hours, not after today."""
    operation: Operation | None = None
    last: date | None = None
    """The day of the last maintenance, not after today."""


class Due(msgspec.Struct, frozen=True):
    """When maintenance is due; `earliest` and `latest` are the ends of what is likely."""

    basis: Basis
    earliest: date
    expected: date
    latest: date
    overdue: bool = False


def operation_of(first: Count, last: Count) -> Operation | None:
    """The hours a day between two counts of one unit; None where they are less than OPERATION_DAYS
    apart, or the counter was reset between them."""
    days = (last.day - first.day).days
    if days < OPERATION_DAYS or last.hours < first.hours:
        return None
    return Operation(min((last.hours - first.hours) / days, 24.0), first.day, last.day)


def due_of(wear: Wear, limit: float, today: date) -> Due | Unknown:
    """When maintenance is due after `limit` hours; or why that is not known."""
    by_hours = _by_hours(wear, limit, today)
    if isinstance(by_hours, Unknown) and wear.last is not None:
        due = wear.last + timedelta(days=MAINTENANCE_DAYS)
        return Due(Basis.YEAR, due, due, due, overdue=due < today)
    return by_hours


def _by_hours(wear: Wear, limit: float, today: date) -> Due | Unknown:
    if wear.hours is None:
        return Unknown.NO_HOURS
    if wear.hours > limit:
        return Due(Basis.HOURS, today, today, today, overdue=True)
    if wear.operation is None:
        return Unknown.FEW_DAYS
    if not wear.operation.hours_a_day > 0:
        return Unknown.STILL
    days = (limit - wear.hours) / wear.operation.hours_a_day
    factor = _factor(wear.operation)

    def after(some: float) -> date:
        # What is expected in the past was not seen: it is expected any day.
        ahead = timedelta(days=round(min(some, MAINTENANCE_HORIZON_DAYS)))
        return max(wear.seen + ahead, today)

    return Due(Basis.HOURS, after(days / factor), after(days), after(days * factor))


def _factor(operation: Operation) -> float:
    days = (operation.until - operation.since).days
    known = (days - OPERATION_DAYS) / (_YEAR - OPERATION_DAYS)
    return _UNSURE - (_UNSURE - _SURE) * min(max(known, 0.0), 1.0)
