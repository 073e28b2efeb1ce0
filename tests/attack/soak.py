"""Many renders, cancelled requests and event streams: they leave no memory, files or processes."""

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from urllib.parse import urlsplit

from server.rendering.pool import RenderPool
from tests.support import memory
from tests.support.attacked import Attacked, attacked
from tests.support.load import request
from tests.support.loops import run as run_coroutine
from tests.support.patience import PATIENCE_SECONDS, until
from tests.support.streams import STREAM

PATHS = ("/", "/heaters/", "/customers", "/notifications")
BUNDLE = Path("dist/server.js").resolve()
RENDERERS = 2
_LONGEST_SECONDS = 3600
LONGEST_PATIENCE_SECONDS = 0.05
"""The longest that a reader waits before leaving."""

_Act = Callable[[int], Awaitable[None]]


def run(*, short: bool) -> list[str]:
    renders, cancelled, streams = (500, 100, 50) if short else (100_000, 10_000, 5_000)
    with attacked() as host:
        as_json = {"accept": "application/json"}
        pages = [host.user.http.get(path, headers=as_json).content for path in PATHS]
        return [
            *_soak_renderers(pages, renders),
            *_soak(host, "cancelled requests", cancelled, _cancel),
            *_soak(host, "event streams", streams, _listen),
        ]


def _soak_renderers(pages: list[bytes], renders: int) -> Iterator[str]:
    """Measures the memory after each tenth of the renders, the first of which is a warm-up."""

    async def go() -> list[int]:
        pool = RenderPool(BUNDLE.read_bytes(), RENDERERS)
        await pool.start()
        sizes: list[int] = []

        async def render(number: int) -> None:
            rendered = await pool.render(pages[number % len(pages)])
            assert not isinstance(rendered, str), f"a page was not rendered: {rendered}"

        try:
            for _ in range(10):
                await _each(renders // 10, 2 * RENDERERS, render)
                sizes.append(sum(memory.of_tree(child.pid) for child in pool._all))
        finally:
            await pool.stop()
        return sizes

    sizes = run_coroutine(go(), _LONGEST_SECONDS)
    figures = ", ".join(f"{size / 1e6:.0f}" for size in sizes)
    yield f"{renders} renders: {figures} MB in {RENDERERS} processes after each tenth"
    assert max(sizes[5:]) <= 1.25 * max(sizes[1:5]), figures


def _soak(
    host: Attacked, what: str, count: int, act: Callable[[Attacked, int], Awaitable[None]]
) -> Iterator[str]:
    """Does half of the acts as a warm-up, then the other half, which must not increase memory."""

    def half() -> int:
        run_coroutine(_each(count // 2, 20, lambda number: act(host, number)), _LONGEST_SECONDS)
        until(lambda: _descriptors(host) <= before + 4)
        return memory.of_tree(host.pid)

    before = _descriptors(host)
    renderers = _children(host)
    middle, end = half(), half()
    assert _children(host) == renderers, "a render process was lost"
    for path in (PATHS[0], "/readyz"):
        assert (status := host.user.get(path).status_code) == 200, f"{path}: {status}"
    left = _descriptors(host) - before
    yield f"{count} {what}: {middle / 1e6:.0f} MB at half, {end / 1e6:.0f} MB then"
    yield f"  and {left} more file descriptors than before"
    assert end <= 1.25 * middle, f"{what}: {middle} bytes at half, {end} at the end"


async def _each(count: int, at_once: int, act: _Act) -> None:
    numbers = iter(range(count))

    async def work() -> None:
        for number in numbers:
            await act(number)

    await asyncio.gather(*(work() for _ in range(at_once)))


async def _cancel(host: Attacked, number: int) -> None:
    """A reader who leaves, mostly before the page has arrived."""
    _, writer = await _ask(host, PATHS[number % len(PATHS)])
    await asyncio.sleep(random.Random(number).uniform(0, LONGEST_PATIENCE_SECONDS))
    writer.transport.abort()


async def _listen(host: Attacked, _: int) -> None:
    """A listener who leaves as soon as the stream has begun."""
    reader, writer = await _ask(host, STREAM)
    async with asyncio.timeout(PATIENCE_SECONDS):
        head = await reader.readuntil(b": listening")
    assert head.startswith(b"HTTP/1.1 200"), head
    writer.transport.abort()


async def _ask(host: Attacked, path: str) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    parts = urlsplit(host.address)
    reader, writer = await asyncio.open_connection(parts.hostname, parts.port)
    writer.write(request(path, host.cookie))
    return reader, writer


def _descriptors(host: Attacked) -> int:
    return sum(1 for _ in Path(f"/proc/{host.pid}/fd").iterdir())


def _children(host: Attacked) -> set[int]:
    return set(memory.children(host.pid))
