"""Space heating: the heat that the building needs, and the flow temperature that results."""

from dataclasses import dataclass
from datetime import datetime
from math import exp, sin

from provider_kit.reference_provider.simulation.traits import Traits

_DESIGN_OUTSIDE = -8.0
_FREE_HEAT = 2.5
_LOWEST_MODULATION = 0.25
_PUMP_OVERRUN = 300.0
_LOWEST_FLOW = 28.0
"""No heater of the demo world has a higher lowest flow temperature."""


@dataclass(frozen=True, slots=True)
class Heating:
    """The state of the heating circuit; `since` is seconds since it went on or off."""

    load: float
    active: bool
    since: float
    modulation: float
    setpoint: float
    flow: float
    return_: float
    room: float

    @property
    def pump(self) -> bool:
        return self.active or (self.load > 0 and self.since < _PUMP_OVERRUN)


def heating(traits: Traits, at: datetime, outside: float, *, wanted: float) -> Heating:
    """`wanted` is 1 for a normal day, less for a reduced program and 0 when heating is off."""
    room = _room(traits, at, outside, wanted)
    load = _load(traits, at, outside) * wanted
    setpoint = _setpoint(traits, outside)
    if load <= 0.02:
        idle = room + 0.8
        return Heating(0.0, False, 1e6, 0.0, 0.0, idle, idle - 0.3, room)
    active, since, on_time, off_time = _cycle(traits, at, load)
    modulation = min(1.0, max(load, _LOWEST_MODULATION) * _wobble(traits, at)) if active else 0.0
    flow = _flow(
        traits, setpoint, room, active=active, since=since, on_time=on_time, off_time=off_time
    )
    spread = (5.0 if traits.is_heat_pump else 16.0) * max(modulation, 0.15)
    return_ = max(room, flow - (spread if active else spread * exp(-since / 400)))
    return Heating(load, active, since, modulation, setpoint, flow, return_, room)


def _load(traits: Traits, at: datetime, outside: float) -> float:
    night = 0.65 if at.hour >= 22 or at.hour < 5 else 1.0
    span = traits.room_setpoint - _DESIGN_OUTSIDE
    return max(0.0, min(1.0, (traits.room_setpoint - _FREE_HEAT - outside) / span)) * night


def _setpoint(traits: Traits, outside: float) -> float:
    share = (traits.room_setpoint - outside) / (traits.room_setpoint - _DESIGN_OUTSIDE)
    lift = (traits.design_flow - traits.room_setpoint) * min(1.0, max(0.2, share))
    return max(_LOWEST_FLOW, traits.room_setpoint + lift)


def _room(traits: Traits, at: datetime, outside: float, wanted: float) -> float:
    drift = 0.3 * sin(at.timestamp() / 5400 + traits.seed % 7)
    cooled = (1.0 - wanted) * max(0.0, traits.room_setpoint - outside) * 0.15
    return traits.room_setpoint - cooled + drift


def _cycle(traits: Traits, at: datetime, load: float) -> tuple[bool, float, float, float]:
    """Whether the heater is on, the seconds since it went on or off, and its on time and off time
    in seconds: below the lowest modulation a heater cycles."""
    period = 1800.0 + traits.seed % 1200
    share = min(1.0, load / _LOWEST_MODULATION)
    on_time = period * share
    phase = (at.timestamp() + traits.seed % 100_000) % period
    if share >= 1.0:
        return True, 1e6, on_time, 0.0
    if phase < on_time:
        return True, phase, on_time, period - on_time
    return False, phase - on_time, on_time, period - on_time


def _flow(
    traits: Traits,
    setpoint: float,
    room: float,
    *,
    active: bool,
    since: float,
    on_time: float,
    off_time: float,
) -> float:
    warming = 420.0 if traits.is_heat_pump else 150.0
    cooling = 1500.0
    coldest = room + (setpoint - room) * exp(-off_time / cooling)
    hottest = setpoint - (setpoint - coldest) * exp(-on_time / warming)
    if active:
        return setpoint - (setpoint - coldest) * exp(-since / warming)
    return room + (hottest - room) * exp(-since / cooling)


def _wobble(traits: Traits, at: datetime) -> float:
    return 1.0 + 0.06 * sin(at.timestamp() / 37 + traits.seed % 11)
