"""A pool of render processes: each is leased for one page, and replaced when it is worn or lost."""

import asyncio
import logging
from collections import Counter, deque
from collections.abc import Coroutine
from typing import Any, Literal, TypeVar

from server.rendering.process import ProcessLost, Rendered, RenderFailed, RenderProcess
from server.telemetry.telemetry import Telemetry

MAX_RENDER_WAIT_SECONDS = 4.0

T = TypeVar("T")

NotRendered = Literal["busy", "internal"]
"""`busy`: no process was free in time, or none can be started. `internal`: the view has thrown an
error."""

log = logging.getLogger("heatdesk.rendering")

_RENDER_SECONDS = 2.0
_MAX_RENDERS = 20_000
_MAX_MEMORY_BYTES = 512 * 1024 * 1024
_CHECK_MEMORY_EVERY = 64
_ATTEMPTS = 2
_RESTART_PAUSE_SECONDS = 1.0


class RenderPool:
    """A fixed number of render processes, which all load one server bundle. A process that
    is started later loads the same one: the next release may be installed over the build."""

    def __init__(self, bundle: bytes, size: int, telemetry: Telemetry | None = None) -> None:
        self._telemetry = telemetry or Telemetry()
        self.replaced = 0
        """The number of processes that were lost or worn."""
        self.not_rendered: Counter[str] = Counter(busy=0, internal=0)
        """The number of pages without HTML, by their reasons."""
        self._bundle = bundle
        self._size = size
        self._idle: deque[RenderProcess] = deque()
        self._places = asyncio.Semaphore(0)
        """Counts the idle processes. Tasks get them in the order of arrival."""
        self._all: set[RenderProcess] = set()
        self._tasks: set[asyncio.Task[Any]] = set()
        self._stopping = False
        self._cannot_start = False
        """Whether the last attempt to start a process has failed."""

    async def start(self) -> None:
        """Starts the processes. Processes that fail to start are started later; raises ProcessLost
        if all fail."""
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
    def ready_count(self) -> int:
        return sum(1 for child in self._all if child.alive)

    async def render(self, page: bytes) -> Rendered | NotRendered:
        """The page's title and HTML, or why there are none. Pages wait for a process in the order
        of arrival, for at most MAX_RENDER_WAIT_SECONDS."""
        rendered = await self._render(page)
        if isinstance(rendered, str):
            self.not_rendered[rendered] += 1
        return rendered

    async def _render(self, page: bytes) -> Rendered | NotRendered:
        for _ in range(_ATTEMPTS):
            with self._telemetry.rendering("render_wait"):
                child = await self._lease()
            if child is None:
                return "busy"
            # Shielded: if the client disconnects, the process still finishes the page, and is then
            # used again.
            work = self._in_background(self._render_with(child, page))
            if (rendered := await asyncio.shield(work)) is not None:
                return rendered
        return "busy"

    async def _render_with(
        self, child: RenderProcess, page: bytes
    ) -> Rendered | NotRendered | None:
        """Renders the page, and gives the process back; None if the process was lost."""
        try:
            with self._telemetry.rendering("render"):
                rendered = await child.render(page, _RENDER_SECONDS)
        except RenderFailed as error:
            log.error("a view failed: %s", error)
            self._give_back(child)
            return "internal"
        except ProcessLost as error:
            log.warning("render process %d was lost: %s", child.pid, error)
            self._replace(child)
            return None
        self._give_back(child)
        return rendered

    async def _lease(self) -> RenderProcess | None:
        if self._cannot_start and not self.ready_count:
            return None
        try:
            async with asyncio.timeout(MAX_RENDER_WAIT_SECONDS):
                while True:
                    await self._places.acquire()
                    if (child := self._idle.popleft()).alive:
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
            self._add(child)

    def _add(self, child: RenderProcess) -> None:
        self._all.add(child)
        self._idle.append(child)
        self._places.release()

    def _replace(self, child: RenderProcess) -> None:
        self._all.discard(child)
        if self._stopping:
            return
        self.replaced += 1
        self._in_background(self._start_another(child))

    def _in_background(self, work: Coroutine[None, None, T]) -> asyncio.Task[T]:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    async def _start_another(self, replaced: RenderProcess | None = None) -> None:
        """Ends the replaced process, if any, and starts another; retries after a pause until that
        succeeds."""
        if replaced:
            await replaced.end()
        while True:
            try:
                self._add(await RenderProcess.start(self._bundle))
            except ProcessLost as error:
                log.warning("a render process is started later: %s", error)
                self._cannot_start = True
            else:
                self._cannot_start = False
                return
            await asyncio.sleep(_RESTART_PAUSE_SECONDS)
