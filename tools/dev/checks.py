"""What is checked after a change is shown: types and translations; findings go to the terminal."""

import asyncio
import sys

from builder.paths import ROOT, BuildError
from builder.texts import check_texts, read_texts

_TSC = str(ROOT / "node_modules" / ".bin" / "tsc")
_COMMANDS = (
    (_TSC, "--pretty", "false"),
    (_TSC, "--pretty", "false", "--project", "client/worker"),
    (sys.executable, "-m", "mypy", "--no-error-summary"),
)
_PAUSE_SECONDS = 1.0


class Checks:
    """Checks in the background, one run at a time."""

    def __init__(self, brand: str) -> None:
        self._brand = brand
        self._run: asyncio.Task[None] | None = None

    async def restart(self) -> None:
        """Checks the sources as they are now; a run that is under way is of no use then."""
        await self.stop()
        self._run = asyncio.create_task(_check(self._brand))

    async def stop(self) -> None:
        if self._run:
            self._run.cancel()
            await asyncio.wait([self._run])


async def _check(brand: str) -> None:
    # Browsers load the page first.
    await asyncio.sleep(_PAUSE_SECONDS)
    try:
        check_texts(read_texts(brand))
    except BuildError as error:
        _report(str(error))
    for command in _COMMANDS:
        _report(await _output_of(*command))


async def _output_of(*command: str) -> str:
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, stdin=asyncio.subprocess.DEVNULL, stdout=asyncio.subprocess.PIPE
    )
    try:
        output, _ = await process.communicate()
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()
    return output.decode()


def _report(text: str) -> None:
    if text.strip():
        print(text.strip(), file=sys.stderr, flush=True)
