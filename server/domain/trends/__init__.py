"""What is getting worse at a heater: rules over its samples and readings, without any input or
output. docs/trends.md has what each rule says, when it is silent, and how often it is wrong."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from server.domain.history import Reading, Sample
from server.domain.trends.forecast import outlook
from server.domain.trends.operation import hours_per_day
from server.domain.trends.outages import outage_trend
from server.domain.trends.pressure import pressure_trend
from server.domain.trends.rates import Counter, rate_trend
from server.domain.trends.records import (
    OutageTrend,
    PressureTrend,
    RateKind,
    RateTrend,
    Trends,
)
from server.domain.trends.series import current_series
from server.domain.trends.starts import starts_trend

__all__ = [
    "OutageTrend",
    "PressureTrend",
    "RateKind",
    "RateTrend",
    "Trends",
    "outlook",
    "trends_of",
]

_COUNTERS: Final[tuple[tuple[RateKind, Counter], ...]] = (
    (RateKind.IGNITION, "ignition_fails"),
    (RateKind.FLAMES, "flames_lost"),
)


def trends_of(samples: Sequence[Sample], readings: Sequence[Reading], today: date) -> Trends:
    """What the samples and readings of one heater say until this day; both in any order, of all its
    units. Depends on nothing else, so that the same past says the same."""
    series = current_series(samples, today)
    statistics = current_series((each for each in readings if each.kind == "statistics"), today)
    found = [rate_trend(series, kind, counter, today) for kind, counter in _COUNTERS]
    found.append(starts_trend(statistics, today))
    return Trends(
        as_of=today,
        pressure=pressure_trend(series, today),
        rates=tuple(each for each in found if each),
        outages=outage_trend(samples, today),
        hours_per_day=hours_per_day(series),
    )
