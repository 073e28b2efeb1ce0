"""Holds values in a SQLite file, which the workers of one host share."""

import asyncio
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, TypeVar

from server.domain.limits import STATE_SECONDS

T = TypeVar("T")

_PRUNE_SECONDS = 60.0
_PRUNED_ROWS = 1000
_OPEN_PAUSE_SECONDS = 0.01
_SCHEMA = """
CREATE TABLE IF NOT EXISTS entries (
    key TEXT PRIMARY KEY, value BLOB NOT NULL, expires REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS entries_expires ON entries (expires);
"""
_GET = "SELECT value FROM entries WHERE key = :key AND expires > :now"
_PUT = """
INSERT INTO entries VALUES (:key, :value, :expires)
ON CONFLICT DO UPDATE SET value = excluded.value, expires = excluded.expires
WHERE NOT :only_new OR expires <= :now
"""
_INCREMENT = """
INSERT INTO entries VALUES (:key, :amount, :expires)
ON CONFLICT DO UPDATE SET
    value = CASE WHEN expires > :now THEN value + :amount ELSE :amount END,
    expires = CASE WHEN expires > :now THEN expires ELSE :expires END
RETURNING value, expires
"""
_PRUNE = """
DELETE FROM entries WHERE key IN (SELECT key FROM entries WHERE expires <= :now LIMIT :rows)
"""


class SqliteState:
    """Each operation is one statement, and so one transaction, in a separate thread. Operations
    raise sqlite3.Error.

    Values are read on the event loop, because the thread costs ten times as much as the read, and
    every page reads a value. With a write-ahead log a reader does not wait for writers. If it would
    have to wait anyway, the thread reads.
    """

    def __init__(self, path: Path, clock: Callable[[], float] = time.time) -> None:
        """`clock` returns Unix seconds. The first operation opens the file."""
        self._path = path
        self._clock = clock
        self._thread = ThreadPoolExecutor(1, "shared-state")
        self._connection: sqlite3.Connection | None = None
        self._reader: sqlite3.Connection | None = None
        self._prune_at = 0.0

    async def get(self, key: str) -> bytes | None:
        rows = self._read_at_once(key)
        if rows is None:
            rows, _ = await self._execute(_GET, key=key)
        return _as_bytes(rows[0][0]) if rows else None

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        expires = self._clock() + seconds
        _, changed = await self._execute(
            _PUT, key=key, value=value, expires=expires, only_new=only_new
        )
        return changed > 0

    async def increment(self, key: str, amount: int, seconds: float) -> tuple[int, float]:
        now = self._clock()
        rows, _ = await self._execute(_INCREMENT, key=key, amount=amount, expires=now + seconds)
        number, expires = rows[0]
        # Another worker may have inserted the number after this one read the clock.
        return number, min(seconds, expires - now)

    async def delete(self, key: str) -> None:
        await self._execute("DELETE FROM entries WHERE key = :key", key=key)

    async def aclose(self) -> None:
        # Does not wait: a disk that hangs would delay the end of the process.
        self._thread.submit(self._close)
        self._thread.shutdown(wait=False)

    def _read_at_once(self, key: str) -> list[Any] | None:
        """The rows of `_GET`; None if the thread has to read them."""
        if self._reader is None:
            return None
        try:
            return self._reader.execute(_GET, {"key": key, "now": self._clock()}).fetchall()
        except sqlite3.Error:
            return None

    async def _execute(self, statement: str, **values: Any) -> tuple[list[Any], int]:
        """The rows that a statement returns, and the number of rows that it has changed."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._execute_now, statement, values)

    def _execute_now(self, statement: str, values: dict[str, Any]) -> tuple[list[Any], int]:
        now = self._clock()
        if self._connection is None:
            self._connection = _open(self._path)
            self._reader = sqlite3.connect(self._path, timeout=0, check_same_thread=False)
        if now >= self._prune_at:
            self._prune_at = now + _PRUNE_SECONDS
            self._connection.execute(_PRUNE, {"now": now, "rows": _PRUNED_ROWS})
        cursor = self._connection.execute(statement, {**values, "now": now})
        return cursor.fetchall(), cursor.rowcount

    def _close(self) -> None:
        for connection in (self._reader, self._connection):
            if connection:
                connection.close()


def _open(path: Path) -> sqlite3.Connection:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)
    # The timeout for locks of other workers is shorter than the time that callers wait.
    connection = sqlite3.connect(
        path, timeout=STATE_SECONDS / 2, isolation_level=None, check_same_thread=False
    )
    try:
        _prepare(connection)
    except sqlite3.Error:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    give_up_at = time.monotonic() + STATE_SECONDS / 2
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = NORMAL")
            connection.executescript(_SCHEMA)
        except sqlite3.OperationalError:
            # SQLite's timeout does not apply while another worker creates the same file.
            if time.monotonic() >= give_up_at:
                raise
            time.sleep(_OPEN_PAUSE_SECONDS)
        else:
            return


def _as_bytes(value: bytes | int) -> bytes:
    return str(value).encode() if isinstance(value, int) else value
