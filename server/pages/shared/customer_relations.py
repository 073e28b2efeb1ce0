"""The existing relations to the customers that a search has found, so that the page offers no
invite that the provider would refuse.

The search does not return them. Only linked installers can read a customer's account, so a
successful read proves a link; an invite identifies its customer only by name. Accounts and invites
are requested concurrently, within the time of a side part; unknown relations are left out.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec

from server.domain.folding import fold
from server.domain.limits import FOUND_CUSTOMERS_READ
from server.provider.installers.customers import CustomerAccount, FoundAccount
from server.provider.installers.invites import Invite
from server.web.parts import optional, read_each
from server.web.visit import Visit


class Relation(msgspec.Struct):
    kind: Literal["linked", "invited", "own"]
    """`own` is the installer's own account."""
    since: datetime | None = None
    """When the unanswered invite was sent; None for other kinds."""


async def relations(visit: Visit, accounts: Sequence[FoundAccount]) -> dict[str, Relation]:
    """The relations to these accounts, by account id; accounts without a known relation are
    missing. Only the first `FOUND_CUSTOMERS_READ` accounts are looked up. Raises Unauthorized."""
    asked = accounts[:FOUND_CUSTOMERS_READ]
    linked: set[str] = set()

    def remember(account: FoundAccount, customer: CustomerAccount) -> None:
        if str(customer.id) == str(account.id):
            linked.add(str(account.id))

    async def read_pending() -> list[Invite]:
        if not any(account.name for account in asked):
            return []
        return await optional(visit, lambda provider: provider.invites.in_state("PENDING")) or []

    customers = read_each(
        visit,
        asked,
        lambda provider, account: provider.customers.customer(str(account.id)),
        remember,
    )
    pending, _ = await asyncio.gather(read_pending(), customers)
    found = ((str(account.id), _relation(visit, account, linked, pending)) for account in asked)
    return {account_id: relation for account_id, relation in found if relation}


def _relation(
    visit: Visit, account: FoundAccount, linked: set[str], pending: Sequence[Invite]
) -> Relation | None:
    # Checked before `linked`: the installer can read the own account, too.
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
