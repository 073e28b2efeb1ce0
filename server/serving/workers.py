"""Supervises several worker processes that accept connections from one listening socket.

A worker that has ended is replaced; if workers cannot start and none ever has, all are stopped.
SIGINT and SIGTERM stop all workers. SIGHUP replaces them one after another by workers that read the
build anew, while connections go on being accepted.
"""

import contextlib
import logging
import math
import multiprocessing.connection
import signal
import socket
import time
from collections.abc import Callable, Iterator

from uvicorn.config import STARTUP_FAILURE

from server.serving.worker import Serve, Worker, work

_work = work
"""What a supervisor of the releases up to 24 November 2026 starts, which knows only this name: it
replaces its workers by those of the installed release."""

log = logging.getLogger("heatdesk.serving")

_START_SECONDS = 60.0
_REPLACE_PAUSE_SECONDS = 1.0


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
        self._workers: list[Worker] = []
        self._to_replace: list[int] = []
        """The places in `_workers` of those that a SIGHUP has still to replace."""
        self._next: Worker | None = None
        """The worker that starts to replace the first of these."""
        self._leaving: list[Worker] = []
        """Workers that were told to end."""
        self._has_served = False
        self._failed_starts = 0

    def run(self) -> int:
        """Runs until all workers have ended. Returns 0, or STARTUP_FAILURE if none could start."""
        with _signals() as signals:
            self._workers = [self._start() for _ in range(self._count)]
            status = self._keep(signals)
            self._stop()
        return status

    def _start(self) -> Worker:
        return Worker(self._serve, self._listener)

    def _everyone(self) -> list[Worker]:
        return [*self._workers, *self._leaving, *([self._next] if self._next else [])]

    def _keep(self, signals: socket.socket) -> int:
        while True:
            self._wait(signals)
            received = _received(signals)
            if received & {signal.SIGINT, signal.SIGTERM}:
                return 0
            for each in self._everyone():
                each.listen()
            self._end_leaving()
            if not self._restart_ended():
                return STARTUP_FAILURE
            if signal.SIGHUP in received:
                self._stop_replacing()
                self._to_replace = list(range(self._count))
            self._replace()

    def _wait(self, signals: socket.socket) -> None:
        """Waits for a signal, for a worker that begins to serve or ends, and for one that is
        late."""
        everyone = self._everyone()
        left = min(each.seconds_left for each in everyone)
        multiprocessing.connection.wait(
            [signals, *(event for each in everyone for event in each.events())],
            None if left == math.inf else max(0.0, left),
        )

    def _end_leaving(self) -> None:
        """Forgets workers that have ended as they were told, and kills those that are late."""
        for each in list(self._leaving):
            if each.status is not None:
                self._leaving.remove(each)
                self._on_end(each.pid)
            elif each.is_late:
                _kill(each)

    def _restart_ended(self) -> bool:
        """Returns False if workers cannot start: a start has failed `count` times, and no worker
        has ever served. The failure of a single worker, such as by a killed render process, may
        pass."""
        self._has_served |= any(each.has_served for each in self._workers)
        for index, worker in enumerate(self._workers):
            if worker.status is None:
                continue
            self._failed_starts += not worker.has_served
            if not self._has_served and self._failed_starts >= self._count:
                return False
            log.error("worker %d has ended with %d", worker.pid, worker.status)
            self._on_end(worker.pid)
            time.sleep(_REPLACE_PAUSE_SECONDS)
            self._workers[index] = self._start()
        return True

    def _replace(self) -> None:
        """Goes on with the replacement of workers, one at a time."""
        if self._next and self._next.has_served:
            index = self._to_replace.pop(0)
            self._leave(self._workers[index])
            self._workers[index], self._next = self._next, None
            self._workers[index].limit(math.inf)
        elif self._next and (self._next.is_late or self._next.status is not None):
            log.error("the new worker %d does not start: the old ones stay", self._next.pid)
            self._stop_replacing()
        if self._to_replace and not self._next:
            self._next = self._start()
            self._next.limit(_START_SECONDS)

    def _stop_replacing(self) -> None:
        self._to_replace = []
        if self._next:
            self._next.listen()
            if self._next.has_served:
                self._leave(self._next)
            else:
                # Nothing is under way.
                self._next.kill()
                self._leaving.append(self._next)
            self._next = None

    def _leave(self, worker: Worker) -> None:
        worker.terminate()
        worker.limit(self._kill_seconds)
        self._leaving.append(worker)

    def _stop(self) -> None:
        self._stop_replacing()
        for worker in self._workers:
            self._leave(worker)
        # The workers close their listeners when they stop accepting. If this one stayed open, new
        # connections would wait, but no worker would accept them.
        self._listener.close()
        for worker in self._leaving:
            worker.join()
            if worker.status is None:
                _kill(worker)
                worker.join()


def _kill(worker: Worker) -> None:
    log.error("worker %d does not stop and is killed", worker.pid)
    worker.kill()


@contextlib.contextmanager
def _signals() -> Iterator[socket.socket]:
    """Yields a socket that receives the numbers of the signals that this process gets."""
    receiver, sender = socket.socketpair()
    with receiver, sender:
        receiver.setblocking(False)
        sender.setblocking(False)
        signal.set_wakeup_fd(sender.fileno())
        for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP):
            # nohup makes a hangup ignored: workers inherit that, and go on without their terminal.
            if number is not signal.SIGHUP or signal.getsignal(number) is not signal.SIG_IGN:
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
