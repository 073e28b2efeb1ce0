"""A form acts once, on whichever worker it arrives."""

import asyncio
import contextlib
import gc
import weakref
from collections.abc import Callable, Iterator
from contextlib import aclosing
from pathlib import Path

import msgspec
import pytest

from server.provider.errors import Refused, TooSlow, Unauthorized, Unavailable
from server.serving.fair_queue import FLOW_PLACES, FairQueue
from server.serving.seal import Seal
from server.serving.shared_state.redis import RedisState
from server.serving.shared_state.sqlite import SqliteState
from server.serving.shared_state.state import MemoryState, SharedState
from server.web.forms.idempotency import SENT_FORM_SECONDS, SentForms, _idempotency_key
from server.web.outcomes import FormErrors, Redirect
from server.web.page import Message
from server.web.session.models import Session
from tests.support.loops import in_loop, run
from tests.support.parts import part
from tests.support.redis import running_redis

SEAL = Seal(("x" * 32,))
FORM = {"csrf": "ab" * 32, "content": "It drips."}
USER = "account 7"
LONG, SHORT = 60.0, 0.3
"""Seconds that a form is given."""


class Workers:
    """Makes workers that share a state."""

    def __init__(self, opened: Callable[[], SharedState]) -> None:
        self._opened = opened
        self._states: list[SharedState] = []

    def __call__(self, seconds: float = LONG) -> SentForms:
        self._states.append(state := self._opened())
        return SentForms(state, SEAL, FairQueue(), seconds)

    async def aclose(self) -> None:
        for state in self._states:
            await state.aclose()


@pytest.fixture(params=["sqlite", part("redis")])
def worker(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Workers]:
    """Makes another worker of the same host, or of another one."""
    if request.param == "sqlite":
        yield Workers(lambda: SqliteState(tmp_path / "state"))
        return
    with running_redis() as url:
        yield Workers(lambda: RedisState(url))


def by_itself(state: SharedState | None = None, seconds: float = LONG) -> SentForms:
    return SentForms(state or MemoryState(), SEAL, FairQueue(), seconds)


async def submit(
    sent: SentForms,
    session: Session,
    act: Callable[[], object],
    url: str = "/contact",
    **fields: str,
) -> Redirect:
    async def acting() -> Redirect:
        done = act()
        return await done if asyncio.iscoroutine(done) else Redirect(str(done))

    await sent._queue.take(USER, form=True)
    try:
        return await sent.submit_once(USER, session, url, {**FORM, **fields}, acting)
    finally:
        sent._queue.give_back(USER)


async def send(sent: SentForms, act: Callable[[], object], **fields: str) -> Redirect:
    return await submit(sent, Session(csrf="ab" * 16), act, **fields)


class Counting:
    """Acts, and counts how often."""

    def __init__(self) -> None:
        self.acts = 0

    def __call__(self) -> str:
        self.acts += 1
        return f"/{self.acts}"


@in_loop
async def test_a_form_is_sent_once_and_all_get_its_outcome() -> None:
    sent, act = by_itself(), Counting()
    found = await asyncio.gather(*(send(sent, act) for _ in range(3)))
    assert [redirect.location for redirect in found] == ["/1"] * 3
    assert (await send(sent, act)).location == "/1"
    assert (await send(sent, act, content="Another.")).location == "/2"


@in_loop
async def test_of_many_workers_one_acts_and_all_tell_its_outcome(worker: Workers) -> None:
    async with aclosing(worker):
        workers, act = [worker() for _ in range(4)], Counting()
        found = await asyncio.gather(*(send(each, act) for each in workers * 3))
        assert ({redirect.location for redirect in found}, act.acts) == ({"/1"}, 1)


@in_loop
async def test_another_worker_waits_for_a_form_under_way_however_long_it_takes(
    worker: Workers,
) -> None:
    outcome = Redirect("/done", flash=Message("contact.sent"), saved={"a": "b"})
    gate = asyncio.Event()

    async def act() -> Redirect:
        await gate.wait()
        return outcome

    async with aclosing(worker):
        first = asyncio.create_task(send(worker(), act))
        await asyncio.sleep(0)
        second = asyncio.create_task(send(worker(), act))
        await asyncio.wait({second}, timeout=0.5)
        assert not second.done()
        gate.set()
        for task in (first, second):
            assert vars(await task) == vars(outcome)


@in_loop
async def test_who_waits_for_a_form_holds_no_place_and_too_many_are_told_that_it_is_not_known() -> (
    None
):
    gate = asyncio.Event()

    async def act() -> Redirect:
        await gate.wait()
        return Redirect("/done")

    state = MemoryState()
    sent, first = by_itself(state), asyncio.create_task(send(by_itself(state), act))
    await asyncio.sleep(0.01)
    waiting = [asyncio.create_task(send(sent, act)) for _ in range(FLOW_PLACES)]
    await asyncio.sleep(0.01)
    assert sent._queue._held.total() == 0
    with pytest.raises(Unavailable):
        await send(sent, act)
    gate.set()
    assert {redirect.location for redirect in await asyncio.gather(first, *waiting)} == {"/done"}


async def killed(sent: SentForms) -> None:
    """A worker is killed in the middle of the form."""
    begun = asyncio.Event()

    async def never() -> None:
        begun.set()
        await asyncio.Event().wait()

    first = asyncio.create_task(send(sent, never))
    await begun.wait()
    first.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await first


async def assert_not_known(sent: SentForms, act: Callable[[], object]) -> None:
    with pytest.raises(Unavailable) as told:
        await send(sent, act)
    assert told.value.outcome_unknown


