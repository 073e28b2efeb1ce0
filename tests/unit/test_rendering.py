"""The frames between V8 and the host, and a pool whose processes cannot be started."""

import asyncio
import contextlib
import itertools
import json
import os
import signal
import struct
import subprocess
import sys
from collections import Counter
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any
from unittest.mock import patch

import pytest
import uvloop

import server.rendering.pool as pool_module
from server.rendering.pool import RenderPool
from server.rendering.process import ProcessLost, RenderFailed, RenderProcess
from server.telemetry.telemetry import Telemetry
from tests.support.loops import in_loop, run
from tests.support.patience import PATIENCE_SECONDS

ECHO = b"""
function render(json) {
  const [title, html] = JSON.parse(json);
  return `${[...title].length}:${title}:${html}`;
}
"""
"""A bundle that renders a page of a title and HTML to just these."""


@contextlib.asynccontextmanager
async def started(bundle: bytes = ECHO) -> AsyncIterator[RenderProcess]:
    child = await RenderProcess.start(bundle)
    try:
        yield child
    finally:
        await child.end()


@in_loop
async def test_title_and_html_arrive_as_they_were_and_half_a_character_is_replaced() -> None:
    pages = [
        ("", ""),
        ("a\nb", "<p>\n</p>"),
        ("5:x", "7:y"),
        ("🔥 é \u0000 \u2028", "🏠" * 3),
        ("", "only html"),
        ("only a title", ""),
        ("large", "<p>é</p>" * 650_000),
        ("a \ud83d", "b \ude00 c"),
        ("\ud83d", "\ude00"),
        ("x", "y"),
    ]
    expected = [*pages[:7], ("a \ufffd", "b \ufffd c"), ("\ufffd", "\ufffd"), ("x", "y")]
    async with started() as child:
        for sent, shown in zip(pages, expected, strict=True):
            assert await child.render(json.dumps(sent).encode(), 10) == shown


@in_loop
async def test_whatever_a_view_throws_is_told_and_the_process_renders_the_next_page() -> None:
    throwing = (
        b"function render(text) { if (text != 'next') throw eval(`(${text})`); return '4:next:'; }"
    )
    async with started(throwing) as child:
        for thrown, told in (
            ("null", "null"),
            ("'\\ud83d'", "\ufffd"),
            ("{}", "[object Object]"),
            ("new Error('é')", "Error: é"),
            ("(function deep() { deep(); })()", "RangeError: Maximum call stack size exceeded"),
        ):
            with pytest.raises(RenderFailed) as failed:
                await child.render(thrown.encode(), 10)
            assert str(failed.value).splitlines()[0] == told
        assert await child.render(b"next", 10) == ("next", "")


@in_loop
async def test_a_process_ignores_the_signals_of_its_host_and_ends_with_its_requests() -> None:
    async with started() as child, asyncio.timeout(PATIENCE_SECONDS):
        for number in (signal.SIGINT, signal.SIGTERM):
            os.kill(child.pid, number)
        assert await child.render(b'["a", "b"]', 10) == ("a", "b")
        assert child._process.stdin is not None
        child._process.stdin.close()
        assert await child._process.wait() == 0


@pytest.mark.parametrize("sent", [b'\x0a\0\0\0["a", "b"]', b'\x0a\0\0\0["a"', b"\x0a\0"])
def test_a_process_whose_host_was_killed_ends_without_a_word(sent: bytes) -> None:
    command = [sys.executable, "-m", "server.rendering.child"]
    with subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, bufsize=0
    ) as started_child:
        child: Any = started_child
        child.stdin.write(struct.pack("<I", len(ECHO)) + ECHO)
        assert child.stdout.read(1) == b"R"
        child.stdout.close()
        child.stdin.write(sent)
        child.stdin.close()
        assert (child.stderr.read(), child.wait()) == (b"", 0)


