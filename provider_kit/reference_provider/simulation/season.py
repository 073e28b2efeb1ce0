"""How much heaters are used over a year, as a sum over time from which any past is computed."""

from datetime import datetime
from math import pi, sin

_YEAR = 365.25
_COLDEST = 17.0
_SWING = 0.5
# Colder and milder weeks.
_FRONTS = 0.2
_FRONT = 2 * pi / 13.7


def days_since_epoch(at: datetime) -> float:
    return at.timestamp() / 86400


def mean_days(days: float) -> float:
    """The use from the epoch up to a moment (days since the epoch), in days of mean use.

    It always grows: in January by 1.7 a day at most, in July by 0.3 at least.
    """
    year = 2 * pi / _YEAR
    season = _SWING * sin((days - _COLDEST) * year) / year
    return days + season + _FRONTS * sin(days * _FRONT) / _FRONT


def moment_of(mean: float) -> float:
    """The moment, in days since the epoch, up to which there were `mean` days of mean use."""
    low, high = mean - _YEAR, mean + _YEAR
    while high - low > 1e-6:
        middle = (low + high) / 2
        low, high = (middle, high) if mean_days(middle) < mean else (low, middle)
    return low
