"""A heater's statistics, by its type."""

import asyncio

import msgspec

from server.pages.shared.heater_head import HeaterHead, heater_and_head
from server.pages.shared.heater_records import StatisticValue, statistic_values
from server.web.page import Part
from server.web.visit import Visit


class Data(msgspec.Struct):
    heater: HeaterHead
    statistics: Part[StatisticValue]
    """Empty where the provider has none."""


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone."""
    heater_id = visit.params["id"]
    (_, head), statistics = await asyncio.gather(
        heater_and_head(visit),
        statistic_values(visit, heater_id, visit.params["sw_type"]),
    )
    return Data(head, statistics)
