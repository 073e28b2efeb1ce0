"""Invite a customer: a confirmation over the search, then the invite and its success."""

import msgspec

from server.pages.shared.address_search import (
    AddressSearch,
    accounts_at,
    search_address,
    typed_address,
)
from server.pages.shared.provider_ids import provider_id
from server.provider.installers.customers import FoundAccount
from server.web.outcomes import FormErrors, NotFound, Redirect
from server.web.page import Message
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    search: AddressSearch
    """The search behind the confirmation."""
    name: str | None
    """The customer's name; None where the search does not find the customer again."""
    sent: bool


async def load(visit: Visit) -> Data:
    """Reads `account_id` and the search. Raises NotFound without `account_id`."""
    account_id = visit.query("account_id")
    if not account_id:
        raise NotFound
    search = await search_address(visit)
    names = [customer.name for customer in search.found or [] if customer.id == account_id]
    return Data(search, names[0] if names else None, visit.query("sent") == "1")


async def submit(visit: Visit, form: Form) -> Redirect:
    """Sends the invite. Raises FormErrors without `account_id`."""
    account_id = visit.query("account_id")
    if not account_id:
        raise FormErrors({"": Message("SEND_REFUSED")})
    account = await provider_id(account_id, lambda: _search_again(visit))
    await visit.provider.invites.send(account, visit.query_list("heater_id"))
    return Redirect(visit.with_query(sent="1"))


async def _search_again(visit: Visit) -> list[FoundAccount]:
    typed = typed_address(visit)
    return await accounts_at(visit, typed) if all(typed.values()) else []
