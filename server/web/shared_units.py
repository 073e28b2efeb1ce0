"""Shares the units of parameters with other workers and hosts, and with those that start later.

The catalogue does not have the units of its default values; they are read with the parameters of a
heater. A unit that one process has read is used by all processes, also after a restart.
"""

import asyncio
import hashlib
import time
from collections.abc import Callable

import msgspec

from server.domain.limits import (
    SHARED_UNITS_LIFETIME,
    SHARED_UNITS_REFRESH_SECONDS,
    SHARED_UNITS_RENEWAL_SECONDS,
)
from server.domain.parameter_units import ParameterUnits, UnitsById
from server.web.session.seal import Seal
from server.web.shared_state.state import SharedState

_LIFETIME_SECONDS = int(SHARED_UNITS_LIFETIME.total_seconds())


class _SharedValue(msgspec.Struct):
    units: UnitsById


class SharedUnits:
    """The units of one provider's parameters; the same ids have other meanings at another one."""

    def __init__(
        self,
        state: SharedState,
        seal: Seal,
        provider: str,
        units: ParameterUnits,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        """`provider` identifies the provider; `units` are those that this process has read."""
        self._state = state
        self._seal = seal
        self._key = f"units:{hashlib.sha256(provider.encode()).hexdigest()}"
        self._units = units
        self._clock = clock
        self._written_at = clock()
        self._in_step: tuple[bytes | None, UnitsById] | None = None
        """The shared value and this process's units when they were last equal."""

    async def share(self) -> None:
        """Reads the units that others have shared, and adds those that are missing there."""
        value = await self._state.get(self._key)
        # Written again from time to time: an engine that has lost its values goes unnoticed, as
        # `get` then returns the copy in this process.
        is_due = self._clock() - self._written_at >= SHARED_UNITS_RENEWAL_SECONDS
        if self._in_step == (value, self._units.recorded()) and not is_due:
            return
        shared = self._open(value)
        merged = self._units.merge(shared)
        if merged != shared or (merged and is_due):
            value = self._seal.close(_SharedValue(merged)).encode()
            await self._state.put(self._key, value, _LIFETIME_SECONDS)
            self._written_at = self._clock()
        self._in_step = (value, self._units.recorded())

    async def keep_shared(self) -> None:
        """Shares the units periodically, until it is cancelled. If two processes write at the same
        moment, one may overwrite the units that the other has added; they are added again the next
        time."""
        while True:
            await asyncio.sleep(SHARED_UNITS_REFRESH_SECONDS)
            await self.share()

    def _open(self, value: bytes | None) -> UnitsById:
        """The shared units; empty if there are none, or they are not sealed with our secrets."""
        sealed = (value or b"").decode("latin-1")
        stored = self._seal.open(sealed, _SharedValue, _LIFETIME_SECONDS)
        return stored.units if stored else {}
