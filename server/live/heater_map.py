"""The markers of a map: all heaters of a filter, or one, that have a place on earth."""

from collections.abc import Iterable
from datetime import datetime

import msgspec
from starlette.responses import Response

from server.domain.freshness import Outage, as_utc, time_if_stale
from server.domain.statuses import StatusGroup, StatusMode
from server.live.endpoint import json_answer
from server.pages.shared.heater_status import (
    group_of_heater,
    mode_of_heater,
    outage_of_heater,
    status_name,
)
from server.pages.shared.linked_heaters import linked_heaters
from server.pages.shared.list_filters import status_filter
from server.pages.shared.list_rows import position_of
from server.provider.heaters.heaters import Heater
from server.web.visit import Visit


class MapStatus(msgspec.Struct, array_like=True, frozen=True):
    """A status that markers refer to by its place in the list."""

    group: StatusGroup
    mode: StatusMode | None
    name: str | None
    outage: Outage | None


class Marker(msgspec.Struct, array_like=True):
    """One heater; an array on the wire, because there may be thousands."""

    id: str
    sw_type: str
    lat: float
    lng: float
    label: str
    """Postal code and house number, or what else names the heater."""
    status: int
    last_notification: int | None
    """In seconds since 1970."""
    seen: int | None
    """When all this was, in the same seconds, where it cannot pass for the present."""


class HeaterMap(msgspec.Struct):
    """What a map shows, and where its background comes from."""

    tiles: str
    """Address of tiles with {z}, {x} and {y}; empty for a map without them."""
    attribution: str
    statuses: list[MapStatus]
    markers: list[Marker]
    texts_language: str | None = None
    """The language of the statuses' names, where it is known to be another than the page's."""


class HeaterMapSource:
    """The endpoint: `?status=` as in the heater list, or `?heater=` for one."""

    def __init__(self, tiles: str, attribution: str) -> None:
        self._tiles = tiles
        self._attribution = attribution

    async def answer(self, visit: Visit) -> Response:
        """Raises NotLinked or Gone for a single heater."""
        heaters = visit.provider.heaters
        if heater_id := visit.query("heater"):
            found = [await heaters.heater(heater_id)]
        else:
            found = await linked_heaters(visit, status_filter(visit))
        shown = heater_map(found, visit.now, self._tiles, self._attribution)
        shown.texts_language = visit.texts_language
        return json_answer(shown)


def heater_map(heaters: Iterable[Heater], now: datetime, tiles: str, attribution: str) -> HeaterMap:
    statuses: dict[MapStatus, int] = {}
    markers = []
    for heater in heaters:
        if position := position_of(heater):
            index = statuses.setdefault(_status(heater), len(statuses))
            markers.append(_marker(heater, position, index, now))
    return HeaterMap(tiles, attribution, list(statuses), markers)


def _status(heater: Heater) -> MapStatus:
    return MapStatus(
        group_of_heater(heater),
        mode_of_heater(heater),
        status_name(heater),
        outage_of_heater(heater),
    )


def _marker(heater: Heater, position: tuple[float, float], status: int, now: datetime) -> Marker:
    code = ", ".join(part for part in (heater.postal_code, heater.address_number) if part)
    return Marker(
        id=str(heater.id),
        sw_type=heater.sw_type or "-",
        lat=round(position[0], 5),
        lng=round(position[1], 5),
        label=code or heater.name or heater.serial_number or str(heater.id),
        status=status,
        last_notification=_seconds(heater.last_notification_timestamp),
        seen=_seconds(time_if_stale(heater.last_seen, now)),
    )


def _seconds(moment: datetime | None) -> int | None:
    return None if moment is None else int(as_utc(moment).timestamp())
