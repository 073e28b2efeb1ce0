"""What growth of a counter is: no faulty reading is taken for growth, and no growth is lost."""

from collections.abc import Callable, Sequence
from datetime import date, timedelta
from typing import NamedTuple

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from msgspec.structs import astuple, replace

from server.domain.counters import EVENTS_A_DAY, HOURS_A_DAY, Counts, growths
from server.domain.history import Reading, Sample
from server.domain.history_series import day_number
from server.domain.trends import trends_of
from server.pages.shared.heater.history import Range, SeriesName, history_of
from server.store.heater_past import HeaterPast

FIRST = date(2026, 3, 2)
COUNTERS: dict[SeriesName, tuple[str, int]] = {
    "hours": ("hours", 24),
    "flames": ("flames_lost", 3),
    "ignition": ("ignition_fails", 3),
    "boiler_starts": ("num_boiler_starts", 300),
    "gas": ("gas_usage_ch", 60),
}
"""The field of each counter, and the most that it grows in a day here."""
ONES = (2.0**16 - 1, 2.0**24 - 1, 2.0**32 - 1)
FAULTS = [
    *((0.0,), (0.0, 0.0, 0.0), (-1.0,), (0.0, ONES[0]), (ONES[0], 0.0), (-1.0, ONES[2])),
    *((each,) for each in (*ONES, 9e5)),
]
# A reset, another board, and one that has counted more.
STARTS: Sequence[Callable[[float], float]] = (
    lambda _: 0.0,
    lambda value: value // 2,
    lambda value: value + 2e5,
)
DAYS = st.lists(st.sampled_from([True, True, True, False]), min_size=9, max_size=14)
"""Whether the counter is read, by day."""


class Past(NamedTuple):
    """A counter by day: how much it has really grown since the first day, and what was read."""

    name: SeriesName
    true: list[int]
    read: list[float | None]

    @property
    def end(self) -> date:
        return FIRST + timedelta(len(self.read) - 1)

    def stored(self) -> tuple[list[Sample], list[Reading]]:
        field, read = COUNTERS[self.name][0], enumerate(self.read, FIRST.toordinal())
        values = [(date.fromordinal(day), {field: value}) for day, value in read]
        if field in Sample.__struct_fields__:
            return [replace(Sample(day=day, serial="A"), **value) for day, value in values], []
        return [], [Reading(day=day, kind="statistics", values={**value}) for day, value in values]

    def shown(self, days: int) -> list[tuple[float, float]]:
        """The growth in each step of a chart of so many days, and how much it really was."""
        start, drawn = day_number(FIRST), Range(self.end - timedelta(days), self.end)
        found = history_of(HeaterPast(FIRST, *self.stored()), drawn, compared=False).series
        steps = [step for series in found if series.name == self.name for step in series.steps]
        return [
            (grown, self.true[last - start] - self.true[first - start])
            for first, last, grown in map(astuple, steps)
        ]


@st.composite
def pasts(draw: st.DrawFn, *, faulty: bool) -> Past:
    """A counter that is read on most days; if `faulty`, with faulty readings or a new start before,
    between and after the other days."""
    name = draw(st.sampled_from(list(COUNTERS)))
    most = COUNTERS[name][1]
    value = float(draw(st.integers(20 * most, 60_000)))
    true, read = [0], [value if not faulty else None]
    for days in [*draw(st.lists(DAYS, min_size=1, max_size=6)), []]:
        faults: Sequence[float] = draw(st.sampled_from([*FAULTS, *[()] * 3])) if faulty else ()
        if faulty and not faults:
            value = draw(st.sampled_from(STARTS))(value)
        for fault, is_read in [
            *((each, True) for each in faults),
            *((None, each) for each in days),
        ]:
            grown = draw(st.integers(0, most))
            value += grown
            true.append(true[-1] + grown)
            read.append((value if fault is None else fault) if is_read else None)
    return Past(name, true, read)


@given(pasts(faulty=True))
def test_no_past_shows_more_growth_than_there_was(past: Past) -> None:
    for grown, true in [*past.shown(61), *past.shown(365)]:
        assert 0 <= grown <= true
    assert (trends_of(*past.stored(), past.end).hours_per_day or 0) <= COUNTERS["hours"][1]


