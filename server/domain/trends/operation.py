"""Calculates how many hours a day a heater runs, for planning its maintenance."""

import itertools
from collections.abc import Sequence

from server.domain.history import Sample
from server.domain.trends.series import days_between, operating_hours, with_field

LEAST_DAYS = 28
_STEP = 10
"""Only every tenth sample, counted from the last one, and the first are used: a counter that was
reset stays lower for longer than ten samples."""


def hours_per_day(series: Sequence[Sample]) -> float | None:
    """The operating hours a day, over all times of the last year in which the counter was not
    reset; None with fewer than LEAST_DAYS such days. Over less than a year the result depends on
    the season."""
    states = with_field(series, "hours")
    chosen = states[-1::-_STEP][::-1]
    if states and chosen[0] != states[0]:
        chosen.insert(0, states[0])
    hours = days = 0.0
    for (before, old), (after, new) in itertools.pairwise(chosen):
        apart = days_between(before, after)
        ran = operating_hours(old, new, apart)
        if ran is not None:
            hours += ran
            days += apart
    return min(hours / days, 24.0) if days >= LEAST_DAYS else None
