"""Finds the day on which a value began to fall, by fitting a level line that bends down on one day.

A fall is detected sooner against the steady past of the value than from the fall alone: a line
through the last weeks needs twice the evidence. So several days are tried for the bend, and the day
that explains the points best is taken. The evidence is the t statistic of the slope after the bend.

A value that dropped on one day and has been steady since, as after bleeding the radiators, is
explained better by a step, and is not reported as falling.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from server.domain.trends.slopes import Point

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


class _Sums(NamedTuple):
    """Sums over the points after a day; values are differences from their mean."""

    number: int
    times: float
    squares: float
    values: float
    products: float


def find_onset(points: Sequence[Point]) -> Onset | None:
    """When the points, ordered by time, begin to fall; None if they do not fall, or if a step
    explains them better."""
    count = len(points)
    first, last = points[0][0], points[-1][0]
    mean = sum(value for _, value in points) / count
    total = sum((value - mean) ** 2 for _, value in points)
    bends = [last - age for age in AGES if last - age > first]
    bends.append(first)

    best, explained, step = None, 0.0, 0.0
    at, sums = count, _Sums(0, 0.0, 0.0, 0.0, 0.0)
    for index, bend in enumerate(bends):
        at, sums, step = _add(points, mean, at, bend, sums, step)
        if sums.number < LEAST_AFTER:
            continue
        found = _slope_after(sums, bend, count)
        if found and found[0] < 0 and found[0] * found[1] > explained:
            best, explained = index, found[0] * found[1]
    if best is None:
        return None
    variance = max((total - explained) / (count - 2), LEAST_VARIANCE)
    if step - explained > STEP_LEAD * variance:
        return None
    return Onset(tuple(bends[best : best + LONGER + 1]), math.sqrt(explained / variance))


def _add(
    points: Sequence[Point], mean: float, at: int, bend: float, sums: _Sums, step: float
) -> tuple[int, _Sums, float]:
    """Adds the points after the bend. Returns the index of the first of them, the sums, and how
    much of the sum of squares the best step down between two of the points so far explains."""
    number, times, squares, values, products = sums
    total = len(points)
    while at and points[at - 1][0] > bend:
        at -= 1
        time, value = points[at]
        value -= mean
        number += 1
        times += time
        squares += time * time
        values += value
        products += time * value
        if values < 0 and number < total:
            step = max(step, values * values * total / (number * (total - number)))
    return at, _Sums(number, times, squares, values, products), step


def _slope_after(sums: _Sums, bend: float, count: int) -> tuple[float, float] | None:
    """The slope after the bend by least squares, and the covariance that it comes from. Their
    product is the part of the sum of squares that the bend explains. None if there is no slope."""
    reach = sums.times - bend * sums.number
    spread = sums.squares - bend * (2 * sums.times - bend * sums.number) - reach * reach / count
    covariance = sums.products - bend * sums.values
    return (covariance / spread, covariance) if spread > 0 else None
