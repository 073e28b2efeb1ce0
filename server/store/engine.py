"""Opens the database of an address, and runs transactions on tables of the version that this
program uses."""

import contextlib
import logging
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from sqlalchemy import (
    URL,
    Connection,
    Engine,
    ExceptionContext,
    create_engine,
    event,
    inspect,
    make_url,
    text,
)
from sqlalchemy.exc import ArgumentError

from server.domain.database_tls import ssl_context
from server.domain.limits import STORE_BUSY_SECONDS
from server.store.failures import StoreUnavailable

_STORE_LOG_BYTES = 8 * 1024 * 1024
"""The size that SQLite's log keeps on the disk after all of it has been moved to the database."""
_STORE_CONNECTIONS = 6

_SQLITE = "sqlite:"


# The pool logs each connection that fails, with a traceback; the store reports failures itself.
logging.getLogger("sqlalchemy.pool").setLevel(logging.CRITICAL)


def database_url(address: str) -> URL:
    """The SQLAlchemy URL of an address: `sqlite:` and the path of a file, or `postgresql://` and so
    on, without its TLS settings. Raises ValueError for any other address."""
    if address.startswith(_SQLITE) and address.removeprefix(_SQLITE).strip("/"):
        return URL.create("sqlite", database=address.removeprefix(_SQLITE))
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise ValueError("no address of a database") from error
    if url.drivername != "postgresql" or not url.database:
        raise ValueError("no address of a database")
    return url.set(drivername="postgresql+pg8000", query={})


def open_engine(address: str, seconds: float = STORE_BUSY_SECONDS) -> Engine:
    """The engine of an address. `seconds` limits the wait for a connection and for other writers,
    and in PostgreSQL each statement. Nothing is opened before the first transaction. Raises
    ValueError."""
    url = database_url(address)
    if url.drivername == "sqlite":
        engine = _sqlite(url, seconds)
    else:
        engine = _postgresql(url, address, seconds)
    # After a timeout, the connection would answer the next statement with this one's result.
    event.listen(engine, "handle_error", _give_up_broken)
    return engine


def _postgresql(url: URL, address: str, seconds: float) -> Engine:
    engine = create_engine(
        url,
        connect_args={
            "timeout": seconds,
            "application_name": "heatdesk",
            "ssl_context": ssl_context(address),
        },
        pool_size=_STORE_CONNECTIONS,
        max_overflow=0,
        pool_timeout=seconds,
        pool_pre_ping=True,
    )
    milliseconds = round(seconds * 1000)

    def limit(connection: Any, _record: Any) -> None:
        cursor = connection.cursor()
        for setting in ("statement_timeout", "idle_in_transaction_session_timeout"):
            cursor.execute(f"SET {setting} = {milliseconds}")
        connection.commit()

    event.listen(engine, "connect", limit)
    return engine


def _sqlite(url: URL, seconds: float) -> Engine:
    path = Path(url.database or "")
    engine = create_engine(
        url,
        # `_begin` begins the transactions: the driver would begin them late, and end them early.
        connect_args={"timeout": seconds, "check_same_thread": False, "isolation_level": None},
        pool_size=_STORE_CONNECTIONS,
        max_overflow=0,
        pool_timeout=seconds,
    )
    event.listen(engine, "do_connect", lambda *_: _make_file(path))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _give_up_broken(context: ExceptionContext) -> None:
    if isinstance(context.original_exception, OSError):
        context.is_disconnect = True


def _make_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)


def _prepare(connection: Any, _record: Any) -> None:
    for pragma in (
        "journal_mode = WAL",
        # A committed change is on the disk.
        "synchronous = FULL",
        "foreign_keys = ON",
        # Deleted rows leave no bytes in the file.
        "secure_delete = ON",
        # After a large transaction the log becomes small again.
        f"journal_size_limit = {_STORE_LOG_BYTES}",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    """Begins a transaction. A writer takes SQLite's write lock at the beginning and waits for it: a
    transaction that has read first and then writes would be refused."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")


@contextlib.contextmanager
def transaction(engine: Engine, *, writes: bool) -> Iterator[Connection]:
    """The context of one transaction, which is committed at the end of the block, and rolled back
    if the block raises an exception. Raises SQLAlchemyError, and StoreUnavailable for tables of
    another version."""
    with engine.connect() as connection:
        connection.execution_options(writes=writes)
        with connection.begin():
            # Inside the transaction: another host may upgrade the tables at any time.
            present = version_of(connection)
            if present is None:
                raise StoreUnavailable("it has no tables")
            if present != HEAD:
                raise StoreUnavailable(
                    f"its tables have version {present}, and this program needs {HEAD}"
                )
            yield connection


HEAD = "0008"
"""The newest revision of `server/store/migrations/versions`. Revisions are numbered, so that a
greater one is newer."""
REVISIONS = ("base", *(f"{number:04}" for number in range(1, int(HEAD) + 1)))
"""All versions of the tables, oldest first; `base` is that of a database without tables."""

_VERSION = text("SELECT version_num FROM alembic_version")


def revision_of(connection: Connection) -> str | None:
    """The revision of the tables; None if there are none."""
    has_tables = inspect(connection).has_table("alembic_version")
    return version_of(connection) if has_tables else None


def version_of(connection: Connection) -> str | None:
    """The revision of the tables in a database that has the table `alembic_version`; None if the
    tables were removed."""
    row = connection.execute(_VERSION).first()
    return str(row[0]) if row else None
