"""Calls that find, create, read and remove one customer."""

from collections.abc import Mapping
from typing import Annotated

from server.domain.lookups import Language
from server.provider.caller import path_segment
from server.provider.calls import Calls
from server.provider.heaters import CustomerAccount
from server.provider.structs import Id, Record, unique_by_id
from server.provider.tolerant import STRICT


class FoundAccount(Record):
    """An account at an address, linked to this installer or not."""

    id: Id
    name: str | None = None
    heater_id: list[Id] | None = None
    """The ids of the heaters."""
    postal_code: str | None = None
    address_number: str | None = None
    city_name: str | None = None
    users: bool = False
    """Whether a user account exists."""
    heaters: bool = False
    """Whether heaters are known."""


class SearchResult(Record):
    accounts: Annotated[list[FoundAccount] | None, STRICT] = None


class CreatedCustomer(Record):
    id: Id


class CustomerCalls(Calls):
    async def customer(self, customer_id: str) -> CustomerAccount:
        """`GET auth/api/accounts/account/{id}`. Raises NotLinked or Gone."""
        path = f"auth/api/accounts/account/{path_segment(customer_id)}"
        return (await self.caller.get(path)).decode(CustomerAccount)

    async def at_address(self, postal_code: str, address_number: str) -> list[FoundAccount]:
        """`POST auth/api/installers/search_add`: the accounts at an address; empty for a 404. The
        call changes nothing, although it is a POST."""
        body = {"postal_code": postal_code, "address_number": address_number}
        call = self.caller.search("auth/api/installers/search_add", body)
        found = await self._if_any(call, SearchResult)
        return unique_by_id((found and found.accounts) or [])

    async def create(self, fields: Mapping[str, str | int], language: Language) -> Id | None:
        """`POST auth/api/accounts/account`, with the headers that make it a customer's account.
        Returns the new id; None if the answer is a 201 whose body cannot be read. Raises
        FieldsRefused."""
        headers = {
            "platform": "web",
            "app": "consumer",
            "language": language,
            "brand": self.caller.client.brand,
        }
        path = "auth/api/accounts/account"
        answer = await self.caller.write("POST", path, json=fields, headers=headers)
        created = answer.decode_created(CreatedCustomer)
        return created.id if created else None

    async def remove(self, account_id: str) -> None:
        """`DELETE auth/api/installers/account`: ends the link to a customer. Raises Gone if there
        is no link."""
        params = [("account_id", account_id)]
        path = "auth/api/installers/account"
        (await self.caller.write("DELETE", path, params=params)).expect_no_content()
