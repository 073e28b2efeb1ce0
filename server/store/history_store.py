"""The store of a host, with the background tasks that write samples and do its upkeep."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from server.domain.limits import STORE_DAYS
from server.store.queue import SampleQueue
from server.store.store import Store
from server.store.upkeep import Upkeep

STORE_FINISH_SECONDS = 3.0
"""How long a stopping host waits for its samples to be written."""


class HistoryStore:
    """The store of the heaters' past, with its queue of samples and its upkeep."""

    def __init__(self, address: str, days: int = STORE_DAYS) -> None:
        """Rows are kept for `days` days. Raises ValueError for an invalid address."""
        self.store = Store(address)
        self.queue = SampleQueue(self.store)
        self.upkeep = Upkeep(self.store, self.queue, days)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Opens the store, and runs the queue and the upkeep until the end of the block. Then
        writes the samples that wait, for up to STORE_FINISH_SECONDS, and closes the store."""
        await self.store.open()
        tasks = [asyncio.create_task(self.queue.run()), asyncio.create_task(self.upkeep.run())]
        try:
            yield
        finally:
            for task in tasks:
                task.cancel()
            await asyncio.gather(*tasks, return_exceptions=True)
            await self.queue.finish(STORE_FINISH_SECONDS)
            await self.store.aclose()
