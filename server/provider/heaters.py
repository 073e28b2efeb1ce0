"""Calls on heaters: their state and faults."""

from dataclasses import dataclass, replace

from server.provider.answer import Tally
from server.provider.client import Caller, segment
from server.provider.models import Fault, Heater, Id, StatusCount, StatusEntry, unique_by_id
from server.provider.realtime import Realtime


@dataclass
class HeaterCalls:
    caller: Caller

    async def heater(self, heater_id: str) -> Heater:
        """One heater. Raises NotLinked or Gone."""
        answer = await self.caller.get(f"heaters/api/heaters/heater/{segment(heater_id)}")
        return answer.read(Heater)

    async def of_customer(self, customer_id: str) -> list[Heater]:
        path = f"heaters/api/heaters/list/{segment(customer_id)}"
        return unique_by_id(await self.caller.list_of(Heater, path))

    async def fault(self, fault_id: Id) -> Fault:
        """One fault with its guidance. Raises Gone."""
        answer = await self.caller.get(f"heaters/api/heater_faults/fault/{segment(fault_id)}")
        return answer.read(Fault)

    async def realtime(self, heater_id: str) -> Realtime:
        """The latest measured values. Raises Gone when there are none."""
        answer = await self.caller.get(f"heaters/api/heaters/realtime/{segment(heater_id)}")
        return answer.read(Realtime)

    async def status_list(self) -> list[StatusEntry]:
        """All statuses with what explains them. Tried once, and nothing of it is missed where it
        cannot be read: pages can stand without it."""
        answer = await self.caller.send("GET", "heaters/api/heaters/status_list")
        tally = Tally(languages=answer.tally.languages)
        return replace(answer, tally=tally).read(list[StatusEntry])

    async def status_counts(self) -> list[StatusCount]:
        """How many heaters have each status code."""
        return await self.caller.list_of(StatusCount, "heaters/api/heaters/status_stats")
