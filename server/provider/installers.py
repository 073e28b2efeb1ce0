"""Calls on what is linked to the installer: customers, heaters and invites."""

from dataclasses import dataclass

from server.domain.sorting import HeaterSort, direction
from server.provider.client import Caller
from server.provider.errors import Gone
from server.provider.models import CustomerAccount, Heater, Invite, unique_by_id


@dataclass
class InstallerCalls:
    caller: Caller

    async def customers(self) -> list[CustomerAccount]:
        """All customers, by name."""
        params = [("order_by", "name"), ("order_by_dir", "asc")]
        return unique_by_id(
            await self.caller.list_of(CustomerAccount, "auth/api/installers/accounts", params)
        )

    async def newest_customers(self, limit: int) -> list[CustomerAccount]:
        params = [("limit", str(limit)), ("order_by", "created"), ("order_by_dir", "desc")]
        return unique_by_id(
            await self.caller.list_of(CustomerAccount, "auth/api/installers/accounts", params)
        )

    async def search(self, criteria: str) -> list[CustomerAccount]:
        """The customers that match what was typed; which fields count is the provider's choice."""
        try:
            answer = await self.caller.send(
                "POST", "auth/api/installers/search", json={"criteria": criteria}
            )
        except Gone:
            return []
        return unique_by_id(answer.read(list[CustomerAccount]))

    async def outstanding_invites(self, limit: int) -> list[Invite]:
        """The newest invites that nobody has accepted or completed."""
        params = [
            ("accepted", "0"),
            ("completed", "0"),
            ("order_by", "created"),
            ("order_by_dir", "desc"),
            ("limit", str(limit)),
        ]
        return unique_by_id(
            await self.caller.list_of(Invite, "auth/api/installers/invites", params)
        )

    async def heaters(
        self, status_ids: list[int] | None = None, sort: HeaterSort | None = None
    ) -> list[Heater]:
        """The linked heaters with one of these statuses; all of them when none is named."""
        params = [("heater_status_id[]", str(status)) for status in status_ids or []]
        if sort:
            params += [("order_by", sort.value), ("order_by_direction", direction(sort))]
        return unique_by_id(
            await self.caller.list_of(Heater, "auth/api/installers/heaters", params)
        )
