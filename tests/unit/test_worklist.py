"""The worklist: which heaters are on it, why, and in which order."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from server.domain.worklist import (
    Condition,
    Finding,
    Reason,
    Setting,
    Thresholds,
    thresholds_of,
    worklist,
)

LIMITS = Thresholds()
MEASURED = ("days_offline", "hours_since_maintenance", "flames_lost", "ignition_fails")

numbers = st.floats(0, 5000, allow_nan=False)
maybe = st.none() | numbers
conditions = st.builds(
    Condition,
    id=st.text("abcdef0123456789", min_size=1, max_size=4),
    fault=st.booleans(),
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
        Condition("fault and dry", fault=True, pressure=0.1),
    ]
    assert ids(heaters) == [
        *("fault and dry", "fault", "long lost", "lost", "dry", "low", "later", "late"),
        *("flames", "ignition"),
    ]


@given(worlds, limits, st.randoms(use_true_random=False))
def test_the_order_is_total(
    heaters: list[Condition], thresholds: Thresholds, random: Random
) -> None:
    """However the heaters arrive, and however often they are ranked, the list is the same."""
    mixed = list(heaters)
    random.shuffle(mixed)
    assert ids(mixed, thresholds) == ids(heaters, thresholds)


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
    found = thresholds_of([Setting(field, operator, 1.25, unit)])
    assert (found != Thresholds()) is counts


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
