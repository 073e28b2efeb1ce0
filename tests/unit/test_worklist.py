"""The worklist: which heaters are on it, why, and in which order."""

from datetime import UTC, datetime, timedelta
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from server.domain.fault_urgency import Consequence, consequence_of
from server.domain.worklist import (
    UNKNOWN_THRESHOLDS,
    Condition,
    Finding,
    Reason,
    Setting,
    Thresholds,
    thresholds_of,
    worklist,
)

LIMITS = Thresholds()
NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
MEASURED = ("days_offline", "hours_since_maintenance", "flames_lost", "ignition_fails")

numbers = st.floats(0, 5000, allow_nan=False)
maybe = st.none() | numbers
conditions = st.builds(
    Condition,
    id=st.text("abcdef0123456789", min_size=1, max_size=4),
    fault=st.booleans(),
    consequence=st.sampled_from(Consequence),
    since=st.none() | st.datetimes(datetime(2020, 1, 1), datetime(2030, 1, 1)),  # noqa: DTZ001 - The provider may send no offset.
    days_offline=maybe,
    pressure=st.none() | st.floats(0, 4, allow_nan=False),
    hours_since_maintenance=maybe,
    flames_lost=maybe,
    ignition_fails=maybe,
)
limits = st.builds(
    Thresholds,
    pressure=st.floats(0, 3),
    days_offline=numbers,
    maintenance_hours=numbers,
    flames_lost=numbers,
    ignition_fails=numbers,
)
worlds = st.lists(conditions, max_size=12, unique_by=lambda heater: heater.id)


def ids(heaters: list[Condition], thresholds: Thresholds = LIMITS) -> list[str]:
    return [entry.id for entry in worklist(heaters, thresholds)[0]]


@pytest.mark.parametrize(
    ("heater", "findings"),
    [
        (Condition("a"), []),
        (Condition("a", fault=True), [Finding(Reason.FAULT)]),
        (Condition("a", days_offline=0.9), []),
        (Condition("a", days_offline=1), [Finding(Reason.OUTAGE, 1)]),
        (Condition("a", days_offline=3), [Finding(Reason.OUTAGE, 3)]),
        (Condition("a", days_offline=4), [Finding(Reason.OFFLINE, 4, 3)]),
        (Condition("a", pressure=1.0), []),
        (Condition("a", pressure=0.99), [Finding(Reason.PRESSURE, 0.99, 1)]),
        (Condition("a", hours_since_maintenance=1500), []),
        (Condition("a", hours_since_maintenance=1501), [Finding(Reason.MAINTENANCE, 1501, 1500)]),
        (Condition("a", flames_lost=16), [Finding(Reason.FLAMES, 16, 15)]),
        (Condition("a", ignition_fails=21), [Finding(Reason.IGNITION, 21, 20)]),
        # Values are compared as they are shown: one shown as its limit has not passed it.
        (Condition("a", pressure=0.996), []),
        (Condition("a", pressure=0.9949), [Finding(Reason.PRESSURE, 0.99, 1)]),
        (Condition("a", hours_since_maintenance=1500.4), []),
        (Condition("a", hours_since_maintenance=1500.5), [Finding(Reason.MAINTENANCE, 1501, 1500)]),
        (Condition("a", days_offline=3.4), [Finding(Reason.OUTAGE, 3)]),
        (Condition("a", flames_lost=15.6), []),
        (
            Condition("a", fault=True, pressure=0.2, flames_lost=99),
            [
                Finding(Reason.FAULT),
                Finding(Reason.PRESSURE, 0.2, 1),
                Finding(Reason.FLAMES, 99, 15),
            ],
        ),
    ],
)
def test_a_heater_is_listed_for_what_has_passed_its_limit(
    heater: Condition, findings: list[Finding]
) -> None:
    listed, _ = worklist([heater], LIMITS)
    assert [list(entry.findings) for entry in listed] == ([findings] if findings else [])


def test_limits_are_compared_as_they_are_shown() -> None:
    limits = thresholds_of(
        [
            Setting("heater_pressure", "<", 1.2000000476837158, "bar"),
            Setting("num_hours_heater_since_maintenance", ">", 1499.6, "h"),
        ]
    )
    assert (limits.pressure, limits.maintenance_hours) == (1.2, 1500)
    assert ids([Condition("a", pressure=1.2, hours_since_maintenance=1500)], limits) == []


def test_reasons_weigh_in_their_order_and_worse_values_come_first() -> None:
    heaters = [
        Condition("ignition", ignition_fails=400),
        Condition("flames", flames_lost=16),
        Condition("late", hours_since_maintenance=1600),
        Condition("later", hours_since_maintenance=1900),
        Condition("low", pressure=0.9),
        Condition("dry", pressure=0.1),
        Condition("lost", days_offline=4),
        Condition("long lost", days_offline=40),
        Condition("fault", fault=True),
    ]
    assert ids(heaters) == [
        *("fault", "long lost", "lost", "dry", "low", "later", "late"),
        *("flames", "ignition"),
    ]


