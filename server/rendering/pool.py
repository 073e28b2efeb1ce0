"""A pool of render processes, each leased for one page and replaced when it is worn or lost."""

import asyncio
import logging
from collections.abc import Coroutine
from pathlib import Path

from server.rendering.process import ProcessLost, Rendered, RenderFailed, RenderProcess

log = logging.getLogger("heatdesk.rendering")

_LEASE_SECONDS = 4.0
_RENDER_SECONDS = 2.0
_MAX_RENDERS = 20_000
_MAX_MEMORY_BYTES = 512 * 1024 * 1024
_CHECK_MEMORY_EVERY = 64
_ATTEMPTS = 2
_RESTART_PAUSE_SECONDS = 1.0


class RenderPool:
    """A fixed number of render processes over one server bundle."""

    def __init__(self, bundle: Path, size: int) -> None:
        self._bundle = bundle
        self._size = size
        self._idle: asyncio.Queue[RenderProcess] = asyncio.Queue()
        self._all: set[RenderProcess] = set()
        self._tasks: set[asyncio.Task[None]] = set()
        self._stopping = False
        self._cannot_start = False
        """Whether the last attempt to start a process has failed."""

    async def start(self) -> None:
        """Starts the processes. Those that fail are started later; raises ProcessLost where all
        fail."""
        started = await asyncio.gather(
            *(RenderProcess.start(self._bundle) for _ in range(self._size)), return_exceptions=True
        )
        for child in started:
            if isinstance(child, RenderProcess):
                self._add(child)
        failures = [error for error in started if isinstance(error, BaseException)]
        if failures and not self._all:
            raise failures[0]
        for _ in failures:
            self._in_background(self._start_another())

    async def stop(self) -> None:
        self._stopping = True
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await asyncio.gather(*(child.end() for child in self._all))

    @property
    def ready(self) -> bool:
        return any(child.alive for child in self._all)

    @property
    def pids(self) -> list[int]:
        return [child.pid for child in self._all]

    async def render(self, page: bytes) -> Rendered | None:
        """The page's title and HTML; None where no process could render it."""
        for _ in range(_ATTEMPTS):
            child = await self._lease()
            if child is None:
                log.error("no render process was free in time")
                return None
            try:
                rendered = await child.render(page, _RENDER_SECONDS)
            except RenderFailed as error:
                log.error("a view failed: %s", error)
                self._give_back(child)
                return None
            except ProcessLost as error:
                log.warning("render process %d was lost: %s", child.pid, error)
                self._replace(child)
            except asyncio.CancelledError:
                self._replace(child)
                raise
            else:
                self._give_back(child)
                return rendered
        return None

    async def _lease(self) -> RenderProcess | None:
        if self._cannot_start and not self.ready:
            return None
        try:
            async with asyncio.timeout(_LEASE_SECONDS):
                while True:
                    child = await self._idle.get()
                    if child.alive:
                        return child
                    self._replace(child)
        except TimeoutError:
            return None

    def _give_back(self, child: RenderProcess) -> None:
        worn = child.renders >= _MAX_RENDERS or (
            child.renders % _CHECK_MEMORY_EVERY == 0 and child.memory_bytes() > _MAX_MEMORY_BYTES
        )
        if worn:
            self._replace(child)
        else:
            self._idle.put_nowait(child)

    def _add(self, child: RenderProcess) -> None:
        self._all.add(child)
        self._idle.put_nowait(child)

    def _replace(self, child: RenderProcess) -> None:
        self._all.discard(child)
        if self._stopping:
            return
        self._in_background(self._start_another(child))

    def _in_background(self, work: Coroutine[None, None, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _start_another(self, replaced: RenderProcess | None = None) -> None:
        """Starts one more process; where that fails, again after a pause."""
        if replaced:
            await replaced.end()
        while True:
            try:
                self._add(await RenderProcess.start(self._bundle))
            except ProcessLost as error:
                if not self._cannot_start:
                    log.warning("a render process is started later: %s", error)
                self._cannot_start = True
            else:
                self._cannot_start = False
                return
            await asyncio.sleep(_RESTART_PAUSE_SECONDS)
