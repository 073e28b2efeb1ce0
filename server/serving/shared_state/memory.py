"""Holds values in the memory of this process."""

import time
from collections.abc import Callable
from typing import NamedTuple

from cachetools import TLRUCache

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
