"""Starts, uses and ends one render process (`server.rendering.child`)."""

import asyncio
import struct
import sys
from pathlib import Path

_READY_SECONDS = 20.0

Rendered = tuple[str, str]
"""The title of a page as plain text, and its HTML."""


class RenderFailed(Exception):
    """The views have thrown an error for this page; the process can still be used."""


class ProcessLost(Exception):
    """The process has ended, or was ended because it did not answer in time."""


class RenderProcess:
    """A child process with one V8 isolate; renders one page at a time."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        self._process, self._stdin, self._stdout = process, process.stdin, process.stdout
        self.renders = 0

    @classmethod
    async def start(cls, bundle: bytes) -> "RenderProcess":
        """Starts a process and waits until it has loaded the bundle. Raises ProcessLost."""
        try:
            process = await asyncio.create_subprocess_exec(
                sys.executable,
                "-m",
                "server.rendering.child",
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                cwd=Path(__file__).parents[2],
            )
        except (OSError, RuntimeError) as error:
            # Memory, processes, threads or file descriptors are exhausted, perhaps temporarily.
            raise ProcessLost(f"no process can be started: {error}") from error
        child = cls(process)
        try:
            async with asyncio.timeout(_READY_SECONDS):
                child._send(bundle)
                await child._stdout.readexactly(1)
        except (asyncio.IncompleteReadError, OSError, RuntimeError) as error:
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
        """Renders a page within `seconds`. Raises RenderFailed or ProcessLost."""
        self.renders += 1
        try:
            async with asyncio.timeout(seconds):
                return await self._request(page)
        except (asyncio.IncompleteReadError, OSError, RuntimeError) as error:
            # uvloop raises RuntimeError if the pipe is already closed.
            await self.end()
            raise ProcessLost(type(error).__name__) from error
        except asyncio.CancelledError:
            await self.end()
            raise

    async def _request(self, page: bytes) -> Rendered:
        self._send(page)
        length = struct.unpack("<I", await self._stdout.readexactly(4))[0]
        answer = (await self._stdout.readexactly(length)).decode()
        if answer[0] != "1":
            raise RenderFailed(answer[1:])
        colon = answer.index(":")
        end = colon + 1 + int(answer[1:colon])
        return answer[colon + 1 : end], answer[end + 1 :]

    def _send(self, text: bytes) -> None:
        self._stdin.write(struct.pack("<I", len(text)) + text)

    @property
    def alive(self) -> bool:
        return self._process.returncode is None

    def memory_bytes(self) -> int:
        """Resident memory in bytes, for pages of 4 KB; 0 on systems without /proc."""
        try:
            pages = Path(f"/proc/{self.pid}/statm").read_text().split()[1]
        except OSError:
            return 0
        return int(pages) * 4096

    async def end(self) -> None:
        """Kills the process and waits for its end."""
        if self.alive:
            self._process.kill()
        await self._process.wait()
