"""Judges the stored past of a heater as it is read: the store keeps values as they were sent, so
that a screen can say which are left out, and a changed range applies to all of the past."""

from collections.abc import Iterable
from typing import Any

import msgspec

from server.domain.history import Reading, Sample
from server.domain.plausible import Implausible, Shown, is_plausible

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
