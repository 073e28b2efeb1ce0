"""The state that workers share: the guarantees of each engine, and what happens if one fails."""

import asyncio
import contextlib
import logging
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from server.domain.limits import MAX_STATE_BYTES, STATE_RETRY_SECONDS
from server.environment import SettingsError, read_settings
from server.web.shared_state.fallback import FallbackState
from server.web.shared_state.memory import MemoryState
from server.web.shared_state.opening import open_shared_state
from server.web.shared_state.redis import RedisState
from server.web.shared_state.sqlite import SqliteState
from server.web.shared_state.state import SharedState
from tests.support.loops import run
from tests.support.redis import needs_redis, running_redis

Open = Callable[[], SharedState]


@pytest.fixture(params=["memory", "sqlite", pytest.param("redis", marks=needs_redis), "fallback"])
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


def test_what_one_worker_stores_another_reads_until_it_is_removed(opened: Open) -> None:
    async def both() -> None:
        one, other = opened(), opened()
        assert await other.get("a") is None
        assert await one.put("a", b"first", 60)
        assert not await other.put("a", b"second", 60, only_new=True)
        assert await other.get("a") == b"first"
        assert await other.put("a", b"third", 60)
        await other.delete("a")
        assert await one.put("b", b"x", 60, only_new=True)
        await one.aclose()
        await other.aclose()

    run(both())


def test_of_many_who_store_a_new_value_at_once_one_succeeds(opened: Open) -> None:
    async def race() -> None:
        workers = [opened() for _ in range(4)]
        for key in map(str, range(20)):
            stored = await asyncio.gather(
                *(worker.put(key, b"mine", 60, only_new=True) for worker in workers)
            )
            assert stored.count(True) == 1
        for worker in workers:
            await worker.aclose()

    run(race())


def test_counts_of_several_workers_add_up(opened: Open) -> None:
    async def count() -> None:
        workers = [opened() for _ in range(4)]
        found = await asyncio.gather(
            *(worker.increment("n", 1, 60) for worker in workers for _ in range(10))
        )
        assert sorted(number for number, _ in found) == list(range(1, 41))
        assert all(0 < left <= 60 for _, left in found)
        assert (await workers[0].increment("n", -5, 60))[0] == 35
        assert await workers[1].get("n") == b"35"
        for worker in workers:
            await worker.aclose()

    run(count())


def test_workers_that_start_at_once_all_open_the_same_new_file(tmp_path: Path) -> None:
    async def start(path: Path) -> None:
        workers = [SqliteState(path) for _ in range(8)]
        await asyncio.gather(*(worker.increment("n", 1, 60) for worker in workers))
        assert await workers[0].get("n") == b"8"
        for worker in workers:
            await worker.aclose()

    for number in range(40):
        run(start(tmp_path / str(number)))


@pytest.mark.parametrize("engine", ["memory", "sqlite"])
def test_a_value_expires_and_a_count_begins_again(engine: str, tmp_path: Path) -> None:
    now = 0.0

    def clock() -> float:
        return now

    async def expire() -> None:
        nonlocal now
        state: SharedState = (
            MemoryState(clock) if engine == "memory" else SqliteState(tmp_path / "s", clock)
        )
        await state.put("a", b"x", 10)
        assert await state.increment("n", 3, 10) == (3, 10)
        now = 4.0
        assert await state.increment("n", 1, 10) == (4, 6)
        now = 10.0
        assert await state.get("a") is None
        assert await state.put("a", b"y", 10, only_new=True)
        assert await state.increment("n", 1, 10) == (1, 10)
        await state.aclose()

    run(expire())


@needs_redis
def test_redis_lets_every_value_expire() -> None:
    async def expire(url: str) -> None:
        state = RedisState(url)
        await state.put("a", b"x", 0.5)
        await state.increment("n", 1, 0.5)
        left = [await state._redis.pttl(f"heatdesk:{key}") for key in ("a", "n")]
        assert all(0 < milliseconds <= 500 for milliseconds in left)
        await state.aclose()

    with running_redis() as url:
        run(expire(url))


