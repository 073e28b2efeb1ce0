"""Limits how fast a feed reads what the push service sends: a burst, and then a rate."""

import asyncio
import math
import time
from collections.abc import Awaitable, Callable

from server.provider.errors import InvalidResponse

PUSH_BURST_LINES = 400
"""What a push service may send at once: a hundred events, as after a reconnection."""
PUSH_LINES_A_SECOND = 40
"""Ten events; heaters send one in a second at most."""
_PUSH_LONGEST_WAIT_SECONDS = 30
"""A connection that would have to wait longer to keep that rate is closed."""

_BURST_SECONDS = PUSH_BURST_LINES / PUSH_LINES_A_SECOND
_BYTES_OF_A_LINE = 512
_CHUNKS_OF_A_LINE = 10
"""So many bytes, and so many chunks, count as a line: they cost about as much."""


class PushPace:
    """The pace of one feed, over all its connections. What comes too soon waits in the connection:
    no event is lost, and a reconnection continues after the last one that was read."""

    def __init__(
        self,
        clock: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._clock = clock
        self._sleep = sleep
        self._paid_until = -math.inf
        """The time at which all lines up to now are within the rate."""

    async def wait_for(self, chunk: bytes) -> None:
        """Waits until this chunk may be parsed. Raises InvalidResponse if that would take longer
        than _PUSH_LONGEST_WAIT_SECONDS: a push service that does not stop."""
        now = self._clock()
        ends = max(chunk.count(b"\n"), chunk.count(b"\r"))
        lines = ends + len(chunk) / _BYTES_OF_A_LINE + 1 / _CHUNKS_OF_A_LINE
        paid_until = max(self._paid_until, now - _BURST_SECONDS) + lines / PUSH_LINES_A_SECOND
        if paid_until - now > _PUSH_LONGEST_WAIT_SECONDS:
            raise InvalidResponse(f"more than {PUSH_LINES_A_SECOND} lines a second")
        self._paid_until = paid_until
        if paid_until > now:
            await self._sleep(paid_until - now)
