"""A host's store that fails and comes back: what its pages read and write meanwhile."""

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager
from typing import TypeVar

import pytest

from server.domain.history import Sample
from server.store.failures import StoreUnavailable
from server.store.history_store import HistoryStore
from server.store.queue import SampleQueue
from server.store.samples import HeaterSample, samples_of_heater
from server.web.history import History
from tests.support import loops
from tests.support.patience import PATIENCE_SECONDS
from tests.support.stores import BEFORE, MONDAY, OURS, note

T = TypeVar("T")


@contextlib.contextmanager
def locked(address: str) -> Iterator[None]:
    """Another process writes to the store of SQLite, and does not finish."""
    path = address.removeprefix("sqlite:")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("BEGIN EXCLUSIVE")
        yield


@contextlib.contextmanager
def read(address: str) -> Iterator[None]:
    """Somebody reads the store of SQLite, and does not finish."""
    path = address.removeprefix("sqlite:")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("BEGIN").execute("SELECT * FROM accounts").fetchall()
        yield


def in_host(address: str, work: Callable[[HistoryStore, History], Awaitable[None]]) -> None:
    async def serve() -> None:
        store = HistoryStore(address)
        store.queue = SampleQueue(store.store, retry_seconds=0.1)
        async with store.running():
            await work(store, History(store, OURS))

    loops.run(serve())


async def until_written(store: HistoryStore) -> None:
    async with asyncio.timeout(PATIENCE_SECONDS):
        while store.queue.rows:  # noqa: ASYNC110 - The store has no event for it.
            await asyncio.sleep(0.01)


def sample(heater: str) -> HeaterSample:
    return HeaterSample(heater, Sample(day=MONDAY, pressure=1.5))


def samples_of(heater: str) -> Callable[[History], Awaitable[list[Sample]]]:
    return lambda history: history.read(samples_of_heater, heater, BEFORE)


async def eventually(store: HistoryStore, ask: Callable[[History], Awaitable[T]]) -> T:
    """The store's result for one of several attempts: on a busy machine some are too late."""
    async with asyncio.timeout(PATIENCE_SECONDS):
        while True:
            with contextlib.suppress(StoreUnavailable):
                return await ask(History(store, OURS))


def survives(address: str, failing: AbstractContextManager[None], *, reads: bool) -> None:
    async def work(store: HistoryStore, history: History) -> None:
        history.remember([sample("before")])
        await until_written(store)
        with failing:
            # Nothing here waits for the end of the failure.
            history.remember([sample("meanwhile")])
            with pytest.raises(StoreUnavailable):
                await history.begin(note("12", "meanwhile"))
            if reads:
                assert len(await eventually(store, samples_of("before"))) == 1
            else:
                for _ in range(5):
                    with pytest.raises(StoreUnavailable):
                        await samples_of("before")(history)
            assert store.queue.rows == 1
        await until_written(store)
        assert len(await eventually(store, samples_of("meanwhile"))) == 1
        await eventually(store, lambda again: again.begin(note("12", "later")))

    in_host(address, work)
