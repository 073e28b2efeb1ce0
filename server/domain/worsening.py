"""What is getting worse at a heater, with the numbers that show it: a reason of the worklist.

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
