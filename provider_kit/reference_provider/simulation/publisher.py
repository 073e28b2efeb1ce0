"""Publishes the realtime objects of the heaters that have subscribers."""

import asyncio
import logging
from collections.abc import Iterable

import msgspec
from sqlalchemy import select
from sqlalchemy.exc import DatabaseError

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.hub import Hub
from provider_kit.reference_provider.simulation.cooling import cooling_is_on
from provider_kit.reference_provider.simulation.realtime import realtime
from provider_kit.reference_provider.simulation.traits import SimulatedHeater

_log = logging.getLogger(__name__)

INTERVAL_SECONDS = 2.0
TOPIC_PREFIX = "heaters/"


async def publish_realtime(database: Database, clock: Clock, hub: Hub) -> None:
    """Publishes every two seconds while there are subscribers, and waits for one otherwise."""
    while True:
        topics = hub.topics()
        if not topics:
            hub.someone_came.clear()
            await hub.someone_came.wait()
            continue
        try:
            for topic, data in await asyncio.to_thread(_measure, database, clock, topics):
                hub.publish(topic, data)
        except DatabaseError:
            _log.warning("realtime values could not be published", exc_info=True)
        await asyncio.sleep(INTERVAL_SECONDS)


def _measure(database: Database, clock: Clock, topics: Iterable[str]) -> list[tuple[str, bytes]]:
    ids = [int(topic.removeprefix(TOPIC_PREFIX)) for topic in topics]
    column = schema.heaters.c
    query = select(
        column.id,
        column.sw_type,
        column.heater_type_id,
        column.heater_status_id,
        cooling_is_on(),
    ).where(column.id.in_(ids))
    with database.read() as connection:
        heaters = [SimulatedHeater(*row) for row in connection.execute(query)]
    now = clock.now()
    measured = ((heater.id, realtime(heater, now)) for heater in heaters)
    return [
        (f"{TOPIC_PREFIX}{heater_id}", msgspec.json.encode(values))
        for heater_id, values in measured
        if values is not None
    ]
