"""Counters that only grow: hours, starts, requests, cubic metres of gas."""

from datetime import datetime
from typing import Any

from sqlalchemy import Row

from provider_kit.reference_provider.simulation.cooling import cooled_the_day_before
from provider_kit.reference_provider.simulation.traits import traits_of

# What a heater adds to each counter in a day of use.
PER_DAY = {
    "num_hours_dhw": 0.7,
    "num_ch_requests": 15,
    "num_dhw_requests": 12,
    "num_compressor_starts": 9,
    "num_hours_compressor": 5,
    "num_defrosts": 2,
    "num_boiler_starts": 20,
    "gas_usage_ch": 3.0,
    "gas_usage_dhw": 0.8,
}
HOURS_PER_DAY = 6.5
COOLED = "energy_cooling_yesterday"
COUNTERS = frozenset({*PER_DAY, "num_lockout_resets"})
STARTS = ("num_compressor_starts", "num_boiler_starts")
COUNTS = frozenset({"num_ch_requests", "num_dhw_requests", "num_compressor_starts", "num_defrosts"})


def counted_at(heater: Row[Any], at: datetime, *, cools: bool) -> dict[str, Any]:
    """The statistics of a heater's row at a moment; empty if the heater has never reported any.
    Values of `COUNTS` are whole numbers, the others are not. `cools` says whether cooling is on."""
    if heater.statistics is None:
        return {}
    days = (at - heater.refreshed_at).total_seconds() / 86400
    values = grown(heater.statistics, 0.0 if heater.offline_since else days)
    if values.get(COOLED) is not None:
        values[COOLED] = cooled(heater, at) if cools else 0.0
    return {
        name: int(value) if name in COUNTS and value is not None else value
        for name, value in values.items()
    }


def cooled(heater: Row[Any], at: datetime) -> float:
    """The cooling energy of the day before in kWh, if cooling was on."""
    traits = traits_of(heater.id, heater.sw_type, heater.heater_type_id)
    return cooled_the_day_before(at, traits.seed, traits.heat_pump_power)


def grown(statistics: dict[str, Any], days: float) -> dict[str, Any]:
    """The statistics some days later; None, which is unknown, stays None."""
    return {
        name: _grown(value, days * PER_DAY.get(name, 0.0)) for name, value in statistics.items()
    }


def _grown(value: float | None, more: float) -> float | None:
    return None if value is None else round(value + more, 2)
