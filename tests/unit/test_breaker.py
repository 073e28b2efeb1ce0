"""The breaker of an area of the provider, with a clock that a test sets."""

import asyncio
import math
from collections.abc import Awaitable, Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.provider.answer import raise_for_status
from server.provider.errors import (
    Busy,
    Gone,
    InvalidResponse,
    ProviderError,
    ServerError,
    TooSlow,
    Unavailable,
    Unreachable,
)
from server.provider.traffic import BREAKER_PAUSES, BREAKER_SECONDS, BREAKER_USERS, Traffic
from tests.support.loops import in_loop

FAILURES = 6
SHORTEST, LONGEST = BREAKER_PAUSES
USERS = [f"user {number}" for number in range(BREAKER_USERS)]


class Area:
    """An area of the provider, its clock, and the calls that got through."""

    def __init__(self, failures: int = FAILURES) -> None:
        self.now = 0.0
        self.traffic = Traffic(failures, lambda: self.now)
        self.made = 0

    async def make(self, user: str, call: Callable[[], Awaitable[None]]) -> None:
        await self.traffic.make(user, "heaters", math.inf, call)

    async def call(self, user: str, error: ProviderError | None = None) -> ProviderError | None:
        """Makes a call; returns the error that the caller gets, or None."""

        async def made() -> None:
            self.made += 1
            if error:
                raise error

        try:
            await self.make(user, made)
        except ProviderError as raised:
            return raised
        return None

    async def fail(self, times: int = FAILURES, error: ProviderError | None = None) -> None:
        """Fails for one user after the other."""
        for number in range(times):
            await self.call(USERS[number % len(USERS)], error or Unreachable())

    async def is_held_back(self, user: str = "another") -> bool:
        """Whether a call of this user is held back that would succeed."""
        answer = await self.call(user)
        return isinstance(answer, Unavailable) and answer.held_back


@pytest.fixture
def area() -> Area:
    return Area()


@pytest.mark.parametrize("error", [Unreachable(), TooSlow(), ServerError()])
@in_loop
async def test_an_open_breaker_answers_at_once_with_the_last_failure_and_makes_no_call(
    area: Area, error: Unavailable
) -> None:
    error.is_outage = True
    await area.fail(error=error)
    answer = await area.call("one")
    assert isinstance(answer, type(error))
    assert (answer.held_back, answer.processed, answer.retry_after) == (True, False, 1)
    assert area.made == FAILURES


@in_loop
async def test_one_call_is_tried_after_the_pause_and_closes_it_or_doubles_the_pause(
    area: Area,
) -> None:
    await area.fail()
    pause = SHORTEST
    for _ in range(5):
        area.now += pause - 0.01
        assert await area.is_held_back()
        area.now += 0.02
        made = area.made
        await area.call("one", Unreachable())
        assert area.made == made + 1
        pause = min(2 * pause, LONGEST)
    area.now += LONGEST
    assert await area.call("one") is None
    assert await area.call("one") is None


@pytest.mark.parametrize("answered", [True, False])
@in_loop
async def test_calls_beside_the_one_that_is_tried_wait_for_its_outcome(
    area: Area, answered: bool
) -> None:
    await area.fail()
    area.now += SHORTEST
    ends = asyncio.Event()

    async def tried() -> None:
        await ends.wait()
        if not answered:
            raise Unreachable

    first = asyncio.create_task(area.make("one", tried))
    others = [asyncio.create_task(area.is_held_back()) for _ in range(3)]
    await asyncio.sleep(0)
    ends.set()
    await asyncio.gather(first, return_exceptions=True)
    assert await asyncio.gather(*others) == [not answered] * 3


@in_loop
async def test_a_call_that_is_given_up_on_trial_lets_the_next_one_try(area: Area) -> None:
    await area.fail()
    area.now += SHORTEST

    async def hangs() -> None:
        await asyncio.Event().wait()

    hanging = asyncio.create_task(area.make("one", hangs))
    await asyncio.sleep(0)
    hanging.cancel()
    await asyncio.gather(hanging, return_exceptions=True)
    assert not await area.is_held_back()


@pytest.mark.parametrize("status", [400, 401, 403, 404, 405, 406, 409, 418, 429, 302])
@in_loop
async def test_a_status_below_500_never_opens_it(area: Area, status: int) -> None:
    error = _error_of(status)
    await area.fail(3 * FAILURES, error)
    assert area.made == 3 * FAILURES
    await area.fail(FAILURES - 1)
    await area.call("one", error)
    await area.fail(FAILURES - 1)
    assert not await area.is_held_back()


@pytest.mark.parametrize("status", [500, 502, 503, 504, 599])
@in_loop
async def test_a_status_of_500_or_more_opens_it(area: Area, status: int) -> None:
    await area.fail(error=_error_of(status))
    assert await area.is_held_back()


def _error_of(status: int) -> ProviderError:
    with pytest.raises(ProviderError) as raised:
        raise_for_status(status, {}, b"{}")
    return raised.value


@in_loop
async def test_what_fails_for_two_users_alone_opens_nothing(area: Area) -> None:
    for user in USERS[:-1] * 100:
        await area.call(user, Unreachable())
    assert not await area.is_held_back()
    await area.fail(FAILURES - 1)
    assert not await area.is_held_back()
    await area.fail()
    assert await area.is_held_back(USERS[0])


@in_loop
async def test_failures_that_are_far_apart_do_not_add_up(area: Area) -> None:
    for user in USERS * FAILURES:
        await area.call(user, Unreachable())
        area.now += BREAKER_SECONDS + 1
    assert area.made == BREAKER_USERS * FAILURES


@pytest.mark.parametrize(("asked", "pause"), [(3, 3), (86_400, LONGEST)])
@in_loop
async def test_a_pause_is_as_long_as_the_provider_asks_for_within_bounds(
    area: Area, asked: int, pause: float
) -> None:
    error = Busy(retry_after=asked)
    error.is_outage = True
    await area.fail(error=error)
    while await area.is_held_back():
        area.now += 0.5
    assert area.now == pause


@in_loop
async def test_it_never_opens_where_it_is_switched_off() -> None:
    area = Area(failures=0)
    await area.fail(1000)
    assert area.made == 1000


ERRORS: list[Callable[[], ProviderError | None]] = [
    Unreachable,
    TooSlow,
    InvalidResponse,
    Gone,
    lambda: None,
]
steps = st.lists(
    st.tuples(st.sampled_from(USERS), st.sampled_from(ERRORS), st.floats(0, 2 * LONGEST)),
    max_size=80,
)


@given(steps)
@in_loop
async def test_a_provider_that_works_again_is_called_again_after_the_longest_pause(
    before: list[tuple[str, Callable[[], ProviderError | None], float]],
) -> None:
    area = Area()
    for user, error, seconds in before:
        area.now += seconds
        await area.call(user, error())
    area.now += LONGEST
    for user in USERS:
        assert not await area.is_held_back(user)
