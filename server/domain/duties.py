"""Duties that come again after some months, such as a yearly check that the law asks for."""

from calendar import monthrange
from datetime import date

import msgspec

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
