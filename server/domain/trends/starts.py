"""The rule of starts: more of them in an operating hour than ever before at this heater.

Starts are read only when a user opens the statistics. The rule reports a trend if the time between
the last two readings that count has at least LEAST_RATIO times as many starts an hour as each
earlier time between two readings, so that a season with many short runs is not reported again.

It reports nothing with fewer than three readings, with a last reading older than OLDEST days, and
for a heater that was replaced. A time of fewer than LEAST_DAYS days or LEAST_HOURS operating hours
is joined to the next; a time in which a counter started anew does not count.

docs/trends.md has measurements of how often the rule is right and wrong.
"""

from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from server.domain.counters import HOURS_A_DAY, STARTS_A_DAY, Counts, growths
from server.domain.history import Reading
from server.domain.worsening import RateTrend, WorseningKind

LEAST_RATIO = 2.5
LEAST_DAYS = 5
LEAST_HOURS = 15.0
OLDEST = 45
_COUNTERS = (
    (WorseningKind.STARTS, "num_boiler_starts", "num_hours_heater"),
    (WorseningKind.COMPRESSOR_STARTS, "num_compressor_starts", "num_hours_compressor"),
)
"""What starts, with the fields of its starts and of its operating hours."""


class _Span(NamedTuple):
    """The time between two readings; `rate` is in starts an operating hour."""

    rate: float
    starts: float
    since: date
    until: date


def starts_trend(series: Sequence[Reading], today: date) -> RateTrend | None:
    """How much more often than before the burner or the compressor starts in these readings of one
    unit, ordered by day; None if the rule reports nothing."""
    if len(series) < 3:
        return None
    found = [_trend(series, *each, today) for each in _COUNTERS]
    return max((each for each in found if each), key=lambda each: each.rate, default=None)


def _trend(
    series: Sequence[Reading], kind: WorseningKind, starts: str, hours: str, today: date
) -> RateTrend | None:
    spans = _spans(series, starts, hours)
    if len(spans) < 2 or (today - spans[-1].until).days > OLDEST:
        return None
    last, usual = spans[-1], max(span.rate for span in spans[:-1])
    if last.rate < LEAST_RATIO * usual or not usual:
        return None
    return RateTrend(
        kind=kind,
        rate=last.rate,
        usual=usual,
        count=int(last.starts),
        since=last.since,
        until=last.until,
    )


def _spans(series: Sequence[Reading], starts: str, hours: str) -> list[_Span]:
    rows = [
        Counts(each.day, each.serial, (each.number(starts), each.number(hours))) for each in series
    ]
    spans: list[_Span] = []
    since = until = date.min
    count = ran = 0.0
    for each in growths(rows, (STARTS_A_DAY, HOURS_A_DAY)):
        if each.first != until:
            since, count, ran = each.first, 0.0, 0.0
        until = each.last
        count, ran = count + each.changes[0], ran + each.changes[1]
        if (until - since).days >= LEAST_DAYS and ran >= LEAST_HOURS:
            spans.append(_Span(count / ran, count, since, until))
            since, count, ran = until, 0.0, 0.0
    return spans
