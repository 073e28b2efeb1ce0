"""Lets the library `limits` count in the shared state."""

import time

from limits.aio.storage import Storage

from server.domain.limits import ATTEMPT_SECONDS
from server.web.shared_state.state import SharedState


class StateCounters(Storage):
    """A storage for `limits`. It is made from a state, so it has no address scheme."""

    STORAGE_SCHEME = None
    base_exceptions = Exception

    def __init__(self, state: SharedState) -> None:
        super().__init__()
        self._state = state

    async def incr(self, key: str, expiry: int, amount: int = 1) -> int:
        number, _ = await self._state.increment(key, amount, expiry)
        return number

    async def get(self, key: str) -> int:
        return int(await self._state.get(key) or 0)

    async def get_expiry(self, key: str) -> float:
        """The Unix time in seconds at which the count expires."""
        _, left = await self._state.increment(key, 0, ATTEMPT_SECONDS)
        return time.time() + left

    async def check(self) -> bool:
        return True

    async def reset(self) -> int | None:
        raise NotImplementedError

    async def clear(self, key: str) -> None:
        await self._state.delete(key)
