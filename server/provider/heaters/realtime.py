"""A heater's measured values at one moment, as the API and the push service send them."""

import msgspec

from server.provider.structs import EventTime, Id, Judged, Measured


class RealtimeSeries(Judged):
    """Measured values by name; the names vary by heater, and a value that is not known is None.
    Temperatures are in °C, powers in W, and signals in %."""

    temperature: dict[str, Measured | None] = msgspec.field(default_factory=dict)
    power: dict[str, Measured | None] = msgspec.field(default_factory=dict)
    signal: dict[str, Measured | None] = msgspec.field(default_factory=dict)


class Realtime(Judged):
    """Flows are in l/min, the pressure is in bar."""

    id: Id | None = None
    timestamp: EventTime | None = None
    tap_request: bool | None = None
    pump: bool | None = None
    water_flow: Measured | None = None
    ch_flow: Measured | None = None
    heater_pressure: Measured | None = None
    system_status: str | None = None
    heat_demand_status: str | None = None
    series: RealtimeSeries = msgspec.field(default_factory=RealtimeSeries)
