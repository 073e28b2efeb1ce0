"""Opens the provider's SQLite database and its transactions."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from sqlite3 import Connection as SqliteConnection
from threading import Lock
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event, inspect, text

from provider_kit.reference_provider.schema import metadata


class Database:
    """Read transactions run concurrently; a write transaction takes SQLite's write lock when it
    begins.

    Writers of this process queue on a lock, because SQLite polls for its own, in no fair order.
    """

    def __init__(self, path: Path) -> None:
        self._engine = _engine(path)
        self._writer = Lock()

    @contextmanager
    def read(self) -> Iterator[Connection]:
        with self._engine.connect() as connection:
            connection.execute(text("BEGIN"))
            yield connection
            connection.rollback()

    @contextmanager
    def write(self) -> Iterator[Connection]:
        with self._writer, self._engine.connect() as connection:
            connection.execute(text("BEGIN IMMEDIATE"))
            yield connection
            connection.commit()

    def is_empty(self, connection: Connection) -> bool:
        return not inspect(connection).get_table_names()

    def create_tables(self, connection: Connection) -> None:
        metadata.create_all(connection)

    def close(self) -> None:
        self._engine.dispose()


def _engine(path: Path) -> Engine:
    engine = create_engine(
        f"sqlite:///{path}",
        connect_args={"timeout": 20, "check_same_thread": False},
        pool_size=20,
        max_overflow=30,
    )
    event.listen(engine, "connect", _prepare)
    return engine


def _prepare(connection: SqliteConnection, _record: Any) -> None:
    # The driver's own transaction handling would delay BEGIN until the first write.
    connection.isolation_level = None
    for pragma in ("journal_mode=WAL", "synchronous=NORMAL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
