"""Supervises several worker processes that accept connections from one listening socket.

A worker that has ended is replaced; if workers cannot start and none ever has, all are stopped.
SIGINT and SIGTERM stop all workers. SIGHUP replaces them one after another by workers that read the
build anew, while connections go on being accepted.
"""

import contextlib
import logging
import multiprocessing
import multiprocessing.connection
import os
import signal
import socket
import threading
import time
from collections.abc import Callable, Iterator
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess

from uvicorn.config import STARTUP_FAILURE

log = logging.getLogger("heatdesk.serving")

_START_SECONDS = 60.0
_REPLACE_PAUSE_SECONDS = 1.0

Serve = Callable[[socket.socket, Callable[[], None]], None]
"""Serves until a signal ends it, and calls the function once it accepts connections. It must be
picklable."""


class Workers:
    """The supervisor of `count` workers. It kills workers that have not ended `kill_seconds` after
    SIGTERM. It calls `on_end` with the process id of a worker that has ended, while others go
    on."""

    def __init__(
        self,
        serve: Serve,
        listener: socket.socket,
        count: int,
        kill_seconds: float,
        on_end: Callable[[int], None] = lambda _: None,
    ) -> None:
        self._serve = serve
        self._listener = listener
        self._count = count
        self._kill_seconds = kill_seconds
        self._on_end = on_end
        self._context = multiprocessing.get_context("spawn")
        self._workers: list[BaseProcess] = []
        self._leaving: list[BaseProcess] = []
        self._starting: list[Connection] = []
        self._has_served = False
        self._failed_starts = 0

    def run(self) -> int:
        """Runs until all workers have ended. Returns 0, or STARTUP_FAILURE if none could start."""
        with _signals() as signals:
            self._workers = [self._start_worker() for _ in range(self._count)]
            status = self._keep(signals)
            self._stop()
        return status

    def _start_worker(self) -> BaseProcess:
        process, ready = self._start()
        self._starting.append(ready)
        return process

    def _start(self) -> tuple[BaseProcess, Connection]:
        ready, started = self._context.Pipe(duplex=False)
        process = self._context.Process(target=_work, args=(self._serve, self._listener, started))
        process.start()
        started.close()
        return process, ready

    def _keep(self, signals: socket.socket) -> int:
        while True:
            sentinels = [each.sentinel for each in self._workers + self._leaving]
            multiprocessing.connection.wait([signals, *sentinels])
            received = _received(signals)
            if received & {signal.SIGINT, signal.SIGTERM}:
                return 0
            if signal.SIGHUP in received:
                self._replace_all()
            self._listen()
            self._forget_ended()
            for index, worker in enumerate(self._workers):
                if worker.exitcode == STARTUP_FAILURE and self._cannot_start():
                    return STARTUP_FAILURE
                if worker.exitcode is not None:
                    log.error("worker %d has ended with %d", worker.pid, worker.exitcode)
                    self._on_end(worker.pid or 0)
                    time.sleep(_REPLACE_PAUSE_SECONDS)
                    self._workers[index] = self._start_worker()

    def _forget_ended(self) -> None:
        """Removes replaced workers that have ended from the list."""
        for each in [each for each in self._leaving if not each.is_alive()]:
            self._leaving.remove(each)
            self._on_end(each.pid or 0)

    def _listen(self) -> None:
        """Records whether a worker has been able to start."""
        heard = [each for each in self._starting if each.poll(0)]
        self._starting = [each for each in self._starting if each not in heard]
        self._has_served |= any(_is_ready(each, 0) for each in heard)

    def _cannot_start(self) -> bool:
        """Counts a failed start. Returns whether `count` starts have failed and no worker has ever
        served: the failure of a single worker, such as by a killed render process, may pass."""
        self._failed_starts += 1
        return not self._has_served and self._failed_starts >= self._count

    def _replace_all(self) -> None:
        for index, old in enumerate(self._workers):
            new, ready = self._start()
            if not _is_ready(ready, _START_SECONDS):
                log.error("the new worker %d does not start: worker %d stays", new.pid, old.pid)
                new.kill()
                return
            self._workers[index] = new
            self._leaving.append(old)
            old.terminate()

    def _stop(self) -> None:
        everyone = self._workers + self._leaving
        for worker in everyone:
            worker.terminate()
        # The workers close their listeners when they stop accepting. If this one stayed open, new
        # connections would wait, but no worker would accept them.
        self._listener.close()
        until = time.monotonic() + self._kill_seconds
        for worker in everyone:
            worker.join(max(0.0, until - time.monotonic()))
            if worker.is_alive():
                log.error("worker %d does not stop and is killed", worker.pid)
                worker.kill()
                worker.join()


def _work(serve: Serve, listener: socket.socket, started: Connection) -> None:
    # Multiprocessing makes the listener inheritable. A render process would keep it open after the
    # worker has closed it, and the system would accept connections that no process answers.
    listener.set_inheritable(False)

    def tell_supervisor() -> None:
        # The supervisor may have closed its end, if it has ended or waited too long.
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


def _is_ready(ready: Connection, seconds: float) -> bool:
    try:
        return ready.poll(seconds) and bool(ready.recv())
    except EOFError:
        return False


@contextlib.contextmanager
def _signals() -> Iterator[socket.socket]:
    """Yields a socket that receives the numbers of the signals that this process gets."""
    receiver, sender = socket.socketpair()
    with receiver, sender:
        receiver.setblocking(False)
        sender.setblocking(False)
        signal.set_wakeup_fd(sender.fileno())
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            signal.signal(number, lambda *_: None)
        try:
            yield receiver
        finally:
            signal.set_wakeup_fd(-1)


def _received(signals: socket.socket) -> set[int]:
    try:
        return set(signals.recv(1024))
    except BlockingIOError:
        return set()
