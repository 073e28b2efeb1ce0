"""The "getting worse" rules: what each of them reports, and when it reports nothing."""

from collections.abc import Iterable
from datetime import date, timedelta
from random import Random

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from server.domain.history import Reading, Sample
from server.domain.trends import Trends, outlook, trends_of
from server.domain.trends.pressure import refills
from server.domain.worklist import Thresholds
from server.domain.worsening import WorseningKind

TODAY = date(2026, 11, 23)
LIMITS = Thresholds()
SCATTER = (0.0, 0.08, -0.11, 0.03, -0.06, 0.12, -0.04, 0.01, -0.09, 0.06)


def ago(days: int) -> date:
    return TODAY - timedelta(days)


def pressures(values: Iterable[float], until: int = 0) -> list[Sample]:
    """A sample a day, the last one `until` days ago; values scatter and are rounded."""
    seen = [round(value + SCATTER[day % 10], 1) for day, value in enumerate(values)]
    return [
        Sample(day=ago(until + len(seen) - 1 - day), serial="A", pressure=value)
        for day, value in enumerate(seen)
    ]


def falling(days: int, week: float, start: float = 1.8) -> list[float]:
    return [start - day * week / 7 for day in range(days)]


def counted(past: float, recent: float, days: int = 200) -> list[Sample]:
    """Samples with ten operating hours a day; `past` flame losses and ignition failures an hour
    until four weeks ago, and `recent` ones since."""
    samples, events = [], 0.0
    for day in range(days):
        events += 10 * (recent if days - day <= 28 else past)
        count = float(int(events))
        samples.append(
            Sample(
                day=ago(days - 1 - day),
                serial="A",
                hours=1000.0 + 10 * day,
                flames_lost=count,
                ignition_fails=count,
            )
        )
    return samples


def reading(days_ago: int, starts: float, hours: float, serial: str = "A") -> Reading:
    values: dict[str, float | str | None] = {"num_boiler_starts": starts, "num_hours_heater": hours}
    return Reading(day=ago(days_ago), serial=serial, kind="statistics", values=values)


def trends(samples: list[Sample], readings: Iterable[Reading] = ()) -> Trends:
    return trends_of(samples, list(readings), TODAY)


def kinds(samples: list[Sample], readings: Iterable[Reading] = ()) -> list[WorseningKind]:
    return [each.kind for each in outlook(trends(samples, readings), LIMITS, TODAY)]


def test_a_pressure_that_falls_is_told_with_its_slope_and_the_date_of_the_limit() -> None:
    told = outlook(trends(pressures(falling(56, 0.08))), LIMITS, TODAY)[0]
    assert told.kind is WorseningKind.PRESSURE
    assert told.value == pytest.approx(0.08, abs=0.01)
    assert told.limit == 1.0
    assert told.crossing
    assert told.earliest
    assert told.latest
    # From 1.8 bar it takes 70 days, of which 55 have passed.
    assert abs((told.crossing - TODAY).days - 15) <= 5
    assert TODAY <= told.earliest <= told.crossing <= told.latest


REFILLED = [*falling(40, 0.1, 1.5), *falling(45, 0.1, 1.8)]
STEADY_BEFORE = [*[1.7] * 120, *falling(35, 0.1, 1.7)]


@pytest.mark.parametrize(
    ("values", "since"),
    [(STEADY_BEFORE, range(20, 51)), (REFILLED, range(46))],
    ids=["months of a steady pressure", "a refill"],
)
def test_a_fall_has_its_own_slope_whatever_was_before_it(values: list[float], since: range) -> None:
    found = trends(pressures(values)).pressure
    assert found
    assert found.slope == pytest.approx(-0.1, abs=0.03)
    assert (TODAY - found.since).days in since


def test_a_pressure_that_is_below_the_limit_already_has_no_date_of_it() -> None:
    told = outlook(trends(pressures(falling(84, 0.08))), LIMITS, TODAY)[0]
    assert (told.kind, told.crossing, told.earliest) == (WorseningKind.PRESSURE, None, None)


