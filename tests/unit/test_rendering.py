"""The frames between V8 and the host, and a pool whose processes cannot be started."""

import asyncio
import itertools
import json
import os
import signal
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar, cast

import pytest
import uvloop

import server.rendering.pool as pool_module
from server.rendering.pool import RenderPool
from server.rendering.process import ProcessLost, Rendered, RenderFailed, RenderProcess
from server.rendering.waiting import WaitingLine
from server.telemetry.telemetry import Metrics, Telemetry
from tests.support.loops import run

T = TypeVar("T")

ECHO = """
function render(json) {
  const [title, html] = JSON.parse(json);
  return `${[...title].length}:${title}:${html}`;
}
"""


@pytest.fixture
def bundle() -> bytes:
    """A bundle that renders a page of a title and HTML to just these."""
    return ECHO.encode()


def rendered(bundle: bytes, *pages: tuple[str, str]) -> list[Rendered]:
    """Renders these pages in one process, one after the other."""

    async def go() -> list[Rendered]:
        child = await RenderProcess.start(bundle)
        try:
            return [await child.render(json.dumps(page).encode(), 10) for page in pages]
        finally:
            await child.end()

    return run(go())


def test_title_and_html_arrive_as_they_were_whatever_they_hold(bundle: bytes) -> None:
    pages = [
        ("", ""),
        ("a\nb", "<p>\n</p>"),
        ("5:x", "7:y"),
        ("🔥 é \u0000 \u2028", "🏠" * 3),
        ("", "only html"),
        ("only a title", ""),
        ("large", "<p>é</p>" * 650_000),
    ]
    assert rendered(bundle, *pages) == pages


def test_half_a_character_is_replaced_and_the_process_lives(bundle: bytes) -> None:
    pages = [("a \ud83d", "b \ude00 c"), ("\ud83d", "\ude00"), ("x", "y")]
    assert rendered(bundle, *pages) == [
        ("a \ufffd", "b \ufffd c"),
        ("\ufffd", "\ufffd"),
        ("x", "y"),
    ]


def test_a_view_that_throws_is_told_and_the_process_renders_the_next_page() -> None:
    async def go() -> tuple[str, Rendered]:
        child = await RenderProcess.start(ENDLESS.encode())
        try:
            with pytest.raises(RenderFailed) as failed:
                await child.render(page("throws"), 10)
            return str(failed.value), await child.render(page("next"), 10)
        finally:
            await child.end()

    message, following = run(go())
    assert "Error: a view" in message
    assert following == ("next", "")


def test_whatever_a_view_throws_is_told() -> None:
    async def go() -> list[str]:
        child = await RenderProcess.start(throwing)
        told = []
        try:
            for thrown in (
                "null",
                "'\\ud83d'",
                "{}",
                "new Error('é')",
                "(function deep() { deep(); })()",
            ):
                with pytest.raises(RenderFailed) as failed:
                    await child.render(thrown.encode(), 10)
                told.append(str(failed.value).splitlines()[0])
            return told
        finally:
            await child.end()

    throwing = b"function render(text) { throw eval(`(${text})`); }"
    too_deep = "RangeError: Maximum call stack size exceeded"
    assert run(go()) == ["null", "\ufffd", "[object Object]", "Error: é", too_deep]


def test_a_process_ignores_the_signals_of_its_host_and_ends_with_its_requests(
    bundle: bytes,
) -> None:
    async def go() -> tuple[Rendered, int]:
        child = await RenderProcess.start(bundle)
        try:
            for number in (signal.SIGINT, signal.SIGTERM):
                os.kill(child.pid, number)
            last = await child.render(b'["a", "b"]', 10)
            assert child._process.stdin is not None
            child._process.stdin.close()
            async with asyncio.timeout(10):
                return last, await child._process.wait()
        finally:
            await child.end()

    assert run(go()) == (("a", "b"), 0)


