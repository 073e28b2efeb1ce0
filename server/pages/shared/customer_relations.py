"""What the installer has to do with found customers already, so that no invite is offered that the
provider refuses.

The search does not say it. An account can be read by who is linked to it, and by nobody else; an
invite names its customer by name alone. Both are asked for beside one another and waited for as
long as a side part: what is not known is left out.
"""

import asyncio
from collections.abc import Sequence
from datetime import datetime
from typing import Literal

import msgspec

from server.domain.limits import FOUND_CUSTOMERS_READ
from server.provider.installers.customers import FoundAccount
from server.provider.installers.invites import Invite
from server.web.visit import Visit, attempt


class Relation(msgspec.Struct):
    kind: Literal["linked", "invited", "own"]
    """`own` is the installer's own account."""
    since: datetime | None = None
    """When the invite was sent that is not answered yet."""


async def relations(visit: Visit, accounts: Sequence[FoundAccount]) -> dict[str, Relation]:
    """The relation to each of these accounts, by its id; nothing for an account without one, or of
    which it is not known. The first `FOUND_CUSTOMERS_READ` are asked for. Raises Unauthorized."""
    asked = accounts[:FOUND_CUSTOMERS_READ]
    linked: set[str] = set()
    pending: list[Invite] = []

    async def read_customer(account_id: str) -> None:
        customer, _ = await attempt(lambda: visit.provider.customers.customer_aside(account_id))
        if customer and str(customer.id) == account_id:
            linked.add(account_id)

    async def read_invites() -> None:
        invites, _ = await attempt(visit.provider.invites.pending_aside)
        pending.extend(invites or [])

    calls = [read_customer(str(account.id)) for account in asked]
    if any(account.name for account in asked):
        calls.append(read_invites())
    try:
        async with asyncio.timeout(visit.settings.part_timeout):
            await asyncio.gather(*calls)
    except TimeoutError:
        pass  # What has been answered by then counts.
    found = ((str(account.id), _relation(visit, account, linked, pending)) for account in asked)
    return {account_id: relation for account_id, relation in found if relation}


def _relation(
    visit: Visit, account: FoundAccount, linked: set[str], pending: Sequence[Invite]
) -> Relation | None:
    # Before what is linked: the own account can be read, too.
    if _is_own(visit, account):
        return Relation("own")
    if str(account.id) in linked:
        return Relation("linked")
    invite = next((each for each in pending if _is_to(each, account)), None)
    return Relation("invited", invite.created) if invite else None


def _is_own(visit: Visit, account: FoundAccount) -> bool:
    """By id and name: a provider may count installers and customers apart."""
    profile = visit.session.profile
    return (
        profile is not None
        and profile.account_id == str(account.id)
        and _folded(profile.name) == _folded(account.name)
    )


def _is_to(invite: Invite, account: FoundAccount) -> bool:
    name = _folded(account.name)
    return not invite.completed and name != "" and _folded(invite.account_name) == name


def _folded(name: str | None) -> str:
    return " ".join((name or "").split()).casefold()
