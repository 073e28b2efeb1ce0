"""The simulated time of the world: it starts at the wall clock and runs at a chosen speed."""

import time
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

HEATERS_ZONE = ZoneInfo("Europe/Amsterdam")


class Clock:
    """At speed 1 it is the wall clock; at speed 0 it stands still at the moment of the start."""

    def __init__(self, speed: float = 1.0) -> None:
        self.speed = speed
        self._start = datetime.now(UTC)
        self._started = time.monotonic()

    def now(self) -> datetime:
        elapsed = (time.monotonic() - self._started) * self.speed
        return self._start + timedelta(seconds=elapsed)
