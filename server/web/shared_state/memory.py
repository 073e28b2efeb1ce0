"""Holds values in the memory of this process."""

import time
from collections.abc import Callable
from dataclasses import dataclass

from server.domain.limits import MAX_STATE_BYTES
from server.web.shared_state.state import SharedState

_ENTRY_BYTES = 200
"""The approximate size of an entry besides its value."""


@dataclass
class _Entry:
    value: bytes
    expires: float

    @property
    def size(self) -> int:
        return _ENTRY_BYTES + len(self.value)


class MemoryState:
    """Holds at most MAX_STATE_BYTES: the values that were stored first are dropped for new ones."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._entries: dict[str, _Entry] = {}
        self._size = 0

    async def get(self, key: str) -> bytes | None:
        entry = self._find(key)
        return entry.value if entry else None

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        if only_new and self._find(key):
            return False
        self._remove(key)
        entry = self._entries[key] = _Entry(value, self._clock() + seconds)
        self._size += entry.size
        self._shrink()
        return True

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        entry = self._find(key)
        left = entry.expires - self._clock() if entry else seconds
        number = (int(entry.value) if entry else 0) + amount
        await self.put(key, str(number).encode(), left)
        return number, left

    async def delete(self, key: str) -> None:
        self._remove(key)

    @property
    def lasting(self) -> SharedState | None:
        return None

    async def aclose(self) -> None:
        self._entries.clear()

    def _find(self, key: str) -> _Entry | None:
        entry = self._entries.get(key)
        if entry and entry.expires <= self._clock():
            self._remove(key)
            return None
        return entry

    def _remove(self, key: str) -> None:
        if entry := self._entries.pop(key, None):
            self._size -= entry.size

    def _shrink(self) -> None:
        """Drops the oldest entries as long as they have expired or the size is too large."""
        now = self._clock()
        while self._entries:
            key, entry = next(iter(self._entries.items()))
            if entry.expires > now and self._size <= MAX_STATE_BYTES:
                return
            self._remove(key)
