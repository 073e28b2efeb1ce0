"""What is getting worse at a heater, with the numbers that say so: a reason of the worklist.

`server/domain/trends` finds it in what is remembered of the heater.
"""

from datetime import date
from enum import StrEnum

import msgspec


class WorseningKind(StrEnum):
    """What is getting worse; in the order in which it is told."""

    PRESSURE = "PRESSURE"
    IGNITION = "IGNITION"
    FLAMES = "FLAMES"
    STARTS = "STARTS"
    OUTAGES = "OUTAGES"


class Worsening(msgspec.Struct, frozen=True):
    """One thing that is getting worse, with its evidence."""

    kind: WorseningKind
    value: float
    """PRESSURE: how fast it falls, in bar a week, above 0. STARTS: how many in an operating hour.
    The others: how many in `days`."""
    days: int
    """How far back the evidence goes."""
    usual: float | None = None
    """FLAMES, IGNITION: how many there would have been at the usual rate. STARTS: the most in an
    operating hour before."""
    limit: float | None = None
    """PRESSURE: the installer's limit, in bar."""
    crossing: date | None = None
    """PRESSURE: when it is expected below the limit; None where it is already."""
    earliest: date | None = None
    latest: date | None = None
    """The range of this date; None where its end is more than a year away."""