def _fault(
    id_: str, code: str | None, age: timedelta | None, pressure: float | None = None
) -> Condition:
    since = None if age is None else NOW - age
    return Condition(
        id_, fault=True, consequence=consequence_of(code), since=since, pressure=pressure
    )


@pytest.mark.parametrize(
    "urgent_first",
    [
        # A lockout comes before the thermostat, whatever their ages.
        [("F01", timedelta(weeks=3)), ("F09", timedelta(minutes=9))],
        [("F03", timedelta(minutes=9)), ("F09", timedelta(weeks=3))],
        [("H01", timedelta(minutes=1)), ("F09", timedelta(days=400))],
        # Of two lockouts the older, whatever their codes.
        [("H01", timedelta(days=5)), ("F03", timedelta(days=4)), ("F01", timedelta(days=3))],
        # An unknown code comes after the known lockouts, and before less urgent codes.
        [("F01", timedelta(minutes=1)), ("X77", timedelta(weeks=9)), ("F08", timedelta(weeks=10))],
        [("F01", None), (None, timedelta(weeks=9)), ("F09", timedelta(weeks=10))],
        # Less heat or hot water than usual comes before the thermostat.
        [("F08", timedelta(hours=1)), ("F09", timedelta(weeks=1))],
        [("H05", timedelta(hours=1)), ("F09", timedelta(weeks=1))],
        # An unknown age comes last among faults of the same urgency.
        [("F01", timedelta(0)), ("F03", None), ("F09", timedelta(weeks=7)), ("F09", None)],
    ],
)
def test_faults_weigh_by_their_consequence_then_by_their_age(
    urgent_first: list[tuple[str | None, timedelta | None]],
) -> None:
    # Neither the ids nor the pressures are in the order of the faults.
    heaters = [
        _fault(f"{9 - place} {code}", code, age, pressure=1.0 - place / 10)
        for place, (code, age) in enumerate(urgent_first)
    ]
    assert ids(heaters[::-1]) == [heater.id for heater in heaters]


def test_every_known_lockout_comes_before_every_other_fault() -> None:
    codes = ("F01", "F02", "F03", "F04", "F05", "F06", "F07", "H01", "H02", "H03", "H04")
    assert {consequence_of(code) for code in codes} == {Consequence.LOCKOUT}
    assert {consequence_of(code) for code in ("F08", "H05")} == {Consequence.LIMITED}
    assert consequence_of(" f09 ") == Consequence.CONTROL
    assert {consequence_of(code) for code in (None, "", "9", "F1")} == {Consequence.UNKNOWN}
    assert sorted(Consequence)[:2] == [Consequence.LOCKOUT, Consequence.UNKNOWN]


def test_the_status_tells_a_thermostat_only_where_the_code_is_unknown() -> None:
    assert consequence_of(None, "invalid_thermostat") == Consequence.CONTROL
    assert consequence_of("F01", "invalid_thermostat") == Consequence.LOCKOUT
    assert consequence_of("X77", "invalid_thermostat") == Consequence.UNKNOWN
    assert consequence_of(None, "problem") == Consequence.UNKNOWN


def test_a_limit_that_is_not_known_is_passed_by_nothing() -> None:
    heater = Condition(
        "a", fault=True, days_offline=9, pressure=0.1, hours_since_maintenance=9000, flames_lost=16
    )
    (entry,), _ = worklist([heater], UNKNOWN_THRESHOLDS)
    assert entry.findings == (
        Finding(Reason.FAULT),
        Finding(Reason.FLAMES, 16, 15),
        Finding(Reason.OUTAGE, 9),
    )


@given(
    conditions,
    conditions,
    st.floats(0, 4, allow_nan=False),
    st.floats(0, 4, allow_nan=False),
    limits,
)
def test_the_pressure_never_orders_faults(
    one: Condition, other: Condition, first: float, second: float, thresholds: Thresholds
) -> None:
    pair = [replace(one, id="a", fault=True), replace(other, id="b", fault=True)]
    changed = [replace(pair[0], pressure=first), replace(pair[1], pressure=second)]
    assert ids(pair, thresholds) == ids(changed, thresholds)


@given(worlds, limits)
def test_faults_come_first_by_consequence_and_age(
    heaters: list[Condition], thresholds: Thresholds
) -> None:
    by_id = {heater.id: heater for heater in heaters}
    ranked = [by_id[each] for each in ids(heaters, thresholds)]
    faulty = [heater for heater in ranked if heater.fault]
    assert ranked[: len(faulty)] == faulty
    for earlier, later in pairwise(faulty):
        assert earlier.consequence <= later.consequence
        if earlier.consequence == later.consequence and later.since is not None:
            assert earlier.since is not None
            assert earlier.since <= later.since


@given(worlds, limits, st.randoms(use_true_random=False))
def test_the_order_is_total(
    heaters: list[Condition], thresholds: Thresholds, random: Random
) -> None:
    """The list does not depend on the order in which the heaters arrive."""
    assert ids(random.sample(heaters, len(heaters)), thresholds) == ids(heaters, thresholds)


