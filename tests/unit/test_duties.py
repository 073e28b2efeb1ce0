"""When a duty that comes again is due."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.maintenance import (
    Basis,
    Due,
    Duty,
    Unknown,
    due_with_duty,
    months_after,
    next_due,
)

NEW_YEAR = date(2017, 1, 1)
TODAY = date(2026, 11, 30)


def duty(due: date, *, early: int = 0, late: int = 0, months: int = 12) -> Duty:
    return Duty(heater="1", months=months, early=early, late=late, due=due)


@pytest.mark.parametrize(
    ("early", "late", "done", "again"),
    [
        (0, 3, date(2017, 2, 28), date(2018, 1, 1)),
        (0, 0, date(2017, 2, 28), date(2018, 2, 28)),
        (0, 3, date(2017, 4, 1), date(2018, 1, 1)),
        (0, 3, date(2017, 4, 2), date(2018, 4, 2)),
        (2, 0, date(2016, 11, 1), date(2018, 1, 1)),
        (2, 0, date(2016, 10, 31), date(2017, 10, 31)),
        (0, 0, NEW_YEAR, date(2018, 1, 1)),
    ],
)
def test_the_date_is_kept_if_it_was_done_early_or_late_enough(
    early: int, late: int, done: date, again: date
) -> None:
    assert next_due(duty(NEW_YEAR, early=early, late=late), done) == again


@pytest.mark.parametrize(
    ("day", "months", "after"),
    [
        (date(2026, 1, 31), 1, date(2026, 2, 28)),
        (date(2026, 2, 28), 1, date(2026, 3, 31)),
        (date(2024, 2, 29), 12, date(2025, 2, 28)),
        (date(2026, 1, 30), 1, date(2026, 2, 28)),
        (date(2026, 1, 15), -2, date(2025, 11, 15)),
        (date(2026, 12, 31), 6, date(2027, 6, 30)),
    ],
)
def test_the_end_of_a_month_is_kept(day: date, months: int, after: date) -> None:
    assert months_after(day, months) == after


@given(st.dates(date(1990, 1, 1), date(2090, 1, 1)), st.integers(0, 240))
def test_a_month_follows_a_month(day: date, months: int) -> None:
    after = months_after(day, months)
    assert (after.year - day.year) * 12 + after.month - day.month == months


@pytest.mark.parametrize(
    ("by_hours", "due", "basis"),
    [
        (date(2027, 1, 1), date(2027, 2, 1), Basis.HOURS),
        (date(2027, 3, 1), date(2027, 2, 1), Basis.DUTY),
        (None, date(2027, 2, 1), Basis.DUTY),
        (date(2027, 3, 1), None, Basis.HOURS),
    ],
)
def test_the_earlier_of_hours_and_duty_counts(
    by_hours: date | None, due: date | None, basis: Basis
) -> None:
    hours = Due(Basis.HOURS, by_hours, by_hours, by_hours) if by_hours else Unknown.NO_HOURS
    found = due_with_duty(hours, due, TODAY)
    assert isinstance(found, Due)
    assert (found.basis, found.expected) == (basis, due if basis is Basis.DUTY else by_hours)


def test_a_duty_that_has_passed_is_overdue_and_one_far_ahead_is_later() -> None:
    past = due_with_duty(Unknown.NO_HOURS, date(2026, 11, 29), TODAY)
    ahead = due_with_duty(Unknown.NO_HOURS, date(2030, 1, 1), TODAY)
    assert isinstance(past, Due)
    assert isinstance(ahead, Due)
    assert (past.overdue, past.later, ahead.overdue, ahead.later) == (True, False, False, True)
    assert due_with_duty(Unknown.NO_HOURS, None, TODAY) is Unknown.NO_HOURS
