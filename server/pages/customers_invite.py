"""Invite a customer: asks once more over the search, sends the invite, and says so."""

import msgspec

from server.pages.shared.address_search import AddressSearch, found_at, search, typed_address
from server.pages.shared.provider_ids import provider_id
from server.provider.customers import FoundAccount
from server.web.outcomes import FormErrors, NotFound, Redirect
from server.web.page import Message
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    search: AddressSearch
    """What the customer was found by; stays behind the question."""
    name: str | None
    """The customer's name, where the search still finds it."""
    sent: bool


async def load(visit: Visit) -> Data:
    """Raises NotFound without `account_id`. The question stands without the search."""
    account_id = visit.query("account_id")
    if not account_id:
        raise NotFound
    found = await search(visit)
    names = [customer.name for customer in found.found or [] if customer.id == account_id]
    return Data(found, names[0] if names else None, visit.query("sent") == "1")


async def submit(visit: Visit, form: Form) -> Redirect:
    """Sends the invite. A refusal of the provider stands in the question, in its words."""
    account_id = visit.query("account_id")
    if not account_id:
        raise FormErrors({"": Message("SEND_REFUSED")})
    account = await provider_id(account_id, lambda: _found_again(visit))
    await visit.provider.customers.invite(account, visit.query_list("heater_id"))
    return Redirect(visit.with_query(sent="1"))


async def _found_again(visit: Visit) -> list[FoundAccount]:
    typed = typed_address(visit)
    return await found_at(visit, typed) if all(typed.values()) else []