@given(worlds, limits)
def test_the_list_holds_exactly_those_with_a_reason(
    heaters: list[Condition], thresholds: Thresholds
) -> None:
    alone = [heater.id for heater in heaters if ids([heater], thresholds)]
    assert sorted(ids(heaters, thresholds)) == sorted(alone)


@given(worlds, limits, st.integers(0, 12))
def test_the_first_of_the_list_are_those_of_the_whole_list(
    heaters: list[Condition], thresholds: Thresholds, most: int
) -> None:
    whole, total = worklist(heaters, thresholds)
    assert worklist(heaters, thresholds, most) == (whole[:most], total)
    assert total == len(whole)


@given(conditions, limits, st.data())
def test_a_worse_heater_never_ranks_lower(
    heater: Condition, thresholds: Thresholds, data: st.DataObject
) -> None:
    worse = replace(heater, id=data.draw(st.sampled_from(["", "zzzzz"])))
    for name in MEASURED:
        value = getattr(heater, name)
        if value is not None:
            worse = replace(worse, **{name: value + data.draw(numbers)})
    if heater.pressure is not None:
        worse = replace(worse, pressure=heater.pressure - data.draw(st.floats(0, 3)))
    if heater.fault:
        if heater.since is not None:
            worse = replace(
                worse, since=heater.since - timedelta(hours=data.draw(st.integers(0, 999)))
            )
        graver = st.integers(1, heater.consequence).map(Consequence)
        worse = replace(worse, consequence=data.draw(graver))
    worse = replace(worse, fault=heater.fault or data.draw(st.booleans()))
    ranked = ids([heater, worse], thresholds)
    if worse == replace(heater, id=worse.id):
        assert sorted(ranked) in ([], sorted([heater.id, worse.id]))
    elif heater.id in ranked:
        assert ranked == [worse.id, heater.id]


@pytest.mark.parametrize(
    ("settings", "expected"),
    [
        ([], Thresholds()),
        ([("heater_pressure", "<", 1.4)], Thresholds(pressure=1.4)),
        ([("heater_pressure", ">", 2.5)], Thresholds()),
        ([("num_days_heater_offline", ">", 0.0)], Thresholds(days_offline=0)),
        ([("num_hours_heater_maintenance_interval", ">", None)], Thresholds()),
        (
            [("num_hours_heater_maintenance_interval", ">", 2000.0)],
            Thresholds(maintenance_hours=2000),
        ),
        (
            [
                ("num_hours_heater_maintenance_interval", ">", 2000.0),
                ("num_hours_heater_since_maintenance", ">", 1800.0),
            ],
            Thresholds(maintenance_hours=1800),
        ),
        (
            [
                ("num_hours_heater_maintenance_interval", ">", None),
                ("num_hours_heater_since_maintenance", ">", 1800.0),
            ],
            Thresholds(maintenance_hours=1500),
        ),
        ([("num_days_heater_offline", ">", -1.0)], Thresholds(days_offline=0)),
        ([(None, None, None), ("gas_usage_last_maintenance", ">", 1.0)], Thresholds()),
    ],
)
def test_limits_are_the_installers_own(
    settings: list[tuple[str | None, str | None, float | None]], expected: Thresholds
) -> None:
    assert thresholds_of(Setting(*each) for each in settings) == expected


@pytest.mark.parametrize(
    ("field", "operator", "unit", "counts"),
    [
        *(("heater_pressure", "<", unit, True) for unit in (None, "", " Bar ")),
        *(("heater_pressure", "<", unit, False) for unit in ("mbar", "kPa", "psi")),
        *(("num_days_heater_offline", ">", unit, True) for unit in ("d", "days", "Dagen", "días")),
        *(("num_days_heater_offline", ">", unit, False) for unit in ("h", "weeks")),
        *(("num_hours_heater_since_maintenance", ">", unit, True) for unit in ("h", "Std.", "uur")),
        *(("num_hours_heater_since_maintenance", ">", unit, False) for unit in ("d", "min")),
    ],
)
def test_a_threshold_in_another_unit_is_no_limit(
    field: str, operator: str, unit: str | None, counts: bool
) -> None:
    assert (thresholds_of([Setting(field, operator, 1.25, unit)]) != Thresholds()) is counts


@pytest.mark.parametrize(
    ("field", "operator", "expected"),
    [
        ("heater_pressure", "<", Thresholds(pressure=1.3)),
        ("num_days_heater_offline", ">", Thresholds(days_offline=1.2)),
    ],
)
@given(order=st.randoms(use_true_random=False))
def test_of_several_thresholds_the_warning_counts_that_is_passed_first(
    field: str, operator: str, expected: Thresholds, order: Random
) -> None:
    settings = [
        Setting(field, operator, 1.1, None, "info"),
        Setting(field, operator, 1.4, None, "info"),
        Setting(field, operator, 1.2, None, "warning"),
        Setting(field, operator, 1.3, None, "warning"),
        Setting(field, operator, None, None, "warning"),
        Setting(field, operator, 9.0, "furlong", "warning"),
    ]
    order.shuffle(settings)
    assert thresholds_of(settings) == expected
