"""Calls on the records of a heater: faults, statistics and service entries."""

from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.structs import EventTime, Id, Judged, Localized, Measured, Time

_MAINTENANCES = "heaters/api/heater_maintenances"


class Fault(Localized, Judged):
    """A fault; `content` is the guidance for it, as HTML."""

    id: Id | None = None
    code: str | None = None
    name: str | None = None
    content: str | None = None
    created: EventTime | None = None
    solved: bool | None = None


class Statistics(Judged):
    """A heater's statistics; which fields it has depends on its type (specification, section 2).
    Energy is in kWh, power in W, gas in m³ and the pressure in bar."""

    last_seen: EventTime | None = None
    heater_pressure: Measured | None = None
    energy_electric_yesterday: Measured | None = None
    energy_thermal_yesterday: Measured | None = None
    energy_cooling_yesterday: Measured | None = None
    power_electric: Measured | None = None
    power_thermal: Measured | None = None
    power_cooling: Measured | None = None
    cop: Measured | None = None
    num_compressor_starts: Measured | None = None
    num_hours_compressor: Measured | None = None
    num_defrosts: Measured | None = None
    gas_usage_ch: Measured | None = None
    gas_usage_dhw: Measured | None = None
    num_boiler_starts: Measured | None = None
    num_hours_heater: Measured | None = None
    num_hours_dhw: Measured | None = None
    created: Time | None = None
    num_hours_heater_since_maintenance: Measured | None = None
    num_lockout_resets: Measured | None = None
    num_ch_requests: Measured | None = None
    num_dhw_requests: Measured | None = None
    num_ignition_fails: Measured | None = None
    num_flames_lost: Measured | None = None


class Maintenance(Judged):
    """A service entry."""

    name: str | None = None
    maintenance_timestamp: str | None = None
    """ISO 8601 without an offset, in the heater's local time."""
    num_hours_heater: Measured | None = None


class RecordCalls(Calls):
    async def faults(self, heater_id: str) -> list[Fault]:
        """`GET heaters/api/heaters/history/{id}`: all faults of the heater, newest first."""
        path = f"heaters/api/heaters/history/{path_segment(heater_id)}"
        return await self.caller.get_list(Fault, path)

    async def fault(self, fault_id: Id) -> Fault | None:
        """`GET heaters/api/heater_faults/fault/{faultId}`; None for a fault that does not exist."""
        path = f"heaters/api/heater_faults/fault/{path_segment(fault_id)}"
        return await self._if_any(self.caller.get(path), Fault)

    async def statistics(self, heater_id: str) -> Statistics | None:
        """`GET heaters/api/heaters/stats/{id}`; None for a heater without statistics."""
        path = f"heaters/api/heaters/stats/{path_segment(heater_id)}"
        return await self._if_any(self.caller.get(path), Statistics)

    async def maintenances(self, heater_id: str) -> list[Maintenance]:
        """`GET heaters/api/heater_maintenances/{heaterId}`: the heater's service entries."""
        path = f"{_MAINTENANCES}/{path_segment(heater_id)}"
        return await self.caller.get_list(Maintenance, path)

    async def add_maintenance(self, heater_id: Id, name: str, timestamp: str) -> None:
        """`POST heaters/api/heater_maintenances/{heaterId}`; `timestamp` is `dd-mm-yyyy hh:mm` in
        the heater's local time."""
        body = {"name": name, "maintenance_timestamp": timestamp, "heater_id": heater_id}
        path = f"{_MAINTENANCES}/{path_segment(heater_id)}"
        (await self.caller.write("POST", path, json=body)).decode_created(Maintenance)
