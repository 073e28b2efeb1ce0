"""A heater's realtime values: the first ones are in the page, later ones stream to the browser."""

import asyncio

import msgspec

from server.domain.limits import REALTIME_POINTS
from server.domain.lookups import TemperatureUnit
from server.pages.shared.forms.submitted_value import temperature_unit
from server.pages.shared.heater.head import HeaterHead, heater_and_head
from server.pages.shared.heater.realtime_reading import Reading, reading_of
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit


class Data(msgspec.Struct):
    heater: HeaterHead
    reading: Part[Reading]
    """At most one item."""
    temperature_unit: TemperatureUnit
    seconds: float
    """How long a browser may listen on one connection."""
    points: int
    """The most points that a chart keeps."""


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone, and Redirect if the type in the address is not the heater's."""
    heater_id = visit.params["id"]
    (_, head, _), latest = await asyncio.gather(
        heater_and_head(visit),
        part(visit, lambda: visit.provider.heaters.realtime(heater_id)),
    )
    unit = temperature_unit(visit)
    return Data(
        heater=head,
        reading=latest.of([reading_of(each, unit, visit.now) for each in latest.items]),
        temperature_unit=unit,
        seconds=visit.settings.realtime_seconds,
        points=REALTIME_POINTS,
    )
