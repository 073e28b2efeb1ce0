"""The rule of the water pressure: it falls, and how fast.

The rule reports a fall if the pressure has left its steady level downwards since the last refill:
by at least EVIDENCE standard errors (`onset`), and with a Theil-Sen slope whose whole confidence
interval falls by at least LEAST_FALL.

It reports nothing if there are fewer than LEAST_POINTS days with a value since the last refill, or
if these span less than LEAST_DAYS days; if the last value is older than OLDEST days; after a drop
on one day with a steady pressure since; and for a heater that was replaced, until the new unit has
enough days of its own.

docs/trends.md has measurements of how often the rule is right and wrong.
"""

from collections.abc import Iterator, Sequence
from datetime import date
from statistics import fmean, median
from typing import NamedTuple

from server.domain.history import Sample
from server.domain.trends.slopes import Point, Slope, find_onset, in_bins, level_at, theil_sen
from server.domain.worsening import PressureTrend

EVIDENCE = 3.5
EVIDENCE_STEEPER = 2.5
"""The evidence for a pressure that falls anyway, but since some day falls faster."""
LEAST_FALL = 0.01
"""In bar a week; a sealed system loses less through its expansion vessel."""
LEAST_POINTS = 10
LEAST_DAYS = 14
OLDEST = 14
MOST_BINS = 20
"""The most points for a slope: the pairs of more points would take too long."""
WEEK = 7

_AROUND = 5
"""The number of values before and after a refill that are compared."""
_LEAST_RISE = 0.15
_RISE_OF_ONE = 0.35


def pressure_trend(series: Sequence[Sample], today: date) -> PressureTrend | None:
    """The fall of the pressure in these samples of one unit, ordered by day; None if the rule
    reports nothing."""
    origin = today.toordinal()
    points = [
        (float(sample.day.toordinal() - origin), sample.pressure)
        for sample in series
        if sample.pressure is not None
    ]
    points = points[next(refills([value for _, value in points]), 0) :]
    if len(points) < LEAST_POINTS or points[-1][0] < -OLDEST:
        return None
    if points[-1][0] - points[0][0] < LEAST_DAYS:
        return None
    found = _falling(points, EVIDENCE)
    if found is None:
        return None
    # An earlier, slower fall, such as after air was let out, makes the line too flat for a leak.
    bent = [(at, value - found.slope.value * at) for at, value in found.points]
    steeper = _falling(bent, EVIDENCE_STEEPER)
    if steeper is not None:
        found = _line(found.points[-len(steeper.points) :]) or found
    return _trend(found, origin)


class _Line(NamedTuple):
    """Points that fall, with their slope."""

    points: Sequence[Point]
    bins: Sequence[Point]
    slope: Slope


def _falling(points: Sequence[Point], evidence: float) -> _Line | None:
    """The line through the last of these points, if they fall with enough evidence; else None."""
    onset = find_onset(points)
    if onset is None or onset.evidence < evidence:
        return None
    ends = ([point for point in points if point[0] >= bend] for bend in onset.bends)
    return next((line for line in map(_line, ends) if line), None)


def _line(points: Sequence[Point]) -> _Line | None:
    """The line through these points; None unless the whole confidence interval of its slope falls
    by at least LEAST_FALL."""
    bins = in_bins(points, MOST_BINS)
    slope = theil_sen(bins)
    if slope is None or slope.high * WEEK > -LEAST_FALL:
        return None
    return _Line(points, bins, slope)


def _trend(line: _Line, origin: int) -> PressureTrend:
    first, last = line.points[0][0], line.points[-1][0]
    return PressureTrend(
        slope=line.slope.value * WEEK,
        steepest=line.slope.low * WEEK,
        flattest=line.slope.high * WEEK,
        level=level_at(line.bins, line.slope.value, last),
        since=date.fromordinal(origin + int(first)),
        until=date.fromordinal(origin + int(last)),
        days=len(line.points),
    )


def refills(values: Sequence[float]) -> Iterator[int]:
    """The indices of the first pressures, in bar, after clear jumps up; the last jump first.

    Compares the medians of up to five values before and after, of which the means must differ too.
    The fewer values there are, the higher the jump has to be: 0.5 bar for one value, 0.31 bar for
    five. Of several jumps within five values, the clearest counts.
    """
    found, highest = 0, 0.0
    for index in range(len(values) - 1, 0, -1):
        before, after = values[max(0, index - _AROUND) : index], values[index : index + _AROUND]
        fewest = min(len(before), len(after))
        margin = median(after) - median(before) - _LEAST_RISE - _RISE_OF_ONE / fewest**0.5
        if margin > highest and fmean(after) - fmean(before) > _LEAST_RISE:
            found, highest = index, margin
        elif found and found - index >= _AROUND:
            yield found
            found, highest = 0, 0.0
    if found:
        yield found
