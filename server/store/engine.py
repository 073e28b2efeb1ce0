"""Opens the database of an address, with transactions that begin when they should."""

from pathlib import Path
from typing import Any

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import ArgumentError

from server.domain.limits import STORE_BUSY_SECONDS, STORE_CONNECTIONS

_SQLITE = "sqlite:"


def database_url(address: str) -> URL:
    """`sqlite:` and the path of a file, or the `postgresql://` address of a database. Raises
    ValueError."""
    if address.startswith(_SQLITE) and address.removeprefix(_SQLITE).strip("/"):
        return URL.create("sqlite", database=address.removeprefix(_SQLITE))
    try:
        url = make_url(address)
    except ArgumentError as error:
        raise ValueError("no address of a database") from error
    if url.drivername != "postgresql" or not url.database:
        raise ValueError("no address of a database")
    return url.set(drivername="postgresql+pg8000")


def open_engine(address: str) -> Engine:
    """The engine of an address. Nothing is opened before the first transaction. Raises
    ValueError."""
    url = database_url(address)
    if url.drivername != "sqlite":
        return create_engine(
            url,
            connect_args={"timeout": STORE_BUSY_SECONDS, "application_name": "heatdesk"},
            pool_size=STORE_CONNECTIONS,
            max_overflow=0,
            pool_timeout=STORE_BUSY_SECONDS,
            pool_pre_ping=True,
        )
    path = Path(url.database or "")
    engine = create_engine(
        url,
        # Transactions are begun below: the driver would begin them late, and end them early.
        connect_args={
            "timeout": STORE_BUSY_SECONDS,
            "check_same_thread": False,
            "isolation_level": None,
        },
        pool_size=STORE_CONNECTIONS,
        max_overflow=0,
        pool_timeout=STORE_BUSY_SECONDS,
    )
    event.listen(engine, "do_connect", lambda *_: _make_file(path))
    event.listen(engine, "connect", _prepare)
    event.listen(engine, "begin", _begin)
    return engine


def _make_file(path: Path) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch(mode=0o600)


def _prepare(connection: Any, _record: Any) -> None:
    for pragma in (
        "journal_mode = WAL",
        # A change that was answered for is on the disk.
        "synchronous = FULL",
        "foreign_keys = ON",
        # What is erased leaves no bytes in the file.
        "secure_delete = ON",
    ):
        connection.execute(f"PRAGMA {pragma}").close()


def _begin(connection: Connection) -> None:
    """A writer waits for its turn at its beginning: one that has read first would be refused."""
    writes = connection.get_execution_options().get("writes")
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
