"""Reads the installer's account, and updates the session's copy of it."""

import msgspec

from server.domain.graphemes import cut
from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.lookups import temperature_unit_of_id
from server.provider.auth.account import Account
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
