"""Runs coroutines in tests, also where another event loop already runs in this thread."""

import asyncio
from collections.abc import Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from tests.support.patience import PATIENCE_SECONDS

T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], seconds: float = 5 * PATIENCE_SECONDS) -> T:
    """The result of the coroutine, which runs in another thread: Chromium's driver keeps a loop
    running in this one. Raises TimeoutError after `seconds`."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await coroutine

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, bounded()).result()
