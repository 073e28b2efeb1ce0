"""Writes samples and readings in the background, so that pages do not wait for the store.

A page adds them to the queue. They are written in order, in small transactions. While the store
fails they wait; if there are more than _MAX_QUEUED_SAMPLES, the oldest are dropped.
"""

import asyncio
import logging
import time
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import date
from functools import partial

from cachetools import TTLCache
from sqlalchemy import Connection

from server.domain.history import Reading
from server.domain.limits import STORE_RETRY_SECONDS
from server.store.accounts import AccountName, put_listed
from server.store.failures import StoreRefused, StoreUnavailable
from server.store.readings import put_reading
from server.store.samples import HeaterSample, put_samples
from server.store.store import Lane, Store

_SAMPLE_SECONDS = 600.0
"""The least time between two samples of the same list of heaters, or of the same heater."""
_SAMPLE_ROWS = 250
"""The most samples written in one transaction, so that other writers do not wait for long."""
_MAX_SAMPLED = 20_000
"""The most heaters and lists for which a process remembers when they were sampled."""
_MAX_QUEUED_SAMPLES = 30_000

log = logging.getLogger("heatdesk.store")

_MOST_REFUSALS = 3


@dataclass(eq=False)
class _Batch:
    rows: int
    write: Callable[[Connection], None]
    lane: Lane = "batch"
    refusals: int = 0
    since: float = field(default_factory=time.monotonic)


class SampleQueue:
    """Samples and readings that wait to be written. `run` writes them until it is cancelled."""

    def __init__(self, store: Store, retry_seconds: float = STORE_RETRY_SECONDS) -> None:
        self._store = store
        self._retry_seconds = retry_seconds
        self._batches: deque[_Batch] = deque()
        self.rows = 0
        """The number of samples and readings that wait."""
        self._dropped = 0
        self.dropped_rows = 0
        """The number of samples and readings that were dropped since the start."""
        self._news = False
        self._changed = asyncio.Event()
        self._sampled: TTLCache[tuple[AccountName, str], bool] = TTLCache(
            _MAX_SAMPLED, _SAMPLE_SECONDS
        )

    def is_due(self, name: AccountName, what: str) -> bool:
        """Whether `what`, a list or a heater of an account, was not sampled in the last
        _SAMPLE_SECONDS. If so, it counts as sampled from now on."""
        if (name, what) in self._sampled:
            return False
        self._sampled[name, what] = True
        return True

    @property
    def age(self) -> float:
        """How long the oldest entry of the queue has waited, in seconds; 0 for an empty queue."""
        return time.monotonic() - self._batches[0].since if self._batches else 0.0

    def put_samples(
        self, name: AccountName, rows: Sequence[HeaterSample], listed: date | None = None
    ) -> None:
        """Adds samples to the queue. `listed` is the day if they are of a list of all heaters of
        the account. Never waits, and raises nothing."""
        for start in range(0, len(rows), _SAMPLE_ROWS):
            some = rows[start : start + _SAMPLE_ROWS]
            self._put(_Batch(len(some), partial(put_samples, name=name, rows=some)))
        if listed and rows:
            self.put(partial(put_listed, name=name, day=listed))

    def put_reading(self, name: AccountName, heater: str, reading: Reading) -> None:
        """Adds a reading to the queue. Never waits, and raises nothing."""
        self._put(_Batch(1, partial(put_reading, name=name, heater=heater, reading=reading)))

    def put(self, write: Callable[[Connection], None], lane: Lane = "batch") -> None:
        """Adds any other write to the queue; a full queue never drops it. Never waits, and raises
        nothing."""
        self._put(_Batch(0, write, lane))

    def take_news(self) -> bool:
        """Whether anything was written since the last call of this method."""
        news, self._news = self._news, False
        return news

    async def run(self) -> None:
        while True:
            await self._changed.wait()
            while self._batches:
                await self._write_next()
            self._changed.clear()

    async def finish(self, seconds: float) -> None:
        """Writes what is in the queue before the host ends, for up to `seconds`."""
        try:
            async with asyncio.timeout(seconds):
                while self._batches:
                    await self._write_next()
        except TimeoutError:
            log.error("%d samples were not written before the end", self.rows)

    async def _write_next(self) -> None:
        batch = self._batches[0]
        try:
            await self._store.write(batch.write, lane=batch.lane)
            self._news = True
        except StoreRefused as error:
            # At the same time, another host may have removed the device of these rows.
            batch.refusals += 1
            if batch.refusals < _MOST_REFUSALS:
                return
            self.dropped_rows += batch.rows
            log.error("%d samples were dropped, as the store refuses them: %s", batch.rows, error)
        except StoreUnavailable as error:
            log.warning("samples wait, because the store cannot be written: %s", error)
            await asyncio.sleep(self._retry_seconds)
            return
        except Exception:  # A batch that fails because of a bug must not hold up the others.
            self.dropped_rows += batch.rows
            log.exception("%d samples were dropped", batch.rows)
        # The batch may have been dropped meanwhile.
        if self._batches and self._batches[0] is batch:
            self._batches.popleft()
            self.rows -= batch.rows
        if self._dropped:
            log.error("%d samples were dropped while the store failed", self._dropped)
            self._dropped = 0

    def _put(self, batch: _Batch) -> None:
        self._batches.append(batch)
        self.rows += batch.rows
        while self.rows > _MAX_QUEUED_SAMPLES:
            oldest = next(each for each in self._batches if each.rows)
            self._batches.remove(oldest)
            self.rows -= oldest.rows
            self._dropped += oldest.rows
            self.dropped_rows += oldest.rows
        self._changed.set()