@given(pasts(faulty=False))
def test_a_past_without_faults_loses_nothing(past: Past) -> None:
    last = max(day for day, value in enumerate(past.read) if value is not None)
    assume(past.read[last] not in ONES)
    for shown in (past.shown(len(past.read)), past.shown(365)):
        assert all(grown == true for grown, true in shown)
        assert sum(grown for grown, _ in shown) == past.true[last]


@pytest.mark.parametrize(
    ("read", "grown"),
    [
        ([12, 0, 13], [(0, 2, 1)]),
        ([12, 12, 0, 0, None, 0, 13], [(0, 1, 0), (1, 6, 1)]),
        ([12, -1, None, 65535, 13], [(0, 4, 1)]),
        # Two faults in a row that differ, and a number that is none of the codes.
        ([12, 0, 255, 13], [(0, 3, 1)]),
        ([12, 200, 0, 13, 14], [(0, 3, 1), (3, 4, 1)]),
        # At the beginning, and at the end.
        ([0, 0, 12, 13, 13], [(0, 1, 0), (2, 3, 1), (3, 4, 0)]),
        ([200, 12, 13, 13], [(1, 2, 1), (2, 3, 0)]),
        ([12, 13, 0], [(0, 1, 1)]),
        ([12, 13, 255], [(0, 1, 1)]),
        ([0, 12], []),
        # A new heater, and one that has counted to a code.
        ([0, 4, 7, 12], [(0, 1, 4), (1, 2, 3), (2, 3, 5)]),
        ([0] * 9 + [1, 1], [*((day, day + 1, int(day == 8)) for day in range(10))]),
        ([250, 253, 255, 256], [(0, 1, 3), (1, 2, 2), (2, 3, 1)]),
        # A reset counts on, also beyond what was counted before; so does one of 16 bits.
        ([1, 2, 3, 0, 1, 2, 3, 4], [(day, day + 1, 1) for day in (0, 1, 3, 4, 5, 6)]),
        (
            [65531, 65533, 65534, 3, 5, 6],
            [(0, 1, 2), (1, 2, 1), (3, 4, 2), (4, 5, 1)],
        ),
        # A reset that nothing counted since, after which it may stand still.
        ([5] * 9 + [0] * 9, [(day, day + 1, 0) for day in (*range(8), *range(9, 17))]),
        # Too few readings to tell a reset from faults: the least growth.
        ([3, 3, 0, 5, 6], [(0, 1, 0), (1, 3, 2), (3, 4, 1)]),
        ([], []),
        # With operating hours. A code that comes first, or another board, which has counters of
        # its own.
        ([(0, 0), (5, 900), (5, 910), (6, 920)], [(1, 2, 0), (2, 3, 1)]),
        (
            [*((3, hours) for hours in (900, 908, 912)), *((40, hours) for hours in (2, 8, 16))],
            [(0, 1, 0), (1, 2, 0), (3, 4, 0), (4, 5, 0)],
        ),
        # Hours that are wrong in another way, or missing, say nothing of the others.
        (
            [(3, 900), (4, 908), (5, 5000), (6, None), (7, 920)],
            [(0, 1, 1), (1, 2, 1), (2, 3, 1), (3, 4, 1)],
        ),
    ],
)
def test_the_growth_of_a_counter(
    read: list[float | tuple[float, float | None] | None], grown: list[tuple[int, int, float]]
) -> None:
    pairs = [each if isinstance(each, tuple) else (each, None) for each in read]
    rows = [
        Counts(date.fromordinal(day), "A", (value,), hours)
        for day, (value, hours) in enumerate(pairs, 1)
    ]
    assert [
        (each.first.toordinal() - 1, each.last.toordinal() - 1, each.changes[0])
        for each in growths(rows, (EVENTS_A_DAY,))
    ] == grown


def test_counters_that_are_summed_are_judged_one_by_one_and_units_apart() -> None:
    rows = [(3000, 500), (3005, 0), (3010, 503), (0, 504), (3020, 505)]
    counts = [Counts(FIRST + timedelta(day), "A", row) for day, row in enumerate(rows)]
    other = [Counts(FIRST + timedelta(day), "B", (9000, 9000)) for day in (4, 5)]
    grown = growths([*counts, *other], (HOURS_A_DAY, HOURS_A_DAY))
    assert [each.changes for each in grown] == [(10, 3), (10, 2), (0, 0)]
