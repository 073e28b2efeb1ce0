"""The queue of costly requests: who waits, who is next, and who is refused."""

import asyncio
import contextlib
from collections import Counter
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server.serving import fair_queue
from server.serving.fair_queue import (
    FLOW_PLACES,
    READY_AGAIN_SECONDS,
    FairQueue,
    QueueFull,
    Refused,
)
from tests.support.loops import in_loop

PLACES = 3 * FLOW_PLACES
FLOWS = [f"flow {number}" for number in range(5)]


@pytest.fixture(autouse=True, scope="module")
def few_places() -> Iterator[None]:
    patch = pytest.MonkeyPatch()
    patch.setattr(fair_queue, "PLACES", PLACES)
    yield
    patch.undo()


class Requests:
    """Requests at a queue: those with a place, in the order in which they got it, and the errors of
    the others."""

    def __init__(self, connections: int = 4000) -> None:
        self.now = 0.0
        self.queue = FairQueue(connections, lambda: self.now)
        self.placed: list[str] = []
        self.errors: list[str] = []
        self._under_way: dict[str, list[asyncio.Event]] = {}
        self._tasks: list[asyncio.Task[None]] = []

    async def arrive(self, flow: str, count: int = 1, *, form: bool = False) -> None:
        new = [asyncio.create_task(self._request(flow, form=form)) for _ in range(count)]
        self._tasks += new
        await turns()

    async def finish(self, flow: str) -> None:
        if under_way := self._under_way.get(flow):
            under_way.pop(0).set()
        await turns()

    async def leave(self, number: int) -> None:
        if self._tasks:
            self._tasks[number % len(self._tasks)].cancel()
        await turns()

    async def over(self) -> None:
        """Waits for the requests that were refused."""
        await asyncio.wait(self._tasks[-2:])

    async def end(self) -> None:
        while pending := [each for each in self._tasks if not each.done()]:
            pending[0].cancel()
            await turns()

    @property
    def held(self) -> Counter[str]:
        return Counter({flow: len(held) for flow, held in self._under_way.items() if held})

    @property
    def waiting(self) -> int:
        return sum(not each.done() for each in self._tasks) - self.held.total()

    async def _request(self, flow: str, *, form: bool) -> None:
        ended = asyncio.Event()
        try:
            await self.queue.take(flow, form=form)
        except (Refused, QueueFull) as error:
            self.errors.append(f"{type(error).__name__} {'form' if form else 'page'}")
            return
        held = self._under_way.setdefault(flow, [])
        held.append(ended)
        self.placed.append(flow)
        try:
            await ended.wait()
        finally:
            if ended in held:
                held.remove(ended)
            self.queue.give_back(flow)


async def turns() -> None:
    for _ in range(6):
        await asyncio.sleep(0)


STEPS = st.lists(
    st.tuples(
        st.sampled_from(["arrive", "many", "finish", "leave"]), st.integers(0, len(FLOWS) - 1)
    ),
    max_size=60,
)


@given(STEPS)
@in_loop
async def test_no_place_is_lost_or_idle_and_no_flow_has_more_than_its_own(
    steps: list[tuple[str, int]],
) -> None:
    requests = Requests()
    for step, number in steps:
        if step == "leave":
            await requests.leave(7 * number)
        elif step == "finish":
            await requests.finish(FLOWS[number])
        else:
            await requests.arrive(FLOWS[number], 1 if step == "arrive" else FLOW_PLACES + 2)
        held = requests.held
        assert max(held.values(), default=0) <= FLOW_PLACES
        wanted = sum(min(FLOW_PLACES, count) for count in requests_by_flow(requests).values())
        assert held.total() == min(PLACES, wanted)
    await requests.end()
    for flow in FLOWS[:3]:
        await requests.arrive(flow, FLOW_PLACES)
    assert requests.held.total() == PLACES
    await requests.end()


def requests_by_flow(requests: Requests) -> Counter[str]:
    """What each flow holds and waits for."""
    waiting = {flow: len(each) for flow, each in requests.queue._waiting.items()}
    return requests.held + Counter(waiting)


