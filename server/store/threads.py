"""Runs transactions in threads, a few at a time."""

import asyncio
import contextlib
import threading
from collections.abc import Callable
from concurrent.futures import Future
from typing import TypeVar

T = TypeVar("T")


async def in_thread(places: asyncio.Semaphore, name: str, work: Callable[[], T]) -> T:
    """The result of `work`, in a thread of its own that begins when one of the `places` is free:
    in the order of the calls. It keeps the place until it ends, also if its caller gives up. Unlike
    the threads of an executor it never holds up the end of the process, because a database may
    hang. Raises what `work` raises, and OSError if no thread can be started."""
    await places.acquire()
    loop = asyncio.get_running_loop()
    future: Future[T] = Future()
    future.set_running_or_notify_cancel()

    def run() -> None:
        try:
            result = work()
        except BaseException as error:  # noqa: BLE001 - The future raises it.
            future.set_exception(error)
        else:
            future.set_result(result)
        # The loop may have ended before.
        with contextlib.suppress(RuntimeError):
            loop.call_soon_threadsafe(places.release)

    try:
        threading.Thread(target=run, name=name, daemon=True).start()
    except RuntimeError as error:
        places.release()
        raise OSError(str(error)) from error
    return await asyncio.wrap_future(future)
