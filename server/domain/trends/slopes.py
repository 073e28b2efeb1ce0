"""Straight lines through points that scatter: the Theil-Sen slope with its confidence interval.

The slope is the median of the slopes between all pairs of points, so that up to 29 % of the points
may have any value without changing it much. Its interval is Sen's: the slopes at two ranks that
follow from the variance of Kendall's statistic.

A line that bends down on one day tells on which day a value began to fall. A fall is detected
sooner against the steady past of the value than from the fall alone: a line through the last weeks
needs twice the evidence. So several days are tried for the bend, and the day that explains the
points best is taken. The evidence is the t statistic of the slope after the bend. A value that
dropped on one day and has been steady since, as after bleeding the radiators, is explained better
by a step, and is not reported as falling.
"""

import math
from collections.abc import Sequence
from itertools import accumulate, combinations, pairwise
from statistics import median
from typing import NamedTuple

Point = tuple[float, float]
"""A time in days, and a value."""

CONFIDENCE_90 = 1.645
"""The quantile of the normal distribution for an interval of 90 %."""


class Slope(NamedTuple):
    """A slope and its 90 % confidence interval, in units of the value a day."""

    value: float
    low: float
    high: float


def theil_sen(points: Sequence[Point]) -> Slope | None:
    """The slope of the points, all of which are at different times; None if there are too few."""
    count = len(points)
    slopes = sorted(
        (later[1] - earlier[1]) / (later[0] - earlier[0])
        for earlier, later in combinations(points, 2)
    )
    spread = CONFIDENCE_90 * math.sqrt(count * (count - 1) * (2 * count + 5) / 18)
    below = math.floor((len(slopes) - spread) / 2)
    if below < 0 or not slopes:
        return None
    return Slope(median(slopes), slopes[below], slopes[-1 - below])


def level_at(points: Sequence[Point], slope: float, time: float) -> float:
    """The value at `time` of the line with this slope that has as many points above as below."""
    return median(value - slope * (at - time) for at, value in points)


def in_bins(points: Sequence[Point], most: int) -> list[Point]:
    """Means of at most `most` bins of consecutive points, with nearly equal numbers of points: the
    pairs of all points would be too many, and means scatter less than points."""
    count = len(points)
    if count <= most:
        return list(points)
    ends = [index * count // most for index in range(most + 1)]
    return [_mean(points[first:last]) for first, last in pairwise(ends)]


def _mean(points: Sequence[Point]) -> Point:
    count = len(points)
    return sum(at for at, _ in points) / count, sum(value for _, value in points) / count


AGES = tuple(round(21 * 1.12**step) for step in range(25))
"""The bends that are tried, in days before the last point; the first point is tried as well."""
LONGER = 5
"""The number of earlier bends that are returned with the best one."""
LEAST_AFTER = 7
"""The fewest points after the bend."""
LEAST_VARIANCE = 0.03**2
"""The variance of rounding to 0.1: values that look steady only because they are rounded are not
taken for exact."""
STEP_LEAD = 1.3
"""A step has to explain the points better by this many variances of a point."""


class Onset(NamedTuple):
    """The bend that explains the points best."""

    bends: tuple[float, ...]
    """The time of the best bend, and of the next earlier ones, whose longer times may give a more
    exact slope."""
    evidence: float
    """By how many standard errors the slope after the best bend is negative."""


def find_onset(points: Sequence[Point]) -> Onset | None:
    """When the points, ordered by time, begin to fall; None if they do not fall, or if a step
    explains them better."""
    count = len(points)
    first, last = points[0][0], points[-1][0]
    mean = sum(value for _, value in points) / count
    centred = [(time, value - mean) for time, value in points]
    bends = [last - age for age in AGES if last - age > first]
    bends.append(first)

    best, explained = None, 0.0
    for index, bend in enumerate(bends):
        after = [(time - bend, value) for time, value in centred if time > bend]
        if len(after) < LEAST_AFTER:
            continue
        # By least squares: the square of the covariance is what the bend explains of the variance.
        reach = sum(time for time, _ in after)
        spread = sum(time**2 for time, _ in after) - reach**2 / count
        covariance = sum(time * value for time, value in after)
        if covariance < 0 < spread and covariance**2 / spread > explained:
            best, explained = index, covariance**2 / spread
    if best is None:
        return None
    total = sum(value**2 for _, value in centred)
    variance = max((total - explained) / (count - 2), LEAST_VARIANCE)
    if _step(centred) - explained > STEP_LEAD * variance:
        return None
    return Onset(tuple(bends[best : best + LONGER + 1]), math.sqrt(explained / variance))


def _step(centred: Sequence[Point]) -> float:
    """How much of the sum of squares the best step down between two of the points explains."""
    count = len(centred)
    sums = enumerate(accumulate(value for _, value in reversed(centred[1:])), 1)
    steps = (after**2 * count / (number * (count - number)) for number, after in sums if after < 0)
    return max(steps, default=0.0)
