"""Runs a function when the process receives a signal to end.

It is used to end open streams: the server waits for them before the application's lifespan ends.
"""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def on_shutdown(act: Callable[[signal.Signals], None]) -> None:
    """Calls `act` with the signal on the running event loop on SIGINT and SIGTERM, in addition to
    the current handlers. Does nothing outside of the main thread."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        _chain(number, loop, act)


def _chain(
    number: signal.Signals,
    loop: asyncio.AbstractEventLoop,
    act: Callable[[signal.Signals], None],
) -> None:
    before = signal.getsignal(number)

    def handle(received: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act, number)
        if callable(before):
            before(received, frame)

    signal.signal(number, handle)
