"""Does the upkeep of the store in the background: removes old rows, and calculates trends."""

import asyncio
import logging
import random
from collections.abc import Awaitable, Callable
from datetime import UTC, datetime
from functools import partial

from server.domain.limits import STORE_BUSY_SECONDS
from server.store.failures import StoreUnavailable
from server.store.pruning import latest_day, oldest_day, prune_some
from server.store.queue import SampleQueue
from server.store.store import Store
from server.store.trends import calculate_some, put_trends

_STORE_PRUNE_SECONDS = 6 * 3600.0
"""The time between two removals of older rows."""
_STORE_PAUSE_SECONDS = 0.1
"""The pause between two transactions of the store's upkeep, so that pages get their turn."""
_TREND_SECONDS = 30.0
"""The longest time from writing samples to calculating their trends."""

log = logging.getLogger("heatdesk.store")


class Upkeep:
    """Removes old rows and calculates trends, while `run` is not cancelled. All workers of all
    hosts do so: each small transaction finds out what is left to do, and workers begin at different
    times."""

    def __init__(self, store: Store, queue: SampleQueue, days: int) -> None:
        """Rows are kept for `days` days."""
        self._store, self._queue, self._days = store, queue, days

    async def run(self) -> None:
        async with asyncio.TaskGroup() as tasks:
            # The first pruning comes soon after the start, because a host may be restarted often.
            tasks.create_task(_repeat(self.prune, _TREND_SECONDS, _STORE_PRUNE_SECONDS))
            tasks.create_task(_repeat(self._calculate_new, _TREND_SECONDS, _TREND_SECONDS))

    async def prune(self) -> None:
        """Removes all rows that are too old. Raises StoreUnavailable."""
        now = datetime.now(UTC)
        oldest, latest = oldest_day(self._days, now), latest_day(now)
        after: int | None = 0
        while after is not None:
            after = await self._store.write(
                partial(prune_some, oldest=oldest, latest=latest, after=after), lane="batch"
            )
            await asyncio.sleep(_STORE_PAUSE_SECONDS)

    async def calculate_trends(self) -> None:
        """Calculates the trends of all devices that were sampled since their last trends. Raises
        StoreUnavailable."""
        latest = latest_day(datetime.now(UTC))
        after: int | None = 0
        while after is not None:
            found = await self._store.read(
                partial(calculate_some, latest=latest, after=after), STORE_BUSY_SECONDS, "batch"
            )
            await self._store.write(partial(put_trends, rows=found.rows), lane="batch")
            after = found.after
            await asyncio.sleep(_STORE_PAUSE_SECONDS)

    async def _calculate_new(self) -> None:
        if self._queue.take_news():
            await self.calculate_trends()


async def _repeat(work: Callable[[], Awaitable[None]], first: float, seconds: float) -> None:
    while True:
        await asyncio.sleep(random.uniform(0.5, 1) * first)  # noqa: S311 - No secret.
        first = seconds
        try:
            await work()
        except StoreUnavailable as error:
            log.warning("the store could not be looked after: %s", error)
        except Exception:  # The next attempt may succeed.
            log.exception("the store could not be looked after")