def test_the_limit_of_the_installer_decides() -> None:
    found = trends(pressures(falling(56, 0.03)))
    assert found.pressure is not None
    assert outlook(found, Thresholds(pressure=0.8), TODAY) == ()
    assert outlook(found, Thresholds(pressure=1.4), TODAY) != ()


def test_days_without_a_look_do_not_keep_a_leak_from_being_told() -> None:
    samples = pressures(falling(70, 0.07))
    seen = [each for each in samples if each.day.weekday() < 5 and not 20 < age(each) < 35]
    assert kinds(seen) == [WorseningKind.PRESSURE]


@pytest.mark.parametrize(
    ("values", "found"),
    [
        (falling(120, 0.1) * 3, 2),
        # Some of the values of a leak that is refilled.
        ((falling(80, 0.1) * 4)[::9], 3),
        ([1.5] * 100, 0),
        # One odd value, and a swing of the usual size.
        ([*[1.5] * 40, 2.4, *[1.5] * 40], 0),
        ([*[1.4] * 40, *[1.6] * 40], 0),
        # A refill in two steps on days that follow each other is one.
        ([*falling(60, 0.1), 1.4, *[1.8] * 20], 1),
        ([1.0], 0),
        ([], 0),
    ],
)
def test_a_clear_step_up_is_a_refill_and_scatter_is_none(values: list[float], found: int) -> None:
    scattered = [each.pressure or 0.0 for each in pressures(values)]
    assert len(list(refills(scattered))) == found


def age(sample: Sample) -> int:
    return (TODAY - sample.day).days


LEAK = falling(56, 0.08)
STABLE_PRESSURES = {
    "steady": pressures([1.6] * 120),
    "rising": pressures(falling(56, -0.03, 1.2)),
    "too few days": pressures(falling(12, 0.4)),
    "too few values": pressures(LEAK)[::7],
    "a refill a week ago": pressures([*LEAK[:-7], *[1.8] * 7]),
    "a refill yesterday": pressures([*LEAK[:-1], 1.9]),
    "air let out, and steady since": pressures([*[1.7] * 60, *[1.45] * 40]),
    "nobody has looked for weeks": pressures(LEAK, until=20),
    "no value": [replace(each, pressure=None) for each in pressures(LEAK)],
    "absurd values": [replace(each, pressure=-40.0) for each in pressures(LEAK)],
    "replaced": [replace(each, serial="A" if age(each) > 8 else "B") for each in pressures(LEAK)],
    "no samples": [],
}


def test_some_odd_values_among_many_do_not_matter() -> None:
    samples = pressures(LEAK)
    odd = [replace(samples[9], pressure=0.0), replace(samples[30], pressure=9e9)]
    found = trends([*samples[:9], odd[0], *samples[10:30], odd[1], *samples[31:]]).pressure
    assert found is not None
    assert found.slope == pytest.approx(-0.08, abs=0.02)


def test_duplicates_and_the_order_of_samples_do_not_matter() -> None:
    samples = pressures(LEAK)
    shuffled = [*samples, *samples[::3]]
    Random(1).shuffle(shuffled)
    assert trends(shuffled) == trends(samples)


@pytest.mark.parametrize("kind", [WorseningKind.FLAMES, WorseningKind.IGNITION])
def test_events_that_come_more_often_in_an_operating_hour_are_told(kind: WorseningKind) -> None:
    found = trends(counted(0.005, 0.05))
    rate = next(each for each in found.rates if each.kind is kind)
    assert rate.count in (13, 14)
    assert rate.rate == pytest.approx(0.05, rel=0.1)
    assert rate.usual == pytest.approx(0.005, rel=0.2)
    told = next(each for each in outlook(found, LIMITS, TODAY) if each.kind.value == kind.value)
    assert told.value == rate.count
    assert told.usual == pytest.approx(1.4, rel=0.2)


