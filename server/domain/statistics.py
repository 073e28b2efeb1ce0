"""The statistics of a heater by its type, with order, unit and precision (specification,
section 2, statistics)."""

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
Measure = Literal["instant", "date", "count", "hours", "bar", "kWh", "W", "m³"]
"""The unit of a row; an instant is a date with a time, a count has no unit."""

_HEAT_PUMPS = ("hpcu", "hbcu")
_COOLERS = ("hpcu",)
_GAS_BURNERS = ("ic3", "icx", "hbcu")


@dataclass(frozen=True)
class StatisticRow:
    """A row of the statistics screen."""

    statistic: Statistic
    measure: Measure
    digits: int | None = None
    """The number of decimals; None shows the value's own."""
    types: tuple[str, ...] | None = None
    """The heater types that have it; None for all."""


ROWS = (
    StatisticRow("last_seen", "instant"),
    StatisticRow("heater_pressure", "bar", digits=2),
    StatisticRow("energy_electric_yesterday", "kWh", types=_HEAT_PUMPS),
    StatisticRow("energy_thermal_yesterday", "kWh", types=_HEAT_PUMPS),
    StatisticRow("energy_cooling_yesterday", "kWh", types=_COOLERS),
    StatisticRow("power_electric", "W", types=_HEAT_PUMPS),
    StatisticRow("power_thermal", "W", types=_HEAT_PUMPS),
    StatisticRow("power_cooling", "W", types=_COOLERS),
    StatisticRow("cop", "count", digits=1, types=_HEAT_PUMPS),
    StatisticRow("num_compressor_starts", "count", types=_HEAT_PUMPS),
    StatisticRow("num_hours_compressor", "hours", types=_HEAT_PUMPS),
    StatisticRow("num_defrosts", "count", types=_HEAT_PUMPS),
    StatisticRow("gas_usage_ch", "m³", digits=0, types=_GAS_BURNERS),
    StatisticRow("gas_usage_dhw", "m³", digits=0, types=_GAS_BURNERS),
    StatisticRow("num_boiler_starts", "count", digits=0, types=_GAS_BURNERS),
    StatisticRow("num_hours_heater", "hours"),
    StatisticRow("num_hours_dhw", "hours"),
    StatisticRow("created", "date"),
    StatisticRow("num_hours_heater_since_maintenance", "hours"),
    StatisticRow("num_lockout_resets", "count", digits=0, types=_GAS_BURNERS),
    StatisticRow("num_ch_requests", "count"),
    StatisticRow("num_dhw_requests", "count"),
    StatisticRow("num_ignition_fails", "count", types=_GAS_BURNERS),
    StatisticRow("num_flames_lost", "count", types=_GAS_BURNERS),
)
"""All rows, in the order of the screen."""


def rows_of(sw_type: str) -> list[StatisticRow]:
    """The rows of a heater type (specification, section 2, statistics); an unknown type has those
    that all types have."""
    return [row for row in ROWS if row.types is None or sw_type.lower() in row.types]
