"""Reads the installer's account, updates the session's copy of it, and ends the session."""

import msgspec

from server.domain.graphemes import cut
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.lookups import temperature_unit_of_id
from server.provider.auth.account import Account
from server.web.outcomes import Redirect
from server.web.page import Message
from server.web.visit import Visit


async def read_account(visit: Visit) -> Account:
    """The account. The rest of this page uses its temperature unit, which may have been changed
    elsewhere. Raises ProviderError."""
    account = await visit.provider.account.read()
    update_profile(visit, account)
    return account


def update_profile(visit: Visit, account: Account) -> None:
    """Copies this account into the session; missing fields keep their values. `read_at` stays, as
    it also counts for the provider's session, which was not read again now. The language stays, as
    it would be surprising if it changed from one page to the next."""
    profile = visit.session.profile
    if profile is None:
        return
    unit = account.temperature_metric_id
    visit.session.profile = msgspec.structs.replace(
        profile,
        name=cut(account.display_name, MAX_FIELD_CHARACTERS) or profile.name,
        temperature_unit=profile.temperature_unit if unit is None else temperature_unit_of_id(unit),
        demo=account.is_demo,
    )


def leave(visit: Visit, location: str, flash: Message | None = None) -> Redirect:
    """Ends the session, and returns a redirect to `location` that makes the browser erase all that
    it stores for this site. An interrupted form of an earlier session is dropped as well."""
    visit.session.interrupted = None
    visit.session.end()
    return Redirect(location, flash=flash, document=True, forget=True)