@in_loop
async def test_a_pool_that_starts_with_fewer_processes_gets_the_others_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    start, attempts = asyncio.create_subprocess_exec, itertools.count(1)

    async def now_and_then(*arguments: Any, **options: Any) -> Any:
        if next(attempts) in (1, 3):
            raise BlockingIOError(11, "Resource temporarily unavailable")
        return await start(*arguments, **options)

    monkeypatch.setattr(asyncio, "create_subprocess_exec", now_and_then)
    async with running_pool(2) as pool, asyncio.timeout(PATIENCE_SECONDS):
        assert pool.ready_count == 1
        assert await pool.render(page("a")) == ("a", "")
        while pool.ready_count < 2:  # noqa: ASYNC110 - A pool has no event for it.
            await asyncio.sleep(0.05)


def test_a_pool_that_can_start_no_process_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    async def never(*_: Any, **__: Any) -> Any:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", never)
    with pytest.raises(ProcessLost):
        run(RenderPool(ECHO, 2).start())


ENDLESS = b"""
function render(json) {
  const [title, html] = JSON.parse(json);
  if (title === "throws") throw new Error("a view");
  const end = Date.now() + Number(html);
  while (Date.now() < end) {}
  return `${title.length}:${title}:`;
}
"""
"""A bundle that takes as many milliseconds for a page as its second text says."""


@contextlib.asynccontextmanager
async def running_pool(size: int = 1) -> AsyncIterator[RenderPool]:
    """A pool whose pages take the time that they name."""
    pool = RenderPool(ENDLESS, size)
    await pool.start()
    try:
        yield pool
    finally:
        await pool.stop()


def page(title: str, milliseconds: int = 0) -> bytes:
    return json.dumps([title, str(milliseconds)]).encode()


@in_loop
async def test_what_could_not_be_rendered_is_counted_by_its_reason() -> None:
    with patch.object(Telemetry, "rendered") as rendered:
        async with running_pool() as pool:
            assert await pool.render(page("throws")) == "internal"
            assert await pool.render(page("a")) == ("a", "")
            await pool.stop()
            pool._cannot_start = True
            assert await pool.render(page("b")) == "busy"
    assert pool.not_rendered == {"internal": 1, "busy": 1}
    assert Counter(each.args[0] for each in rendered.mock_calls) == {"render": 2, "render_wait": 3}


@in_loop
async def test_pages_are_rendered_in_the_order_in_which_they_came() -> None:
    done: list[str] = []
    async with running_pool() as pool:

        async def render(title: str) -> None:
            await pool.render(page(title, 5))
            done.append(title)
            # A request at the moment when a process is returned queues behind the others.
            if len(title) < 2:
                await render(f"{title}+")

        await asyncio.gather(*map(render, "abcdef"))
    assert done == [*"abcdef", *(f"{title}+" for title in "abcdef")]


@in_loop
async def test_a_page_for_which_no_process_is_free_in_time_is_not_rendered(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(pool_module, "MAX_RENDER_WAIT_SECONDS", 0.2)
    async with running_pool() as pool:
        found = await asyncio.gather(pool.render(page("long", 1000)), pool.render(page("late")))
    assert list(found) == [("long", ""), "busy"]


@in_loop
async def test_readers_who_leave_cost_no_process_and_no_place() -> None:
    async with running_pool(2) as pool:
        before = set(pool._all)
        for _ in range(20):
            pages = [asyncio.create_task(pool.render(page("gone", 10))) for _ in range(5)]
            await asyncio.sleep(0.005)
            for task in pages:
                task.cancel()
            await asyncio.gather(*pages, return_exceptions=True)
        assert pool._all == before
        assert await pool.render(page("next")) == ("next", "")


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_process_that_is_found_dead_is_lost_and_no_error(
    new_loop: Callable[[], asyncio.AbstractEventLoop],
) -> None:
    """The two event loops raise different exceptions for its closed pipe."""

    async def go() -> None:
        child = await RenderProcess.start(ECHO)
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
