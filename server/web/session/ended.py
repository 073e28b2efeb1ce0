"""The sessions that were ended before they expired, shared by all workers."""

import hashlib
from collections.abc import Callable

from server.domain.limits import SESSION_LIFETIME
from server.serving.shared_state.state import SharedState

_SECONDS = SESSION_LIFETIME.total_seconds()


class EndedSessions:
    """Stores the csrf secrets of ended sessions for as long as their cookies could be opened."""

    def __init__(self, state: SharedState, on_end: Callable[[str], None]) -> None:
        """`on_end` is called with the secret of each session that this process ends."""
        self._state = state
        self._on_end = on_end

    async def add(self, secret: str) -> bool:
        """Adds a session; returns False if it had been added before."""
        self._on_end(secret)
        return await self._state.put(_key(secret), b"1", _SECONDS, only_new=True)

    async def contains(self, secret: str) -> bool:
        return await self._state.get(_key(secret)) is not None


def _key(secret: str) -> str:
    return f"ended:{hashlib.sha256(secret.encode()).hexdigest()}"
