"""Invite a customer: asks once more over the search, sends the invite, and says so."""

import msgspec

from server.pages.address_search import AddressSearch, search, typed_address
from server.web.outcome import Invalid, NotFound, Redirect
from server.web.page import FormState, Message
from server.web.visit import Form, Visit, attempt


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
    found, _ = await attempt(search(visit))
    found = found or AddressSearch(FormState(typed_address(visit), {}), None)
    names = [customer.name for customer in found.found or [] if customer.id == account_id]
    return Data(found, names[0] if names else None, visit.query("sent") == "1")


async def submit(visit: Visit, form: Form) -> Redirect:
    """Sends the invite. A refusal of the provider stands in the question, in its words."""

    async def send() -> None:
        await visit.provider.customers.invite(
            visit.query("account_id"), visit.query_list("heater_id")
        )

    if not visit.query("account_id"):
        raise Invalid({"": Message("SEND_FAILED_FAULT")})
    await visit.once(form, send)
    return Redirect(visit.with_query(sent="1"))
