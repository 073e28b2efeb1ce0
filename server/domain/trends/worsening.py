"""What a page says of a heater's trends today, with the installer's limits."""

from datetime import date, timedelta
from enum import StrEnum

import msgspec

from server.domain.trends.records import PressureTrend, RateTrend, Trends
from server.domain.worklist import Thresholds

HORIZON = 60
"""In days: of a limit that is further away nothing is said yet."""
LATEST = 365
"""In days: the forecast goes no further."""
OLDEST = 14
"""In days: of trends that are older nothing is said."""
WEEK = 7


class WorseningKind(StrEnum):
    """What is getting worse; in the order in which it is told."""

    PRESSURE = "PRESSURE"
    IGNITION = "IGNITION"
    FLAMES = "FLAMES"
    STARTS = "STARTS"
    OUTAGES = "OUTAGES"


class Worsening(msgspec.Struct, frozen=True):
    """One thing that is getting worse, with the numbers of the evidence."""

    kind: WorseningKind
    value: float
    """PRESSURE: how fast it falls, in bar a week, above 0. FLAMES, IGNITION: how often it happened
    since `since`. STARTS: how many in an operating hour since then. OUTAGES: how many."""
    usual: float | None = None
    """FLAMES, IGNITION: how often it would have happened at the usual rate. STARTS: the most in an
    operating hour before."""
    since: date | None = None
    until: date | None = None
    limit: float | None = None
    """PRESSURE: the installer's limit, in bar."""
    crossing: date | None = None
    """PRESSURE: when it is expected below the limit; None where it is already."""
    earliest: date | None = None
    latest: date | None = None
    """None where it is more than a year away."""


def outlook(trends: Trends, limits: Thresholds, today: date) -> tuple[Worsening, ...]:
    """What is getting worse, the most urgent first. The pressure is told where it will be below the
    limit within HORIZON days, or is already."""
    if not 0 <= (today - trends.as_of).days <= OLDEST:
        return ()
    found = [_rate(each) for each in trends.rates]
    if trends.pressure is not None and (falls := _pressure(trends.pressure, limits, today)):
        found.append(falls)
    if (outages := trends.outages) is not None:
        found.append(
            Worsening(
                WorseningKind.OUTAGES,
                float(outages.count),
                since=outages.since,
                until=outages.last,
            )
        )
    order = list(WorseningKind)
    return tuple(sorted(found, key=lambda each: order.index(each.kind)))


def _rate(trend: RateTrend) -> Worsening:
    kind = WorseningKind(trend.kind)
    by_hour = kind is WorseningKind.STARTS
    return Worsening(
        kind,
        trend.rate if by_hour else float(trend.count),
        usual=trend.usual if by_hour else trend.usual / trend.rate * trend.count,
        since=trend.since,
        until=trend.until,
    )


def _pressure(trend: PressureTrend, limits: Thresholds, today: date) -> Worsening | None:
    left = trend.level - limits.pressure
    told = Worsening(
        WorseningKind.PRESSURE,
        -trend.slope,
        since=trend.since,
        until=trend.until,
        limit=limits.pressure,
    )
    if left <= 0:
        return told
    days = -left / trend.slope * WEEK
    crossing = _after(trend.until, days, today)
    if crossing is None or (crossing - today).days > HORIZON:
        return None
    # The middle of the line is the part that is known best: a steeper line turns around it.
    half = (trend.until - trend.since).days / 2
    middle = left - trend.slope * half / WEEK
    return msgspec.structs.replace(
        told,
        crossing=crossing,
        earliest=_after(trend.until, -middle / trend.steepest * WEEK - half, today),
        latest=_after(trend.until, -middle / trend.flattest * WEEK - half, today),
    )


def _after(start: date, days: float, today: date) -> date | None:
    """So many days after the start, but not in the past; None where it is further than LATEST."""
    if not days <= LATEST:
        return None
    return max(today, start + timedelta(round(days)))
