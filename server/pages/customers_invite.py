"""Invite a customer: a confirmation over the search, then the invite and its success."""

import msgspec

from server.domain.history import ChangeKind
from server.pages.shared.customers.address_search import (
    AddressSearch,
    FoundCustomer,
    Relation,
    relations,
    search_address,
)
from server.pages.shared.forms.sent import is_just_sent, sent_now
from server.provider.customers import FoundAccount
from server.provider.structs import read_id
from server.web.change_log import logged, new_change
from server.web.outcomes import FormErrors, NotFound, Redirect
from server.web.page import Message
from server.web.routes import path_to
from server.web.visit import Form, Visit


class Data(msgspec.Struct):
    account_id: str
    search: AddressSearch
    """The search behind the confirmation."""
    name: str | None
    """The customer's name; None if the search does not find the customer again."""
    invited: Relation | None
    """The unanswered invite to a customer of this name."""
    sent: bool


async def load(visit: Visit) -> Data:
    """Reads `account_id`, `sent` and the search. Raises NotFound without `account_id`, and Redirect
    for a linked customer and for the installer's own account."""
    if not visit.query("account_id"):
        raise NotFound
    account_id = str(read_id(visit.query("account_id")))
    search = await search_address(visit)
    customer = next((each for each in search.found or [] if each.id == account_id), None)
    relation, is_sent = await _relation(visit, account_id, customer), is_just_sent(visit)
    if relation and relation.kind != "invited" and not is_sent:
        if relation.kind == "own":
            raise Redirect(path_to("my-profile"))
        raise Redirect(path_to("customer", id=account_id), flash=Message("CUSTOMER_LINKED"))
    return Data(account_id, search, customer.name if customer else None, relation, is_sent)


async def submit(visit: Visit, form: Form) -> Redirect:
    """Sends the invite (`invite`). Raises FormErrors without `account_id`."""
    if "invite" not in form:
        raise FormErrors({"": Message("FORM_REJECTED")})
    if not visit.query("account_id"):
        raise FormErrors({"": Message("SEND_REFUSED")})
    account = read_id(visit.query("account_id"))
    heaters = visit.query_list("heater_id")
    change = new_change(
        ChangeKind.INVITE, visit, customer=str(account), subject=", ".join(heaters) or None
    )
    async with logged(visit, change):
        await visit.provider.invites.send(account, heaters)
    return Redirect(visit.with_query(sent=sent_now(visit)))


async def _relation(
    visit: Visit, account_id: str, customer: FoundCustomer | None
) -> Relation | None:
    """The relation to the customer. If the search does not find the customer, the relation is
    looked up by the account's id."""
    if customer:
        return customer.relation
    return (await relations(visit, [FoundAccount(account_id)])).get(account_id)
