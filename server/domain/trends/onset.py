"""When did a value begin to fall? A level line that bends down on one day is fitted to the points.

Whether a value falls is seen sooner against its own steady past than from the fall alone: a line
through the last weeks needs twice the evidence. So several days are tried for the bend, and the one
that explains the points best is taken. The evidence is the t statistic of the slope after it.

A value that dropped on one day and has been steady since, as after bleeding the radiators, is
explained better by a step. It does not fall.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

from server.domain.trends.slopes import Point

AGES = tuple(round(21 * 1.12**step) for step in range(25))
"""How many days before the last point the bend may be; or at the first point."""
LONGER = 5
"""So many earlier days are told as well."""
LEAST_AFTER = 7
"""Points after the bend."""
LEAST_VARIANCE = 0.03**2
"""That of rounding to 0.1: values that only look steady because they are rounded are not taken for
exact."""
STEP_LEAD = 1.3
"""By how many variances of a point a step has to explain the points better."""


class Onset(NamedTuple):
    """The bend that explains the points best."""

    bends: tuple[float, ...]
    """It, and the next earlier ones, whose longer times may tell the slope more exactly."""
    evidence: float
    """By how many standard errors the slope after it is negative."""


class _Sums(NamedTuple):
    """Sums over the points after a day; values are differences from their mean."""

    number: int
    times: float
    squares: float
    values: float
    products: float


def find_onset(points: Sequence[Point]) -> Onset | None:
    """Where the points, by time, begin to fall; None where they do not, or a step explains it."""
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
    """The sums with the points after the bend added to them; and how much the best step down
    between two of the points so far explains."""
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
    """The slope after the bend by least squares, and the covariance that it comes from: their
    product is what the bend explains of the sum of squares."""
    reach = sums.times - bend * sums.number
    spread = sums.squares - bend * (2 * sums.times - bend * sums.number) - reach * reach / count
    covariance = sums.products - bend * sums.values
    return (covariance / spread, covariance) if spread > 0 else None
