"""Checks types and translations after a change is shown; prints findings to the terminal."""

import asyncio
import sys
from collections.abc import Callable, Coroutine

from builder.paths import ROOT, BuildError
from builder.text_checks import check_texts
from builder.texts import read_texts

_TSC = str(ROOT / "node_modules" / ".bin" / "tsc")
_PAUSE_SECONDS = 1.0


class Check:
    """Runs a check in the background, one run at a time."""

    def __init__(self, check: Callable[[], Coroutine[None, None, None]]) -> None:
        self._check = check
        self._run: asyncio.Task[None] | None = None

    async def restart(self) -> None:
        """Starts a run with the current sources, and cancels a run that is under way."""
        await self.stop()
        self._run = asyncio.create_task(self._later())

    async def stop(self) -> None:
        if self._run:
            self._run.cancel()
            await asyncio.wait([self._run])

    async def _later(self) -> None:
        # Browsers should load the page first.
        await asyncio.sleep(_PAUSE_SECONDS)
        await self._check()


async def check_front_end(brand: str) -> None:
    try:
        check_texts(read_texts(brand))
    except BuildError as error:
        _report(str(error))
    for project in ("tsconfig.json", "client/worker"):
        await _report_output_of(_TSC, "--pretty", "false", "--project", project)


async def check_python() -> None:
    await _report_output_of(sys.executable, "-m", "mypy", "--no-error-summary")


async def _report_output_of(*command: str) -> None:
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    try:
        output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    _report(output.decode())


def _report(text: str) -> None:
    if text.strip():
        print(text.strip(), file=sys.stderr, flush=True)
