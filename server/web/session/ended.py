"""Remembers sessions that have just ended, so that no request under way restores one."""

import time
from collections.abc import Callable

from server.domain.limits import ENDED_SESSION_SECONDS, ENDED_SESSIONS


class EndedSessions:
    """The csrf secrets of the sessions that this process has ended, oldest first: at most
    ENDED_SESSIONS, each for ENDED_SESSION_SECONDS."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._ended: dict[str, float] = {}

    def add(self, secret: str) -> None:
        now = self._clock()
        self._ended[secret] = now
        for old, ended in list(self._ended.items()):
            if ended > now - ENDED_SESSION_SECONDS and len(self._ended) <= ENDED_SESSIONS:
                return
            del self._ended[old]

    def __contains__(self, secret: str) -> bool:
        return secret in self._ended
