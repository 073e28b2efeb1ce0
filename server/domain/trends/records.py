"""The findings of the trend rules in a heater's past, as the store keeps them."""

from datetime import date

import msgspec

from server.domain.worsening import WorseningKind


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
