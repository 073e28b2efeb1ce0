"""The search for customers by postal code and house number (specification, section 2, customer
search), and the existing relations to those that it has found, so that the page offers no invite
that the provider would refuse.

The search does not return the relations. Linked customers are in the installer's list; an invite
identifies its customer only by name. Customers and invites are requested concurrently, within the
time of a side part; unknown relations are left out.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec

from server.domain.accounts import length_errors, normalized_postal_code, same_house_number
from server.domain.folding import fold
from server.domain.invisible_characters import typed_text
from server.pages.shared.forms.errors import field_message
from server.pages.shared.heater.rows import Location, location_fields
from server.provider.customers import FoundAccount
from server.provider.invites import Invite
from server.provider.structs import written_id
from server.web.page import FormState, PartProblem
from server.web.parts import optional, part
from server.web.visit import Visit

FIELDS = ("postal_code", "address_number")


class Relation(msgspec.Struct):
    kind: Literal["linked", "invited", "own"]
    """`own` is the installer's own account."""
    since: datetime | None = None
    """When the unanswered invite was sent; None for other kinds."""


class FoundCustomer(Location):
    id: str
    account_id: str
    """The id as the address of the invite has it (`read_id`)."""
    name: str | None
    account: bool
    """Whether the customer has a user account."""
    heaters: bool
    """Whether the provider has heaters of this customer."""
    heater_id: str
    """The ids of the heaters, joined by commas, as the invite sends them."""
    relation: Relation | None
    """None for a customer who can be invited."""


class AddressSearch(msgspec.Struct):
    form: FormState
    """The postal code and house number as they were typed, with their errors."""
    found: list[FoundCustomer] | None
    """None if no search was made."""
    problem: PartProblem | None = None


def typed_address(visit: Visit) -> dict[str, str]:
    """`postal_code` and `address_number` of the query; a missing one is empty."""
    return {name: typed_text(visit.query(name)).strip() for name in FIELDS}


async def search_address(visit: Visit, *, required: bool = False) -> AddressSearch:
    """Searches if both fields are given. A missing field is an error if the other is given, or if
    both are `required` for the next step. Raises Unauthorized."""
    typed = typed_address(visit)
    errors = {name: field_message(name, key) for name, key in length_errors(typed).items()}
    if required or any(typed.values()):
        missing = [name for name, value in typed.items() if not value]
        errors |= {name: field_message(name, "FIELD_REQUIRED") for name in missing}
    state = FormState(typed, errors)
    if errors or not all(typed.values()):
        return AddressSearch(state, None)
    number = typed["address_number"]
    postal_code = normalized_postal_code(typed["postal_code"])
    find = visit.provider.customers.at_address
    accounts = await part(visit, lambda: find(postal_code, number))
    if accounts.problem:
        return AddressSearch(state, None, accounts.problem)
    matching = [item for item in accounts.items if same_house_number(number, item.address_number)]
    known = await relations(visit, matching)
    found = [
        FoundCustomer(
            id=str(each.id),
            account_id=written_id(each.id),
            name=each.name,
            **location_fields(each),
            account=each.users,
            heaters=each.heaters or bool(each.heater_id),
            heater_id=",".join(map(str, each.heater_id or ())),
            relation=known.get(str(each.id)),
        )
        for each in matching
    ]
    return AddressSearch(state, found)


async def relations(visit: Visit, accounts: Sequence[FoundAccount]) -> dict[str, Relation]:
    """The relations to these accounts, by account id; accounts without a known relation are
    missing. Raises Unauthorized."""
    if not accounts:
        return {}
    customers, pending = await asyncio.gather(
        optional(visit, lambda provider: provider.installers.customers()),
        optional(visit, lambda provider: provider.invites.in_state("PENDING")),
    )
    linked = {str(customer.id) for customer in customers or ()}
    found = (
        (str(account.id), _relation(visit, account, linked, pending or ())) for account in accounts
    )
    return {account_id: relation for account_id, relation in found if relation}


def _relation(
    visit: Visit, account: FoundAccount, linked: set[str], pending: Sequence[Invite]
) -> Relation | None:
    if _is_own(visit, account):
        return Relation("own")
    if str(account.id) in linked:
        return Relation("linked")
    invite = next((each for each in pending if _is_to(each, account)), None)
    return Relation("invited", invite.created) if invite else None


def _is_own(visit: Visit, account: FoundAccount) -> bool:
    """Whether this is the installer's own account. Compares id and name, because a provider may
    number installers and customers separately."""
    profile = visit.session.profile
    return (
        profile is not None
        and profile.account_id == str(account.id)
        and fold(profile.name) == fold(account.name)
    )


def _is_to(invite: Invite, account: FoundAccount) -> bool:
    name = fold(account.name)
    return not invite.completed and name != "" and fold(invite.account_name) == name
