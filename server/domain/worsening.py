"""What is getting worse at a heater, with the numbers that show it: the findings of the trend
rules, and the reason of the worklist that they are.

`server/domain/trends` finds it in the heater's stored past.
"""

from datetime import date
from enum import StrEnum

import msgspec


class WorseningKind(StrEnum):
    """What is getting worse, in the order in which screens list it."""

    PRESSURE = "PRESSURE"
    IGNITION = "IGNITION"
    FLAMES = "FLAMES"
    STARTS = "STARTS"
    COMPRESSOR_STARTS = "COMPRESSOR_STARTS"
    OUTAGES = "OUTAGES"


class Worsening(msgspec.Struct, frozen=True):
    """One thing that is getting worse, with its evidence."""

    kind: WorseningKind
    value: float
    """PRESSURE: how fast it falls, in bar a week, above 0. STARTS, which are the burner's, and
    COMPRESSOR_STARTS: how many in an operating hour. The others: how many in `days`."""
    days: int
    """The length of the time with the evidence, in days."""
    usual: float | None = None
    """FLAMES, IGNITION: how many there would have been at the usual rate. STARTS,
    COMPRESSOR_STARTS: the highest earlier number in an operating hour."""
    limit: float | None = None
    """PRESSURE: the installer's limit, in bar."""
    crossing: date | None = None
    """PRESSURE: the day on which it is expected to fall below the limit; None if it is below
    already."""
    earliest: date | None = None
    latest: date | None = None
    """The range of `crossing`; an end is None if it is more than a year away."""


class PressureTrend(msgspec.Struct, frozen=True):
    """A water pressure that falls: a straight line through its values. Slopes are negative."""

    slope: float
    """In bar a week."""
    steepest: float
    """The end of the slope's 90 % confidence interval that falls faster, in bar a week."""
    flattest: float
    """The other end of the interval, in bar a week; it falls as well."""
    level: float
    """The pressure of the line on the last day, in bar."""
    since: date
    """The day on which the pressure began to fall, as far as the values show."""
    until: date
    """The day of the last value."""
    days: int
    """The number of days with a value from which the line is calculated."""


class RateTrend(msgspec.Struct, frozen=True):
    """Something that happens more often than it used to at this heater."""

    kind: WorseningKind
    """FLAMES, IGNITION, STARTS or COMPRESSOR_STARTS."""
    rate: float
    """How often it happened recently, in an operating hour."""
    usual: float
    """How often it happened before, in an operating hour."""
    count: int
    """How often it happened recently."""
    since: date
    """The beginning of the recent time."""
    until: date
    """The day of the last value."""


class OutageTrend(msgspec.Struct, frozen=True):
    """Outages that come back."""

    count: int
    since: date
    """The day on which the first of them began."""
    last: date
    """The last day without connection."""


class Trends(msgspec.Struct, frozen=True, omit_defaults=True):
    """The trends found up to the day `as_of`; a rule that reports nothing has no value here."""

    as_of: date
    pressure: PressureTrend | None = None
    rates: tuple[RateTrend, ...] = ()
    outages: OutageTrend | None = None
    hours_per_day: float | None = None
    """Operating hours a day, over the longest reliable time up to a year."""
