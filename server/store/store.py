"""Runs transactions of the store in threads, each for a limited time.

The event loop never waits for the database. Reads, the log of changes and samples have threads of
their own, so that none of them waits for another kind.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Literal, TypeVar

from sqlalchemy import Connection
from sqlalchemy.exc import SQLAlchemyError

from server.domain.limits import (
    STORE_BUSY_SECONDS,
    STORE_LOG_SECONDS,
    STORE_READ_SECONDS,
    STORE_READERS,
    STORE_RETRY_SECONDS,
    STORE_WAITING,
)
from server.store.engine import open_engine
from server.store.revision import HEAD, revision_of, version_of

T = TypeVar("T")
Lane = Literal["page", "log", "batch"]
"""Which threads run a transaction: those of pages, of the log of changes, or of samples."""

log = logging.getLogger("heatdesk.store")

_THREADS: dict[Lane, int] = {"page": STORE_READERS, "log": 1, "batch": 1}


class StoreUnavailable(Exception):
    """The store does not answer in time, refuses, or has tables of another version."""


class Store:
    """Transactions on the database of an address. Nothing is opened before the first one."""

    def __init__(self, address: str) -> None:
        """Raises ValueError for an address that is none."""
        self._engine = open_engine(address)
        self._lanes = {lane: _Threads(lane, count) for lane, count in _THREADS.items()}
        self._opening = threading.Lock()
        self._opened = threading.Event()
        self._retry_at = 0.0

    async def open(self) -> None:
        """Upgrades the tables where they are older than this program. A failure is logged, and
        later transactions try again."""
        try:
            await self.write(lambda _: None, lane="batch")
        except StoreUnavailable as error:
            log.error("the store cannot be used: %s", error)

    async def read(self, query: Callable[[Connection], T]) -> T:
        """The result of `query` in one transaction. Raises StoreUnavailable."""
        return await self._run("page", query, STORE_READ_SECONDS, writes=False)

    async def write(self, change: Callable[[Connection], T], lane: Lane = "page") -> T:
        """The result of `change` in one transaction. Raises StoreUnavailable; what took too long
        may be written all the same."""
        return await self._run(lane, change, STORE_BUSY_SECONDS, writes=True)

    async def record(self, change: Callable[[Connection], T]) -> T:
        """The same for the log of changes, within STORE_LOG_SECONDS and in the order of the
        calls."""
        return await self._run("log", change, STORE_LOG_SECONDS, writes=True)

    async def aclose(self) -> None:
        # Not waited for: a database that hangs would hold up the end of the process.
        self._lanes["batch"].executor.submit(self._engine.dispose)
        for threads in self._lanes.values():
            threads.executor.shutdown(wait=False)

    async def _run(
        self, lane: Lane, work: Callable[[Connection], T], seconds: float, *, writes: bool
    ) -> T:
        threads = self._lanes[lane]
        if not threads.places.acquire(blocking=False):
            raise StoreUnavailable("too many transactions are waiting")
        future = threads.executor.submit(self._transact, work, writes)
        future.add_done_callback(lambda _: threads.places.release())
        try:
            async with asyncio.timeout(seconds):
                return await asyncio.wrap_future(future)
        except TimeoutError as error:
            raise StoreUnavailable(f"it did not answer within {seconds:g} seconds") from error
        except (SQLAlchemyError, OSError) as error:
            raise StoreUnavailable(_first_line(error)) from error

    def _transact(self, work: Callable[[Connection], T], writes: bool) -> T:
        self._upgrade_once()
        with self._engine.connect() as connection:
            connection.execution_options(writes=writes)
            with connection.begin():
                # Inside the transaction: another host may upgrade the tables at any time.
                present = version_of(connection)
                if present == HEAD:
                    return work(connection)
        self._opened.clear()
        raise StoreUnavailable(f"its tables have version {present}, and this host needs {HEAD}")

    def _upgrade_once(self) -> None:
        """Only one thread upgrades; the others wait for it, as long as their callers do."""
        if self._opened.is_set():
            return
        with self._opening:
            if self._opened.is_set():
                return
            if time.monotonic() < self._retry_at:
                raise StoreUnavailable("it could not be opened a moment ago")
            self._retry_at = time.monotonic() + STORE_RETRY_SECONDS
            with self._engine.connect() as connection, connection.begin():
                present = revision_of(connection)
            if present != HEAD:
                self._upgrade()
            self._opened.set()
            self._retry_at = 0.0

    def _upgrade(self) -> None:
        from server.store.migration import migrate  # noqa: PLC0415 - Alembic is slow to import.

        migrate(self._engine)


class _Threads:
    """The threads of one lane, and places for what they run and what waits for them."""

    def __init__(self, lane: Lane, count: int) -> None:
        self.executor = ThreadPoolExecutor(count, f"store-{lane}")
        self.places = threading.Semaphore(count + STORE_WAITING)


def _first_line(error: Exception) -> str:
    return (str(error) or type(error).__name__).splitlines()[0]
