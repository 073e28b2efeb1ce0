"""Calls on heaters, their status and their measured values."""

import msgspec

from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.structs import (
    Count,
    EventTime,
    Id,
    Judged,
    Localized,
    Measured,
    Number,
    Record,
    Time,
)


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


class CustomerAccount(Record):
    id: Id
    name: str | None = None
    created: Time | None = None
    postal_code: str | None = None
    address: str | None = None
    address_number: str | None = None
    address_additional: str | None = None
    city_name: str | None = None
    country_name: str | None = None
    phone_number: str | None = None
    email: str | None = None


class HeaterStatus(Record):
    code: str | None = None
    name: str | None = None
    content: str | None = None


class HeaterTypeName(Record):
    name: str | None = None


class HeaterSerie(Record):
    id: Id | None = None
    name: str | None = None
    image: str | None = None


class Gateway(Record):
    version: str | None = None
    mac: str | None = None


class Heater(Localized, Judged):
    """A heater (specification, section 3). `heater_pressure` is in bar."""

    id: Id
    name: str | None = None
    sw_type: str | None = None
    heater_type_id: Id | None = None
    serial_number: str | None = None
    heater_status_id: int | None = None
    heater_status_name: str | None = None
    heater_status: HeaterStatus | None = None
    heater_type: HeaterTypeName | None = None
    heater_serie: HeaterSerie | None = None
    heater_fault_id: Id | None = None
    """As it is sent; `fault_id` says whether there is a fault."""
    customer_accounts: list[CustomerAccount] | None = None
    gateway: Gateway | None = None
    postal_code: str | None = None
    city_name: str | None = None
    address: str | None = None
    address_number: str | None = None
    lat: Number | None = None
    lng: Number | None = None
    created: Time | None = None
    last_seen: EventTime | None = None
    last_notification_timestamp: EventTime | None = None
    heater_pressure: Measured | None = None
    num_hours_heater: Measured | None = None
    num_hours_heater_since_maintenance: Measured | None = None
    num_flames_lost: Measured | None = None
    num_ignition_fails: Measured | None = None
    num_days_gateway_offline: Measured | None = None
    num_days_heater_offline: Measured | None = None

    @property
    def fault_id(self) -> str | None:
        """The id of the fault; None for a heater without one, also if the provider writes that as 0
        or as a blank."""
        text = "" if self.heater_fault_id is None else str(self.heater_fault_id)
        return None if text.strip() in ("", "0") else text


class StatusEntry(Localized):
    """A status that heaters may have, and the text that explains it."""

    id: int | None = None
    code: str | None = None
    content: str | None = None


class StatusCount(Record):
    heater_status: HeaterStatus | None = None
    num_heaters: Count = 0


class HeaterCalls(Calls):
    async def heater(self, heater_id: str) -> Heater:
        """`GET heaters/api/heaters/heater/{id}`. Raises NotLinked or Gone."""
        path = f"heaters/api/heaters/heater/{path_segment(heater_id)}"
        return (await self.caller.get(path)).decode(Heater)

    async def of_customer(self, customer_id: str) -> list[Heater]:
        """`GET heaters/api/heaters/list/{customerId}`: the customer's heaters; empty for a 404."""
        path = f"heaters/api/heaters/list/{path_segment(customer_id)}"
        return await self.caller.get_unique(Heater, path)

    async def realtime(self, heater_id: str) -> Realtime | None:
        """`GET heaters/api/heaters/realtime/{id}`: the latest values; None when there are none."""
        path = f"heaters/api/heaters/realtime/{path_segment(heater_id)}"
        return await self._if_any(self.caller.get(path), Realtime)

    async def status_list(self) -> list[StatusEntry]:
        """`GET heaters/api/heaters/status_list`: all statuses."""
        return await self.caller.get_list(StatusEntry, "heaters/api/heaters/status_list")

    async def status_counts(self) -> list[StatusCount]:
        """`GET heaters/api/heaters/status_stats`: how many heaters have each status code."""
        return await self.caller.get_list(StatusCount, "heaters/api/heaters/status_stats")
