"""Turns a heater's stored trends into what is getting worse today, by the installer's limits."""

from datetime import date, timedelta

from msgspec.structs import replace

from server.domain.worklist import Thresholds
from server.domain.worsening import (
    OutageTrend,
    PressureTrend,
    RateTrend,
    Trends,
    Worsening,
    WorseningKind,
)

HORIZON = 45
"""In days: a pressure that reaches its limit later is not reported yet."""
LATEST = 365
"""In days: the forecast goes no further."""
OLDEST = 14
"""In days: older trends are ignored."""
WEEK = 7
_BY_HOUR = {WorseningKind.STARTS, WorseningKind.COMPRESSOR_STARTS}
"""Reported as a number in an operating hour."""

_ORDER = {kind: place for place, kind in enumerate(WorseningKind)}


def outlook(trends: Trends, limits: Thresholds, today: date) -> tuple[Worsening, ...]:
    """What is getting worse, the most urgent first. The pressure is reported if it will be below
    the limit within HORIZON days, or is already."""
    if not 0 <= (today - trends.as_of).days <= OLDEST:
        return ()
    found = [_rate(each) for each in trends.rates]
    if trends.pressure is not None and (falls := _pressure(trends.pressure, limits, today)):
        found.append(falls)
    if trends.outages is not None:
        found.append(_outages(trends.outages))
    return tuple(sorted(found, key=lambda each: _ORDER[each.kind]))


def _rate(trend: RateTrend) -> Worsening:
    by_hour = trend.kind in _BY_HOUR
    return Worsening(
        trend.kind,
        trend.rate if by_hour else float(trend.count),
        days=(trend.until - trend.since).days,
        usual=trend.usual if by_hour else trend.usual / trend.rate * trend.count,
    )


def _outages(trend: OutageTrend) -> Worsening:
    days = (trend.last - trend.since).days + 1
    return Worsening(WorseningKind.OUTAGES, float(trend.count), days=days)


def _pressure(trend: PressureTrend, limits: Thresholds, today: date) -> Worsening | None:
    left = trend.level - limits.pressure
    length = (trend.until - trend.since).days
    told = Worsening(WorseningKind.PRESSURE, -trend.slope, days=length, limit=limits.pressure)
    if left <= 0:
        return told
    crossing = _after(trend.until, -left / trend.slope * WEEK, today)
    if crossing is None or (crossing - today).days > HORIZON:
        return None
    # The middle of the line is the most certain: lines with other slopes turn around it.
    half = length / 2
    middle = left - trend.slope * half / WEEK
    return replace(
        told,
        crossing=crossing,
        earliest=_after(trend.until, -middle / trend.steepest * WEEK - half, today),
        latest=_after(trend.until, -middle / trend.flattest * WEEK - half, today),
    )


def _after(start: date, days: float, today: date) -> date | None:
    """The day `days` after the start, but not before today; None if `days` is more than LATEST."""
    if not days <= LATEST:
        return None
    return max(today, start + timedelta(round(days)))
