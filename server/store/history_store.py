"""The store of a host, with the queue that writes to it behind the pages."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

from server.domain.limits import STORE_BUSY_SECONDS
from server.store.queue import SampleQueue
from server.store.store import Store


class HistoryStore:
    """What a host remembers of heaters goes through it."""

    def __init__(self, address: str) -> None:
        """Raises ValueError for an address that is none."""
        self.store = Store(address)
        self.queue = SampleQueue(self.store)

    @contextlib.asynccontextmanager
    async def running(self) -> AsyncIterator[None]:
        """Opens the store, and writes what pages bring until the end of the block."""
        await self.store.open()
        writing = asyncio.create_task(self.queue.run())
        try:
            yield
        finally:
            writing.cancel()
            await self.queue.finish(STORE_BUSY_SECONDS)
            await self.store.aclose()
