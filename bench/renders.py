"""Measures the memory of one render process while it renders 100,000 pages.

    python -m bench renders [--renders 100000]

The pages are in five languages, so that the caches of all languages are filled. The product
replaces a render process long before it has rendered so many.
"""

import argparse
import asyncio
import tempfile
from itertools import islice
from pathlib import Path

import msgspec

from bench.figures import table
from bench.rendering import BUNDLE, PATHS
from server.domain.lookups import LANGUAGES
from server.rendering.process import RenderProcess
from tests.support import memory
from tests.support.processes import running_host, running_provider
from tests.support.user import EMAIL, PASSWORD, User

_HEATERS = 60
_STEPS = 10
_SECONDS = 60.0


def measure(options: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory() as folder:
        pages = _pages(Path(folder))
    rows = asyncio.run(_rendered(pages, options.renders))
    print(table(["renders", "MB", "processor ms a render"], rows))


def _pages(folder: Path) -> list[bytes]:
    found = []
    with (
        running_provider(folder / "world.sqlite", "--heaters", str(_HEATERS)) as provider,
        running_host(provider.url) as host,
        User(host) as user,
    ):
        user.login(EMAIL, PASSWORD)
        for path in PATHS:
            page = user.http.get(path, headers={"accept": "application/json"}).json()
            found += [msgspec.json.encode({**page, "locale": each}) for each in LANGUAGES]
    return found


async def _rendered(pages: list[bytes], renders: int) -> list[list[str]]:
    process = await RenderProcess.start(BUNDLE.read_bytes())
    rows, step = [], max(1, renders // _STEPS)
    try:
        for done in islice(range(step, renders + 1, step), _STEPS):
            before = memory.processor_seconds(process.pid)
            for number in range(step):
                await process.render(pages[number % len(pages)], _SECONDS)
            spent = (memory.processor_seconds(process.pid) - before) / step
            megabytes = memory.proportional(process.pid) / 2**20
            rows.append([f"{done:,}", f"{megabytes:.0f}", f"{spent * 1000:.2f}"])
    finally:
        await process.end()
    return rows