def test_a_pool_that_starts_with_fewer_processes_gets_the_others_later(
    bundle: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    start, attempts = asyncio.create_subprocess_exec, itertools.count(1)

    async def now_and_then(*arguments: Any, **options: Any) -> Any:
        if next(attempts) in (1, 3):
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return await start(*arguments, **options)

    async def go() -> None:
        pool = RenderPool(bundle, 2)
        await pool.start()
        try:
            assert len(pool.pids) == 1
            assert await pool.render(b'["a", "b"]') == ("a", "b")
            async with asyncio.timeout(20):
                while len(pool.pids) < 2:  # noqa: ASYNC110 - A pool has no event for it.
                    await asyncio.sleep(0.05)
        finally:
            await pool.stop()

    monkeypatch.setattr(asyncio, "create_subprocess_exec", now_and_then)
    run(go())


def test_a_pool_that_can_start_no_process_says_so(
    bundle: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any, **__: Any) -> Any:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", never)
    with pytest.raises(ProcessLost):
        run(RenderPool(bundle, 2).start())


ENDLESS = """
function render(json) {
  const [title, html] = JSON.parse(json);
  if (title === "throws") throw new Error("a view");
  const end = Date.now() + Number(html);
  while (Date.now() < end) {}
  return `${title.length}:${title}:`;
}
"""
"""A bundle that takes as many milliseconds for a page as its second text says."""


def in_pool(
    size: int,
    act: Callable[[RenderPool], Coroutine[Any, Any, T]],
    telemetry: Telemetry | None = None,
) -> T:
    """The result of `act` with a running pool whose pages take the time that they name."""

    async def go() -> T:
        pool = RenderPool(ENDLESS.encode(), size, telemetry)
        await pool.start()
        try:
            return await act(pool)
        finally:
            await pool.stop()

    return run(go())


def page(title: str, milliseconds: int = 0) -> bytes:
    return json.dumps([title, str(milliseconds)]).encode()


class Counted:
    """Metrics that record why documents were sent without HTML."""

    def __init__(self) -> None:
        self.reasons: list[str] = []
        self.waits = self.renders = 0

    def not_rendered(self, reason: str) -> None:
        self.reasons.append(reason)

    def waited(self, seconds: float) -> None:
        self.waits += 1

    def rendered(self, seconds: float) -> None:
        self.renders += 1


def test_what_could_not_be_rendered_is_counted_by_its_reason() -> None:
    counted = Counted()

    async def act(pool: RenderPool) -> None:
        assert await pool.render(page("throws")) == "internal"
        assert await pool.render(page("a")) == ("a", "")
        await pool.stop()
        pool._cannot_start = True
        assert await pool.render(page("b")) == "busy"

    in_pool(1, act, Telemetry(cast("Metrics", counted)))
    assert counted.reasons == ["internal", "busy"]
    assert counted.renders == 2
    assert counted.waits == 3


def test_pages_are_rendered_in_the_order_in_which_they_came() -> None:
    async def act(pool: RenderPool) -> list[str]:
        done: list[str] = []

        async def render(title: str) -> None:
            await pool.render(page(title, 5))
            done.append(title)
            # A request at the moment when a process is returned queues behind the others.
            if len(title) < 2:
                await render(f"{title}+")

        await asyncio.gather(*map(render, "abcdef"))
        return done

    assert in_pool(1, act) == [*"abcdef", *(f"{title}+" for title in "abcdef")]


def test_a_page_for_which_no_process_is_free_in_time_is_not_rendered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "MAX_RENDER_WAIT_SECONDS", 0.2)

    async def act(pool: RenderPool) -> Any:
        return await asyncio.gather(pool.render(page("long", 1000)), pool.render(page("late")))

    assert in_pool(1, act) == [("long", ""), "busy"]


def test_a_page_that_could_not_be_rendered_in_time_does_not_wait(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The queue is bounded to the pages that can be rendered within the longest wait."""
    monkeypatch.setattr(pool_module, "_USUAL_SECONDS", 0.2)

    async def act(pool: RenderPool) -> tuple[int, list[Any]]:
        pages = [asyncio.create_task(pool.render(page("more", 200))) for _ in range(60)]
        await asyncio.sleep(0)
        refused = [task.result() for task in pages if task.done()]
        for task in pages:
            task.cancel()
        return len(pages), refused

    pages, refused = in_pool(1, act)
    assert pages / 2 < len(refused) < pages
    assert set(refused) == {"busy"}


def test_a_view_that_throws_is_told_from_a_pool_that_is_busy() -> None:
    assert in_pool(1, lambda pool: pool.render(page("throws"))) == "internal"


def test_readers_who_leave_cost_no_process_and_no_place() -> None:
    async def act(pool: RenderPool) -> tuple[list[int], list[int], Any]:
        before = pool.pids
        for _ in range(20):
            pages = [asyncio.create_task(pool.render(page("gone", 10))) for _ in range(5)]
            await asyncio.sleep(0.005)
            for task in pages:
                task.cancel()
            await asyncio.gather(*pages, return_exceptions=True)
        return before, pool.pids, await pool.render(page("next"))

    before, after, rendered = in_pool(2, act)
    assert sorted(after) == sorted(before)
    assert rendered == ("next", "")


def test_what_is_given_to_somebody_who_leaves_goes_to_the_next() -> None:
    async def go() -> str:
        line: WaitingLine[str] = WaitingLine()
        leaving, staying = asyncio.create_task(line.take()), asyncio.create_task(line.take())
        await asyncio.sleep(0)
        line.put("one")
        leaving.cancel()
        async with asyncio.timeout(10):
            return await staying

    assert run(go()) == "one"


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_process_that_is_found_dead_is_lost_and_no_error(
    bundle: bytes, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    """The two event loops raise different exceptions for its closed pipe."""

    async def go() -> None:
        child = await RenderProcess.start(bundle)
        os.kill(child.pid, signal.SIGKILL)
        await child._process.wait()
        for _ in range(2):
            with pytest.raises(ProcessLost):
                await child.render(b'["a", "b"]', 10)

    def in_thread() -> None:
        with asyncio.Runner(loop_factory=new_loop) as runner:
            runner.run(go())

    with ThreadPoolExecutor(1) as thread:
        thread.submit(in_thread).result()
