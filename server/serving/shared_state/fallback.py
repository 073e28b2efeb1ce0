"""Falls back to the memory of this process while the shared engine fails."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import TypeVar

from server.domain.limits import STATE_SECONDS
from server.serving.shared_state.memory import MemoryState
from server.serving.shared_state.state import SharedState

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
