"""What a heater measures at one moment, as the provider answers and pushes it."""

from datetime import datetime

import msgspec

from server.provider.models import Id, Record


class RealtimeSeries(Record):
    """Measured values by name, which vary by heater: °C, W and %."""

    temperature: dict[str, float] = msgspec.field(default_factory=dict)
    power: dict[str, float] = msgspec.field(default_factory=dict)
    signal: dict[str, float] = msgspec.field(default_factory=dict)


class Realtime(Record):
    id: Id | None = None
    timestamp: datetime | None = None
    tap_request: bool | None = None
    pump: bool | None = None
    water_flow: float | None = None
    ch_flow: float | None = None
    heater_pressure: float | None = None
    system_status: str | None = None
    heat_demand_status: str | None = None
    series: RealtimeSeries = msgspec.field(default_factory=RealtimeSeries)
