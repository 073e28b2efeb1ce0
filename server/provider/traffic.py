"""Decides whether a call to the provider is made: places by user and by area, a breaker for each
area, and a budget of retries. What a call waits for, and why it was not made, is decided here."""

import asyncio
import contextlib
import logging
import math
import random
import time
from collections.abc import Awaitable, Callable, Mapping
from typing import Literal, TypeVar
from weakref import WeakValueDictionary

from server.domain.limits import AREA_CALLS, PICTURE_CALLS
from server.provider.errors import Busy, ProviderError, Unavailable, outcome_of

USER_CALLS = 16
"""The most calls of one user under way: as many as two dashboard pages make."""
USER_CALLS_WAITING = 64
_AREA_CALLS_WAITING = 256
"""The most calls of a user, and of an area, that wait for a place."""
_SHARE_SECONDS = 2.0
"""How long a call waits for a place."""
_BUSY_SECONDS = 2
"""The delay before a user whose share was used up may try again."""
BREAKER_SECONDS = 30.0
"""Failures that are further apart than this do not add up."""
BREAKER_USERS = 3
"""All calls to an area are held back once calls of this many users have failed, without a success
in between."""
BREAKER_PAUSES = (1.0, 8.0)
"""The shortest and longest time for which calls are held back before a trial call, in seconds."""
_PROBE_SECONDS = 1.0
"""How long calls wait for the outcome of a trial call."""
RETRY_BURST = 20
RETRY_RATIO = 0.1
"""The most retries in an area of the provider: RETRY_BURST, and this part of the calls."""
_RETRY_PAUSES = (0.05, 0.15)
"""The shortest and longest pause before a retry, in seconds; drawn at random."""
RETRY_AFTER_SECONDS = 2
"""A call is not retried if the provider's `Retry-After` is longer than this."""
RETRY_LEAST_SECONDS = 0.25
"""The least time that the deadline must leave for a retry after its pause."""

AreaName = Literal["auth", "installers", "heaters", "content", "pictures"]
"""The areas of the provider's API, and `pictures` for pictures from other origins."""

AREAS: Mapping[AreaName, int] = {**AREA_CALLS, "pictures": PICTURE_CALLS}  # type: ignore[dict-item]  # AREA_CALLS has str keys.
"""The places of each area."""

_AREA_OF_PREFIX: tuple[tuple[str, AreaName], ...] = (
    ("auth/api/installers/", "installers"),
    ("auth/", "auth"),
    ("heaters/", "heaters"),
)

T = TypeVar("T")

log = logging.getLogger("heatdesk.provider")


def area_of(path: str) -> AreaName:
    """The area of a call, by the path that it is sent to."""
    return next((area for prefix, area in _AREA_OF_PREFIX if path.startswith(prefix)), "content")


class Traffic:
    """The calls of one process. `failures` in a row open the breaker of an area; with 0 no breaker
    opens."""

    def __init__(self, failures: int, clock: Callable[[], float] = time.monotonic) -> None:
        self.areas = {name: Area(name, most, failures, clock) for name, most in AREAS.items()}
        self._users: WeakValueDictionary[str, Places] = WeakValueDictionary()
        """A user's places exist for as long as one of the user's calls does."""

    async def make(
        self, user: str, area: AreaName, deadline: float, call: Callable[[], Awaitable[T]]
    ) -> T:
        """Makes a call to an area and returns its answer; `call` raises a ProviderError if it
        fails. `deadline` is on the event loop's clock. Waits for a place, up to _SHARE_SECONDS.
        Raises an Unavailable with `held_back` if the call may not be made."""
        until = min(deadline, asyncio.get_running_loop().time() + _SHARE_SECONDS)
        of_area = self.areas[area]
        places = Places("one user", USER_CALLS, USER_CALLS_WAITING)
        of_user = self._users.setdefault(user, places)
        trial = await of_area.enter()
        try:
            await of_user.take(until)
            try:
                await of_area.places.take(until)
                try:
                    answer = await call()
                finally:
                    of_area.places.give_back()
            finally:
                of_user.give_back()
        except BaseException as error:
            if isinstance(error, Busy) and error.held_back:
                log.warning("%s: %s", user, error)
            of_area.leave(user, trial, error)
            raise
        of_area.leave(user, trial, None)
        return answer

    def retry_pause(self, area: AreaName, error: Unavailable, seconds_left: float) -> float | None:
        """The seconds after which a failed call is retried: `Retry-After`, if the provider sent it,
        and a random pause, so that callers do not retry at the same time. None if it is not
        retried: it was not made, the wait is too long, or the budget is used up. Takes the retry
        from the budget."""
        asked = error.retry_after or 0
        pause = asked + random.uniform(*_RETRY_PAUSES)  # noqa: S311 - A pause, not a secret.
        is_late = asked > RETRY_AFTER_SECONDS or pause + RETRY_LEAST_SECONDS > seconds_left
        return None if error.held_back or is_late or not self.areas[area].take_retry() else pause


