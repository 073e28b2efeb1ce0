"""Holds shared values in the engine that an address names, and in the memory of this process while
it fails."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from cachetools import TLRUCache

from server.domain.limits import STATE_SECONDS
from server.serving.shared_state.redis import RedisState
from server.serving.shared_state.sqlite import SqliteState


class SharedState(Protocol):
    """Values by key, each until it expires. All states that open the same address share the values.

    A key is a plain name and a hash, a value is a number or sealed: the engine's storage reveals
    nothing about users.
    """

    async def get(self, key: str) -> bytes | None:
        """The value; None if there is none, or it has expired."""

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        """Stores a value for `seconds`. Returns False if `only_new` is set and the key already has
        a value, which then stays."""

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        """Adds `amount` to a number, which starts at 0 and expires `seconds` after its first
        increment. Returns the number and the seconds until it expires."""

    async def delete(self, key: str) -> None: ...

    async def aclose(self) -> None: ...


MAX_STATE_BYTES = 32 * 1024 * 1024
"""The most bytes of the shared state that a process keeps in its own memory."""

_ENTRY_BYTES = 200
"""The approximate size of an entry besides its value."""


class _Entry(NamedTuple):
    value: bytes
    expires: float


class MemoryState:
    """Holds at most MAX_STATE_BYTES: the values that were used least recently are dropped for new
    ones."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._entries: TLRUCache[str, _Entry] = TLRUCache(
            MAX_STATE_BYTES,
            ttu=lambda _key, entry, _now: entry.expires,
            timer=clock,
            getsizeof=lambda entry: _ENTRY_BYTES + len(entry.value),
        )

    async def get(self, key: str) -> bytes | None:
        entry = self._entries.get(key)
        return entry.value if entry else None

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        if only_new and key in self._entries:
            return False
        self._entries[key] = _Entry(value, self._clock() + seconds)
        return True

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        entry = self._entries.get(key)
        left = entry.expires - self._clock() if entry else seconds
        number = (int(entry.value) if entry else 0) + amount
        await self.put(key, str(number).encode(), left)
        return number, left

    async def delete(self, key: str) -> None:
        self._entries.pop(key, None)

    async def aclose(self) -> None:
        self._entries.clear()


STATE_RETRY_SECONDS = 10.0
"""How long a shared state that did not answer is not asked again."""

T = TypeVar("T")

log = logging.getLogger("heatdesk.state")


class FallbackState:
    """Stores all values in the engine and in this process, and uses those of this process if the
    engine does not answer within STATE_SECONDS. A failed engine is not called for
    STATE_RETRY_SECONDS; then it receives the values that were stored meanwhile. Raises nothing."""

    def __init__(
        self,
        engine: SharedState,
        seconds: float = STATE_SECONDS,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.engine = engine
        """Its values outlive this process; its operations raise errors of its own."""
        self._own = MemoryState(clock)
        self._seconds = seconds
        self._clock = clock
        self._retry_at = 0.0
        self.failures = 0
        """The number of times that the engine did not answer."""
        self._unsent: dict[str, float] = {}
        """The keys of the values that only this process has, and when they expire."""

    async def get(self, key: str) -> bytes | None:
        value = await self._ask(lambda: self.engine.get(key), None)
        return value if value is not None else await self._own.get(key)

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        if not await self._own.put(key, value, seconds, only_new=only_new):
            return False
        stored = await self._ask(
            lambda: self.engine.put(key, value, seconds, only_new=only_new), None
        )
        if stored is None:
            self._unsent[key] = self._clock() + seconds
        elif not stored:
            await self._own.delete(key)
        return stored is not False

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        own = await self._own.increment(key, amount, seconds)
        return await self._ask(lambda: self.engine.increment(key, amount, seconds), own)

    async def delete(self, key: str) -> None:
        self._unsent.pop(key, None)
        await self._own.delete(key)
        await self._ask(lambda: self.engine.delete(key), None)

    async def aclose(self) -> None:
        await self.engine.aclose()

    async def _ask(self, call: Callable[[], Awaitable[T]], otherwise: T) -> T:
        if self._clock() < self._retry_at:
            return otherwise
        try:
            async with asyncio.timeout(self._seconds):
                await self._send_unsent()
                return await call()
        except Exception as error:  # noqa: BLE001 - Engines have errors of their own.
            self.failures += 1
            self._retry_at = self._clock() + STATE_RETRY_SECONDS
            log.error(
                "the shared state does not answer, so this process goes on by itself: %s",
                str(error) or type(error).__name__,
            )
            return otherwise

    async def _send_unsent(self) -> None:
        for key, expires in list(self._unsent.items()):
            left = expires - self._clock()
            if left > 0 and (value := await self._own.get(key)) is not None:
                await self.engine.put(key, value, left)
            self._unsent.pop(key, None)


_SQLITE = "sqlite:"
_MEMORY = "memory:"


def open_shared_state(url: str) -> SharedState:
    """The shared state at `url`: `sqlite:` and the path of a file, `redis://` or `rediss://` and a
    server, or `memory:` for a single process. It falls back to memory while the engine fails.
    Nothing is opened before the first operation. Raises ValueError for any other address."""
    engine = open_state_engine(url)
    return engine if isinstance(engine, MemoryState) else FallbackState(engine)


def open_state_engine(url: str) -> SharedState:
    """The engine at `url`, without the fallback to memory. Raises ValueError."""
    if url == _MEMORY:
        return MemoryState()
    if url.startswith(_SQLITE) and url != _SQLITE:
        return SqliteState(Path(url.removeprefix(_SQLITE)))
    return RedisState(url)
