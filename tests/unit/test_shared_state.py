"""The state that workers share: the guarantees of each engine, and what happens if one fails."""

import asyncio
import contextlib
import sqlite3
import stat
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import AsyncExitStack, aclosing, asynccontextmanager
from functools import partial
from pathlib import Path
from unittest.mock import ANY

import pytest

from server.serving.shared_state.redis import RedisState
from server.serving.shared_state.sqlite import SqliteState
from server.serving.shared_state.state import (
    MAX_STATE_BYTES,
    STATE_RETRY_SECONDS,
    FallbackState,
    MemoryState,
    SharedState,
    open_shared_state,
)
from tests.support.clock import Clock
from tests.support.loops import in_loop
from tests.support.parts import OTHER_PART, part
from tests.support.redis import running_redis

Open = Callable[[], SharedState]


@pytest.fixture(params=["memory", "sqlite", "fallback", part("redis")])
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Open]:
    """Opens the same state each time, as several workers would; memory has one process."""
    match request.param:
        case "memory":
            state = MemoryState()
            yield lambda: state
        case "sqlite":
            yield lambda: SqliteState(tmp_path / "new" / "state.sqlite")
        case "redis":
            with running_redis() as url:
                yield lambda: RedisState(url)
        case _:
            yield lambda: FallbackState(SqliteState(tmp_path / "state.sqlite"))


@asynccontextmanager
async def workers(opened: Open, count: int) -> AsyncIterator[list[SharedState]]:
    """The state as that many workers have opened it."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(aclosing(opened())) for _ in range(count)]


@in_loop
async def test_what_one_worker_stores_another_reads_until_it_is_removed(opened: Open) -> None:
    async with workers(opened, 2) as (one, other):
        assert await other.get("a") is None
        assert await one.put("a", b"first", 60)
        assert not await other.put("a", b"second", 60, only_new=True)
        assert await other.get("a") == b"first"
        assert await other.put("a", b"third", 60)
        await other.delete("a")
        assert await one.put("b", b"x", 60, only_new=True)


@in_loop
async def test_of_many_who_store_a_new_value_at_once_one_succeeds(opened: Open) -> None:
    async with workers(opened, 4) as states:
        for key in map(str, range(20)):
            stored = await asyncio.gather(
                *(each.put(key, b"mine", 60, only_new=True) for each in states)
            )
            assert stored.count(True) == 1


@in_loop
async def test_counts_of_several_workers_add_up(opened: Open) -> None:
    async with workers(opened, 4) as states:
        found = await asyncio.gather(
            *(each.increment("n", 1, 60) for each in states for _ in range(10))
        )
        assert sorted(number for number, _ in found) == list(range(1, 41))
        assert all(0 < left <= 60 for _, left in found)
        assert (await states[0].increment("n", -5, 60))[0] == 35
        assert await states[1].get("n") == b"35"


@in_loop
async def test_workers_that_start_at_once_all_open_the_same_new_file(tmp_path: Path) -> None:
    for number in range(40):
        async with workers(partial(SqliteState, tmp_path / str(number)), 8) as states:
            await asyncio.gather(*(each.increment("n", 1, 60) for each in states))
            assert await states[0].get("n") == b"8"


@pytest.mark.parametrize("engine", ["memory", "sqlite"])
@in_loop
async def test_a_value_expires_and_a_count_begins_again(engine: str, tmp_path: Path) -> None:
    clock = Clock()
    state = MemoryState(clock) if engine == "memory" else SqliteState(tmp_path / "s", clock)
    async with aclosing(state):
        await state.put("a", b"x", 10)
        assert await state.increment("n", 3, 10) == (3, 10)
        clock.now = 4.0
        assert await state.increment("n", 1, 10) == (4, 6)
        clock.now = 10.0
        assert await state.get("a") is None
        assert await state.put("a", b"y", 10, only_new=True)
        assert await state.increment("n", 1, 10) == (1, 10)


@OTHER_PART
@in_loop
async def test_redis_lets_every_value_expire() -> None:
    with running_redis() as url:
        async with aclosing(RedisState(url)) as state:
            await state.put("a", b"x", 0.5)
            await state.increment("n", 1, 0.5)
            left = [await state._redis.pttl(f"heatdesk:{key}") for key in ("a", "n")]
    assert all(0 < milliseconds <= 500 for milliseconds in left)


@in_loop
async def test_expired_rows_leave_the_file_which_is_for_its_owner_alone(tmp_path: Path) -> None:
    clock, path = Clock(), tmp_path / "s"
    async with aclosing(SqliteState(path, clock)) as state:
        for number in range(50):
            await state.put(str(number), b"x", 10)
        clock.now = 100.0
        await state.get("any")
        assert await state._execute("SELECT count(*) FROM entries") == ([(0,)], ANY)
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


@in_loop
async def test_a_value_is_read_while_another_worker_writes_and_without_a_reader(
    tmp_path: Path,
) -> None:
    path = tmp_path / "s"
    async with aclosing(SqliteState(path)) as state:
        await state.put("a", b"before", 60)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE entries SET value = x'00'")
            assert await state.get("a") == b"before"
        assert state._reader is not None
        state._reader.close()
        assert await state.get("a") == b"before"


@in_loop
async def test_the_memory_of_a_process_is_bounded() -> None:
    state = MemoryState()
    value = bytes(1024 * 1024)
    for number in range(40):
        await state.put(str(number), value, 60)
    assert await state.get("0") is None
    assert await state.get("39") == value
    assert state._entries.currsize <= MAX_STATE_BYTES


class Broken(MemoryState):
    """Hangs or fails until it is mended, and counts its calls."""

    def __init__(self, *, hangs: bool) -> None:
        super().__init__()
        self.hangs = hangs
        self.mended = False
        self.asked = 0

    async def get(self, key: str) -> bytes | None:
        await self._break()
        return await super().get(key)

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        await self._break()
        return await super().put(key, value, seconds, only_new=only_new)

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        await self._break()
        return await super().increment(key, amount, seconds)

    async def _break(self) -> None:
        self.asked += 1
        if not self.mended and self.hangs:
            await asyncio.Event().wait()
        if not self.mended:
            raise OSError("gone")


@pytest.mark.parametrize("hangs", [False, True])
@in_loop
async def test_a_process_goes_on_by_itself_while_the_engine_fails(
    hangs: bool, caplog: pytest.LogCaptureFixture
) -> None:
    state = FallbackState(engine := Broken(hangs=hangs), seconds=0.01)
    assert await state.put("a", b"x", 60, only_new=True)
    assert not await state.put("a", b"y", 60, only_new=True)
    assert await state.get("a") == b"x"
    assert [(await state.increment("n", 1, 60))[0] for _ in range(2)] == [1, 2]
    assert engine.asked == 1
    assert "goes on by itself" in caplog.text


@in_loop
async def test_what_was_stored_during_an_outage_is_shared_afterwards() -> None:
    now = time.monotonic()
    state = FallbackState(engine := Broken(hangs=False), clock=lambda: now)
    await state.put("ended", b"x", 3600)
    engine.mended = True
    assert await engine.get("ended") is None
    now += STATE_RETRY_SECONDS
    await state.get("another")
    assert await engine.get("ended") == b"x"


@in_loop
async def test_a_server_that_is_not_there_keeps_nobody_waiting(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.write_text("this is no folder")
    for url in ("redis://127.0.0.1:1", f"sqlite:{file}/state.sqlite", f"sqlite:{tmp_path}"):
        async with aclosing(open_shared_state(url)) as state:
            await state.put("a", b"x", 60)
            assert await state.get("a") == b"x"
