"""Reads the installer's account, and keeps what the session has of it up to date."""

import msgspec

from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.lookups import temperature_unit_of_id
from server.provider.auth.account import Account
from server.web.visit import Visit


async def read_account(visit: Visit) -> Account:
    """The account. From then on all of this page has its temperature unit, which may have been
    changed elsewhere. Raises a ProviderError."""
    account = await visit.provider.account.read()
    update_profile(visit, account)
    return account


def update_profile(visit: Visit, account: Account) -> None:
    """Gives the session what this account says; what it does not say stays. The time of the reading
    stays too: the provider's session is read again with the account, and was not now. So does the
    language: a page in another one than the page before would be a surprise."""
    profile = visit.session.profile
    if profile is None:
        return
    unit = account.temperature_metric_id
    visit.session.profile = msgspec.structs.replace(
        profile,
        name=account.display_name[:MAX_FIELD_CHARACTERS] or profile.name,
        temperature_unit=profile.temperature_unit if unit is None else temperature_unit_of_id(unit),
        demo=account.is_demo,
    )
