"""The plausible range of each measured value, in the unit in which the provider sends it.

A value outside its range is that of a broken or missing sensor, or what a program writes in the
place of no value: -1, the greatest number of an integer type, the days since 1970. Screens and
files show it as it was sent, with a mark, and nothing else uses it. Differences are never judged,
only single values.

The store keeps values as they were sent, and its past is judged as it is read: a screen can say
what is left out, and a changed range applies to all of the past.
"""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec

from server.domain.history import Reading, Sample
from server.domain.lookups import DAY_WORDS, HOUR_WORDS
from server.domain.units import SourceUnit


class Implausible(msgspec.Struct, frozen=True):
    """A measured value that is not plausible, as it was sent."""

    sent: float
    unit: str | None = None
    """The unit in which it was sent, where the place that shows it may have another one."""


Shown = float | Implausible | None
"""A measured value for a screen or a file; None if it is not known."""


class Range(NamedTuple):
    """The lowest and the highest plausible value, in this unit."""

    low: float
    high: float
    unit: str

    def has(self, value: float) -> bool:
        return self.low <= value <= self.high


# Safety valves open at 3 bar, those of large systems at 6; 10 bar is the end of the largest gauges.
# An empty system has 0 bar, and the zero of a sensor may be a little off.
_PRESSURE = Range(-0.05, 10, "bar")
# Fifty years without a pause.
_HOURS = Range(0, 438_300, "h")
# A start every two minutes for forty years.
_STARTS = Range(0, 10_000_000, "")
# Three a day for forty years; a counter of two bytes without a value has 65,535.
_FAILURES = Range(0, 50_000, "")
# Ten years: later, nobody would count them, and the gateway would be another one. A program without
# a time of contact counts the days since 1970.
_DAYS = Range(0, 3650, "days")
# 100 kW, several times what one unit for a house takes or gives, for a day.
_ENERGY = Range(0, 2400, "kWh")
_POWER = Range(0, 100_000, "W")
# While a heat pump defrosts, it takes heat from the house.
_HEAT = Range(-100_000, 100_000, "W")
# The efficiency of an ideal heat pump that lifts heat by 15 degrees.
_RATIO = Range(0, 20, "")
# Fifty years of 45 kW at full load are less than 2 million m³, and no house burns half of it.
_GAS = Range(0, 1_000_000, "m³")
# Several times the flow through a unit for a house; a byte without a value has 255.
_FLOW = Range(0, 200, "l/min")
# From the coldest winter to flue gas without a heat exchanger. A sensor that is not connected is at
# -127 °C, or at the end of its number: 327.67 °C.
_TEMPERATURE = Range(-60, 300, "°C")
# Some units exceed their nominal power or speed a little. A byte without a value has 127 or 255.
_SHARE = Range(0, 120, "%")

RANGES: dict[str, Range] = {
    "heater_pressure": _PRESSURE,
    **dict.fromkeys(
        (
            *("num_hours_heater", "num_hours_heater_since_maintenance"),
            *("num_hours_compressor", "num_hours_dhw"),
        ),
        _HOURS,
    ),
    **dict.fromkeys(
        (
            *("num_compressor_starts", "num_boiler_starts", "num_defrosts"),
            *("num_ch_requests", "num_dhw_requests"),
        ),
        _STARTS,
    ),
    **dict.fromkeys(("num_flames_lost", "num_ignition_fails", "num_lockout_resets"), _FAILURES),
    **dict.fromkeys(("num_days_gateway_offline", "num_days_heater_offline"), _DAYS),
    **dict.fromkeys(
        (f"energy_{kind}_yesterday" for kind in ("electric", "thermal", "cooling")), _ENERGY
    ),
    **dict.fromkeys(("power_electric", "power_cooling"), _POWER),
    "power_thermal": _HEAT,
    "cop": _RATIO,
    **dict.fromkeys(("gas_usage_ch", "gas_usage_dhw"), _GAS),
    **dict.fromkeys(("water_flow", "ch_flow"), _FLOW),
}
"""The range of a measured field, by the provider's name of the field."""

SERIES: dict[str, Range] = {"temperature": _TEMPERATURE, "power": _HEAT, "signal": _SHARE}
"""The range of the values in each group of realtime series."""

_BY_UNIT: dict[str, Range] = {
    **{each.unit.casefold(): each for each in (_PRESSURE, _POWER, _GAS, _FLOW)},
    **dict.fromkeys(HOUR_WORDS, _HOURS),
    **dict.fromkeys(DAY_WORDS, _DAYS),
}
GREATEST = 1e15
"""No value of any unit is beyond it."""


def is_plausible(field: str, value: float) -> bool:
    """Whether the value of a measured field is plausible; other fields are not judged."""
    found = RANGES.get(field)
    return found is None or found.has(value)


def is_plausible_in(source: SourceUnit, value: float) -> bool:
    """Whether a value is plausible by its unit alone, as that of a notification, which does not
    name the measured field. A unit that no measured field has is not judged."""
    if abs(value) > GREATEST:
        return False
    if source.temperature:
        celsius = value if source.temperature == "C" else (value - 32) / 1.8
        return source.difference or _TEMPERATURE.has(celsius)
    found = _BY_UNIT.get((source.unit or "").strip().rstrip(".").casefold())
    return found is None or found.has(value)


def implausible_series(group: str, values: dict[str, Any]) -> Iterable[str]:
    """The names in a group of realtime series whose values are not plausible."""
    limits = SERIES[group]
    return [
        name
        for name, value in values.items()
        if value is not None and not limits.has(value) and not name.endswith("_difference")
    ]


SAMPLED = {
    "pressure": "heater_pressure",
    "pressure_low": "heater_pressure",
    "pressure_high": "heater_pressure",
    "hours": "num_hours_heater",
    "hours_since_maintenance": "num_hours_heater_since_maintenance",
    "flames_lost": "num_flames_lost",
    "ignition_fails": "num_ignition_fails",
    "days_offline": "num_days_heater_offline",
}
"""The measured fields of a sample, with the provider's names of these fields."""


def shown_of_sample(sample: Sample, field: str) -> Shown:
    """A measured value of a sample for a file: marked if it is not plausible."""
    value: float | None = getattr(sample, field)
    return value if value is None or is_plausible(SAMPLED[field], value) else Implausible(value)


def plausible_samples(samples: Iterable[Sample]) -> list[Sample]:
    """The samples without the values that are not plausible."""
    return [_without(each, implausible_in_sample(each)) for each in samples]


def plausible_readings(readings: Iterable[Reading]) -> list[Reading]:
    """The readings of statistics without the values that are not plausible."""
    return [_without_values(each, implausible_in_reading(each)) for each in readings]


def implausible_in_sample(sample: Sample) -> list[str]:
    """The fields of a sample whose values are not plausible."""
    return [field for field in SAMPLED if isinstance(shown_of_sample(sample, field), Implausible)]


def implausible_in_reading(reading: Reading) -> list[str]:
    """The fields of a reading of statistics whose values are not plausible."""
    return [
        field
        for field, value in reading.values.items()
        if isinstance(value, int | float) and not is_plausible(field, value)
    ]


def _without(sample: Sample, fields: list[str]) -> Sample:
    nothing: dict[str, Any] = dict.fromkeys(fields)
    return msgspec.structs.replace(sample, **nothing) if fields else sample


def _without_values(reading: Reading, fields: list[str]) -> Reading:
    if not fields:
        return reading
    return msgspec.structs.replace(reading, values={**reading.values, **dict.fromkeys(fields)})
