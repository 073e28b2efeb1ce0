"""A worker process: what runs in it, and how its supervisor sees it."""

import contextlib
import math
import multiprocessing
import os
import signal
import socket
import threading
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

_CONTEXT = multiprocessing.get_context("spawn")

Serve = Callable[[socket.socket, Callable[[], None]], None]
"""Serves until a signal ends it, and calls the function once it accepts connections. It must be
picklable."""


class Worker:
    """A process that serves on the listener."""

    def __init__(self, serve: Serve, listener: socket.socket) -> None:
        ready, started = _CONTEXT.Pipe(duplex=False)
        self._ready: Connection | None = ready
        """Receives a message once the worker serves; None after that, or after it has ended."""
        self._kill_at = math.inf
        self._process = _CONTEXT.Process(target=work, args=(serve, listener, started))
        self._process.start()
        started.close()
        self.has_served = False

    @property
    def pid(self) -> int:
        return self._process.pid or 0

    @property
    def status(self) -> int | None:
        """The exit status of the process; None while it runs."""
        return self._process.exitcode

    def events(self) -> list[Connection | int]:
        """What `multiprocessing.connection.wait` waits for: the worker serves, or has ended."""
        return [self._process.sentinel, *([self._ready] if self._ready else [])]

    def listen(self) -> None:
        """Records whether the worker has begun to serve."""
        if self._ready and self._ready.poll(0):
            with contextlib.suppress(EOFError):
                self.has_served = bool(self._ready.recv())
            self._ready.close()
            self._ready = None

    def limit(self, seconds: float) -> None:
        """Gives the worker this time until it `is_late`."""
        self._kill_at = time.monotonic() + seconds

    @property
    def is_late(self) -> bool:
        return self.seconds_left <= 0

    @property
    def seconds_left(self) -> float:
        """The seconds until it is late; infinite without a limit."""
        return self._kill_at - time.monotonic()

    def terminate(self) -> None:
        self._process.terminate()

    def kill(self) -> None:
        self._kill_at = math.inf
        self._process.kill()

    def join(self) -> None:
        """Waits for its end until the worker is late."""
        left = self.seconds_left
        self._process.join(None if left == math.inf else max(0.0, left))


def work(serve: Serve, listener: socket.socket, started: Connection) -> None:
    """Serves on the listener, and tells the supervisor through `started` when it does."""
    # Multiprocessing makes the listener inheritable. A render process would keep it open after the
    # worker has closed it, and the system would accept connections that no process answers.
    listener.set_inheritable(False)

    def tell_supervisor() -> None:
        # The supervisor may have ended.
        with contextlib.suppress(OSError):
            started.send(True)

    threading.Thread(target=_end_with_supervisor, daemon=True).start()
    with contextlib.suppress(KeyboardInterrupt):
        serve(listener, tell_supervisor)


def _end_with_supervisor() -> None:
    supervisor = multiprocessing.parent_process()
    assert supervisor is not None
    supervisor.join()
    os.kill(os.getpid(), signal.SIGTERM)
