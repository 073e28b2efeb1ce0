"""The realtime object of a heater, computed from its traits and the time alone.

There is no state that is advanced step by step: 5,000 heaters cost nothing without subscribers, and
the same moment always gives the same values.
"""

from dataclasses import replace
from datetime import datetime
from math import exp, sin

from provider_kit.reference_provider.lookups import GAS_BURNERS, NO_CONNECTION
from provider_kit.reference_provider.simulation.cooling import cooling_share
from provider_kit.reference_provider.simulation.heating import heating
from provider_kit.reference_provider.simulation.hot_water import COLD, HOT, QUIET, WATER, hot_water
from provider_kit.reference_provider.simulation.traits import SimulatedHeater, traits_of
from provider_kit.reference_provider.simulation.weather import outside_temperature

_WANTED = {1: 1.0, 4: 0.9, 7: 0.45, 10: 0.8, 11: 0.0}
_BIVALENT = 2.0
_COOLED_FLOW, _COOLED_SPREAD = 18.0, 4.0
_COOLING_EER = 3.8
_FILLING_FLOW, _FILLING_RETURN = 54.0, 49.0
"""The temperatures of the circuit while it heats the cylinder."""

Readings = dict[str, float]


def realtime(heater: SimulatedHeater, at: datetime) -> dict[str, object] | None:
    """The measured values at a moment, or None for a heater without a connection."""
    if heater.heater_status_id == NO_CONNECTION:
        return None
    return _Measurement(heater, at).as_wire()


def heat_pump_powers(heater: SimulatedHeater, at: datetime) -> tuple[float, float, float]:
    """The thermal, the electric and the cooling power of a heat pump at a moment, in watts; a
    hybrid's burner is left out."""
    measurement = _Measurement(heater, at)
    return (
        measurement.heat_pump_power(),
        measurement.electric_power(),
        measurement.cooling_power(),
    )


