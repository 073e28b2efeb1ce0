"""Notifications in bulk: all of a filter, a batch at a time."""

from collections.abc import AsyncIterator
from dataclasses import dataclass

from server.provider.client import Caller
from server.provider.heaters import HeaterCalls
from server.provider.models import Id, Notification

BATCH = 100


@dataclass
class BulkCalls:
    caller: Caller

    async def batches(
        self, *, read: bool | None, kind: str | None, most: int
    ) -> AsyncIterator[list[Notification]]:
        """All notifications of a filter, newest first, a batch at a time and none twice; about
        `most` at the utmost. A provider may send shorter batches than it was asked for."""
        calls = HeaterCalls(self.caller)
        seen: set[Id] = set()
        offset = 0
        while offset < most:
            batch = await calls.notifications(limit=BATCH, offset=offset, read=read, kind=kind)
            fresh = [item for item in batch if item.id not in seen]
            if not fresh:
                return
            seen.update(item.id for item in fresh)
            offset += len(batch)
            yield fresh
