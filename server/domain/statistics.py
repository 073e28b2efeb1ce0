"""The statistics of a heater by its type, with order, group and unit (specification, section 2,
statistics)."""

from dataclasses import dataclass
from typing import Literal

Statistic = Literal[
    "last_seen",
    "heater_pressure",
    "energy_electric_yesterday",
    "energy_thermal_yesterday",
    "energy_cooling_yesterday",
    "power_electric",
    "power_thermal",
    "power_cooling",
    "cop",
    "num_compressor_starts",
    "num_hours_compressor",
    "num_defrosts",
    "gas_usage_ch",
    "gas_usage_dhw",
    "num_boiler_starts",
    "num_hours_heater",
    "num_hours_dhw",
    "created",
    "num_hours_heater_since_maintenance",
    "num_lockout_resets",
    "num_ch_requests",
    "num_dhw_requests",
    "num_ignition_fails",
    "num_flames_lost",
]
"""The name of the provider's field."""
Measure = Literal["instant", "date", "count", "ratio", "h", "bar", "kWh", "W", "m³"]
"""The unit of a row; an instant is a date with a time, a count and a ratio have no unit."""
StatisticGroup = Literal["water", "energy", "compressor", "burner", "service"]
"""What a row is about; the groups in the order of the screen."""

_HEAT_PUMPS = ("hpcu", "hbcu")
_COOLERS = ("hpcu",)
_GAS_BURNERS = ("ic3", "icx", "hbcu")


@dataclass(frozen=True)
class StatisticRow:
    statistic: Statistic
    group: StatisticGroup
    measure: Measure
    types: tuple[str, ...] | None = None
    """The heater types that have this row; None for all types."""


ROWS = (
    StatisticRow("heater_pressure", "water", "bar"),
    StatisticRow("num_dhw_requests", "water", "count"),
    StatisticRow("num_hours_dhw", "water", "h"),
    StatisticRow("energy_electric_yesterday", "energy", "kWh", _HEAT_PUMPS),
    StatisticRow("energy_thermal_yesterday", "energy", "kWh", _HEAT_PUMPS),
    StatisticRow("energy_cooling_yesterday", "energy", "kWh", _COOLERS),
    StatisticRow("power_electric", "energy", "W", _HEAT_PUMPS),
    StatisticRow("power_thermal", "energy", "W", _HEAT_PUMPS),
    StatisticRow("power_cooling", "energy", "W", _COOLERS),
    StatisticRow("cop", "energy", "ratio", _HEAT_PUMPS),
    StatisticRow("gas_usage_ch", "energy", "m³", _GAS_BURNERS),
    StatisticRow("gas_usage_dhw", "energy", "m³", _GAS_BURNERS),
    StatisticRow("num_compressor_starts", "compressor", "count", _HEAT_PUMPS),
    StatisticRow("num_hours_compressor", "compressor", "h", _HEAT_PUMPS),
    StatisticRow("num_defrosts", "compressor", "count", _HEAT_PUMPS),
    StatisticRow("num_boiler_starts", "burner", "count", _GAS_BURNERS),
    StatisticRow("num_ignition_fails", "burner", "count", _GAS_BURNERS),
    StatisticRow("num_flames_lost", "burner", "count", _GAS_BURNERS),
    StatisticRow("num_lockout_resets", "burner", "count", _GAS_BURNERS),
    StatisticRow("num_hours_heater_since_maintenance", "service", "h"),
    StatisticRow("num_hours_heater", "service", "h"),
    StatisticRow("num_ch_requests", "service", "count"),
    StatisticRow("created", "service", "date"),
    StatisticRow("last_seen", "service", "instant"),
)
"""All rows, in the order of the screen; the rows of a group follow one another."""


def rows_of(sw_type: str) -> list[StatisticRow]:
    """The rows of a heater type (specification, section 2, statistics); an unknown type has the
    rows that all types have."""
    return [row for row in ROWS if row.types is None or sw_type.lower() in row.types]