def reset(samples: list[Sample], days_ago: int) -> list[Sample]:
    """The samples with counters that were reset `days_ago`, as at maintenance."""
    at = next(each for each in samples if age(each) == days_ago)
    return [
        replace(each, flames_lost=(each.flames_lost or 0) - (at.flames_lost or 0))
        if age(each) <= days_ago
        else each
        for each in samples
    ]


def test_a_counter_that_is_reset_counts_on() -> None:
    found = trends(reset(counted(0.005, 0.05), 60))
    rate = next(each for each in found.rates if each.kind is WorseningKind.FLAMES)
    assert rate.count in (13, 14)
    assert rate.usual == pytest.approx(0.005, rel=0.3)
    assert kinds(reset(counted(0.02, 0.02), 10)) == []


STEADY_RATES = {
    "as before": counted(0.02, 0.02),
    "fewer than before": counted(0.05, 0.005),
    "twice as many runs in winter": [
        replace(each, hours=(each.hours or 0) * (1 if age(each) > 28 else 3))
        for each in counted(0.02, 0.02)
    ],
    "without operating hours": [replace(each, hours=None) for each in counted(0.005, 0.05)],
    "a short past": counted(0.005, 0.05, 60),
    "three of them": counted(0.0, 0.011),
    "replaced": [
        replace(each, serial="A" if age(each) > 40 else "B") for each in counted(0.005, 0.05)
    ],
    "no sample in between": [each for each in counted(0.005, 0.05) if not 3 < age(each) < 90],
    "another counter": [
        replace(each, flames_lost=1e7 if age(each) < 5 else 3.0, ignition_fails=None)
        for each in counted(0.0, 0.0)
    ],
}


_COMPRESSOR = {
    "num_boiler_starts": "num_compressor_starts",
    "num_hours_heater": "num_hours_compressor",
}
SHORT_RUNS = [reading(90, 1000, 500), reading(60, 1200, 600), reading(2, 2000, 700)]


def test_starts_in_an_operating_hour_are_told_from_three_readings_on() -> None:
    rate = trends([], SHORT_RUNS).rates[0]
    assert (rate.kind, rate.rate, rate.usual, rate.count) == (WorseningKind.STARTS, 8.0, 2.0, 800)
    assert (rate.since, rate.until) == (ago(60), ago(2))
    told = outlook(trends([], SHORT_RUNS), LIMITS, TODAY)[0]
    assert (told.kind, told.value, told.usual) == (WorseningKind.STARTS, 8.0, 2.0)
    of_compressor = [
        replace(each, values={_COMPRESSOR[name]: value for name, value in each.values.items()})
        for each in SHORT_RUNS
    ]
    (told,) = outlook(trends([], of_compressor), LIMITS, TODAY)
    assert (told.kind, told.value, told.usual) == (WorseningKind.COMPRESSOR_STARTS, 8.0, 2.0)


STEADY_STARTS = {
    "two readings": SHORT_RUNS[1:],
    "as many once before": [reading(200, 0, 300), reading(150, 100, 350), *SHORT_RUNS],
    "as before": [*SHORT_RUNS[:2], reading(2, 1400, 700)],
    "reset": [*SHORT_RUNS[:2], reading(2, 800, 700)],
    "a few hours": [*SHORT_RUNS[:2], reading(2, 1300, 605)],
    "replaced": [*SHORT_RUNS[:2], reading(2, 2000, 700, "B")],
    "nobody has looked": [replace(each, day=each.day - timedelta(60)) for each in SHORT_RUNS],
    "parameters": [replace(each, kind="parameters") for each in SHORT_RUNS],
    "texts": [replace(each, values={"num_boiler_starts": "many"}) for each in SHORT_RUNS],
}


def offline(*days: tuple[int, float]) -> list[Sample]:
    return [Sample(day=ago(at), days_offline=value) for at, value in days]


