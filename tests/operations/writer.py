"""Writes to the store as a host does, as a separate program, until it is killed.

    python -m tests.operations.writer ADDRESS PREFIX [BYTES]

It logs changes, each with a sample, and prints the id of each change once it is logged, or a line
that begins with `-` if it could not be. With BYTES, no file may grow beyond this size until a line
arrives on standard input; then it writes ten more changes and ends.
"""

import asyncio
import resource
import sys
from datetime import UTC, datetime
from itertools import count

from server.domain.history import Change, ChangeKind, Sample
from server.store.failures import StoreUnavailable
from server.store.history_store import HistoryStore
from server.store.queue import SampleQueue
from server.store.samples import HeaterSample
from server.web.history import History
from tests.support.stores import MONDAY, OURS


async def main(address: str, prefix: str, most_bytes: int | None) -> None:
    store = HistoryStore(address)
    store.queue = SampleQueue(store.store, retry_seconds=0.05)
    async with store.running():
        history, numbers = History(store, OURS), count()
        if most_bytes:
            await _write_until_a_line(history, prefix, numbers, most_bytes)
            for _ in range(10):
                await _write(history, prefix, next(numbers))
        else:
            while True:
                await _write(history, prefix, next(numbers))


async def _write_until_a_line(
    history: History, prefix: str, numbers: "count[int]", most_bytes: int
) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most_bytes, hard))
    line = asyncio.get_running_loop().run_in_executor(None, sys.stdin.readline)
    while not line.done():
        await _write(history, prefix, next(numbers))
    resource.setrlimit(resource.RLIMIT_FSIZE, (hard, hard))


async def _write(history: History, prefix: str, number: int) -> None:
    id_ = f"{prefix}-{number}"
    history.remember([HeaterSample(id_, Sample(day=MONDAY, serial="x" * 200, pressure=1.5))])
    change = Change(id=id_, at=datetime.now(UTC), kind=ChangeKind.NOTE, name="x" * 1000)
    try:
        await history.begin(change)
    except StoreUnavailable as error:
        print(f"- {error}", flush=True)
        await asyncio.sleep(0.05)
    else:
        print(id_, flush=True)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], sys.argv[2], int(sys.argv[3]) if sys.argv[3:] else None))
