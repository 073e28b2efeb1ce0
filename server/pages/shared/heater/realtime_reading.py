"""The realtime values of a heater for a screen or a stream: with labels where there is a
translation, rounded to `REALTIME_DECIMALS` (specification, section 9), in the account's unit."""

from collections.abc import Mapping
from datetime import datetime

import msgspec

from server.domain.freshness import as_utc
from server.domain.limits import REALTIME_DECIMALS
from server.domain.lookups import TemperatureUnit
from server.domain.plausible import SERIES, Implausible, Shown
from server.domain.units import to_unit
from server.provider.heaters import Realtime, RealtimeSeries
from server.web.page import Message

ACTIVITIES = frozenset(
    {
        *("sensor_test", "service", "dhw", "internal_dhw", "internal_boiler", "external_boiler"),
        *("post_run_boiler", "ch", "opentherm", "heatup", "frost", "post_run_ch", "standby"),
        *("ch_rf", "dhw_hreco"),
    }
)
"""The system activities (specification, section 2, realtime)."""

KNOWN_SERIES = frozenset(
    {
        *("outside", "flow", "flow_setpoint", "return", "room", "room_setpoint", "dhw"),
        *("evaporator", "condenser", "discharge", "flue_gas"),
        *("thermal", "electric", "cooling", "boiler", "heat_pump"),
        *("modulation", "pump_speed", "gateway_signal", "compressor_speed", "expansion_valve"),
        *("fan_speed", "three_way_valve"),
    }
)
"""A heater may send other series as well; a screen shows them by the provider's name."""


class Measured(msgspec.Struct):
    """The latest value of one series; None if it is not known."""

    name: str
    label: Message
    value: Shown


class Reading(msgspec.Struct):
    at: datetime | None
    """None if it is not known."""
    age: float | None
    """Seconds between the measurement and the time when the host sends it."""
    tap_request: bool | None
    pump: bool | None
    water_flow: Shown
    ch_flow: Shown
    pressure: Shown
    system_status: Message | None
    heat_demand_status: Message | None
    temperature: list[Measured]
    power: list[Measured]
    signal: list[Measured]


def reading_of(values: Realtime, unit: TemperatureUnit, now: datetime) -> Reading:
    """The values with temperatures in `unit`, and their age at `now`."""
    series = values.series
    temperature = {
        name: None
        if value is None
        else to_unit(value, unit, difference=name.endswith("_difference"))
        for name, value in series.temperature.items()
    }
    at = values.timestamp and as_utc(values.timestamp)
    return Reading(
        at=at,
        age=None if at is None else max(0.0, round((now - at).total_seconds(), 1)),
        tap_request=values.tap_request,
        pump=values.pump,
        water_flow=_rounded(values.shown("water_flow")),
        ch_flow=_rounded(values.shown("ch_flow")),
        pressure=_rounded(values.shown("heater_pressure")),
        system_status=_activity(values.system_status),
        heat_demand_status=_activity(values.heat_demand_status),
        temperature=_measured(series, "temperature", temperature),
        power=_measured(series, "power", series.power),
        signal=_measured(series, "signal", series.signal),
    )


def _measured(
    series: RealtimeSeries, group: str, values: Mapping[str, float | None]
) -> list[Measured]:
    wrong = {
        name: Implausible(sent, SERIES[group].unit)
        for name in values
        if (sent := (series.implausible or {}).get(f"{group}.{name}")) is not None
    }
    return [
        Measured(name, _label(name), wrong.get(name, _rounded(value)))
        for name, value in values.items()
    ]


def _label(name: str) -> Message:
    return Message(f"series.{name}") if name in KNOWN_SERIES else Message(text=name)


def _activity(name: str | None) -> Message | None:
    if not name:
        return None
    return Message(f"activity.{name}") if name in ACTIVITIES else Message(text=name)


def _rounded(value: Shown) -> Shown:
    if value is None or isinstance(value, Implausible):
        return value
    return round(value, REALTIME_DECIMALS)
