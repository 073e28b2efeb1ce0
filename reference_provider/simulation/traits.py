"""What makes one simulated heater differ from the next: its emitters, its household, its system."""

from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from zlib import crc32

from reference_provider.catalogue import TYPES
from reference_provider.lookups import HEAT_PUMPS, SwType
from reference_provider.simulation.chance import between, chance

_USUAL_POWER = {"ic3": 24000, "icx": 28000, "hpcu": 8000, "hbcu": 24000}
_DEMANDS = ("ch", "opentherm", "opentherm", "ch_rf")


@dataclass(frozen=True, slots=True)
class SimulatedHeater:
    """The part of a heater's row that its physics depend on."""

    id: int
    sw_type: SwType
    heater_type_id: int | None
    heater_status_id: int


@dataclass(frozen=True, slots=True)
class Traits:
    seed: int
    is_heat_pump: bool
    power: float
    design_flow: float
    room_setpoint: float
    demand_name: str
    draws_a_day: float
    recovers_heat: bool
    pressure_full: float
    pressure_loss: float
    pressure_days: float

    def pressure(self, at: datetime) -> float:
        """Bar when cold: it falls slowly until somebody tops the system up."""
        days = at.timestamp() / 86400 + between(0, self.pressure_days, self.seed, "topped up")
        return self.pressure_full - self.pressure_loss * (days % self.pressure_days)


@lru_cache(maxsize=10_000)
def traits_of(heater_id: int, sw_type: SwType, heater_type_id: int | None) -> Traits:
    seed = crc32(f"heater {heater_id}".encode())
    is_heat_pump = sw_type in HEAT_PUMPS
    known_type = TYPES.get(heater_type_id or 0)
    leaks = chance(seed, "leaks") < 0.12
    return Traits(
        seed=seed,
        is_heat_pump=is_heat_pump,
        power=known_type.power if known_type else _USUAL_POWER[sw_type],
        design_flow=between(38, 48, seed, "emitters") if is_heat_pump else between(55, 75, seed),
        room_setpoint=round(between(19, 21.5, seed, "room") * 2) / 2,
        demand_name=_DEMANDS[seed % len(_DEMANDS)],
        draws_a_day=between(6, 26, seed, "household"),
        recovers_heat=sw_type == "icx" and chance(seed, "recovers") < 0.5,
        pressure_full=between(1.5, 2.1, seed, "pressure"),
        pressure_loss=between(0.009, 0.013, seed) if leaks else between(0.002, 0.006, seed),
        pressure_days=between(55, 80, seed, "days"),
    )
