"""The statistics of a heater by its type, with order, unit and precision (specification,
section 2, statistics)."""

from dataclasses import dataclass
from enum import StrEnum


class Statistic(StrEnum):
    """The rows in the order of the screen; each value is the name of the provider's field."""

    LAST_SEEN = "last_seen"
    HEATER_PRESSURE = "heater_pressure"
    ENERGY_ELECTRIC_YESTERDAY = "energy_electric_yesterday"
    ENERGY_THERMAL_YESTERDAY = "energy_thermal_yesterday"
    ENERGY_COOLING_YESTERDAY = "energy_cooling_yesterday"
    POWER_ELECTRIC = "power_electric"
    POWER_THERMAL = "power_thermal"
    POWER_COOLING = "power_cooling"
    COP = "cop"
    NUM_COMPRESSOR_STARTS = "num_compressor_starts"
    NUM_HOURS_COMPRESSOR = "num_hours_compressor"
    NUM_DEFROSTS = "num_defrosts"
    GAS_USAGE_CH = "gas_usage_ch"
    GAS_USAGE_DHW = "gas_usage_dhw"
    NUM_BOILER_STARTS = "num_boiler_starts"
    NUM_HOURS_HEATER = "num_hours_heater"
    NUM_HOURS_DHW = "num_hours_dhw"
    CREATED = "created"
    NUM_HOURS_HEATER_SINCE_MAINTENANCE = "num_hours_heater_since_maintenance"
    NUM_LOCKOUT_RESETS = "num_lockout_resets"
    NUM_CH_REQUESTS = "num_ch_requests"
    NUM_DHW_REQUESTS = "num_dhw_requests"
    NUM_IGNITION_FAILS = "num_ignition_fails"
    NUM_FLAMES_LOST = "num_flames_lost"


class Measure(StrEnum):
    """The unit of a row; an instant is a date with a time, a count has no unit."""

    INSTANT = "instant"
    DATE = "date"
    COUNT = "count"
    HOURS = "hours"
    BAR = "bar"
    KILOWATT_HOURS = "kWh"
    WATT = "W"
    CUBIC_METRES = "m³"


@dataclass(frozen=True)
class StatisticRow:
    """A row of the statistics screen."""

    statistic: Statistic
    measure: Measure
    digits: int | None
    """The number of decimals; None shows the value's own."""


_HEAT_PUMPS = frozenset({"hpcu", "hbcu"})
_COOLERS = frozenset({"hpcu"})
_GAS_BURNERS = frozenset({"ic3", "icx", "hbcu"})

_TYPES: dict[Statistic, frozenset[str]] = {
    Statistic.ENERGY_ELECTRIC_YESTERDAY: _HEAT_PUMPS,
    Statistic.ENERGY_THERMAL_YESTERDAY: _HEAT_PUMPS,
    Statistic.ENERGY_COOLING_YESTERDAY: _COOLERS,
    Statistic.POWER_ELECTRIC: _HEAT_PUMPS,
    Statistic.POWER_THERMAL: _HEAT_PUMPS,
    Statistic.POWER_COOLING: _COOLERS,
    Statistic.COP: _HEAT_PUMPS,
    Statistic.NUM_COMPRESSOR_STARTS: _HEAT_PUMPS,
    Statistic.NUM_HOURS_COMPRESSOR: _HEAT_PUMPS,
    Statistic.NUM_DEFROSTS: _HEAT_PUMPS,
    Statistic.GAS_USAGE_CH: _GAS_BURNERS,
    Statistic.GAS_USAGE_DHW: _GAS_BURNERS,
    Statistic.NUM_BOILER_STARTS: _GAS_BURNERS,
    Statistic.NUM_LOCKOUT_RESETS: _GAS_BURNERS,
    Statistic.NUM_IGNITION_FAILS: _GAS_BURNERS,
    Statistic.NUM_FLAMES_LOST: _GAS_BURNERS,
}
_MEASURES: dict[Statistic, Measure] = {
    Statistic.LAST_SEEN: Measure.INSTANT,
    Statistic.CREATED: Measure.DATE,
    Statistic.HEATER_PRESSURE: Measure.BAR,
    Statistic.ENERGY_ELECTRIC_YESTERDAY: Measure.KILOWATT_HOURS,
    Statistic.ENERGY_THERMAL_YESTERDAY: Measure.KILOWATT_HOURS,
    Statistic.ENERGY_COOLING_YESTERDAY: Measure.KILOWATT_HOURS,
    Statistic.POWER_ELECTRIC: Measure.WATT,
    Statistic.POWER_THERMAL: Measure.WATT,
    Statistic.POWER_COOLING: Measure.WATT,
    Statistic.GAS_USAGE_CH: Measure.CUBIC_METRES,
    Statistic.GAS_USAGE_DHW: Measure.CUBIC_METRES,
    Statistic.NUM_HOURS_COMPRESSOR: Measure.HOURS,
    Statistic.NUM_HOURS_HEATER: Measure.HOURS,
    Statistic.NUM_HOURS_DHW: Measure.HOURS,
    Statistic.NUM_HOURS_HEATER_SINCE_MAINTENANCE: Measure.HOURS,
}
_DIGITS: dict[Statistic, int] = {
    Statistic.HEATER_PRESSURE: 2,
    Statistic.COP: 1,
    Statistic.GAS_USAGE_CH: 0,
    Statistic.GAS_USAGE_DHW: 0,
    Statistic.NUM_BOILER_STARTS: 0,
    Statistic.NUM_LOCKOUT_RESETS: 0,
}


def rows_of(sw_type: str) -> list[StatisticRow]:
    """The rows of a heater type (specification, section 2, statistics); an unknown type has those
    that all types have."""
    return [
        StatisticRow(row, _MEASURES.get(row, Measure.COUNT), _DIGITS.get(row))
        for row in Statistic
        if row not in _TYPES or sw_type.lower() in _TYPES[row]
    ]
