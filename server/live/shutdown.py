"""Tells the process's open streams about its end at once: the server waits for them before it
lets the application know."""

import asyncio
import signal
import threading
from collections.abc import Callable
from types import FrameType


def on_shutdown(act: Callable[[], None]) -> None:
    """Calls `act` on the running event loop when the process is told to end. Whoever handled the
    signal before still does."""
    if threading.current_thread() is not threading.main_thread():
        return
    loop = asyncio.get_running_loop()
    for number in (signal.SIGINT, signal.SIGTERM):
        _chain(number, loop, act)


def _chain(
    number: signal.Signals, loop: asyncio.AbstractEventLoop, act: Callable[[], None]
) -> None:
    before = signal.getsignal(number)

    def handle(received: int, frame: FrameType | None) -> None:
        loop.call_soon_threadsafe(act)
        if callable(before):
            before(received, frame)

    signal.signal(number, handle)
