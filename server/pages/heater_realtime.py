"""A heater's realtime values: the first ones in the page, the others streamed to the browser."""

import asyncio
from datetime import datetime

import msgspec

from server.domain.limits import REALTIME_POINTS
from server.domain.lookups import TemperatureUnit
from server.pages.readings import Reading, reading_of
from server.pages.shapes import Status, is_offline, status_of
from server.provider.errors import Gone
from server.provider.models import Heater
from server.provider.realtime import Realtime
from server.web.outcome import Redirect
from server.web.page import Part
from server.web.routes import path_to
from server.web.visit import Visit, part


class MeasuredHeater(msgspec.Struct):
    """The heater whose values these are."""

    id: str
    sw_type: str
    name: str | None
    postal_code: str | None
    address_number: str | None
    city_name: str | None
    status: Status
    offline: bool
    last_seen: datetime | None


class Data(msgspec.Struct):
    heater: MeasuredHeater
    reading: Part[Reading]
    """At most one."""
    temperature_unit: TemperatureUnit
    seconds: float
    """How long a browser may listen at a time."""
    points: int
    """The most that a chart keeps."""


async def load(visit: Visit) -> Data:
    """Raises NotLinked or Gone; leads to the right address when the type in it is not the
    heater's own."""
    heater_id, sw_type = visit.params["id"], visit.params["sw_type"]
    heater, values = await asyncio.gather(
        visit.provider.heaters.heater(heater_id), part(_latest(visit, heater_id))
    )
    if heater.sw_type and heater.sw_type != sw_type:
        raise Redirect(path_to("heater-realtime", id=heater_id, sw_type=heater.sw_type))
    unit = visit.session.profile.temperature_unit if visit.session.profile else "C"
    return Data(
        heater=_heater(heater, sw_type),
        reading=Part([reading_of(item, unit, visit.now) for item in values.items], values.problem),
        temperature_unit=unit,
        seconds=visit.realtime_seconds,
        points=REALTIME_POINTS,
    )


async def _latest(visit: Visit, heater_id: str) -> list[Realtime]:
    try:
        return [await visit.provider.heaters.realtime(heater_id)]
    except Gone:
        return []


def _heater(heater: Heater, sw_type: str) -> MeasuredHeater:
    return MeasuredHeater(
        id=str(heater.id),
        sw_type=sw_type,
        name=heater.name,
        postal_code=heater.postal_code,
        address_number=heater.address_number,
        city_name=heater.city_name,
        status=status_of(heater),
        offline=is_offline(heater),
        last_seen=heater.last_seen,
    )
