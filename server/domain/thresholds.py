"""The thresholds of notifications: what may be typed, and what stands where nothing is set."""

import re

from server.domain.lookups import Language

_DEFAULTS: dict[str, float] = {"num_hours_heater_maintenance_interval": 1500}
_UNITS: dict[str, str] = {"heater_pressure": "bar"}
_NUMBER = re.compile(r"(-?[0-9]{1,9})(?:([.,])([0-9]{1,6}))?")


def threshold_of(field: str | None, value: float | None) -> float | None:
    """The value that holds: the installer's own, else the usual one where there is one."""
    return _DEFAULTS.get(field or "") if value is None else value


def unit_of(field: str | None, unit: str | None) -> str | None:
    """The provider's unit, or the one that the field always has."""
    return unit or _UNITS.get(field or "")


def read_threshold(text: str, language: Language) -> float | None:
    """A plain decimal number as this language writes it, or None.

    Only English takes nothing but a point. Where the comma is usual a point is taken too, but not
    before exactly three digits: 1.500 is one and a half to some and fifteen hundred to others.
    An exponent is no way to write a threshold.
    """
    match = _NUMBER.fullmatch(text.strip())
    if not match:
        return None
    whole, separator, decimals = match.groups()
    readable = separator != "," if language == "en" else separator != "." or len(decimals) != 3
    return float(f"{whole}.{decimals or 0}") if readable else None
