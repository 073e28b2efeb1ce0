"""What growth of a counter is: the one rule for charts, tables, reports, trends and the maintenance
plan. Nothing else subtracts two readings of a counter.

A heater's counter only grows, until it is reset or its board is replaced. But a gateway that cannot
read a counter sends a code for "no value" (0, -1, all bits set), and now and then any number. So a
drop, or a rise that is faster than a heater counts, is a faulty value or a new start. The rule
takes the explanation of a unit's readings that needs the fewest of both, where a new start counts
as two faulty values; of several ones, that with the least growth. A faulty value is a gap: the
growth is that between its neighbours. Nothing is said of the time in which a counter started anew,
nor of one that reached its end and began at 0 again.
"""

from collections.abc import Iterable, Iterator, Sequence
from datetime import date
from itertools import accumulate, groupby, pairwise
from operator import attrgetter, itemgetter, sub
from typing import NamedTuple

HOURS_A_DAY = 25.0
"""The most that a counter of operating hours grows in a day: clocks change once a year."""
STARTS_A_DAY = 1440.0
"""One start in a minute."""
EVENTS_A_DAY = 240.0
"""Flame losses or ignition failures: a burner that has ten in each hour is locked."""
GAS_A_DAY = 240.0
"""In m³: a burner of 100 kW at full power."""

_ALL_ONES = (2.0**8 - 1, 2.0**16 - 1, 2.0**24 - 1)
"""More bits are not plausible for any counter, and were left out before."""
_NEW_START = 2
_MOST_SKIPPED = 8
"""The most faulty values in a row; more of them are new starts, of which nothing is said."""
_LONG_DAYS = 7
"""At an end of the readings, a value that stands for longer is as sure as a new start."""
_USUAL = 2.0
"""A growth from or to a code is believed if it is at most this many times as fast as another."""

_SERIAL = attrgetter("serial")


class Counts(NamedTuple):
    """The values of some counters of a unit that were read at the same time."""

    day: date
    serial: str
    values: tuple[float | None, ...]
    hours: float | None = None
    """The operating hours that were read with them: if they start anew, the board was replaced, and
    all counters with it."""


class Growth(NamedTuple):
    """The growth of the counters between two readings."""

    first: date
    last: date
    changes: tuple[float, ...]


class _Level(NamedTuple):
    """Consecutive readings of the same value; `begin` and `end` are days."""

    value: float
    indices: Sequence[int]
    begin: int
    end: int

    @property
    def is_long(self) -> bool:
        return self.end - self.begin >= _LONG_DAYS


class _Path(NamedTuple):
    """The best explanation of the readings up to a level that is believed; the least is the
    best."""

    faults: int
    grown: float
    left_out: int
    """Minus the number of readings that are believed."""
    before: int
    """The index of the level that is believed before; -1 if there is none."""
    is_new_start: bool


def growths(rows: Iterable[Counts], most_a_day: Sequence[float]) -> list[Growth]:
    """The growth of counters, none of which grows faster than by its `most_a_day`. `rows` have no
    values outside the plausible range of their counter, and are ordered by day; of several rows of
    a unit on one day, only the last one is used, and a row without one of the values is left out.
    A growth begins where the one before ends, unless nothing is said of the time between them."""
    last = {(row.day, row.serial): row for row in rows}
    units = groupby(last.values(), _SERIAL)
    return [grown for _, unit in units for grown in _of_unit(list(unit), most_a_day)]


def _of_unit(rows: Sequence[Counts], most_a_day: Sequence[float]) -> Iterator[Growth]:
    days = [row.day.toordinal() for row in rows]
    columns = zip(*(row.values for row in rows), strict=True)
    runs = [_runs(days, values, most) for values, most in zip(columns, most_a_day, strict=True)]
    boards = _runs(days, [row.hours for row in rows], HOURS_A_DAY)
    before, before_run, before_board = None, None, None
    for row, board, run in zip(rows, boards, zip(*runs, strict=True), strict=True):
        if None in run:
            continue
        is_replaced = board is not None and before_board not in (None, board)
        if before and run == before_run and not is_replaced:
            yield Growth(before.day, row.day, tuple(map(sub, row.values, before.values)))
        before, before_run = row, run
        before_board = before_board if board is None else board


