"""The rules that find what is getting worse at a heater, from its samples and readings, without
input or output. docs/trends.md describes what each rule reports, when it reports nothing, and how
often it is wrong."""

from collections.abc import Sequence
from datetime import date
from typing import Final

from server.domain.history import Reading, Sample
from server.domain.plausible import plausible_readings, plausible_samples
from server.domain.trends.forecast import outlook
from server.domain.trends.outages import outage_trend
from server.domain.trends.pressure import pressure_trend
from server.domain.trends.rates import Counter, rate_trend
from server.domain.trends.series import current_series, hours_per_day
from server.domain.trends.starts import starts_trend
from server.domain.worsening import OutageTrend, PressureTrend, RateTrend, Trends, WorseningKind

__all__ = [
    "OutageTrend",
    "PressureTrend",
    "RateTrend",
    "Trends",
    "hours_per_day",
    "outlook",
    "trends_of",
]

_COUNTERS: Final[tuple[tuple[WorseningKind, Counter], ...]] = (
    (WorseningKind.IGNITION, "ignition_fails"),
    (WorseningKind.FLAMES, "flames_lost"),
)


def trends_of(samples: Sequence[Sample], readings: Sequence[Reading], today: date) -> Trends:
    """The trends of one heater up to `today`. Samples and readings may be in any order, and of all
    units that the heater has had. Values that are not plausible are left out. The result depends
    only on the arguments."""
    samples = plausible_samples(samples)
    series = current_series(samples, today)
    statistics = current_series(
        plausible_readings(each for each in readings if each.kind == "statistics"), today
    )
    found = [rate_trend(series, kind, counter, today) for kind, counter in _COUNTERS]
    found.append(starts_trend(statistics, today))
    return Trends(
        as_of=today,
        pressure=pressure_trend(series, today),
        rates=tuple(each for each in found if each),
        outages=outage_trend(samples, today),
        hours_per_day=hours_per_day(series),
    )
