"""The limits that the account's notification settings set."""

from typing import NamedTuple

from server.domain.worklist import Thresholds
from server.pages.shared.findings import limits_of
from server.provider.auth.account import NotificationSetting
from server.provider.errors import InvalidResponse
from server.web.visit import Visit


class AccountLimits(NamedTuple):
    settings: list[NotificationSetting]
    limits: Thresholds


async def account_limits(visit: Visit) -> AccountLimits:
    """The account's notification settings and their limits. Raises InvalidResponse if any setting
    cannot be read: it might be the one that matters."""
    settings, sent = await visit.provider.account.thresholds_and_total()
    if len(settings) < sent:
        raise InvalidResponse(f"{sent - len(settings)} settings cannot be read")
    return AccountLimits(settings, limits_of(settings))
