"""What is drawn from samples: nothing that was not measured."""

from datetime import date, timedelta

from server.domain.history import Sample
from server.domain.history_series import (
    Count,
    Period,
    Pressure,
    Span,
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


def counted(*rows: tuple[int, float] | tuple[int, float, str]) -> list[Count]:
    return [Count(day(row[0]), row[2] if len(row) > 2 else "A", row[1]) for row in rows]


def test_a_line_joins_days_that_follow_one_another_and_no_others() -> None:
    found = pressures([pressed(0, 1.5), pressed(1, 1.4), pressed(3, 1.3)], Period.DAY)
    assert [(each.day, each.joined) for each in found] == [
        (at(0), False),
        (at(1), True),
        (at(3), False),
    ]


def test_a_line_never_joins_two_units() -> None:
    found = pressures([pressed(0, 1.5), pressed(1, 1.4, "B"), pressed(2, 1.4, "B")], Period.DAY)
    assert [each.joined for each in found] == [False, False, True]


def test_a_week_has_its_last_pressure_and_its_extremes() -> None:
    one = Sample(day=day(0), serial="A", pressure=1.5, pressure_low=1.2, pressure_high=1.6)
    found = pressures([one, pressed(3, 1.9), pressed(4, 1.4), pressed(7, 1.3)], Period.WEEK)
    assert found == [
        Pressure(at(0), at(4), 1.4, 1.2, 1.9, False),
        Pressure(at(7), at(7), 1.3, 1.3, 1.3, True),
    ]


def test_a_counter_grows_over_the_whole_span_between_two_samples() -> None:
    assert steps(counted((0, 100), (1, 104), (6, 124)), Period.DAY) == [
        Step(at(0), at(1), 4),
        Step(at(1), at(6), 20),
    ]


def test_a_week_of_a_counter_ends_with_the_last_sample_in_it() -> None:
    rows = counted((0, 100), (3, 112), (8, 130), (10, 138), (25, 190))
    assert steps(rows, Period.WEEK) == [
        Step(at(0), at(3), 12),
        Step(at(3), at(10), 26),
        Step(at(10), at(25), 52),
    ]


def test_a_reset_counter_starts_anew_also_within_a_week() -> None:
    # It was 3, was reset, and is 5 before the week ends: this is not a growth by 2.
    rows = counted((0, 1), (1, 3), (7, 3), (8, 0), (9, 5), (14, 6))
    assert steps(rows, Period.WEEK) == [
        Step(at(0), at(1), 2),
        Step(at(1), at(7), 0),
        Step(at(8), at(9), 5),
        Step(at(9), at(14), 1),
    ]


def test_a_counter_of_another_unit_starts_anew() -> None:
    rows = counted((0, 9000, "A"), (1, 9004, "A"), (2, 9500, "B"), (3, 9503, "B"))
    assert steps(rows, Period.DAY) == [Step(at(0), at(1), 4), Step(at(2), at(3), 3)]


def test_one_sample_is_no_growth() -> None:
    assert steps(counted((0, 100)), Period.DAY) == []
    assert steps([], Period.DAY) == []


def test_days_offline_reach_back_to_the_last_values_at_most() -> None:
    away = [Sample(day=day(number), days_offline=number - 1.0) for number in (5, 6)]
    long = Sample(day=day(20), days_offline=9999.0)
    # An hour is no outage, and neither is a provider's -1.
    hours = [Sample(day=day(number), days_offline=days) for number, days in ((7, 0.04), (8, -1.0))]
    found = offline_spans([pressed(0, 1.5), *away, *hours, pressed(9, 1.4), long])
    assert found == [Span(at(1), at(6)), Span(at(10), at(20))]


def test_an_outage_after_a_connection_of_the_same_day_is_a_span_of_its_own() -> None:
    ended = Sample(day=day(5), pressure=1.5, days_offline=2.0)
    away = Sample(day=day(9), days_offline=4.0)
    assert offline_spans([ended, away]) == [Span(at(3), at(5)), Span(at(6), at(9))]


def test_a_replacement_is_the_first_day_of_the_new_unit() -> None:
    rows = [pressed(0, 1, ""), pressed(1, 1, "A"), pressed(5, 1, "B"), pressed(6, 1, "B")]
    assert replacements(rows) == [at(5)]


def test_a_range_is_drawn_in_few_values() -> None:
    end = date(2026, 11, 20)
    shown = {days: period_for(end - timedelta(days=days - 1), end) for days in (1, 30, 365, 1095)}
    assert shown == {1: Period.DAY, 30: Period.DAY, 365: Period.WEEK, 1095: Period.MONTH}
