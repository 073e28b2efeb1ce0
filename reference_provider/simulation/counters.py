"""Counters that only grow: hours, starts, requests, cubic metres of gas."""

from typing import Any

# What a heater adds to each counter in a day of use.
PER_DAY = {
    "num_hours_dhw": 0.7,
    "num_ch_requests": 15,
    "num_dhw_requests": 12,
    "num_compressor_starts": 9,
    "num_hours_compressor": 9,
    "num_defrosts": 2,
    "num_boiler_starts": 20,
    "gas_usage_ch": 3.0,
    "gas_usage_dhw": 0.8,
}
HOURS_PER_DAY = 6.5


def grown(statistics: dict[str, Any], days: float) -> dict[str, Any]:
    """The statistics some days later; what is unknown stays unknown."""
    return {
        name: _grown(value, days * PER_DAY.get(name, 0.0)) for name, value in statistics.items()
    }


def _grown(value: float | None, more: float) -> float | None:
    return None if value is None else round(value + more, 2)
