"""The existing relations to the customers that a search has found, so that the page offers no
invite that the provider would refuse.

The search does not return them. Linked customers are in the installer's list; an invite identifies
its customer only by name. Customers and invites are requested concurrently, within the time of a
side part; unknown relations are left out.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec

from server.domain.folding import fold
from server.provider.installers.customers import FoundAccount
from server.provider.installers.invites import Invite
from server.web.parts import optional
from server.web.visit import Visit


class Relation(msgspec.Struct):
    kind: Literal["linked", "invited", "own"]
    """`own` is the installer's own account."""
    since: datetime | None = None
    """When the unanswered invite was sent; None for other kinds."""


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
