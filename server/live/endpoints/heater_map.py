"""The markers of a map: one heater, or all heaters of a filter that have a position."""

from collections.abc import Callable, Iterable
from datetime import datetime

import msgspec
from starlette.responses import Response

from server.domain.freshness import as_utc
from server.pages.shared.customers.contacts import room
from server.pages.shared.heater.current_faults import current_faults
from server.pages.shared.heater.rows import place_name, position_of, short_address
from server.pages.shared.heater.status import Status, Statuses
from server.pages.shared.lists.filtered_heaters import filtered_heaters
from server.pages.shared.lists.filters import heater_filter
from server.provider.heaters import Heater
from server.web.answers import json_answer
from server.web.visit import Visit

PATH = "/live/heater-map"
IS_COSTLY = True


class Marker(msgspec.Struct, array_like=True):
    """One heater; encoded as an array, because there may be thousands."""

    id: str
    sw_type: str
    lat: float
    lng: float
    label: str
    """The heater's place, as `place_name` has it; else its name, serial number or id."""
    status: Status
    """Without an explanation."""
    last_notification: datetime | None
    code: str | None
    """Postal code and house number, if the label does not have them."""


class HeaterMap(msgspec.Struct):
    """The markers of a map, and the source of its tiles."""

    tiles: str
    """Address of tiles with {z}, {x} and {y}; empty for a map without them."""
    attribution: str
    markers: list[Marker]
    texts_language: str | None = None
    """The language of the statuses' names, if it is known to differ from the page's."""


Answer = HeaterMap


async def answer(visit: Visit) -> Response:
    """The heaters of a filter (`?status=`, …), as in the heater list; or the heater in `?heater=`,
    for which it raises NotLinked or Gone."""
    if heater_id := visit.query("heater"):
        heaters = [await visit.provider.heaters.heater(heater_id)]
    else:
        heaters = (await filtered_heaters(visit, heater_filter(visit))).heaters
    settings = visit.settings
    statuses = Statuses(visit.now).with_faults((await current_faults(visit, heaters)).of)
    shown = heater_map(
        heaters,
        statuses,
        settings.map_tiles_url,
        settings.map_attribution,
        lambda heater: room(visit, heater),
    )
    shown.texts_language = visit.texts_language
    return json_answer(shown)


def heater_map(
    heaters: Iterable[Heater],
    statuses: Statuses,
    tiles: str,
    attribution: str,
    room_at: Callable[[Heater], str | None] = lambda _: None,
) -> HeaterMap:
    """The map; `room_at` finds the room of a heater."""
    markers = [
        _marker(heater, position, statuses.of(heater), room_at(heater))
        for heater in heaters
        if (position := position_of(heater))
    ]
    return HeaterMap(tiles, attribution, markers)


def _marker(
    heater: Heater, position: tuple[float, float], status: Status, room_name: str | None
) -> Marker:
    status.content = None
    place = place_name(heater, room_name)
    notified = heater.last_notification_timestamp
    return Marker(
        id=str(heater.id),
        sw_type=heater.sw_type or "-",
        lat=round(position[0], 5),
        lng=round(position[1], 5),
        label=place or heater.name or heater.serial_number or str(heater.id),
        status=status,
        last_notification=notified and as_utc(notified),
        code=short_address(heater) if heater.address and heater.postal_code else None,
    )
