"""Runs transactions of the store in threads, each for a limited time.

The event loop never waits for the database. Pages, the log of changes and samples have places of
their own, so that none of them waits for another kind.
"""

import asyncio
import contextlib
import logging
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future
from typing import Literal, TypeVar

from sqlalchemy import Connection

from server.domain.limits import (
    STORE_BUSY_SECONDS,
    STORE_PATIENT_SECONDS,
    STORE_READ_SECONDS,
    STORE_RETRY_SECONDS,
)
from server.store.engine import HEAD, open_engine, revision_of, transaction
from server.store.erasing import empty_log
from server.store.failures import FAILURES, StoreUnavailable, failure_of

__all__ = ["Lane", "Store", "StoreUnavailable"]

_STORE_CLOSE_SECONDS = 1.0
"""How long a stopping host waits for the database to be closed."""
_STORE_READERS = 4

T = TypeVar("T")
Lane = Literal["page", "log", "batch"]
"""The kind of a transaction: of a page, of the log of changes, or of samples."""

log = logging.getLogger("heatdesk.store")

_PLACES: dict[Lane, int] = {"page": _STORE_READERS, "log": 1, "batch": 1}


class Store:
    """Runs transactions on the database of an address. Nothing is opened before the first one."""

    def __init__(self, address: str) -> None:
        """Raises ValueError for an invalid address."""
        self._address = address
        self._engine = open_engine(address)
        self._places = {lane: asyncio.Semaphore(count) for lane, count in _PLACES.items()}
        self._opening = threading.Lock()
        self._opened = threading.Event()
        self._retry_at = 0.0
        self.failures = 0
        """The number of transactions that have failed since the start."""

    async def open(self) -> None:
        """Upgrades the tables if they are older than this program. Logs a failure; later
        transactions try again."""
        try:
            await self.write(lambda _: None, lane="batch")
        except StoreUnavailable as error:
            log.error("the store cannot be used: %s", error)

    async def read(
        self,
        query: Callable[[Connection], T],
        seconds: float = STORE_READ_SECONDS,
        lane: Lane = "page",
    ) -> T:
        """Runs `query` in one transaction, and returns its result. Raises StoreUnavailable."""
        return await self._run(lane, query, seconds, writes=False)

    async def write(
        self,
        change: Callable[[Connection], T],
        seconds: float = STORE_BUSY_SECONDS,
        lane: Lane = "page",
    ) -> T:
        """Runs `change` in one transaction, and returns its result. Raises StoreUnavailable; a
        change that took too long may be written all the same. Those of "log" are written in the
        order of the calls, also then."""
        return await self._run(lane, change, seconds, writes=True)

    async def empty_log(self) -> bool:
        """Moves what SQLite's log has to the database, so that the log has no erased text. Returns
        False if that could not be done, for example because others are reading."""
        with contextlib.suppress(TimeoutError, *FAILURES):
            async with asyncio.timeout(STORE_BUSY_SECONDS):
                return await self._in_thread("batch", lambda: empty_log(self._engine))
        return False

    async def aclose(self) -> None:
        """Closes the database; waits for no longer than _STORE_CLOSE_SECONDS."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(_STORE_CLOSE_SECONDS):
                await self._in_thread("batch", self._engine.dispose)

    async def _run(
        self, lane: Lane, work: Callable[[Connection], T], seconds: float, *, writes: bool
    ) -> T:
        try:
            async with asyncio.timeout(seconds):
                return await self._in_thread(lane, lambda: self._transact(work, writes))
        except TimeoutError as error:
            self.failures += 1
            raise StoreUnavailable(f"it did not answer within {seconds:g} seconds") from error
        except StoreUnavailable:
            self.failures += 1
            raise
        except FAILURES as error:
            self.failures += 1
            raise failure_of(error) from error

    async def _in_thread(self, lane: Lane, work: Callable[[], T]) -> T:
        return await in_thread(self._places[lane], f"store-{lane}", work)

    def _transact(self, work: Callable[[Connection], T], writes: bool) -> T:
        self._upgrade_once()
        try:
            with transaction(self._engine, writes=writes) as connection:
                return work(connection)
        except StoreUnavailable:
            self._opened.clear()
            raise

    def _upgrade_once(self) -> None:
        """Upgrades the tables before the first transaction. Only one thread does so; the others
        wait for it, as long as their callers do."""
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

        patient = open_engine(self._address, STORE_PATIENT_SECONDS)
        try:
            migrate(patient)
        finally:
            patient.dispose()


async def in_thread(places: asyncio.Semaphore, name: str, work: Callable[[], T]) -> T:
    """The result of `work`, in a thread of its own that begins when one of the `places` is free:
    in the order of the calls. It keeps the place until it ends, also if its caller gives up. Unlike
    the threads of an executor it never holds up the end of the process, because a database may
    hang. Raises what `work` raises, and OSError if no thread can be started."""
    await places.acquire()
    loop = asyncio.get_running_loop()
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - The future raises it.
            future.set_exception(error)
        else:
            future.set_result(result)
        # The loop may have ended before.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(places.release)

    try:
        threading.Thread(target=run, name=name, daemon=True).start()
    except RuntimeError as error:
        places.release()
        raise OSError(str(error)) from error
    return await asyncio.wrap_future(future)
