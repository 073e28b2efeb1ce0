"""Caches the last maintenance of each account's heaters, for the maintenance plan."""

import time
from collections.abc import Callable
from datetime import date

import msgspec

from server.domain.heater_memory import HeaterMemory
from server.domain.limits import MAX_KNOWN_CUSTOMERS, SERVICE_MEMORY_SECONDS


class LastMaintenance(msgspec.Struct, frozen=True, gc=False):
    """What a service history tells of the last maintenance."""

    day: date | None
    """The day of the newest entry that the operating hours confirm; None if there is none."""
    noted: date | None = None
    """The day of the newest entry, confirmed or not."""


class ServiceMemory(HeaterMemory[LastMaintenance]):
    """The last maintenance of heaters, by account and heater."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(SERVICE_MEMORY_SECONDS, MAX_KNOWN_CUSTOMERS, clock)
