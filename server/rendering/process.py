"""The parent's end of one render process."""

import asyncio
import struct
import sys
from pathlib import Path

_READY_SECONDS = 20.0

Rendered = tuple[str, str]
"""The title, which is plain text, and the HTML of a page."""


class RenderFailed(Exception):
    """The views threw an error for this page; the process itself is well."""


class ProcessLost(Exception):
    """The process died, or did not answer in time; it has been ended."""


class RenderProcess:
    """One child with one isolate; renders one page at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.renders = 0

    @classmethod
    async def start(cls, bundle: Path) -> "RenderProcess":
        """Starts a child and waits until its bundle is loaded. Raises ProcessLost."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "server.rendering.child",
                str(bundle),
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=Path(__file__).parents[2],
            )
        except (OSError, RuntimeError) as error:
            # No memory, process, thread or file descriptor is left; there may be one later.
            raise ProcessLost(f"no process can be started: {error}") from error
        child = cls(process)
        try:
            async with asyncio.timeout(_READY_SECONDS):
                await child._stdout.readexactly(1)
        except (asyncio.IncompleteReadError, TimeoutError) as error:
            await child.end()
            raise ProcessLost("the render process did not start") from error
        except asyncio.CancelledError:
            await child.end()
            raise
        return child

    @property
    def pid(self) -> int:
        return self._process.pid

    async def render(self, page: bytes, seconds: float) -> Rendered:
        """Renders within `seconds`. Raises RenderFailed or ProcessLost."""
        self.renders += 1
        try:
            async with asyncio.timeout(seconds):
                return await self._exchange(page)
        except (asyncio.IncompleteReadError, OSError, RuntimeError) as error:
            # RuntimeError is how uvloop says that the pipe is closed already.
            await self.end()
            raise ProcessLost(type(error).__name__) from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _exchange(self, page: bytes) -> Rendered:
        assert self._process.stdin is not None
        self._process.stdin.write(struct.pack("<I", len(page)) + page)
        ok = await self._stdout.readexactly(1)
        title, text = await self._value(), await self._value()
        if ok != b"\x01":
            raise RenderFailed(text)
        return title, text

    async def _value(self) -> str:
        length = struct.unpack("<I", await self._stdout.readexactly(4))[0]
        return (await self._stdout.readexactly(length)).decode()

    @property
    def _stdout(self) -> asyncio.StreamReader:
        assert self._process.stdout is not None
        return self._process.stdout

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    def memory_bytes(self) -> int:
        """Resident memory, where the system tells; 0 elsewhere."""
        try:
            pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        except OSError:
            return 0
        return int(pages) * 4096

    async def end(self) -> None:
        """Ends the process at once and reaps it."""
        if self.alive:
            self._process.kill()
        await self._process.wait()