def test_expired_rows_leave_the_file(tmp_path: Path) -> None:
    now = 0.0

    async def fill() -> int:
        nonlocal now
        state = SqliteState(tmp_path / "s", lambda: now)
        for number in range(50):
            await state.put(str(number), b"x", 10)
        now = 100.0
        await state.get("any")
        ((rows,),), _ = await state._execute("SELECT count(*) FROM entries")
        await state.aclose()
        return int(rows)

    assert run(fill()) == 0


def test_a_value_is_read_while_another_worker_writes(tmp_path: Path) -> None:
    path = tmp_path / "s"

    async def read() -> bytes | None:
        state = SqliteState(path)
        await state.put("a", b"before", 60)
        with contextlib.closing(sqlite3.connect(path, isolation_level=None)) as other:
            other.execute("BEGIN IMMEDIATE")
            other.execute("UPDATE entries SET value = x'00'")
            value = await state.get("a")
        await state.aclose()
        return value

    assert run(read()) == b"before"


def test_what_cannot_be_read_at_once_is_read_all_the_same(tmp_path: Path) -> None:
    async def read() -> bytes | None:
        state = SqliteState(tmp_path / "s")
        await state.put("a", b"x", 60)
        assert state._reader is not None
        state._reader.close()
        value = await state.get("a")
        await state.aclose()
        return value

    assert run(read()) == b"x"


def test_the_file_is_for_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "state.sqlite"

    async def use() -> None:
        state = SqliteState(path)
        await state.put("a", b"x", 10)
        await state.aclose()

    run(use())
    assert stat.S_IMODE(path.stat().st_mode) == 0o600


def test_the_memory_of_a_process_is_bounded() -> None:
    async def fill() -> None:
        state = MemoryState()
        value = bytes(1024 * 1024)
        for number in range(40):
            await state.put(str(number), value, 60)
        assert await state.get("0") is None
        assert await state.get("39") == value
        assert state._size <= MAX_STATE_BYTES

    run(fill())


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
def test_a_process_goes_on_by_itself_while_the_engine_fails(
    hangs: bool, caplog: pytest.LogCaptureFixture
) -> None:
    async def use() -> int:
        state = FallbackState(engine := Broken(hangs=hangs), seconds=0.01)
        assert await state.put("a", b"x", 60, only_new=True)
        assert not await state.put("a", b"y", 60, only_new=True)
        assert await state.get("a") == b"x"
        assert [(await state.increment("n", 1, 60))[0] for _ in range(2)] == [1, 2]
        return engine.asked

    with caplog.at_level(logging.ERROR):
        assert run(use()) == 1
    assert "goes on by itself" in caplog.text


def test_what_was_stored_during_an_outage_is_shared_afterwards() -> None:
    now = time.monotonic()

    async def use() -> None:
        nonlocal now
        state = FallbackState(engine := Broken(hangs=False), clock=lambda: now)
        await state.put("ended", b"x", 3600)
        engine.mended = True
        assert await engine.get("ended") is None
        now += STATE_RETRY_SECONDS
        await state.get("another")
        assert await engine.get("ended") == b"x"

    run(use())


def test_a_server_that_is_not_there_keeps_nobody_waiting(tmp_path: Path) -> None:
    async def use(url: str) -> None:
        state = open_shared_state(url)
        await state.put("a", b"x", 60)
        assert await state.get("a") == b"x"
        await state.aclose()

    run(use("redis://127.0.0.1:1"))
    (tmp_path / "file").write_text("this is no folder")
    run(use(f"sqlite:{tmp_path / 'file' / 'state.sqlite'}"))
    run(use(f"sqlite:{tmp_path}"))


@pytest.mark.parametrize(
    "url", ["memory:", "sqlite:/tmp/x", "sqlite:var/x", "redis://:secret@redis/0", "rediss://a:1"]
)
def test_the_address_of_the_state_is_checked_at_the_start(url: str) -> None:
    values = {
        "HEATDESK_PROVIDER_URL": "http://provider.test",
        "HEATDESK_SECRET_KEYS": "x" * 32,
    }
    settings = read_settings({**values, "HEATDESK_SHARED_STATE_URL": url})
    assert settings.shared_state_url == url
    assert "secret" not in repr(settings)
    for wrong in ("sqlite:", "redis:", "redis://", "http://x", "var/state"):
        with pytest.raises(SettingsError, match="HEATDESK_SHARED_STATE_URL"):
            read_settings({**values, "HEATDESK_SHARED_STATE_URL": wrong})