@in_loop
async def test_the_next_place_goes_to_the_flow_that_holds_the_fewest_and_has_waited_longest() -> (
    None
):
    requests = Requests()
    for flow in FLOWS[:3]:
        await requests.arrive(flow, FLOW_PLACES)
    await requests.arrive(FLOWS[0], 2)
    await requests.arrive(FLOWS[4])
    await requests.arrive(FLOWS[3], 2)
    requests.placed.clear()
    for _ in range(5):
        await requests.finish(FLOWS[0])
    assert requests.placed == [FLOWS[4], FLOWS[3], FLOWS[3], FLOWS[0], FLOWS[0]]
    await requests.end()


@in_loop
async def test_a_request_waits_before_it_is_refused_and_a_form_waits_longer() -> None:
    requests = Requests()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair_queue, "PAGE_WAIT_SECONDS", 0.02)
        patch.setattr(fair_queue, "FORM_WAIT_SECONDS", 0.2)
        await requests.arrive("one", FLOW_PLACES)
        await requests.arrive("one", form=True)
        await requests.arrive("one")
        assert requests.errors == []
        await requests.over()
    assert requests.errors == ["Refused page", "Refused form"]
    assert requests.queue.refused == {"user": 2, "page": 0, "form": 0}
    assert requests.waiting == 0
    await requests.end()


@in_loop
async def test_a_place_that_is_freed_as_a_wait_ends_goes_to_the_next_request() -> None:
    requests = Requests()
    await requests.arrive("one", FLOW_PLACES)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair_queue, "PAGE_WAIT_SECONDS", 0)
        refused = asyncio.create_task(requests.queue.take("one", form=False))
        following = asyncio.create_task(requests.queue.take("one", form=True))
        await asyncio.sleep(0)
        # Ends the wait of the first, whose task has not noticed it when the place is freed.
        asyncio.get_running_loop().call_later(0, requests.queue.give_back, "one")
        await asyncio.wait({refused, following})
    assert isinstance(refused.exception(), Refused)
    assert following.exception() is None
    await requests.end()


@in_loop
async def test_who_gives_its_place_back_to_wait_has_one_again_at_once() -> None:
    requests = Requests()
    await requests.arrive("one", FLOW_PLACES + 3)
    with requests.queue.without_place("one"):
        await turns()
        assert requests.placed == ["one"] * (FLOW_PLACES + 1)
    await requests.finish("one")
    assert requests.waiting == 2, "one more than its flow may have is under way"
    await requests.finish("one")
    assert requests.waiting == 1
    with contextlib.ExitStack() as apart:
        for _ in range(FLOW_PLACES):
            apart.enter_context(requests.queue.without_place("one"))
        with pytest.raises(QueueFull), requests.queue.without_place("one"):
            raise AssertionError
    await requests.end()


@in_loop
async def test_a_quarter_of_the_connections_waits_for_one_flow_and_half_in_all() -> None:
    requests = Requests(connections=40)
    for flow in FLOWS[:3]:
        await requests.arrive(flow, FLOW_PLACES + 12)
    assert requests.errors == ["QueueFull page"] * (2 + 2 + 12)
    assert requests.waiting == 20
    await requests.end()


@in_loop
async def test_a_host_is_overloaded_once_it_has_refused_for_a_while_and_until_it_has_not() -> None:
    requests = Requests()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fair_queue, "PAGE_WAIT_SECONDS", 0)
        await requests.arrive(FLOWS[0], FLOW_PLACES + 1)
        requests.now += 2
        await requests.arrive(FLOWS[0])
        assert not requests.queue.is_overloaded, "one flow alone is refused"
        for flow in FLOWS[1:3]:
            await requests.arrive(flow, FLOW_PLACES)
        for overloaded in (False, False, True):
            await requests.arrive(FLOWS[3])
            await asyncio.sleep(0.001)
            assert requests.queue.is_overloaded == overloaded
            requests.now += 0.6
    requests.now += READY_AGAIN_SECONDS
    assert not requests.queue.is_overloaded
    await requests.end()
