"""Calls on what is recorded of a heater: faults, service and statistics."""

from dataclasses import dataclass

from server.provider.client import Caller, segment
from server.provider.errors import Gone
from server.provider.heater_models import Maintenance, Statistics
from server.provider.models import Fault, Id

_MAINTENANCES = "heaters/api/heater_maintenances"


@dataclass
class RecordCalls:
    caller: Caller

    async def faults(self, heater_id: str) -> list[Fault]:
        """All faults that the heater has had, newest first."""
        return await self.caller.list_of(Fault, f"heaters/api/heaters/history/{segment(heater_id)}")

    async def statistics(self, heater_id: str) -> Statistics | None:
        """The heater's statistics, or None where it has none."""
        try:
            answer = await self.caller.get(f"heaters/api/heaters/stats/{segment(heater_id)}")
        except Gone:
            return None
        return answer.read(Statistics)

    async def maintenances(self, heater_id: str) -> list[Maintenance]:
        """The service history."""
        return await self.caller.list_of(Maintenance, f"{_MAINTENANCES}/{segment(heater_id)}")

    async def add_maintenance(self, heater_id: Id, name: str, timestamp: str) -> None:
        """Adds a service entry; `timestamp` is `dd-mm-yyyy hh:mm` on the heater's clock."""
        body = {"name": name, "maintenance_timestamp": timestamp, "heater_id": heater_id}
        path = f"{_MAINTENANCES}/{segment(heater_id)}"
        (await self.caller.write("POST", path, json=body)).read_created(Maintenance)
