"""Reads and restores the provider's database directly, to see what was really written."""

import contextlib
import sqlite3
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.support.patience import PATIENCE_SECONDS

Rows = Counter[tuple[object, ...]]
"""Every row as its table and its values."""


def rows_of(database: Path) -> Rows:
    """All rows but those of sessions, which come and go with logins."""
    with _open(database) as connection:
        return Counter(
            (table, *row)
            for table in _tables(connection)
            for row in connection.execute(f"SELECT * FROM {table}")
        )


@contextlib.contextmanager
def restored(database: Path) -> Iterator[None]:
    """Restores the database after the block."""
    with _open(database) as connection:
        tables = _tables(connection)
        before = {table: list(connection.execute(f"SELECT * FROM {table}")) for table in tables}
    try:
        yield
    finally:
        with _open(database) as connection:
            connection.execute("PRAGMA foreign_keys = OFF")
            for table, rows in before.items():
                connection.execute(f"DELETE FROM {table}")
                if rows:
                    places = ", ".join("?" for _ in rows[0])
                    connection.executemany(f"INSERT INTO {table} VALUES ({places})", rows)


@contextlib.contextmanager
def _open(database: Path) -> Iterator[sqlite3.Connection]:
    connection = sqlite3.connect(database, timeout=PATIENCE_SECONDS)
    try:
        with connection:
            yield connection
    finally:
        connection.close()


def _tables(connection: sqlite3.Connection) -> list[str]:
    found = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
    return [name for (name,) in found if name != "sessions" and "sqlite_" not in name]
