"""The frames between V8 and the host, and a pool whose processes cannot be started."""

import asyncio
import itertools
import json
import os
import signal
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
import uvloop

from server.rendering.pool import RenderPool
from server.rendering.process import ProcessLost, Rendered, RenderProcess
from tests.support.loops import run

ECHO = """
function render(json) {
  const [title, html] = JSON.parse(json);
  return `${[...title].length}:${title}:${html}`;
}
"""


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """Answers a page that is a title and HTML with just these."""
    path = tmp_path / "server.js"
    path.write_text(ECHO)
    return path


def rendered(bundle: Path, *pages: tuple[str, str]) -> list[Rendered]:
    """What one process makes of these pages, one after the other."""

    async def go() -> list[Rendered]:
        child = await RenderProcess.start(bundle)
        try:
            return [await child.render(json.dumps(page).encode(), 10) for page in pages]
        finally:
            await child.end()

    return run(go())


def test_title_and_html_arrive_as_they_were_whatever_they_hold(bundle: Path) -> None:
    pages = [
        ("", ""),
        ("a\nb", "<p>\n</p>"),
        ("5:x", "7:y"),
        ("🔥 é \u0000 \u2028", "🏠" * 3),
        ("", "only html"),
        ("only a title", ""),
    ]
    assert rendered(bundle, *pages) == pages


def test_half_a_character_is_replaced_and_the_process_lives(bundle: Path) -> None:
    pages = [("a \ud83d", "b \ude00 c"), ("\ud83d", "\ude00"), ("x", "y")]
    assert rendered(bundle, *pages) == [("a ?", "b ? c"), ("?", "?"), ("x", "y")]


def test_a_pool_that_starts_with_fewer_processes_gets_the_others_later(
    bundle: Path, monkeypatch: pytest.MonkeyPatch
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
    bundle: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def never(*_: Any, **__: Any) -> Any:
        raise OSError(12, "Cannot allocate memory")

    monkeypatch.setattr(asyncio, "create_subprocess_exec", never)
    with pytest.raises(ProcessLost):
        run(RenderPool(bundle, 2).start())


@pytest.mark.parametrize("new_loop", [asyncio.new_event_loop, uvloop.new_event_loop])
def test_a_process_that_is_found_dead_is_lost_and_no_error(
    bundle: Path, new_loop: Callable[[], asyncio.AbstractEventLoop]
) -> None:
    """The two loops tell by different exceptions that its pipe is closed."""

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
