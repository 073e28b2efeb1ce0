"""When maintenance will be due."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.domain.limits import OPERATION_DAYS
from server.domain.maintenance import (
    Basis,
    Due,
    Operation,
    Unknown,
    Wear,
    due_of,
)

TODAY = date(2026, 11, 23)
LIMIT = 1500.0

DAYS = st.integers(OPERATION_DAYS, 500)
HOURS = st.floats(0, LIMIT)
RATES = st.floats(0.01, 24)
AGES = st.integers(0, 400)


def operation(hours_a_day: float, days: int) -> Operation:
    return Operation(hours_a_day, TODAY - timedelta(days), TODAY)


def due_with(wear: Wear, today: date = TODAY) -> Due:
    found = due_of(wear, LIMIT, today)
    assert isinstance(found, Due)
    return found


def due(hours: float, hours_a_day: float, days: int = 365, age: int = 0) -> Due:
    seen = TODAY - timedelta(age)
    return due_with(Wear(hours=hours, seen=seen, operation=operation(hours_a_day, days)))


@given(HOURS, RATES, DAYS, AGES)
def test_the_expected_date_is_within_its_range_and_never_in_the_past(
    hours: float, hours_a_day: float, days: int, age: int
) -> None:
    found = due(hours, hours_a_day, days, age)
    assert TODAY <= found.earliest <= found.expected <= found.latest
    assert not found.overdue


@given(HOURS, HOURS, RATES, DAYS)
def test_more_hours_are_never_due_later(
    hours: float, other: float, hours_a_day: float, days: int
) -> None:
    less, more = sorted((hours, other))
    assert due(more, hours_a_day, days).expected <= due(less, hours_a_day, days).expected


@given(HOURS, RATES, DAYS, DAYS)
def test_a_longer_past_never_widens_the_range(
    hours: float, hours_a_day: float, days: int, other: int
) -> None:
    short, long = (due(hours, hours_a_day, each) for each in sorted((days, other)))
    assert short.earliest <= long.earliest
    assert long.latest <= short.latest


@given(st.floats(1, 24), DAYS)
def test_the_hours_that_are_left_run_down_on_the_expected_day(
    hours_a_day: float, days: int
) -> None:
    assert abs((due(500.0, hours_a_day, days).expected - TODAY).days * hours_a_day - 1000) <= (
        hours_a_day
    )


def test_beyond_the_limit_it_is_overdue_however_little_is_known() -> None:
    found = due_with(Wear(hours=1501.0, seen=TODAY))
    assert found == Due(Basis.HOURS, TODAY, TODAY, TODAY, overdue=True)


@given(st.integers(0, 2000))
def test_without_hours_it_is_due_a_year_after_the_last_maintenance(ago: int) -> None:
    last = TODAY - timedelta(ago)
    is_leap_day = (last.month, last.day) == (2, 29)
    due = date(last.year + 1, last.month, last.day - is_leap_day)
    for wear in (
        Wear(seen=TODAY, last=last),
        Wear(hours=9.0, seen=TODAY, last=last),
        Wear(hours=9.0, seen=TODAY, last=last, operation=operation(0.0, 90)),
    ):
        found = due_with(wear)
        assert (found.basis, found.expected) == (Basis.YEAR, due)
        assert found.overdue == (due < TODAY)


@pytest.mark.parametrize(
    ("last", "today", "expected"),
    [
        (date(2027, 3, 1), date(2027, 6, 1), date(2028, 3, 1)),
        (date(2028, 2, 29), date(2028, 6, 1), date(2029, 2, 28)),
    ],
)
def test_a_leap_year_does_not_bring_maintenance_into_another_month(
    last: date, today: date, expected: date
) -> None:
    assert due_with(Wear(seen=TODAY, last=last), today).expected == expected


def test_hours_lead_where_both_are_known() -> None:
    found = due_with(Wear(hours=1490.0, seen=TODAY, last=TODAY, operation=operation(1.0, 365)))
    assert (found.basis, found.expected) == (Basis.HOURS, TODAY + timedelta(10))


@pytest.mark.parametrize(
    ("wear", "missing"),
    [
        (Wear(seen=TODAY), Unknown.NO_HOURS),
        (Wear(hours=9.0, seen=TODAY), Unknown.FEW_DAYS),
        (Wear(hours=9.0, seen=TODAY, operation=operation(0.0, 90)), Unknown.STILL),
    ],
)
def test_what_is_missing_is_named(wear: Wear, missing: Unknown) -> None:
    assert due_of(wear, LIMIT, TODAY) is missing


def test_values_of_an_unconnected_heater_are_of_their_day() -> None:
    assert due(1400.0, 2.0, age=30).expected == TODAY + timedelta(20)
    assert due(1400.0, 2.0, age=300).expected == TODAY
