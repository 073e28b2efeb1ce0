"""The rules of flame losses and ignition failures: more often than before, in an operating hour.

The rules report a trend if the counter has grown in the last RECENT days by at least LEAST_COUNT,
at least LEAST_RATIO times as fast as before, and by more than chance explains: by EVIDENCE standard
errors between the square roots of the counted and the expected number.

They report nothing without operating hours, with fewer than LEAST_PAST_DAYS days or
LEAST_PAST_HOURS hours before the recent time or LEAST_HOURS hours in it, and if no sample separates
the two times. The time between two samples does not count if the counter was reset in it, at
maintenance or by a new burner control. A heater that was replaced has no past.

docs/trends.md has measurements of how often the rules are right and wrong.
"""

import itertools
import math
from collections.abc import Sequence
from datetime import date
from typing import Literal, NamedTuple

from server.domain.history import Sample
from server.domain.trends.records import RateKind, RateTrend
from server.domain.trends.series import days_between, operating_hours, with_field

RECENT = 28
LONGEST_RECENT = 56
"""In days: the recent time may be this long if there are no samples for a while."""
OLDEST = 14
LEAST_COUNT = 5
"""Fewer events are never evidence, so that the past need not be counted."""
LEAST_RATIO = 2.0
EVIDENCE = 3.6
LEAST_HOURS = 20.0
LEAST_PAST_DAYS = 42
LEAST_PAST_HOURS = 100.0
MOST_AN_HOUR = 60.0
"""More than one event in a minute means that the value is of another counter."""

Counter = Literal["flames_lost", "ignition_fails"]


class Growth(NamedTuple):
    """The growth of a counter, and the operating hours of the same time."""

    events: float
    hours: float


def rate_trend(
    series: Sequence[Sample], kind: RateKind, counter: Counter, today: date
) -> RateTrend | None:
    """How much faster than before the counter grows in these samples of one unit, ordered by day;
    None if the rule reports nothing."""
    states = with_field(series, counter)
    if not states or (today - states[-1][0].day).days > OLDEST:
        return None
    border = _border(states)
    if border is None:
        return None
    recent = _growth(states[border:])
    if recent.events < LEAST_COUNT or recent.hours < LEAST_HOURS:
        return None
    past = _growth(states[: border + 1])
    if past.hours < LEAST_PAST_HOURS or not _is_more(recent, past):
        return None
    return RateTrend(
        kind=kind,
        rate=recent.events / recent.hours,
        usual=past.events / past.hours,
        count=int(recent.events),
        since=states[border][0].day,
        until=states[-1][0].day,
    )


def _border(states: Sequence[tuple[Sample, float]]) -> int | None:
    """The index of the sample with which the recent time begins; None if there is none, or if the
    recent time would be too long or the past too short."""
    last = states[-1][0]
    for index in range(len(states) - 1, -1, -1):
        age = days_between(states[index][0], last)
        if age >= RECENT:
            past = days_between(states[0][0], states[index][0])
            return index if age <= LONGEST_RECENT and past >= LEAST_PAST_DAYS else None
    return None


def _growth(states: Sequence[tuple[Sample, float]]) -> Growth:
    """The growth over all times between two samples in which neither the counter nor the operating
    hours were reset."""
    count = hours = 0.0
    for (before, old), (after, new) in itertools.pairwise(states):
        ran = operating_hours(before.hours, after.hours, days_between(before, after))
        if ran is not None and 0 <= new - old <= MOST_AN_HOUR * (ran + 1):
            count += new - old
            hours += ran
    return Growth(count, hours)


def _is_more(recent: Growth, past: Growth) -> bool:
    # One event more than was counted: a past without events does not prove a rate of zero.
    share = recent.hours / past.hours
    expected = (past.events + 1) * share
    if recent.events < LEAST_RATIO * expected:
        return False
    distance = 2 * (math.sqrt(recent.events + 0.375) - math.sqrt(expected + 0.375))
    return distance >= EVIDENCE * math.sqrt(1 + share)
