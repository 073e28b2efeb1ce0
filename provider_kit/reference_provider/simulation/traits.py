"""The traits in which simulated heaters differ: their emitters, household and water system."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import TypedDict
from zlib import crc32

from provider_kit.reference_provider.catalogue import TYPES, heats_water
from provider_kit.reference_provider.lookups import HEAT_PUMPS, SwType
from provider_kit.reference_provider.simulation.chance import between, chance
from provider_kit.reference_provider.simulation.season import days_since_epoch

_USUAL_POWER = {"ic3": 24000, "icx": 28000, "hpcu": 8000, "hbcu": 24000}
_USUAL_HEAT_PUMP = 4000
_DESIGN_FLOWS = {"ic3": (50, 70), "icx": (50, 70), "hpcu": (35, 45), "hbcu": (40, 55)}
"""The lowest and the highest flow temperature that a building needs in the coldest weather."""
_DEMANDS = ("ch", "opentherm", "opentherm", "ch_rf")

LOW_PRESSURE = 1.0
# One heater in ten leaks. They are topped up in turn, so that on every day some are below the limit
# and others will be in some weeks.
_LEAKING_DIGIT = 9
_LEAK_DAYS = 84.0
_LEAK_PHASES = 7
_LOW_AFTER = 0.7
"""The share of these days after which the pressure is below the limit."""


class _Pressure(TypedDict):
    leaks: bool
    pressure_full: float
    pressure_loss: float
    pressure_days: float
    pressure_phase: float


@dataclass(frozen=True, slots=True)
class SimulatedHeater:
    """The part of a heater's row that its physics depend on."""

    id: int
    sw_type: SwType
    heater_type_id: int | None
    heater_status_id: int
    cools: bool = False
    """Whether cooling is on."""


@dataclass(frozen=True, slots=True)
class Traits:
    seed: int
    is_heat_pump: bool
    power: float
    """The nominal power in watts; of a hybrid, that of its burner."""
    heat_pump_power: float
    """The nominal power of the heat pump in watts; 0 without one."""
    design_flow: float
    room_setpoint: float
    demand_name: str
    draws_a_day: float
    """Draws of hot water; 0 if the heater makes none."""
    recovers_heat: bool
    leaks: bool
    pressure_full: float
    pressure_loss: float
    """Bar a day."""
    pressure_days: float
    """Days from one topping up to the next."""
    pressure_phase: float
    """The days since the last topping up, at the epoch."""

    def pressure(self, at: datetime) -> float:
        """The pressure when cold, in bar: it falls slowly until the system is topped up."""
        return self.pressure_on(days_since_epoch(at))

    def pressure_on(self, days: float) -> float:
        """The pressure when cold, in bar, at this many days since the epoch."""
        return self.pressure_full - self.pressure_loss * self.days_since_topped_up(days)

    def days_since_topped_up(self, days: float) -> float:
        return (days + self.pressure_phase) % self.pressure_days


@lru_cache(maxsize=10_000)
def traits_of(heater_id: int, sw_type: SwType, heater_type_id: int | None) -> Traits:
    seed = crc32(f"heater {heater_id}".encode())
    is_heat_pump = sw_type in HEAT_PUMPS
    known_type = TYPES.get(heater_type_id or 0)
    power = known_type.power if known_type else _USUAL_POWER[sw_type]
    of_hybrid = (known_type and known_type.heat_pump) or _USUAL_HEAT_PUMP
    heat_pump = {"hpcu": power, "hbcu": of_hybrid}.get(sw_type, 0)
    return Traits(
        seed=seed,
        is_heat_pump=is_heat_pump,
        power=power,
        heat_pump_power=heat_pump,
        design_flow=between(*_DESIGN_FLOWS[sw_type], seed, "emitters"),
        room_setpoint=round(between(19, 21.5, seed, "room") * 2) / 2,
        demand_name=_DEMANDS[seed % len(_DEMANDS)],
        draws_a_day=between(6, 26, seed, "household") if heats_water(heater_type_id) else 0.0,
        recovers_heat=sw_type == "icx" and chance(seed, "recovers") < 0.5,
        **_pressure(heater_id, seed),
    )


def _pressure(heater_id: int, seed: int) -> _Pressure:
    full = between(1.5, 2.1, seed, "pressure")
    if heater_id % 10 == _LEAKING_DIGIT:
        return _Pressure(
            leaks=True,
            pressure_full=full,
            pressure_loss=(full - LOW_PRESSURE) / (_LOW_AFTER * _LEAK_DAYS),
            pressure_days=_LEAK_DAYS,
            pressure_phase=_LEAK_DAYS * (heater_id // 10 % _LEAK_PHASES) / _LEAK_PHASES,
        )
    days = between(120, 200, seed, "days")
    return _Pressure(
        leaks=False,
        pressure_full=full + 0.05,
        pressure_loss=between(0.0015, 0.0025, seed),
        pressure_days=days,
        pressure_phase=between(0, days, seed, "topped up"),
    )
