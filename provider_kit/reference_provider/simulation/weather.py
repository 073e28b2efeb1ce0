"""The weather: an outside temperature with seasons, days and passing fronts."""

from datetime import datetime
from math import cos, pi, sin

from provider_kit.reference_provider.simulation.chance import chance

_YEARLY_MEAN = 10.5
_YEARLY_SWING = 7.5
_DAILY_SWING = 3.2
_COLDEST_DAY = 18
_WARMEST_HOUR = 14.5


def outside_temperature(at: datetime, seed: int) -> float:
    """The outside temperature at the place with this seed, in degrees Celsius."""
    year = 2 * pi * (at.timetuple().tm_yday - _COLDEST_DAY) / 365.25
    hour = at.hour + at.minute / 60 + at.second / 3600
    day = 2 * pi * (hour - _WARMEST_HOUR) / 24
    place = 2.0 * chance(seed, "place") - 1.0
    season = _YEARLY_MEAN - _YEARLY_SWING * cos(year)
    return season + _DAILY_SWING * cos(day) + _fronts(at) + place


def _fronts(at: datetime) -> float:
    # Three periods without a common multiple never repeat within a lifetime.
    days = at.timestamp() / 86400
    return 2.2 * sin(days / 0.83) + 1.7 * sin(days / 1.97 + 1.0) + 1.1 * sin(days / 0.31 + 2.0)
