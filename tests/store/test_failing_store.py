"""A store that hangs, is locked, goes away, or has other tables delays no page, and comes back."""

import asyncio
import contextlib
import sqlite3
import threading
from collections.abc import Awaitable, Callable, Iterator
from contextlib import AbstractContextManager
from datetime import timedelta
from types import SimpleNamespace
from typing import Any, TypeVar

import pytest
from sqlalchemy import Connection, text

from server.domain.history import Change, Outcome, Sample
from server.domain.limits import STORE_READ_SECONDS, STORE_WAITING
from server.store.engine import open_engine
from server.store.failures import StoreUnavailable
from server.store.history_store import HistoryStore
from server.store.queue import SampleQueue
from server.store.revision import HEAD
from server.store.samples import HeaterSample
from server.store.threads import NoPlace, Threads
from server.web.change_log import logged
from server.web.history import History
from tests.support import loops
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.postgres import Postgres, running_postgres
from tests.support.stores import BEFORE, MONDAY, OURS, THEIRS, note, number_of_samples, run

T = TypeVar("T")

pytestmark = [
    # pg8000 leaves the socket of a connection that fails to the garbage collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.usefixtures("no_threads_left"),
]


@contextlib.contextmanager
def locked(address: str) -> Iterator[None]:
    path = address.removeprefix("sqlite:")
    with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as store:
        store.execute("BEGIN EXCLUSIVE")
        yield


@contextlib.contextmanager
def with_newer_tables(address: str) -> Iterator[None]:
    set_version(address, "9999", HEAD)
    yield
    set_version(address, HEAD, "9999")


def set_version(address: str, version: str, before: str) -> None:
    engine = open_engine(address)
    change = "UPDATE alembic_version SET version_num = :version WHERE version_num = :before"
    with engine.begin() as connection:
        connection.execute(text(change), {"version": version, "before": before})
    engine.dispose()


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
    return lambda history: history.samples(heater, BEFORE)


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
                        await history.samples("before", BEFORE)
            assert store.queue.rows == 1
        await until_written(store)
        assert len(await eventually(store, samples_of("meanwhile"))) == 1
        await eventually(store, lambda again: again.begin(note("12", "later")))

    in_host(address, work)


def test_a_locked_file_is_read_all_the_same(tmp_path: object) -> None:
    address = f"sqlite:{tmp_path}/store.sqlite"
    survives(address, locked(address), reads=True)


def test_a_database_that_hangs_delays_nothing_and_is_used_again(postgres: Postgres) -> None:
    survives(postgres.new_database(), postgres.hanging(), reads=False)


def test_a_database_that_goes_away_is_used_when_it_returns() -> None:
    with running_postgres() as server:
        survives(server.new_database(), server.away(), reads=False)


def test_a_change_that_is_committed_too_late_gets_its_outcome_all_the_same(address: str) -> None:
    class LateHistory(History):
        async def begin(self, change: Change) -> None:
            await super().begin(change)
            raise StoreUnavailable("it was too late")

    async def work(store: HistoryStore, history: History) -> None:
        visit: Any = SimpleNamespace(history=LateHistory(store, OURS), not_logged=False)
        async with logged(visit, note("12", "late")):
            pass
        assert visit.not_logged

        async def is_done() -> bool:
            return (await history.changes("12", 9))[0].outcome is Outcome.DONE

        async with asyncio.timeout(PATIENCE_SECONDS):
            while not await is_done():  # noqa: ASYNC110 - The store has no event for it.
                await asyncio.sleep(0.01)

    in_host(address, work)


def test_a_host_says_so_beside_newer_tables(address: str, caplog: pytest.LogCaptureFixture) -> None:
    survives(address, with_newer_tables(address), reads=False)
    assert f"version 9999, and this program needs {HEAD}" in caplog.text


def test_a_host_that_starts_beside_newer_tables_leaves_them(address: str) -> None:
    async def work(store: HistoryStore, _: History) -> None:
        with pytest.raises(StoreUnavailable, match="9999"):
            await store.store.write(lambda connection: None)

    run(address)
    with with_newer_tables(address):
        in_host(address, work)


def test_the_end_of_a_host_does_not_wait_for_a_database_that_hangs(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.history_store.STORE_FINISH_SECONDS", 0.2)
    address = postgres.new_database()
    run(address)

    async def serve() -> None:
        store = HistoryStore(address)
        async with store.running():
            stopped.enter_context(postgres.hanging())
            History(store, OURS).remember([sample("12")])

    with contextlib.ExitStack() as stopped:
        loops.run(serve())


def test_reads_of_one_page_wait_for_as_long_together_as_one(
    postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[float] = []

    async def work(store: HistoryStore, history: History) -> None:
        read = store.store.read

        async def counted(query: Callable[[Connection], object], seconds: float) -> object:
            asked.append(seconds)
            return await read(query, seconds)

        monkeypatch.setattr(store.store, "read", counted)
        with postgres.hanging():
            for _ in range(3):
                with pytest.raises(StoreUnavailable):
                    await history.plans()

    in_host(postgres.new_database(), work)
    assert asked == [STORE_READ_SECONDS, 0, 0]


def test_hosts_that_write_the_same_day_at_once_write_each_sample_once(
    address: str, caplog: pytest.LogCaptureFixture
) -> None:
    """They write the same heaters in different orders, while customers are removed and trends are
    calculated. All start on an empty database."""
    rows = [sample(str(number)) for number in range(100)]
    rows += [HeaterSample(row.heater, Sample(day=MONDAY + timedelta(days=1))) for row in rows]

    async def write() -> None:
        hosts = [HistoryStore(address) for _ in range(3)]
        async with contextlib.AsyncExitStack() as stack:
            await asyncio.gather(*(stack.enter_async_context(each.running()) for each in hosts))
            for number, store in enumerate(hosts):
                for name in (OURS, THEIRS):
                    store.queue.put_samples(name, rows[::-1] if number % 2 else rows)
                History(store, OURS).erase_customer("5", ["none"])
            await asyncio.gather(
                *(until_written(store) for store in hosts),
                *(store.upkeep.calculate_trends() for store in hosts),
            )

    loops.run(write())
    assert run(address, number_of_samples) == [2 * len(rows)]
    assert caplog.text == ""


def test_a_host_that_ends_before_an_erasure_says_what_is_left_to_do(
    tmp_path: object, caplog: pytest.LogCaptureFixture
) -> None:
    address = f"sqlite:{tmp_path}/store.sqlite"

    async def work(store: HistoryStore, history: History) -> None:
        with locked(address):
            history.erase_account(MONDAY)
            await store.queue.finish(0.1)

    in_host(address, work)
    command = f"heatdesk store erase --provider {OURS.provider} --account {OURS.account}"
    assert f"run `{command}`" in caplog.text


def test_what_has_timed_out_does_not_pile_up_while_the_database_hangs() -> None:
    hangs, threads = threading.Event(), Threads("test", 1)
    running = threads.submit(lambda: hangs.wait(PATIENCE_SECONDS))

    def has_place() -> bool:
        with contextlib.suppress(NoPlace):
            threads.submit(list).cancel()
            return True
        return False

    waiting = sum(has_place() for _ in range(3 * STORE_WAITING))
    hangs.set()
    assert waiting <= STORE_WAITING + 1
    assert running.result(PATIENCE_SECONDS)
    until(has_place)
    threads.stop()
