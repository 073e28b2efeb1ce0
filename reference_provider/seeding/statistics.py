"""Counters and statistics of a heater after its years of work."""

from random import Random

from reference_provider.lookups import GAS_BURNERS, HEAT_PUMPS, SwType
from reference_provider.seeding.rows import Row

_GAP = 0.06
# How much a counter grows in a day of use, lowest and highest.
GROWTH = {
    "num_hours_dhw": (0.3, 1.1),
    "num_ch_requests": (8, 22),
    "num_dhw_requests": (6, 20),
    "num_compressor_starts": (5, 14),
    "num_hours_compressor": (5, 13),
    "num_defrosts": (0.5, 4),
    "num_boiler_starts": (10, 30),
    "gas_usage_ch": (1.5, 4.5),
    "gas_usage_dhw": (0.4, 1.2),
    "num_lockout_resets": (0.0, 0.01),
}
_HEAT_PUMP_ONLY = frozenset({"num_compressor_starts", "num_hours_compressor", "num_defrosts"})
_GAS_ONLY = frozenset({"num_boiler_starts", "gas_usage_ch", "gas_usage_dhw", "num_lockout_resets"})


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


def statistics(random: Random, sw_type: SwType, power: int, age: float) -> Row:
    """The other statistics; some are None, since older gateways do not report all of them."""
    values: Row = {}
    for name, (low, high) in GROWTH.items():
        if applies(name, sw_type):
            values[name] = round(age * random.uniform(low, high), 2)
    if sw_type in HEAT_PUMPS:
        heat = power / 1000 * random.uniform(1.0, 3.0)
        values["energy_thermal_yesterday"] = round(heat, 1)
        values["cop"] = round(random.uniform(2.9, 4.9), 2)
        values["energy_electric_yesterday"] = round(heat / values["cop"], 1)
    if sw_type == "hpcu":
        values["energy_cooling_yesterday"] = round(random.uniform(0, 2), 1)
    return {name: None if random.random() < _GAP else value for name, value in values.items()}


def applies(name: str, sw_type: SwType) -> bool:
    if name in _HEAT_PUMP_ONLY:
        return sw_type in HEAT_PUMPS
    return name not in _GAS_ONLY or sw_type in GAS_BURNERS
