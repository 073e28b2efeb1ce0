"""A heater's statistics, as its type has them, and when its water pressure crossed the limit."""

import asyncio
from datetime import datetime

import msgspec

from server.domain.freshness import time_if_stale
from server.domain.plausible import Shown
from server.domain.worklist import UNKNOWN_THRESHOLDS
from server.pages.shared.heater.findings import account_thresholds
from server.pages.shared.heater.head import HeaterHead, heater_head
from server.pages.shared.heater.pressure_history import (
    PressureHistory,
    all_settings,
    newest_notifications,
    pressure_history,
)
from server.pages.shared.heater.records import (
    StatisticValue,
    remember_statistics,
    statistic_values,
    statistics_time,
)
from server.provider.auth.account import NotificationSetting
from server.provider.heaters.heaters import Heater
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit

_PRESSURE = "pressure"
"""The name of the part that shows when the pressure has crossed its limit."""


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
