"""A heater's statistics, as its type has them, and when its water pressure crossed the limit."""

import asyncio
from datetime import UTC, datetime

import msgspec

from server.domain.freshness import as_utc, time_if_stale
from server.domain.parameters import number_of
from server.domain.plausible import Implausible, Shown, is_plausible
from server.domain.thresholds import PRESSURE, unit_of
from server.domain.worklist import UNKNOWN_THRESHOLDS
from server.pages.shared.heater.findings import account_thresholds
from server.pages.shared.heater.head import HeaterHead, heater_head
from server.pages.shared.heater.records import (
    StatisticValue,
    remember_statistics,
    statistic_values,
    statistics_time,
)
from server.provider.account import NotificationSetting
from server.provider.errors import InvalidResponse
from server.provider.heaters import Heater
from server.provider.notifications import Notification, NotificationFilter
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit

_PRESSURE = "pressure"
"""The name of the part that shows when the pressure has crossed its limit."""

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


class Data(msgspec.Struct):
    heater: HeaterHead
    statistics: Part[StatisticValue]
    """Empty if the provider has none."""
    pressure: Shown
    """In bar."""
    pressure_time: datetime | None
    """When this pressure was measured."""
    pressure_stale: datetime | None
    """`pressure_time`, if it is too long ago for a current value; else None."""
    measured: datetime | None
    """When the statistics were measured."""
    measured_unknown: bool
    """Whether the time of the measurement that was sent cannot be right."""
    pressure_history: Part[PressureHistory]
    """At most one item."""


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone."""
    heater_id = visit.params["id"]
    (heater, head, account), statistics, notifications = await asyncio.gather(
        _heater(visit, heater_id),
        statistic_values(visit, heater_id, visit.params["sw_type"]),
        part(visit, lambda: newest_notifications(visit, heater_id), _PRESSURE),
    )
    remember_statistics(visit, heater, statistics.items)
    measured, unknown = statistics_time(heater, statistics.items)
    pressure, time = _pressure(heater, statistics.items, measured)
    return Data(
        head,
        statistics,
        pressure,
        time,
        time_if_stale(time, visit.now),
        measured,
        unknown,
        pressure_history(account, notifications),
    )


async def _heater(
    visit: Visit, heater_id: str
) -> tuple[Heater, HeaterHead, Part[NotificationSetting]]:
    # The head does not wait for the statistics: the calls of a page share one deadline.
    heater, account = await asyncio.gather(
        visit.provider.heaters.heater(heater_id),
        part(visit, lambda: all_settings(visit), _PRESSURE),
    )
    limits = UNKNOWN_THRESHOLDS if account.problem else account_thresholds(account.items)
    return heater, await heater_head(visit, heater, limits), account


def _pressure(
    heater: Heater, statistics: list[StatisticValue], measured: datetime | None
) -> tuple[Shown, datetime | None]:
    """The current pressure in bar and its time, from the statistics if they have it, so that the
    page shows one value; else from the heater."""
    numbers = (row.number for row in statistics if row.statistic == "heater_pressure")
    pressure = next(numbers, None)
    if pressure is None:
        return heater.shown("heater_pressure"), heater.last_seen
    return pressure, measured


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
