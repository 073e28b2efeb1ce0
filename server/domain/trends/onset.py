"""Finds the day on which a value began to fall, by fitting a level line that bends down on one day.

A fall is detected sooner against the steady past of the value than from the fall alone: a line
through the last weeks needs twice the evidence. So several days are tried for the bend, and the day
that explains the points best is taken. The evidence is the t statistic of the slope after the bend.

A value that dropped on one day and has been steady since, as after bleeding the radiators, is
explained better by a step, and is not reported as falling.
"""

import math
from collections.abc import Sequence
from itertools import accumulate
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