def _runs(days: Sequence[int], values: Sequence[float | None], most: float) -> list[int | None]:
    """The number of the run that a value belongs to, within which the counter only grew; None for
    a value that is not believed."""
    found: list[int | None] = [None] * len(values)
    known = [(value, index) for index, value in enumerate(values) if value is not None]
    runs = _explained(list(_levels(days, known)), most)
    for number, part in enumerate(part for run in runs for part in _parts(run)):
        for level in part:
            for index in level.indices:
                found[index] = number
    return found


def _levels(days: Sequence[int], known: Iterable[tuple[float, int]]) -> Iterator[_Level]:
    for value, same in groupby(known, itemgetter(0)):
        indices = [index for _, index in same]
        yield _Level(value, indices, days[indices[0]], days[indices[-1]])


def _explained(levels: Sequence[_Level], most: float) -> list[Sequence[_Level]]:
    """The levels that are believed, in runs."""
    if all(_fits(old, new, most) for old, new in pairwise(levels)):
        return [levels]
    # What it needs to leave out all levels up to one.
    ends = list(accumulate((2 if level.is_long else 1 for level in levels), initial=0))
    paths: list[_Path] = []
    for index in range(len(levels)):
        paths.append(min(_paths_to(index, levels, paths, ends[index], most)))
    whole = [
        _Path(path.faults + ends[-1] - ends[index + 1], *path[1:])
        for index, path in enumerate(paths)
    ]
    return _backwards(levels, paths, whole.index(min(whole)))


def _paths_to(
    index: int, levels: Sequence[_Level], paths: Sequence[_Path], skipped: int, most: float
) -> Iterator[_Path]:
    """The explanations with this level, after each of those before it; `skipped` is how much it
    needs if it is the first one."""
    new = levels[index]
    count = len(new.indices)
    yield _Path(skipped, 0.0, -count, -1, is_new_start=False)
    for before in range(index - 1, max(index - 2 - _MOST_SKIPPED, -1), -1):
        old, path = levels[before], paths[before]
        faults = path.faults + index - before - 1
        left_out = path.left_out - count
        if _fits(old, new, most):
            grown = path.grown + new.value - old.value
            yield _Path(faults, grown, left_out, before, is_new_start=False)
        else:
            yield _Path(faults + _NEW_START, path.grown, left_out, before, is_new_start=True)


def _backwards(
    levels: Sequence[_Level], paths: Sequence[_Path], index: int
) -> list[Sequence[_Level]]:
    """The runs of the explanation that ends with this level."""
    runs: list[list[_Level]] = [[]]
    while index >= 0:
        runs[0].insert(0, levels[index])
        if paths[index].is_new_start:
            runs.insert(0, [])
        index = paths[index].before
    return list(runs)


def _fits(old: _Level, new: _Level, most: float) -> bool:
    """Whether the counter can have grown from one level to the other."""
    return 0 <= new.value - old.value <= most * (new.begin - old.end + 1)


def _parts(run: Sequence[_Level]) -> list[Sequence[_Level]]:
    """The run, apart from a zero at its beginning or all ones at its end that the rest does not
    bear out: such a code may stand for "no value" where the next value would not show it."""
    is_zero = len(run) > 1 and run[0].value == 0 and not run[0].is_long
    if is_zero and _is_unusual(run[:2], run[1:]):
        return [run[:1], *_parts(run[1:])]
    if len(run) > 1 and run[-1].value in _ALL_ONES and _is_unusual(run[-2:], run[:-1]):
        return [*_parts(run[:-1]), run[-1:]]
    return [run]


def _is_unusual(step: Sequence[_Level], others: Sequence[_Level]) -> bool:
    """Whether the counter grew much faster in this step than in each of the others."""
    return _rate(*step) > _USUAL * max((_rate(*each) for each in pairwise(others)), default=0.0)


def _rate(old: _Level, new: _Level) -> float:
    return (new.value - old.value) / max(new.begin - old.end, 1)
