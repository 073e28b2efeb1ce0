"""Straight lines through points that scatter: the Theil-Sen slope with its confidence interval.

The slope is the median of the slopes between all pairs of points, so that up to 29 % of the points
may have any value without changing it much. Its interval is Sen's: the slopes at two ranks that
follow from the variance of Kendall's statistic.
"""

import math
from collections.abc import Sequence
from itertools import combinations, pairwise
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
