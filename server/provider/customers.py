"""Calls that find, create and remove customers, and that invite them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated

from server.domain.invites import InviteState, flags_of
from server.domain.lookups import Language
from server.provider.client import Caller
from server.provider.errors import Gone
from server.provider.models import Id, Invite, Record
from server.provider.tolerant import STRICT


class FoundAccount(Record):
    """Somebody at an address, linked to this installer or not."""

    id: Id
    name: str | None = None
    heater_id: list[Id] | None = None
    postal_code: str | None = None
    address_number: str | None = None
    city_name: str | None = None
    users: bool = False
    heaters: bool = False


class SearchResult(Record):
    accounts: Annotated[list[FoundAccount] | None, STRICT] = None


class Created(Record):
    id: Id


@dataclass
class CustomerCalls:
    caller: Caller

    async def at_address(self, postal_code: str, address_number: str) -> list[FoundAccount]:
        """Who lives at an address; changes nothing, though it is a POST."""
        body = {"postal_code": postal_code, "address_number": address_number}
        try:
            answer = await self.caller.send("POST", "auth/api/installers/search_add", json=body)
        except Gone:
            return []
        return answer.read(SearchResult).accounts or []

    async def invite(self, account_id: Id, heater_ids: Sequence[str]) -> None:
        """Asks a customer for access. Raises Refused, with the provider's reason."""
        body = {"account_id": account_id, "heater_id": ",".join(heater_ids)}
        answer = await self.caller.write("POST", "auth/api/installers/invite", json=body)
        answer.read_created(Invite)

    async def invites(self, state: InviteState | None) -> list[Invite]:
        """Invites in one state or in all, newest first."""
        flags = flags_of(state) if state else {}
        params = [(name, str(int(value))) for name, value in flags.items()]
        params += [("order_by", "created"), ("order_by_dir", "desc")]
        return await self.caller.list_of(Invite, "auth/api/installers/invites", params)

    async def create(self, fields: Mapping[str, str | int], language: Language) -> Id | None:
        """A new customer's id; None where the provider says that one was created (201) and not
        with which id. Raises FieldsRefused."""
        headers = {
            "platform": "web",
            "app": "consumer",
            "language": language,
            "brand": self.caller.client.brand,
        }
        answer = await self.caller.write(
            "POST", "auth/api/accounts/account", json=fields, headers=headers
        )
        created = answer.read_created(Created)
        return created.id if created else None

    async def remove(self, account_id: str) -> None:
        """Ends the link to a customer. Raises Gone where there is none."""
        params = [("account_id", account_id)]
        path = "auth/api/installers/account"
        (await self.caller.write("DELETE", path, params=params)).confirm()
