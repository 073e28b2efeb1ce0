"""A store that hangs, is locked, goes away, or has other tables delays no page, and comes back."""

import asyncio
import contextlib
import threading
from collections.abc import Iterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from sqlalchemy import text

from server.domain.history import Outcome, Sample
from server.serving.seal import Seal
from server.serving.shared_state.sqlite import SqliteState
from server.serving.shared_state.state import FallbackState, MemoryState
from server.store.changes import changes_of_heater
from server.store.engine import HEAD, open_engine
from server.store.failures import StoreUnavailable
from server.store.history_store import HistoryStore
from server.store.samples import HeaterSample
from server.store.store import in_thread
from server.web.change_log import logged
from server.web.erasures import Erasures
from server.web.history import History
from tests.support import loops
from tests.support.failing_stores import in_host, locked, read, sample, survives, until_written
from tests.support.loops import in_loop
from tests.support.patience import PATIENCE_SECONDS
from tests.support.stores import MONDAY, OURS, THEIRS, fill, note, number_of_samples, run

SEAL = Seal(("a secret of the tests",))

pytestmark = [
    # pg8000 leaves the socket of a connection that fails to the garbage collector.
    pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning"),
    pytest.mark.usefixtures("no_threads_left"),
]


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


def test_a_locked_file_is_read_all_the_same(tmp_path: object) -> None:
    address = f"sqlite:{tmp_path}/store.sqlite"
    survives(address, locked(address), reads=True)


def test_a_change_that_is_logged_too_late_gets_its_outcome_all_the_same(tmp_path: Path) -> None:
    address = f"sqlite:{tmp_path}/store.sqlite"

    async def work(store: HistoryStore, history: History) -> None:
        visit: Any = SimpleNamespace(history=history, not_logged=False)
        with locked(address):
            async with logged(visit, note("12", "late")):
                pass
            # The outcome is waiting, too.
            await asyncio.sleep(0.2)
        assert visit.not_logged

        async def is_done() -> bool:
            found = await history.read(changes_of_heater, "12", 9)
            return [each.outcome for each in found] == [Outcome.DONE]

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
    assert (run(address, number_of_samples), caplog.text) == ([2 * len(rows)], "")


def test_a_host_says_what_is_left_to_do_of_an_erasure(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.store.STORE_BUSY_SECONDS", 0.1)
    address = f"sqlite:{tmp_path}/store.sqlite"

    async def work(store: HistoryStore, history: History) -> None:
        with locked(address):
            # Nothing is written down in the memory of a process.
            assert not await Erasures(MemoryState(), SEAL, store).erase(OURS, MONDAY)

    in_host(address, work)
    command = f"heatdesk store erase --provider {OURS.provider} --account {OURS.account}"
    assert f"`{command}` does it" in caplog.text


@pytest.mark.parametrize("reading", [False, True])
def test_an_account_is_erased_after_the_host_was_killed(
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
    reading: bool,
) -> None:
    """Also if somebody reads the store meanwhile. Another process was killed with the lock."""
    monkeypatch.setattr("server.web.erasures.ERASURE_SECONDS", 0.1)
    address, log = f"sqlite:{tmp_path}/store.sqlite", tmp_path / "store.sqlite-wal"
    run(address, *(partial(fill, name=name, heater="1", mark="marked") for name in (OURS, THEIRS)))

    async def work(store: HistoryStore, history: History) -> None:
        state = FallbackState(SqliteState(tmp_path / "state.sqlite"))
        await state.put("erasures:lock", b"of another", 1)
        for name in (OURS, THEIRS):
            assert await Erasures(state, SEAL, HistoryStore(address)).erase(name, MONDAY)
        erasures = Erasures(state, SEAL, store)
        with read(address) if reading else contextlib.nullcontext():
            erasing = asyncio.create_task(erasures.run())
            await asyncio.sleep(0.5)
            assert not reading or log.stat().st_size
        async with asyncio.timeout(PATIENCE_SECONDS):
            while not all(  # noqa: ASYNC110 - The list has no event for it.
                each.is_erased for each in await erasures.listed()
            ):
                await asyncio.sleep(0.01)
        erasing.cancel()
        await state.aclose()
        assert await asyncio.to_thread(lambda: log.stat().st_size) == 0

    in_host(address, work)
    assert not any(b"marked" in file.read_bytes() for file in tmp_path.glob("store*"))
    assert ("a removed account is not erased yet" in caplog.text) == reading


def test_a_list_of_erasures_that_cannot_be_read_is_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite"

    async def work(store: HistoryStore, history: History) -> None:
        ours, theirs = (
            Erasures(FallbackState(SqliteState(path), seconds=0.5), SEAL, store) for _ in "12"
        )
        assert await ours.erase(OURS, MONDAY)
        with locked(f"sqlite:{path}"):
            await theirs.erase(THEIRS, MONDAY)
        await Erasures(FallbackState(SqliteState(path)), Seal(("another secret",)), store).erase(
            THEIRS, MONDAY
        )
        for erasures, names in ((ours, {OURS}), (theirs, {OURS, THEIRS})):
            assert {each.name for each in await erasures.listed()} == names

    in_host(f"sqlite:{tmp_path}/store.sqlite", work)


def test_an_erasure_whose_request_was_cancelled_is_written_down_by_the_end(tmp_path: Path) -> None:
    async def work(store: HistoryStore, history: History) -> None:
        state = FallbackState(SqliteState(tmp_path / "state.sqlite"))
        # Another process changes the list.
        await state.put("erasures:lock", b"of another", 1)
        erasures = Erasures(state, SEAL, store)
        running = asyncio.create_task(erasures.run())
        for task in (asyncio.create_task(erasures.erase(OURS, MONDAY)), running):
            await asyncio.sleep(0.1)
            task.cancel()
            await asyncio.gather(task, return_exceptions=True)
        assert {each.name for each in await Erasures(state, SEAL, store).listed()} == {OURS}
        await state.aclose()

    in_host(f"sqlite:{tmp_path}/store.sqlite", work)


@in_loop
async def test_what_has_timed_out_does_not_pile_up_while_the_database_hangs() -> None:
    hangs, places = threading.Event(), asyncio.Semaphore(1)
    begun: list[str] = []
    waiting = [lambda: begun.append("too late")] * 3
    for each in (lambda: hangs.wait(PATIENCE_SECONDS), *waiting):
        with pytest.raises(TimeoutError):
            async with asyncio.timeout(0.01):
                await in_thread(places, "store-test", each)
    hangs.set()
    await in_thread(places, "store-test", lambda: begun.append("afterwards"))
    assert begun == ["afterwards"]
