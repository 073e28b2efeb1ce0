"""The rules of flame losses and ignition failures: more often than before, in an operating hour.

The rules report a trend if the counter has grown in the last RECENT days by at least LEAST_COUNT,
at least LEAST_RATIO times as fast as before, and by more than chance explains: by EVIDENCE standard
errors between the square roots of the counted and the expected number.

They report nothing without operating hours, with fewer than LEAST_PAST_DAYS days or
LEAST_PAST_HOURS hours before the recent time or LEAST_HOURS hours in it, and if no sample separates
the two times. A time in which one of the counters started anew, at maintenance or by a new burner
control, does not count. A heater that was replaced has no past.

docs/trends.md has measurements of how often the rules are right and wrong.
"""

import math
from collections.abc import Iterable, Sequence
from datetime import date
from operator import attrgetter
from typing import Literal, NamedTuple

from server.domain.counters import EVENTS_A_DAY, HOURS_A_DAY, Counts, Growth, growths
from server.domain.history import Sample
from server.domain.worsening import RateTrend, WorseningKind

RECENT = 28
LONGEST_RECENT = 56
"""In days: the recent time may be this long if there are no samples for a while."""
OLDEST = 14
LEAST_COUNT = 5
"""Fewer events are never evidence."""
LEAST_RATIO = 2.0
EVIDENCE = 3.6
LEAST_HOURS = 20.0
LEAST_PAST_DAYS = 42
LEAST_PAST_HOURS = 100.0

Counter = Literal["flames_lost", "ignition_fails"]


class _Sum(NamedTuple):
    """Events, and the operating hours of the same time."""

    events: float
    hours: float


def rate_trend(
    series: Sequence[Sample], kind: WorseningKind, counter: Counter, today: date
) -> RateTrend | None:
    """How much faster than before the counter grows in these samples of one unit, ordered by day;
    None if the rule reports nothing."""
    state = attrgetter(counter)
    rows = [Counts(each.day, each.serial, (state(each), each.hours)) for each in series]
    # Most counters have hardly grown lately, so that the past need not be looked at.
    latest = [row for row in rows if (today - row.day).days <= OLDEST + LONGEST_RECENT]
    if _sum(_grown(latest)).events < LEAST_COUNT:
        return None
    grown = _grown(rows)
    if not grown or (today - grown[-1].last).days > OLDEST:
        return None
    border = _border(grown)
    if border is None:
        return None
    recent = _sum(each for each in grown if each.first >= border)
    if recent.events < LEAST_COUNT or recent.hours < LEAST_HOURS:
        return None
    past = _sum(each for each in grown if each.last <= border)
    if past.hours < LEAST_PAST_HOURS or not _is_more(recent, past):
        return None
    return RateTrend(
        kind=kind,
        rate=recent.events / recent.hours,
        usual=past.events / past.hours,
        count=int(recent.events),
        since=border,
        until=grown[-1].last,
    )


def _grown(rows: Sequence[Counts]) -> list[Growth]:
    return growths(rows, (EVENTS_A_DAY, HOURS_A_DAY))


def _border(grown: Sequence[Growth]) -> date | None:
    """The day with which the recent time begins; None if there is none, or if the recent time would
    be too long or the past too short."""
    first, last = grown[0].first, grown[-1].last
    for day in (day for each in reversed(grown) for day in (each.last, each.first)):
        age = (last - day).days
        if age >= RECENT:
            is_known = age <= LONGEST_RECENT and (day - first).days >= LEAST_PAST_DAYS
            return day if is_known else None
    return None


def _sum(grown: Iterable[Growth]) -> _Sum:
    changes = [each.changes for each in grown]
    return _Sum(sum(events for events, _ in changes), sum(hours for _, hours in changes))


def _is_more(recent: _Sum, past: _Sum) -> bool:
    # One event more than was counted: a past without events does not prove a rate of zero.
    share = recent.hours / past.hours
    expected = (past.events + 1) * share
    if recent.events < LEAST_RATIO * expected:
        return False
    distance = 2 * (math.sqrt(recent.events + 0.375) - math.sqrt(expected + 0.375))
    return distance >= EVIDENCE * math.sqrt(1 + share)
