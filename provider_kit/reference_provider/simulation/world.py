"""Advances the world by a step every second, as long as the provider runs."""

import asyncio
import logging
from datetime import datetime
from random import Random

from sqlalchemy import Connection, func, select
from sqlalchemy.exc import DatabaseError

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.clock import Clock
from provider_kit.reference_provider.database import Database
from provider_kit.reference_provider.simulation.events import move_one
from provider_kit.reference_provider.simulation.refresh import refresh_oldest
from provider_kit.reference_provider.simulation.reviews import activate_reviewed, answer_invites

_log = logging.getLogger(__name__)

_STEP_SECONDS = 1.0
_FEWEST_MOVES = 1 / 120
_MOVES_PER_HEATER = 1 / 60_000
_MOST_AT_ONCE = 100


class World:
    """Draws a new status for at least one heater in two minutes of simulated time, in a large world
    for more. `seed` determines the statuses and faults drawn; SQLite picks the heaters at random.
    """

    def __init__(self, database: Database, clock: Clock, seed: int | None = None) -> None:
        self._database = database
        self._clock = clock
        self._random = Random(seed)  # noqa: S311 - A demo world, not a secret.
        self._last = clock.now()
        self._due = 0.0

    async def run(self) -> None:
        while self._clock.speed > 0:
            await asyncio.sleep(_STEP_SECONDS)
            try:
                await asyncio.to_thread(self.step)
            except DatabaseError:
                # A file that is locked or full for a moment must not end the world.
                _log.warning("a step of the world failed", exc_info=True)

    def step(self) -> None:
        """Does everything that has become due since the last step."""
        now = self._clock.now()
        with self._database.write() as connection:
            activate_reviewed(connection, now)
            answer_invites(connection, now)
            refresh_oldest(connection, now)
            self._move(connection, now)
        self._last = now

    def _move(self, connection: Connection, now: datetime) -> None:
        heaters = connection.execute(select(func.count()).select_from(schema.heaters)).scalar_one()
        rate = max(_FEWEST_MOVES, heaters * _MOVES_PER_HEATER)
        self._due += (now - self._last).total_seconds() * rate
        moves = min(int(self._due), _MOST_AT_ONCE)
        self._due = min(self._due - moves, 1.0)
        for _ in range(moves):
            move_one(connection, now, self._random)
