"""A heater's measured values at one moment, as the API and the push service send them."""

from datetime import datetime

import msgspec

from server.provider.structs import Id, Number, Record


class RealtimeSeries(Record):
    """Measured values by name; the names vary by heater, and a value that is not known is None.
    Temperatures are in °C, powers in W, and signals in %."""

    temperature: dict[str, Number | None] = msgspec.field(default_factory=dict)
    power: dict[str, Number | None] = msgspec.field(default_factory=dict)
    signal: dict[str, Number | None] = msgspec.field(default_factory=dict)


class Realtime(Record):
    """Flows are in l/min, the pressure is in bar."""

    id: Id | None = None
    timestamp: datetime | None = None
    tap_request: bool | None = None
    pump: bool | None = None
    water_flow: Number | None = None
    ch_flow: Number | None = None
    heater_pressure: Number | None = None
    system_status: str | None = None
    heat_demand_status: str | None = None
    series: RealtimeSeries = msgspec.field(default_factory=RealtimeSeries)
