"""Draws of hot water: short, mostly in the morning and in the evening."""

from dataclasses import dataclass
from datetime import datetime

from provider_kit.reference_provider.simulation.chance import between, chance
from provider_kit.reference_provider.simulation.traits import Traits

_SLOT = 900
_LONGEST = 420
_LEAST, _MOST = 3.5, 9.5
HOT, COLD = 58.0, 10.0
"""Degrees Celsius of the hot water and of the water from the mains."""
WATER = 4186 / 60
"""The watts that warm a litre a minute by a degree."""
# Share of a day's draws in each hour, from midnight; the sum is 1.
_HOURS = (
    *(0.004, 0.002, 0.001, 0.001, 0.004, 0.02, 0.085, 0.115, 0.085, 0.05, 0.035, 0.03),
    *(0.04, 0.035, 0.025, 0.025, 0.035, 0.06, 0.085, 0.08, 0.065, 0.05, 0.04, 0.028),
)


@dataclass(frozen=True, slots=True)
class HotWater:
    """The flow in litres a minute, and the seconds since the tap was opened or closed in this
    quarter of an hour; `afterglow` says that it was closed."""

    flow: float
    since: float
    afterglow: bool

    @property
    def running(self) -> bool:
        return self.flow > 0


QUIET = HotWater(flow=0.0, since=_SLOT, afterglow=False)


def hot_water(traits: Traits, at: datetime) -> HotWater:
    slot, into = divmod(at.timestamp(), _SLOT)
    expected = traits.draws_a_day * _HOURS[at.hour] / 4
    if chance(traits.seed, "draw", slot) >= expected:
        return QUIET
    start = between(0, _SLOT - _LONGEST, traits.seed, "start", slot)
    duration = between(30, _LONGEST, traits.seed, "duration", slot)
    if into < start:
        return QUIET
    if into < start + duration:
        flow = between(_LEAST, _most(traits), traits.seed, "flow", slot)
        return HotWater(flow=flow, since=into - start, afterglow=False)
    return HotWater(flow=0.0, since=into - start - duration, afterglow=True)


def _most(traits: Traits) -> float:
    """The flow that a burner can warm, in litres a minute; a cylinder gives any usual flow."""
    if traits.heat_pump_power == traits.power:
        return _MOST
    return min(_MOST, traits.power / (WATER * (HOT - COLD)))
