"""When the water pressure of a heater has crossed its limit, from the heater's notifications."""

from datetime import UTC, datetime

import msgspec

from server.domain.freshness import as_utc
from server.domain.parameters import number_of
from server.domain.plausible import Implausible, Shown, is_plausible
from server.domain.thresholds import PRESSURE, unit_of
from server.pages.shared.heater.findings import account_thresholds
from server.provider.auth.account import NotificationSetting
from server.provider.errors import InvalidResponse
from server.provider.heaters.notifications import Notification, NotificationFilter
from server.web.page import Part
from server.web.visit import Visit

_PRESSURE_NOTIFICATIONS = 100
"""The number of a heater's newest notifications that are searched for pressure notifications."""

_FIRST = datetime.min.replace(tzinfo=UTC)


class Crossing(msgspec.Struct):
    """A notification that the pressure was below the limit at that time."""

    time: datetime | None
    value: Shown
    """In bar."""


class PressureHistory(msgspec.Struct):
    limit: float
    """The current limit, in bar."""
    crossings: list[Crossing]
    """Newest first; those whose time is not known come last."""


async def newest_notifications(visit: Visit, heater_id: str) -> list[Notification]:
    """The notifications of this heater to search, at most _PRESSURE_NOTIFICATIONS. Raises
    ProviderError."""
    wanted = NotificationFilter(heater_id=heater_id)
    return await visit.provider.notifications.newest(wanted, limit=_PRESSURE_NOTIFICATIONS)


async def all_settings(visit: Visit) -> list[NotificationSetting]:
    """The account's notification settings. Raises InvalidResponse if one of them cannot be read: it
    might be the one that matters."""
    settings, sent = await visit.provider.account.thresholds_and_total()
    if len(settings) < sent:
        raise InvalidResponse(f"{sent - len(settings)} settings cannot be read")
    return settings


def pressure_history(
    account: Part[NotificationSetting], notifications: Part[Notification]
) -> Part[PressureHistory]:
    """One item; none, but a problem, if the settings or the notifications cannot be read: an item
    would suggest that there were no crossings."""
    if account.problem or notifications.problem:
        missing = account if account.problem else notifications
        return Part([], missing.problem, missing.late)
    lower_limits = [
        item for item in account.items if item.field == PRESSURE and item.operator != ">"
    ]
    crossings = [
        Crossing(item.modified and as_utc(item.modified), _bar(item))
        for item in notifications.items
        if _is_of(item, lower_limits)
    ]
    crossings.sort(key=lambda item: item.time or _FIRST, reverse=True)
    return Part([PressureHistory(account_thresholds(account.items).pressure, crossings)])


def _is_of(notification: Notification, settings: list[NotificationSetting]) -> bool:
    """Whether the notification is of one of these settings: by the setting's id, or, if the
    notification has no id, by its name."""
    if notification.account_setting_id is not None:
        wanted = str(notification.account_setting_id)
        return any(str(item.id) == wanted for item in settings)
    name = notification.account_setting_name
    return name is not None and any(item.name == name for item in settings)


def _bar(notification: Notification) -> Shown:
    value = number_of(notification.value)
    is_bar = (unit_of(PRESSURE, notification.unit) or "").strip().casefold() == "bar"
    if value is None or not is_bar:
        return None
    return float(value) if is_plausible(PRESSURE, float(value)) else Implausible(float(value))
