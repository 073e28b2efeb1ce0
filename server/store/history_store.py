"""The store of a host, with what writes to it and looks after it behind the pages."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from server.domain.limits import STORE_DAYS, STORE_FINISH_SECONDS
from server.store.queue import SampleQueue
from server.store.store import Store
from server.store.upkeep import Upkeep


class HistoryStore:
    """What a host remembers of heaters goes through it."""

    def __init__(self, address: str, days: int = STORE_DAYS) -> None:
        """Rows of `days` days are kept. Raises ValueError for an address that is none."""
        self.store = Store(address)
        self.queue = SampleQueue(self.store)
        self.upkeep = Upkeep(self.store, self.queue, days)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Opens the store, and writes what pages bring until the end of the block."""
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