@in_loop
async def test_of_a_worker_that_died_in_the_middle_the_outcome_is_not_known(
    worker: Workers,
) -> None:
    act = Counting()
    async with aclosing(worker):
        one = worker(SHORT)
        await killed(one)
        await asyncio.gather(*(assert_not_known(each, act) for each in (worker(), worker(), one)))
        assert act.acts == 0


@in_loop
async def test_a_wait_ends_although_the_clock_of_another_host_is_wrong() -> None:
    state = MemoryState()
    await killed(by_itself(state, SHORT + 3600))
    await assert_not_known(by_itself(state, SHORT), Counting())


@in_loop
async def test_what_is_not_known_stays_so_for_ten_minutes() -> None:
    now = 0.0
    sent, act = by_itself(MemoryState(lambda: now), SHORT), Counting()
    await killed(sent)
    await asyncio.sleep(SHORT)
    now = SENT_FORM_SECONDS
    await assert_not_known(sent, act)
    now += 1
    assert (await send(sent, act)).location == "/1"


@in_loop
async def test_a_form_that_failed_may_be_sent_again(worker: Workers) -> None:
    async def fail() -> Redirect:
        raise FormErrors({"content": Message("contact.required")})

    async with aclosing(worker):
        one, other = worker(), worker()
        for each in (one, other, one):
            with pytest.raises(FormErrors):
                await send(each, fail)
        assert (await send(other, Counting())).location == "/1"


@pytest.mark.parametrize(
    "failure",
    [
        TooSlow("late"),
        Unauthorized("over"),
        FormErrors({"": Message("contact.unknown")}, 503, values={"a": "b"}),
        KeyError("a mistake of ours"),
    ],
)
@in_loop
async def test_a_form_that_may_have_acted_is_told_so_on_every_worker(
    worker: Workers, failure: Exception
) -> None:
    async def fail() -> Redirect:
        cause = TooSlow()
        cause.outcome_unknown = True
        raise failure from cause

    async with aclosing(worker):
        one, other, act = worker(), worker(), Counting()
        with pytest.raises(type(failure)):
            await send(one, fail)
        for each in (one, other):
            await assert_not_known(each, act)
        assert act.acts == 0


@in_loop
async def test_another_worker_takes_over_what_the_form_changed_in_its_session(
    worker: Workers,
) -> None:
    mine, other = Session(csrf="ab" * 16), Session(csrf="ab" * 16)

    async def act() -> Redirect:
        mine.created_customer = "1001"
        return Redirect("/customers")

    async with aclosing(worker):
        await submit(worker(), mine, act)
        await submit(worker(), other, act)
        assert other.created_customer == "1001"


@in_loop
async def test_an_outcome_that_was_copied_to_another_form_is_not_applied() -> None:
    state = MemoryState()
    victim, attacker = Session(csrf="ab" * 16), Session(csrf="cd" * 16)

    async def log_in() -> Redirect:
        victim.credentials.cookies["sid"] = "victim"
        return Redirect("/")

    async def never() -> Redirect:
        raise AssertionError("the form has an outcome")

    await submit(by_itself(state), victim, log_in, "/login")
    (stored,) = [key for key in state._entries if key.startswith("form:")]
    other = {**FORM, "csrf": "cd" * 32}
    await state.put(_idempotency_key("/login", other), await state.get(stored) or b"", 60)
    with pytest.raises(Unavailable):
        await submit(by_itself(state), attacker, never, "/login", csrf=other["csrf"])
    assert attacker.credentials.cookies == {}


def test_the_file_holds_nothing_of_a_form_in_the_clear(tmp_path: Path) -> None:
    async def act() -> Redirect:
        session.accepted_terms = "accepted-secretly"
        return Redirect("/customers?q=secretly", flash=Message(text="secretly"))

    session = Session(csrf="ab" * 16)
    session.credentials.cookies["sid"] = "secretly"
    run(submit(by_itself(SqliteState(tmp_path / "state")), session, act, content="secretly"))
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert b"form:" in stored
    assert b"secretly" not in stored
    assert (b"ab" * 16) not in stored


class _Sent:
    """An object of a form, which must not outlive the form."""


@pytest.mark.parametrize("fails", [False, True])
@in_loop
async def test_what_is_remembered_of_a_form_holds_nothing_of_it(fails: bool) -> None:
    """A stored exception would reference the form, through the frames of its traceback."""
    forms: list[weakref.ref[_Sent]] = []

    async def one(sent: SentForms) -> None:
        form = _Sent()
        forms.append(weakref.ref(form))

        async def act() -> Redirect:
            _ = form
            if not fails:
                return Redirect("/")
            try:
                raise TooSlow
            except TooSlow as error:
                error.outcome_unknown = True
                raise Refused("wrapped") from error

        with contextlib.suppress(Refused, Unavailable):
            await send(sent, act)

    sent = by_itself()
    for _ in range(2):
        await one(sent)
    await asyncio.sleep(0)
    gc.collect()
    assert [form() for form in forms] == [None, None]


@pytest.mark.parametrize(
    "stored",
    [SEAL.close(msgspec.defstruct("Other", ["x"])(1)).encode(), b"\xff"],
    ids=["of another shape", "no text"],
)
@in_loop
async def test_an_outcome_in_another_shape_is_not_known(stored: bytes) -> None:
    """Another version of the host, or somebody else, may have stored it."""
    state = MemoryState()
    sent, act = by_itself(state), Counting()
    await send(sent, act)
    (key,) = state._entries
    await state.put(key, stored, 60)
    with pytest.raises(Unavailable):
        await send(sent, act)
    assert act.acts == 1