class Places:
    """Allows `most` calls at a time; up to `most_waiting` more wait in turn."""

    def __init__(self, whose: str, most: int, most_waiting: int) -> None:
        self._whose = whose
        self._free = asyncio.Semaphore(most)
        self._most_waiting = most_waiting
        self._waiting = 0

    async def take(self, until: float) -> None:
        """Takes a place, which `give_back` frees. Raises Busy if too many calls wait, or if no
        place is free by `until`, on the event loop's clock."""
        if not self._free.locked():
            await self._free.acquire()
            return
        if self._waiting >= self._most_waiting:
            raise self._busy()
        self._waiting += 1
        try:
            async with asyncio.timeout_at(until):
                await self._free.acquire()
        except TimeoutError:
            raise self._busy() from None
        finally:
            self._waiting -= 1

    def give_back(self) -> None:
        self._free.release()

    def _busy(self) -> Busy:
        return Busy(f"too many calls of {self._whose}", _BUSY_SECONDS, held_back=True)


class Area:
    """One area of the provider: its places, its budget of retries and its breaker.

    Failures of at least BREAKER_USERS users, `failures` in all and without a success in between,
    open the breaker; with 0 it never opens. While it is open, one call is tried after each pause,
    and the calls beside it wait for its outcome. What fails for one user alone, such as an account
    with too many heaters, opens nothing.
    """

    def __init__(self, name: str, places: int, failures: int, clock: Callable[[], float]) -> None:
        self.places = Places(f"the area {name}", places, _AREA_CALLS_WAITING)
        self._name = name
        self._most_failures = failures or math.inf
        self._clock = clock
        self._retries = float(RETRY_BURST)
        self._failures = 0
        self._users: set[str] = set()
        self._last = Unavailable()
        self._failed_at = -math.inf
        self._pause = BREAKER_PAUSES[0]
        self._due_at: float | None = None
        """When the next call is tried, on `clock`; None while the breaker is closed."""
        self._trial: asyncio.Event | None = None
        """Set at the end of the call that is being tried."""

    @property
    def is_held_back(self) -> bool:
        """Whether the breaker is open."""
        return self._due_at is not None

    def take_retry(self) -> bool:
        """Takes one retry from the budget, which is RETRY_BURST at once, and RETRY_RATIO of the
        calls, so that an outage does not double them. Returns whether there was one left."""
        if self._retries < 1:
            return False
        self._retries -= 1
        return True

    async def enter(self) -> asyncio.Event | None:
        """Begins a call. Returns the event of its trial, None while the breaker is closed. Waits
        up to _PROBE_SECONDS for another trial. Raises an error of the class of the last failure,
        with `held_back`, if the call may not be made."""
        self._retries = min(RETRY_BURST, self._retries + RETRY_RATIO)
        if self._trial:
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(_PROBE_SECONDS):
                    await self._trial.wait()
        if self._due_at is None:
            return None
        left = self._due_at - self._clock()
        if self._trial or left > 0:
            retry_after = max(1, math.ceil(left))
            raise type(self._last)("held back", retry_after, processed=False, held_back=True)
        self._trial = asyncio.Event()
        return self._trial

    def leave(self, user: str, trial: asyncio.Event | None, error: BaseException | None) -> None:
        """Counts the end of a call: `trial` is what `enter` returned, `error` what the call
        raised."""
        if isinstance(error, Unavailable) and error.is_outage:
            self._fail(user, error, is_trial=trial is not None and trial is self._trial)
        elif error is None or (
            isinstance(error, ProviderError) and outcome_of(error) != "held_back"
        ):
            self._succeed()
        if trial:
            trial.set()
            self._trial = None if self._trial is trial else self._trial

    def _fail(self, user: str, error: Unavailable, *, is_trial: bool) -> None:
        # A call that began before the breaker opened says nothing new.
        if self.is_held_back and not is_trial:
            return
        now = self._clock()
        if now - self._failed_at > BREAKER_SECONDS:
            self._failures = 0
            self._users.clear()
        self._last, self._failed_at = error, now
        self._failures += 1
        self._users.add(user)
        if is_trial:
            self._pause = min(2 * self._pause, BREAKER_PAUSES[1])
        elif self._failures < self._most_failures or len(self._users) < BREAKER_USERS:
            return
        else:
            log.warning("%s: calls are held back: %s", self._name, error.kind)
        self._due_at = now + max(self._pause, min(error.retry_after or 0, BREAKER_PAUSES[1]))

    def _succeed(self) -> None:
        if self.is_held_back:
            log.warning("%s: calls are made again", self._name)
        self._failures, self._pause, self._due_at = 0, BREAKER_PAUSES[0], None
        self._users.clear()
        if self._trial:
            self._trial.set()
            self._trial = None
