"""A heater's realtime values: the first ones in the page, the others streamed to the browser."""

import asyncio

import msgspec

from server.domain.limits import REALTIME_POINTS
from server.domain.lookups import TemperatureUnit
from server.pages.shared.heater_head import HeaterHead, heater_head
from server.pages.shared.realtime_reading import Reading, reading_of
from server.pages.shared.temperature_unit import temperature_unit
from server.provider.errors import Gone
from server.provider.heaters.realtime import Realtime
from server.web.page import Part
from server.web.visit import Visit, part


class Data(msgspec.Struct):
    heater: HeaterHead
    reading: Part[Reading]
    """At most one."""
    temperature_unit: TemperatureUnit
    seconds: float
    """How long a browser may listen at a time."""
    points: int
    """The most that a chart keeps."""


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone, and Redirect where the type in the
    address is not the heater's."""
    heater_id = visit.params["id"]
    heater, values = await asyncio.gather(
        visit.provider.heaters.heater(heater_id), part(_latest(visit, heater_id))
    )
    head = await heater_head(visit, heater)
    unit = temperature_unit(visit)
    return Data(
        heater=head,
        reading=Part([reading_of(item, unit, visit.now) for item in values.items], values.problem),
        temperature_unit=unit,
        seconds=visit.settings.realtime_seconds,
        points=REALTIME_POINTS,
    )


async def _latest(visit: Visit, heater_id: str) -> list[Realtime]:
    try:
        return [await visit.provider.heaters.realtime(heater_id)]
    except Gone:
        return []
