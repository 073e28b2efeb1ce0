"""Threads that run transactions, a few at a time."""

import threading
from collections.abc import Callable
from concurrent.futures import Future
from queue import Empty, SimpleQueue
from typing import TypeVar

from server.domain.limits import STORE_WAITING

T = TypeVar("T")


class NoPlace(Exception):
    """Too many transactions wait already, or the threads are stopped."""


class Threads:
    """`count` threads with a bounded queue. Unlike the threads of an executor they never hold up
    the end of the process, because a database may hang."""

    def __init__(self, name: str, count: int) -> None:
        self._name, self._count = name, count
        self._places = threading.Semaphore(count + STORE_WAITING)
        self._waiting: SimpleQueue[Callable[[], None] | None] = SimpleQueue()
        self._state = threading.Lock()
        self._started = self._stopped = False

    def submit(self, work: Callable[[], T]) -> "Future[T]":
        """Queues `work`, and returns the future of its result. If the future is cancelled before a
        thread has begun the work, the work is not begun; its place is free when a thread has
        taken it. Raises NoPlace."""
        if not self._places.acquire(blocking=False):
            raise NoPlace("too many transactions are waiting")
        future: Future[T] = Future()
        with self._state:
            if self._stopped:
                raise NoPlace("it is closed")
            self._waiting.put(lambda: _run(future, work))
            self._start()
        return future

    def stop(self) -> None:
        """Drops the work that waits; work that has begun goes on."""
        with self._state:
            self._stopped = True
            try:
                while True:
                    self._waiting.get_nowait()
            except Empty:
                pass
            for _ in range(self._count):
                self._waiting.put(None)

    def _start(self) -> None:
        if not self._started:
            self._started = True
            for number in range(self._count):
                name = f"store-{self._name}-{number}"
                threading.Thread(target=self._work, name=name, daemon=True).start()

    def _work(self) -> None:
        while run := self._waiting.get():
            run()
            self._places.release()


def _run(future: "Future[T]", work: Callable[[], T]) -> None:
    if not future.set_running_or_notify_cancel():
        return
    try:
        result = work()
    except BaseException as error:  # noqa: BLE001 - The future raises it.
        future.set_exception(error)
    else:
        future.set_result(result)
