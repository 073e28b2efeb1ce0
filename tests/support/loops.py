"""Runs coroutines in tests, also where another event loop already runs in this thread."""

import asyncio
import functools
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, ParamSpec, TypeVar

from tests.support.patience import PATIENCE_SECONDS

P = ParamSpec("P")
T = TypeVar("T")


def run(coroutine: Coroutine[Any, Any, T], seconds: float = 5 * PATIENCE_SECONDS) -> T:
    """The result of the coroutine, which runs in another thread: Chromium's driver keeps a loop
    running in this one. Raises TimeoutError after `seconds`."""

    async def bounded() -> T:
        async with asyncio.timeout(seconds):
            return await coroutine

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, bounded()).result()


def in_loop(function: Callable[P, Coroutine[Any, Any, T]]) -> Callable[P, T]:
    """The function, such as a test, with its coroutine run to its end."""

    @functools.wraps(function)
    def called(*arguments: P.args, **options: P.kwargs) -> T:
        return run(function(*arguments, **options))

    return called