def test_outages_that_come_back_are_told_also_where_nobody_looked_in_between() -> None:
    samples = offline((40, 2), (38, 0), (20, 3), (6, 1), (2, 1))
    found = trends(samples).outages
    assert found is not None
    assert (found.count, found.since, found.last) == (4, ago(42), ago(2))
    assert kinds(samples) == [WorseningKind.OUTAGES]


def test_an_outage_after_a_connection_of_the_same_day_is_another_one() -> None:
    samples = offline((30, 2), (20, 3), (15, 5))
    assert trends(samples).outages is None
    samples[1] = replace(samples[1], hours=100.0)
    found = trends(samples).outages
    assert found is not None
    assert found.count == 3


FEW_OUTAGES = {
    "one long one": offline((20, 1), (19, 2), (18, 3), (17, 4), (10, 11)),
    "two": offline((40, 2), (20, 3)),
    "long ago": offline((90, 2), (80, 1), (70, 1), (2, 1)),
    "over": offline((50, 2), (40, 1), (30, 1)),
    "hours": offline((40, 0.5), (30, 0.5), (20, 0.5), (10, 0.5)),
    "rubbish": offline((40, 9e9), (30, -5), (20, 1), (10, 1)),
}


@pytest.mark.parametrize(
    ("samples", "readings"),
    [
        *(
            pytest.param(samples, (), id=f"{rule}: {name}")
            for rule, cases in (
                ("pressure", STABLE_PRESSURES),
                ("rates", STEADY_RATES),
                ("outages", FEW_OUTAGES),
            )
            for name, samples in cases.items()
        ),
        *(
            pytest.param([], readings, id=f"starts: {name}")
            for name, readings in STEADY_STARTS.items()
        ),
    ],
)
def test_the_rules_are_silent(samples: list[Sample], readings: Iterable[Reading]) -> None:
    found = trends(samples, readings)
    assert (found.pressure, found.rates, found.outages) == (None, (), None)


def test_operating_hours_a_day_are_known_after_four_weeks() -> None:
    samples = counted(0.0, 0.0)
    assert trends(samples).hours_per_day == pytest.approx(10)
    assert trends(samples[-20:]).hours_per_day is None
    assert trends([replace(each, hours=None) for each in samples]).hours_per_day is None


def test_old_trends_say_nothing() -> None:
    found = trends(pressures(LEAK))
    assert outlook(found, LIMITS, TODAY + timedelta(13)) != ()
    assert outlook(found, LIMITS, TODAY + timedelta(15)) == ()
    assert outlook(found, LIMITS, TODAY - timedelta(1)) == ()


numbers = st.none() | st.floats(-1e12, 1e12) | st.floats(0, 3) | st.integers(0, 50).map(float)
samples_of_anything = st.builds(
    Sample,
    day=st.integers(-5, 500).map(ago),
    serial=st.sampled_from(["", "A", "B"]),
    pressure=numbers,
    hours=numbers,
    hours_since_maintenance=numbers,
    flames_lost=numbers,
    ignition_fails=numbers,
    days_offline=numbers,
)
readings_of_anything = st.builds(
    Reading,
    day=st.integers(-5, 500).map(ago),
    serial=st.sampled_from(["", "A", "B"]),
    kind=st.sampled_from(["statistics", "parameters"]),
    values=st.dictionaries(
        st.sampled_from(["num_boiler_starts", "num_hours_heater", "num_hours_compressor"]),
        numbers | st.text(max_size=3),
    ),
)


@given(st.lists(samples_of_anything, max_size=60), st.lists(readings_of_anything, max_size=8))
def test_whatever_was_stored_has_trends_that_can_be_stored(
    samples: list[Sample], readings: list[Reading]
) -> None:
    found = trends(samples, readings)
    assert msgspec.json.decode(msgspec.json.encode(found), type=Trends) == found
    for told in outlook(found, LIMITS, TODAY):
        assert told.value >= 0
        assert told.crossing is None or told.crossing >= TODAY
    assert found.hours_per_day is None or 0 <= found.hours_per_day <= 24
