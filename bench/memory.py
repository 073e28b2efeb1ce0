"""Measures the memory that the host uses for CSV files of all heaters, in MB."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

from tests.support import memory
from tests.support.user import User

FILE = "/heaters.csv"


def of_files(user: User, pid: int) -> Iterator[tuple[str, float, float]]:
    """For each step its name, the resident memory of the process after it, and its peak, in MB."""
    user.get("/heaters/")
    memory.forget_peak(pid)
    yield _now("the list's screen", pid)
    user.get(FILE)
    yield _now("1 file", pid)
    for _ in range(20):
        user.get(FILE)
    yield _now("20 more, one by one", pid)
    with ThreadPoolExecutor(4) as four:
        list(four.map(user.get, [FILE] * 20))
    yield _now("20 more, four at once", pid)


def _now(done: str, pid: int) -> tuple[str, float, float]:
    now = (done, memory.resident(pid) / 1e6, memory.peak(pid) / 1e6)
    memory.forget_peak(pid)
    return now
