"""When a heater's maintenance will be due: by its operating hours, or a year after the last
maintenance that they confirm.

Operating hours take precedence, if the hours since maintenance and the hours a day are known. The
hours a day depend on the season if they are known for less than a year, so a date far ahead is a
range: its ends are the expected time divided and multiplied by a factor, from 1.1 for a year of
samples to 2 for a month. Screens do not show the day of a date, but its month.

A duty, such as a yearly check that the law asks for, comes again after some months.
"""

from calendar import monthrange
from collections.abc import Iterable
from datetime import date, timedelta
from enum import StrEnum

import msgspec

from server.domain.limits import OPERATION_DAYS

_MAINTENANCE_HORIZON_DAYS = 3650
"""Maintenance dates are limited to this time ahead."""
_PLAN_MONTHS = 24
"""The months that the maintenance plan lists one by one."""

_YEAR = 365
_DAY_HOURS = 24.0
_SURE, _UNSURE = 1.1, 2.0
"""The factors for a year of samples, and for OPERATION_DAYS, the shortest time that counts."""


class Basis(StrEnum):
    """What a date follows from."""

    HOURS = "HOURS"
    YEAR = "YEAR"
    DUTY = "DUTY"
    """A day that the installer has noted, such as that of a yearly check."""


class Unknown(StrEnum):
    """Why no date is known."""

    NO_HOURS = "NO_HOURS"
    """The provider does not count hours since maintenance."""
    FEW_DAYS = "FEW_DAYS"
    """The heater's samples cover too few days to calculate its hours a day."""
    STILL = "STILL"
    """The heater has not run since its first sample."""
    STORE = "STORE"
    """The store, which has the hours a day, cannot be read."""


class Operation(msgspec.Struct, frozen=True):
    hours_a_day: float
    since: date
    """The first day of the time for which the hours are known; `until` is the last."""
    until: date


class Wear(msgspec.Struct, frozen=True, kw_only=True):
    """A heater's use, as far as it is known."""

    hours: float | None = None
    """Operating hours since maintenance."""
    seen: date
    """The day on which `hours` was read, not after today."""
    operation: Operation | None = None
    last: date | None = None
    """The day of the last maintenance that the hours confirm, not after today."""
    noted: date | None = None
    """The day of the newest service note, not after today."""


class Due(msgspec.Struct, frozen=True):
    """When maintenance is due; `earliest` and `latest` are the ends of the likely range."""

    basis: Basis
    earliest: date
    expected: date
    latest: date
    overdue: bool = False
    later: bool = False
    """Whether it is expected so far ahead that only `earliest` is worth telling."""


class ServiceEntry(msgspec.Struct, frozen=True):
    """An entry of a service history, which is the place for any note: also for one that nobody was
    at home."""

    day: date
    hours: float | None
    """The operating hours of the heater at the time."""


def last_confirmed(entries: Iterable[ServiceEntry], started: float | None) -> date | None:
    """The day of the newest entry that is maintenance; None if there is none. Maintenance starts
    the hours since maintenance again: an entry counts if its operating hours are those at which
    they `started`, within a day."""
    if started is None:
        return None
    return max(
        (
            each.day
            for each in entries
            if each.hours is not None and abs(each.hours - started) <= _DAY_HOURS
        ),
        default=None,
    )


def due_of(wear: Wear, limit: float, today: date) -> Due | Unknown:
    """When maintenance is due after `limit` hours, or why that is unknown."""
    by_hours = _by_hours(wear, limit, today)
    if isinstance(by_hours, Unknown) and wear.last is not None:
        due = _a_year_after(wear.last)
        return Due(Basis.YEAR, due, due, due, overdue=due < today)
    return by_hours


def due_with_duty(due: Due | Unknown, duty: date | None, today: date) -> Due | Unknown:
    """The earlier one of what the hours say, and of a duty."""
    if duty is None or (isinstance(due, Due) and due.expected <= duty):
        return due
    later = is_later(duty, today)
    return Due(Basis.DUTY, duty, duty, duty, overdue=duty < today, later=later)


def _a_year_after(day: date) -> date:
    """The same day of the next year; 28 February after 29 February."""
    if (day.month, day.day) == (2, 29):
        day -= timedelta(1)
    return day.replace(year=day.year + 1)


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
        # A date before today means that no newer count is known: maintenance may be due any day.
        ahead = timedelta(days=round(min(some, _MAINTENANCE_HORIZON_DAYS)))
        return max(wear.seen + ahead, today)

    expected = after(days)
    later = is_later(expected, today)
    return Due(Basis.HOURS, after(days / factor), expected, after(days * factor), later=later)


def is_later(day: date, today: date) -> bool:
    """Whether the month of the day is beyond those that the plan lists one by one."""
    return (day.year - today.year) * 12 + day.month - today.month >= _PLAN_MONTHS


def _factor(operation: Operation) -> float:
    days = (operation.until - operation.since).days
    known = (days - OPERATION_DAYS) / (_YEAR - OPERATION_DAYS)
    return _UNSURE - (_UNSURE - _SURE) * min(max(known, 0.0), 1.0)


MOST_MONTHS = 120


class Duty(msgspec.Struct, frozen=True, kw_only=True):
    """What is due at a heater every so many months. The installer chooses it: neither the output of
    a heater nor its tenancy is known."""

    heater: str
    months: int
    early: int = 0
    late: int = 0
    """If it is done up to so many months before or after the day on which it is due, the day of the
    year is kept."""
    due: date
    """The next time."""


def next_due(duty: Duty, done: date) -> date:
    """When it is due again: counted from the day on which it was due, if it was done early or late
    enough for that, else from the day on which it was done."""
    first, last = months_after(duty.due, -duty.early), months_after(duty.due, duty.late)
    return months_after(duty.due if first <= done <= last else done, duty.months)


def months_after(day: date, months: int) -> date:
    """The same day of a later month, or for negative `months` of an earlier one; the last day of a
    shorter month, and after the last day of a month always the last one."""
    years, month = divmod(day.month - 1 + months, 12)
    year = day.year + years
    last = monthrange(year, month + 1)[1]
    is_last = day.day == monthrange(day.year, day.month)[1]
    return date(year, month + 1, last if is_last else min(day.day, last))
