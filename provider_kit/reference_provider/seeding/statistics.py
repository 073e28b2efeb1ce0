"""Counters and statistics of a heater after its years of work."""

from random import Random

from provider_kit.reference_provider.catalogue import TYPES
from provider_kit.reference_provider.lookups import GAS_BURNERS, HEAT_PUMPS, SwType
from provider_kit.reference_provider.seeding.rows import Row

_GAP = 0.06
# How much a counter grows in a day of use, lowest and highest.
GROWTH = {
    "num_hours_dhw": (0.3, 1.1),
    "num_ch_requests": (8, 22),
    "num_dhw_requests": (6, 20),
    "num_compressor_starts": (5, 14),
    "num_hours_compressor": (0.5, 0.92),
    "num_defrosts": (0.5, 4),
    "num_boiler_starts": (10, 30),
    "gas_usage_ch": (1.5, 4.5),
    "gas_usage_dhw": (0.4, 1.2),
    "num_lockout_resets": (0.0, 0.01),
}
_PER_HOUR = "num_hours_compressor"
"""Grows in an hour of operation, not in a day."""
_HEAT_PUMP_ONLY = frozenset({"num_compressor_starts", _PER_HOUR, "num_defrosts"})
_GAS_ONLY = frozenset({"num_boiler_starts", "gas_usage_ch", "gas_usage_dhw", "num_lockout_resets"})
_HOT_WATER_ONLY = frozenset({"num_hours_dhw", "num_dhw_requests", "gas_usage_dhw"})


def counters(sw_type: SwType, random: Random, age: float) -> Row:
    """The counters that lists sort by; they are columns of their own."""
    hours = age * random.uniform(4, 9)
    since = min(hours, random.uniform(100, 2200))
    burns = sw_type in GAS_BURNERS
    return {
        "num_hours_heater": round(hours, 1),
        "num_hours_heater_since_maintenance": round(since, 1),
        "num_flames_lost": int(random.expovariate(1 / 4)) if burns else None,
        "num_ignition_fails": int(random.expovariate(1 / 6)) if burns else None,
        "gas_usage_last_maintenance": round(since * random.uniform(0.4, 0.9), 1) if burns else None,
    }


def statistics(random: Random, sw_type: SwType, type_id: int, age: float) -> Row:
    """The other statistics, with the compressor hours for each hour of operation; some are None,
    since older gateways do not report all of them."""
    kind = TYPES[type_id]
    values: Row = {}
    for name, (low, high) in GROWTH.items():
        if applies(name, sw_type):
            grown = random.uniform(low, high)
            values[name] = grown if name == _PER_HOUR else round(age * grown, 2)
    if sw_type in HEAT_PUMPS:
        heat = (kind.heat_pump or kind.power) / 1000 * random.uniform(1.0, 3.0)
        values["energy_thermal_yesterday"] = round(heat, 1)
        values["cop"] = round(random.uniform(2.9, 4.9), 2)
        values["energy_electric_yesterday"] = round(heat / values["cop"], 1)
    if sw_type == "hpcu":
        # Only whether it is known is kept: the weather and a parameter decide the value.
        values["energy_cooling_yesterday"] = round(random.uniform(0, 2), 1)
    told = {name: None if random.random() < _GAP else value for name, value in values.items()}
    return {
        name: value
        for name, value in told.items()
        if kind.heats_water or name not in _HOT_WATER_ONLY
    }


def with_compressor_hours(statistics: Row, hours: float) -> Row:
    """The statistics of a heater with these hours of operation."""
    share = statistics.get(_PER_HOUR)
    return statistics if share is None else statistics | {_PER_HOUR: round(share * hours, 2)}


def applies(name: str, sw_type: SwType) -> bool:
    if name in _HEAT_PUMP_ONLY:
        return sw_type in HEAT_PUMPS
    return name not in _GAS_ONLY or sw_type in GAS_BURNERS
