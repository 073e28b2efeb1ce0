"""Circuit breakers: hold calls back from a failing area of the provider until a trial succeeds.

If only one user's calls fail in a row, only that user's calls are held back. If calls of
BREAKER_USERS users fail and none succeeds in between, the calls of all users are held back; a user
without a recent failure may then make a trial call without waiting for the pause.
"""

import asyncio
import contextlib
import logging
import math
import time
from collections.abc import Callable

from server.domain.limits import BREAKER_PAUSES, BREAKER_SECONDS, BREAKER_USERS, PROBE_SECONDS
from server.provider.errors import ProviderError, Unavailable

log = logging.getLogger("heatdesk.provider")

_MOST_USERS = 1000


class Circuit:
    """Counts the failures in a row of one user, or of all users. `most` failures of at least
    `users` users open the circuit; with 0 it never opens. While it is open, one trial call is made
    after each pause."""

    def __init__(self, most: int, users: int, clock: Callable[[], float]) -> None:
        self._most = most or math.inf
        self._users_needed = users
        self._clock = clock
        self._failures = 0
        self._users: set[str] = set()
        self._pause = BREAKER_PAUSES[0]
        self._last_failure = -math.inf
        self.error = Unavailable()
        """The last failure."""
        self.opens_at: float | None = None
        """When the next trial call may be made, on `clock`; None while the circuit is closed."""
        self.trial: asyncio.Event | None = None
        """Set at the end of the trial call under way; None if there is none."""

    @property
    def has_failed_lately(self) -> bool:
        return self._clock() - self._last_failure <= BREAKER_SECONDS

    @property
    def is_unused(self) -> bool:
        """Whether the circuit has never counted a failure."""
        return self._last_failure == -math.inf

    @property
    def is_due(self) -> bool:
        return self.opens_at is not None and self._clock() >= self.opens_at

    def fail(self, user: str, error: Unavailable, *, on_trial: bool) -> None:
        """Counts a failure. Ignores failures of calls that began before the circuit opened."""
        if self.opens_at is not None and not on_trial:
            return
        if not self.has_failed_lately:
            self._failures = 0
            self._users.clear()
        self.error, self._last_failure = error, self._clock()
        self._failures += 1
        self._users.add(user)
        if on_trial:
            self._pause = min(2 * self._pause, BREAKER_PAUSES[1])
        elif self._failures < self._most or len(self._users) < self._users_needed:
            return
        asked = min(error.retry_after or 0, BREAKER_PAUSES[1])
        self.opens_at = self._last_failure + max(self._pause, asked)

    def held_back(self) -> Unavailable:
        """The error for a call that is not made, of the same class as the last failure."""
        seconds = 0.0 if self.opens_at is None else self.opens_at - self._clock()
        retry_after = max(1, math.ceil(seconds))
        return type(self.error)("held back", retry_after, processed=False, held_back=True)


class Breaker:
    """The breaker of one area. `failures` in a row open it; with 0 it never opens."""

    def __init__(
        self, area: str, failures: int, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._area = area
        self._failures = failures
        self._clock = clock
        self._all = Circuit(failures, BREAKER_USERS, clock)
        self._of_user: dict[str, Circuit] = {}
        """The circuits of the users whose last call failed, at most _MOST_USERS."""

    @property
    def holds_back_all(self) -> bool:
        return self._all.opens_at is not None

    @property
    def users_held_back(self) -> int:
        """The number of users who are held back because of their own failures."""
        return sum(1 for each in self._of_user.values() if each.opens_at is not None)

    def call(self, user: str) -> "_Call":
        """The context of one call, which its block makes. On entry it raises an Unavailable of the
        class of the last failure, with `held_back`, if the call may not be made."""
        return _Call(self, user)

    async def enter(self, user: str) -> Circuit | None:
        """Returns the circuit for which this call is the trial; None if no call is held back. Waits
        up to PROBE_SECONDS for another trial call. Raises an Unavailable with `held_back` if the
        call may not be made."""
        circuit = self._holding(user)
        if circuit and circuit.trial:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(PROBE_SECONDS):
                    await circuit.trial.wait()
            circuit = self._holding(user)
        if circuit is None:
            return None
        if circuit.trial or not (circuit.is_due or self._is_without_failure(user)):
            raise circuit.held_back()
        circuit.trial = asyncio.Event()
        return circuit

    def leave(self, user: str, tried: Circuit | None, error: BaseException | None) -> None:
        """Counts the end of a call: `tried` is what `enter` returned, `error` what the call
        raised."""
        if isinstance(error, Unavailable) and error.is_outage:
            self._fail(user, error, tried)
        elif error is None or (isinstance(error, ProviderError) and not _is_held_back(error)):
            self._succeed(user)
        if tried and tried.trial:
            tried.trial.set()
            tried.trial = None

    def _holding(self, user: str) -> Circuit | None:
        """The open circuit of the user, or of all users; None if both are closed."""
        own = self._of_user.get(user, self._all)
        if own.opens_at is not None:
            return own
        return self._all if self._all.opens_at is not None else None

    def _is_without_failure(self, user: str) -> bool:
        own = self._of_user.get(user)
        return own is None or not own.has_failed_lately

    def _fail(self, user: str, error: Unavailable, tried: Circuit | None) -> None:
        own = self._of_user.pop(user, None) or Circuit(self._failures, 1, self._clock)
        self._of_user[user] = own
        if len(self._of_user) > _MOST_USERS:
            del self._of_user[next(iter(self._of_user))]
        for whose, circuit in (("one user's", own), ("all", self._all)):
            was_open = circuit.opens_at is not None
            circuit.fail(user, error, on_trial=circuit is tried)
            if circuit.opens_at is not None and not was_open:
                log.warning("%s: %s calls are held back: %s", self._area, whose, error.kind)

    def _succeed(self, user: str) -> None:
        self._of_user.pop(user, None)
        if self._all.is_unused:
            return
        if self._all.opens_at is not None:
            log.warning("%s: calls are made again", self._area)
        trial = self._all.trial
        self._all = Circuit(self._failures, BREAKER_USERS, self._clock)
        if trial:
            trial.set()


class _Call:
    """The context of a user's call. A class, because a generator costs five times as much."""

    def __init__(self, breaker: Breaker, user: str) -> None:
        self._breaker = breaker
        self._user = user
        self._tried: Circuit | None = None

    async def __aenter__(self) -> None:
        self._tried = await self._breaker.enter(self._user)

    async def __aexit__(
        self, _: type[BaseException] | None, error: BaseException | None, __: object
    ) -> None:
        self._breaker.leave(self._user, self._tried, error)


def _is_held_back(error: ProviderError) -> bool:
    return isinstance(error, Unavailable) and error.held_back
