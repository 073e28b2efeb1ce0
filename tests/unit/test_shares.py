"""Shares of the provider by user and area, and the budget of retries."""

import asyncio
import math
import time
from email.utils import formatdate

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from server.domain.limits import AREA_CALLS
from server.domain.square_picture import (
    MAX_PICTURES_UNDER_WAY,
    PictureConversions,
    TooManyPictures,
)
from server.provider.answer import retry_after_seconds
from server.provider.errors import Busy, Unreachable
from server.provider.traffic import (
    RETRY_AFTER_SECONDS,
    RETRY_BURST,
    RETRY_LEAST_SECONDS,
    RETRY_RATIO,
    USER_CALLS,
    USER_CALLS_WAITING,
    AreaName,
    Places,
    Traffic,
    area_of,
)
from tests.support.loops import in_loop
from tests.support.pictures import encoded

LONG = 3600.0


class Calls:
    """Calls that hang until they are cancelled."""

    def __init__(self) -> None:
        self.traffic = Traffic(0)
        self.under_way: list[str] = []
        self.refused: list[str] = []
        self._tasks: list[asyncio.Task[None]] = []

    async def begin(self, user: str, area: AreaName, count: int) -> None:
        self._tasks += [asyncio.create_task(self._hang(user, area)) for _ in range(count)]
        for _ in range(5):
            await asyncio.sleep(0)

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._tasks.clear()

    async def _hang(self, user: str, area: AreaName) -> None:
        deadline = asyncio.get_running_loop().time() + LONG

        async def hangs() -> None:
            self.under_way.append(user)
            try:
                await asyncio.Event().wait()
            finally:
                self.under_way.remove(user)

        try:
            await self.traffic.make(user, area, deadline, hangs)
        except Busy as error:
            self.refused += [user] if error.held_back and error.retry_after else []


@in_loop
async def test_one_user_has_no_more_than_a_share_and_the_excess_is_refused_at_once() -> None:
    calls = Calls()
    await calls.begin("one", "heaters", 200)
    assert calls.under_way == ["one"] * USER_CALLS
    assert len(calls.refused) == 200 - USER_CALLS - USER_CALLS_WAITING
    await calls.begin("another", "heaters", 7)
    assert calls.under_way.count("another") == 7


@in_loop
async def test_an_area_that_hangs_takes_no_call_from_another() -> None:
    calls = Calls()
    for number in range(100):
        await calls.begin(f"user {number}", "installers", 5)
    assert len(calls.under_way) == AREA_CALLS["installers"]
    await calls.begin("another", "heaters", 7)
    assert calls.under_way.count("another") == 7


@in_loop
async def test_a_call_that_waits_goes_on_when_one_has_ended() -> None:
    share = Places("a test", 1, 1)
    order: list[int] = []

    async def call(number: int) -> None:
        await share.take(asyncio.get_running_loop().time() + LONG)
        order.append(number)
        await asyncio.sleep(0)
        share.give_back()

    await asyncio.gather(call(1), call(2))
    assert order == [1, 2]


@in_loop
async def test_a_call_waits_for_its_share_no_longer_than_it_may() -> None:
    share = Places("a test", 1, 1)
    now = asyncio.get_running_loop().time()
    await share.take(now + LONG)
    with pytest.raises(Busy):
        await share.take(now)
    share.give_back()
    await share.take(now + LONG)


@given(st.lists(st.sampled_from(["begin", "wait", "cancel", "end"]), max_size=60))
@in_loop
async def test_a_share_is_as_large_as_before_whatever_its_calls_did(steps: list[str]) -> None:
    calls = Calls()
    for step in steps:
        if step == "cancel":
            await calls.end()
        else:
            await calls.begin("one", "content", 3)
    await calls.end()
    await calls.begin("one", "content", USER_CALLS)
    assert len(calls.under_way) == USER_CALLS


@pytest.mark.parametrize(
    ("path", "area"),
    [
        ("auth/api/accounts/session", "auth"),
        ("auth/api/account_settings/7", "auth"),
        ("auth/api/installers/heaters", "installers"),
        ("heaters/api/heater_notifications/new", "heaters"),
        ("heaters/api/gateways/gateway", "heaters"),
        ("faqs/api/faqs/categories", "content"),
        ("app/api/general_agreements", "content"),
        ("https://provider.example/pictures/1.png", "content"),
    ],
)
def test_each_call_is_of_the_area_that_its_path_names(path: str, area: AreaName) -> None:
    assert area_of(path) == area


@in_loop
async def test_pictures_of_many_users_wait_for_each_other_and_not_without_end() -> None:
    pictures, data = PictureConversions(), encoded("JPEG", (2000, 2000))
    users = [str(number) for number in range(MAX_PICTURES_UNDER_WAY + 1)]
    *converted, refused = await asyncio.gather(
        *(pictures.square(user, data) for user in users), return_exceptions=True
    )
    assert all(isinstance(each, tuple) for each in converted)
    assert isinstance(refused, TooManyPictures)


@given(st.lists(st.booleans(), max_size=400))
@example([True] * 400)
@in_loop
async def test_retries_are_at_most_a_burst_and_a_part_of_the_calls(fails: list[bool]) -> None:
    """This holds for any sequence of failing calls."""
    traffic = Traffic(0)
    retries = 0

    async def call() -> None:
        await traffic.make("one", "heaters", math.inf, lambda: asyncio.sleep(0))

    for calls, failed in enumerate(fails, 1):
        await call()
        if failed and traffic.retry_pause("heaters", Unreachable(), 10) is not None:
            await call()
            retries += 1
        assert retries <= RETRY_BURST + RETRY_RATIO * (calls + retries)


@given(st.none() | st.integers(0, 100_000), st.floats(0, 100))
def test_a_retry_honours_what_the_provider_asks_for_and_fits_the_deadline(
    asked: int | None, left: float
) -> None:
    pause = Traffic(0).retry_pause("heaters", Busy(retry_after=asked), left)
    if pause is None:
        assert (asked or 0) > RETRY_AFTER_SECONDS or left < RETRY_AFTER_SECONDS + 1
    else:
        assert (asked or 0) < pause <= RETRY_AFTER_SECONDS + 1
        assert pause + RETRY_LEAST_SECONDS <= left


def test_two_callers_do_not_retry_at_the_same_time() -> None:
    assert len({Traffic(0).retry_pause("heaters", Busy(), 10) for _ in range(20)}) > 1


@pytest.mark.parametrize(("ahead", "seconds"), [(3600, 3600), (-3600, 0)])
def test_a_wait_may_be_a_date(ahead: float, seconds: int) -> None:
    date = formatdate(time.time() + ahead, usegmt=True)
    assert retry_after_seconds(date) == pytest.approx(seconds, abs=100)