class _Measurement:
    """One heater at one moment."""

    def __init__(self, heater: SimulatedHeater, at: datetime) -> None:
        self._heater = heater
        self._at = at
        self._traits = traits_of(heater.id, heater.sw_type, heater.heater_type_id)
        # A heater that is off or locked out asks for nothing.
        self._runs = heater.heater_status_id in _WANTED
        self._outside = outside_temperature(at, self._traits.seed)
        self._water = hot_water(self._traits, at) if self._runs else QUIET
        self._heating = heating(
            self._traits,
            at,
            self._outside,
            wanted=_WANTED.get(heater.heater_status_id, 0.0),
        )
        self._cooling = self._cooling_share()
        if self._cooling:
            flow, back = _COOLED_FLOW, _COOLED_FLOW + _COOLED_SPREAD * self._cooling
            self._heating = replace(self._heating, flow=flow, return_=back, setpoint=flow)
        if self._fills_cylinder():
            self._heating = replace(
                self._heating, flow=_FILLING_FLOW, return_=_FILLING_RETURN, setpoint=_FILLING_FLOW
            )

    def as_wire(self) -> dict[str, object]:
        return {
            "id": self._heater.id,
            "timestamp": self._at,
            "tap_request": self._water.running,
            "pump": self._pump(),
            "water_flow": _rounded(self._water.flow),
            "ch_flow": _rounded(self._ch_flow()),
            "heater_pressure": _rounded(self._pressure()),
            "system_status": self._system_status(),
            "heat_demand_status": self._heat_demand_status(),
            "series": {
                "temperature": _all_rounded(self._temperatures()),
                "power": _all_rounded(self._powers()),
                "signal": _all_rounded(self._signals()),
            },
        }

    def thermal_power(self) -> float:
        if not self._runs:
            return 0.0
        if self._fills_cylinder():
            return self._traits.heat_pump_power * 0.9
        if self._water.running:
            return self._water.flow * WATER * (self._tap_temperature() - COLD)
        return self._nominal_power() * self._heating.modulation

    def heat_pump_power(self) -> float:
        return self.thermal_power() if self._uses_heat_pump() else 0.0

    def cooling_power(self) -> float:
        return self._traits.heat_pump_power * self._cooling

    def electric_power(self) -> float:
        standby = 5.0 + self._noise(0.4, 13)
        pumping = 32.0 * self._pump_speed() / 100
        cooling = self.cooling_power() / _COOLING_EER
        fan = 0.0012 * self.thermal_power() if self._burns() else 0.0
        return standby + pumping + fan + cooling + self.heat_pump_power() / self._cop()

    def _cooling_share(self) -> float:
        """The share of the nominal power that cools: only where cooling is on, and nothing is
        heated."""
        busy = not self._runs or self._heating.active or self._water.running
        return 0.0 if busy or not self._heater.cools else cooling_share(self._outside)

    def _nominal_power(self) -> float:
        """What the heat source of this moment gives to the building, in watts."""
        if self._uses_heat_pump():
            return self._traits.heat_pump_power
        return self._traits.power * 0.55

    def _cop(self) -> float:
        lift = 0.085 * (self._heating.flow - 35.0)
        return max(1.8, min(6.0, 4.6 - lift + 0.07 * (self._outside - 7.0)))

    def _has_burner(self) -> bool:
        return self._heater.sw_type in GAS_BURNERS

    def _burns(self) -> bool:
        return self._has_burner() and not self._uses_heat_pump() and self.thermal_power() > 0

    def _stores_hot_water(self) -> bool:
        return self._heater.sw_type == "hpcu"

    def _fills_cylinder(self) -> bool:
        return self._stores_hot_water() and self._water.running

    def _makes_hot_water(self) -> bool:
        return self._traits.draws_a_day > 0

    def _uses_heat_pump(self) -> bool:
        if self._heater.sw_type == "hbcu":
            return self._outside >= _BIVALENT and not self._water.running
        return self._heater.sw_type == "hpcu"

    def _pump(self) -> bool:
        circulates = self._heating.pump or self._cooling > 0 or self._fills_cylinder()
        return self._runs and (circulates or self._frost())

    def _frost(self) -> bool:
        return self._outside < 1.0 and not self._heating.active

    def _pump_speed(self) -> float:
        if not self._pump():
            return 0.0
        return 45.0 + 50.0 * max(self._heating.modulation, self._cooling) + self._noise(1.0, 5)

    def _ch_flow(self) -> float:
        """Litres a minute: at full speed, as many as carry the nominal power."""
        spread = 5.0 if self._traits.is_heat_pump else 16.0
        power = self._traits.heat_pump_power or self._traits.power * 0.55
        return power / (WATER * spread) * self._pump_speed() / 100

    def _pressure(self) -> float:
        cold = self._traits.pressure(self._at)
        return max(0.2, cold + 0.004 * (self._heating.flow - 20.0) + self._noise(0.006, 3))

    def _tap_temperature(self) -> float:
        if not self._runs:
            return 18.0
        if self._stores_hot_water():
            return 49.0 + 2.5 * sin(self._at.timestamp() / 7000 + self._traits.seed % 5)
        if self._water.running:
            return HOT - 20.0 * exp(-self._water.since / 9)
        return 38.0 + (20.0 * exp(-self._water.since / 700) if self._water.afterglow else 0.0)

    def _system_status(self) -> str:
        if not self._runs:
            return "standby"
        if self._water.running:
            return self._hot_water_status()
        # The maker's "boiler" is the cylinder.
        if self._water.afterglow and self._water.since < 60 and self._stores_hot_water():
            return "post_run_boiler"
        if self._heating.active:
            return "heatup" if self._heating.since < 120 else "ch"
        if self._heating.pump:
            return "post_run_ch"
        return "frost" if self._frost() else "standby"

    def _hot_water_status(self) -> str:
        if self._stores_hot_water():
            return "internal_boiler"
        return "dhw_hreco" if self._traits.recovers_heat else "dhw"

    def _heat_demand_status(self) -> str:
        if self._water.running:
            return "dhw"
        return self._traits.demand_name if self._runs and self._heating.load > 0 else "standby"

    def _temperatures(self) -> Readings:
        heat = self._heating
        values = {
            "outside": self._outside + self._noise(0.1, 29),
            "flow": heat.flow + self._noise(0.15, 7),
            "flow_setpoint": heat.setpoint,
            "return": heat.return_ + self._noise(0.1, 11),
            "room": heat.room,
            "room_setpoint": self._traits.room_setpoint,
        }
        if self._makes_hot_water():
            values["dhw"] = self._tap_temperature() + self._noise(0.2, 17)
        if self._traits.is_heat_pump:
            values |= self._refrigerant_temperatures()
        if self._has_burner():
            values["flue_gas"] = heat.return_ + (9.0 if self._burns() else 1.0)
        return values

    def _refrigerant_temperatures(self) -> Readings:
        cold, warm = self._outside, self._heating.flow
        if self._cooling:
            cold, warm = warm, cold
        runs = self._cooling > 0 or self.heat_pump_power() > 0
        return {
            "evaporator": cold - (6.5 if runs else 0.0),
            "condenser": warm + (2.0 if runs else -0.5),
            "discharge": warm + (26.0 if runs else 1.0) + self._noise(0.4, 19),
        }

    def _powers(self) -> Readings:
        values = {"thermal": self.thermal_power(), "electric": self.electric_power()}
        if self._heater.cools:
            values["cooling"] = self.cooling_power()
        if self._heater.sw_type == "hbcu":
            pump = self.heat_pump_power()
            values |= {"boiler": self.thermal_power() - pump, "heat_pump": pump}
        return values

    def _signals(self) -> Readings:
        source = self._traits.heat_pump_power if self._uses_heat_pump() else self._traits.power
        power = max(self.thermal_power(), self.cooling_power())
        output = min(100.0, 100 * power / source)
        values = {
            "modulation": output,
            "pump_speed": self._pump_speed(),
            "gateway_signal": 72.0 + self._traits.seed % 20 + self._noise(2.0, 41),
        }
        if self._traits.is_heat_pump:
            runs = self._uses_heat_pump() and output > 0
            values["compressor_speed"] = 25.0 + 0.7 * output if runs else 0.0
            values["expansion_valve"] = 30.0 + 0.4 * output if runs else 0.0
        if self._has_burner():
            values["fan_speed"] = 20.0 + 0.75 * output if self._burns() else 0.0
        if self._has_burner() and self._makes_hot_water():
            values["three_way_valve"] = 100.0 if self._water.running else 0.0
        return values

    def _noise(self, size: float, period: float) -> float:
        return size * sin(self._at.timestamp() / period + self._traits.seed % 13)


def _rounded(value: float) -> float:
    return round(value, 2)


def _all_rounded(values: Readings) -> Readings:
    return {name: _rounded(value) for name, value in values.items()}
