"""Calls on the lists of customers and heaters that are linked to the installer."""

from server.domain.sorting import HeaterSort, direction
from server.provider.calls import Calls
from server.provider.heaters import CustomerAccount, Heater
from server.provider.structs import unique_by_id

_ACCOUNTS = "auth/api/installers/accounts"


class InstallerCalls(Calls):
    async def customers(self) -> list[CustomerAccount]:
        """`GET auth/api/installers/accounts`: all customers, by name."""
        params = [("order_by", "name"), ("order_by_dir", "asc")]
        return await self.caller.get_unique(CustomerAccount, _ACCOUNTS, params)

    async def newest_customers(self, limit: int) -> list[CustomerAccount]:
        """`GET auth/api/installers/accounts`: up to `limit` customers, newest first."""
        params = [("limit", str(limit)), ("order_by", "created"), ("order_by_dir", "desc")]
        return await self.caller.get_unique(CustomerAccount, _ACCOUNTS, params)

    async def search(self, criteria: str) -> list[CustomerAccount]:
        """`POST auth/api/installers/search`: the customers that match; empty for a 404. The
        provider decides which of their fields it searches."""
        call = self.caller.search("auth/api/installers/search", {"criteria": criteria})
        return unique_by_id(await self._if_any(call, list[CustomerAccount]) or [])

    async def heaters(
        self, status_ids: list[int] | None = None, sort: HeaterSort | None = None
    ) -> list[Heater]:
        """`GET auth/api/installers/heaters`: the heaters with one of these statuses; all heaters if
        no status is given."""
        params = [("heater_status_id[]", str(status)) for status in status_ids or []]
        if sort:
            params += [("order_by", sort.value), ("order_by_direction", direction(sort))]
        return await self.caller.get_unique(Heater, "auth/api/installers/heaters", params)
