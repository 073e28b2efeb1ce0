"""What is drawn from samples: nothing that was not measured."""

from datetime import date, timedelta

import pytest

from server.domain.counters import Growth
from server.domain.history import Sample
from server.domain.history_series import (
    DaySpan,
    Period,
    Pressure,
    Step,
    day_number,
    offline_spans,
    period_for,
    pressures,
    replacements,
    steps,
)

MONDAY = date(2026, 3, 2)


def day(number: int) -> date:
    """The day `number` days after a Monday."""
    return MONDAY + timedelta(days=number)


def at(number: int) -> int:
    return day_number(day(number))


def pressed(number: int, value: float, serial: str = "A") -> Sample:
    return Sample(day=day(number), serial=serial, pressure=value)


@pytest.mark.parametrize(
    ("samples", "joined"),
    [
        ([pressed(0, 1.5), pressed(1, 1.4), pressed(3, 1.3)], [False, True, False]),
        # Two units.
        ([pressed(0, 1.5), pressed(1, 1.4, "B"), pressed(2, 1.4, "B")], [False, False, True]),
    ],
)
def test_a_line_joins_days_that_follow_one_another_and_no_others(
    samples: list[Sample], joined: list[bool]
) -> None:
    found = pressures(samples, Period.DAY)
    assert [each.day for each in found] == [day_number(each.day) for each in samples]
    assert [each.joined for each in found] == joined


def test_a_week_has_its_last_pressure_and_its_extremes() -> None:
    one = Sample(day=day(0), serial="A", pressure=1.5, pressure_low=1.2, pressure_high=1.6)
    found = pressures([one, pressed(3, 1.9), pressed(4, 1.4), pressed(7, 1.3)], Period.WEEK)
    assert found == [
        Pressure(at(0), at(4), 1.4, 1.2, 1.9, False),
        Pressure(at(7), at(7), 1.3, 1.3, 1.3, True),
    ]


@pytest.mark.parametrize(
    ("rows", "period", "grown"),
    [
        # Over the whole span between two samples.
        ([(0, 1, 4), (1, 6, 20)], Period.DAY, [(0, 1, 4), (1, 6, 20)]),
        # A week ends with the last sample in it.
        (
            [(0, 3, 12), (3, 8, 18), (8, 10, 8), (10, 25, 52)],
            Period.WEEK,
            [(0, 3, 12), (3, 10, 26), (10, 25, 52)],
        ),
        # A counter that starts anew is not joined over the time of which nothing is known.
        (
            [(0, 1, 2), (1, 7, 0), (8, 9, 5), (9, 14, 1)],
            Period.WEEK,
            [(0, 1, 2), (1, 7, 0), (8, 9, 5), (9, 14, 1)],
        ),
        ([], Period.DAY, []),
    ],
)
def test_growth_is_summed_from_the_last_sample_of_a_period_to_that_of_the_next(
    rows: list[tuple[int, int, float]], period: Period, grown: list[tuple[int, int, float]]
) -> None:
    expected = [Step(at(first), at(last), count) for first, last, count in grown]
    found = [Growth(day(first), day(last), (count,)) for first, last, count in rows]
    assert steps(found, period) == expected


def test_days_offline_reach_back_to_the_last_values_at_most() -> None:
    away = [Sample(day=day(number), days_offline=number - 1.0) for number in (5, 6)]
    long = Sample(day=day(20), days_offline=9999.0)
    # An hour is no outage, and neither is a provider's -1.
    hours = [Sample(day=day(number), days_offline=days) for number, days in ((7, 0.04), (8, -1.0))]
    found = offline_spans([pressed(0, 1.5), *away, *hours, pressed(9, 1.4), long])
    assert found == [DaySpan(at(1), at(6)), DaySpan(at(10), at(20))]


def test_an_outage_after_a_connection_of_the_same_day_is_a_span_of_its_own() -> None:
    ended = Sample(day=day(5), pressure=1.5, days_offline=2.0)
    assert offline_spans([ended, Sample(day=day(9), days_offline=4.0)]) == [
        DaySpan(at(3), at(5)),
        DaySpan(at(6), at(9)),
    ]


def test_a_replacement_is_the_first_day_of_the_new_unit() -> None:
    rows = [pressed(0, 1, ""), pressed(1, 1, "A"), pressed(5, 1, "B"), pressed(6, 1, "B")]
    assert replacements(rows) == [at(5)]


def test_a_range_is_drawn_in_few_values() -> None:
    end = date(2026, 11, 20)
    shown = {days: period_for(end - timedelta(days=days - 1), end) for days in (1, 30, 365, 1095)}
    assert shown == {1: Period.DAY, 30: Period.DAY, 365: Period.WEEK, 1095: Period.MONTH}
