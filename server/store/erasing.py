"""Erases an account so that nothing of it is left in the database's files."""

from collections.abc import Iterator
from contextlib import closing
from typing import Any

from sqlalchemy import Engine, delete, select

from server.domain.limits import PRUNE_DEVICES
from server.store.accounts import AccountName, account_id, erase_account
from server.store.schema import devices, metadata
from server.store.transactions import transaction


def erase_everything_of(engine: Engine, name: AccountName) -> bool:
    """Removes the account and all its rows, in small transactions so that a host beside it can
    write; False where nothing is stored of it. Raises SQLAlchemyError and OtherVersion: what was
    not removed by then is removed by the next call."""
    with transaction(engine, writes=False) as connection:
        account = account_id(connection, name)
    if account is None:
        return False
    for ids in iter(lambda: _some_devices(engine, account), []):
        with transaction(engine, writes=True) as connection:
            connection.execute(delete(devices).where(devices.c.id.in_(ids)))
    with transaction(engine, writes=True) as connection:
        erase_account(connection, name)
    return True


def _some_devices(engine: Engine, account: int) -> list[int]:
    query = select(devices.c.id).where(devices.c.account_id == account)
    with transaction(engine, writes=False) as connection:
        return list(connection.execute(query.limit(PRUNE_DEVICES)).scalars())


def clear_remains(engine: Engine) -> bool:
    """Rewrites the database's files without what was erased. False where SQLite's log could not be
    emptied, because others were using the database. Raises SQLAlchemyError, or the driver's own
    error."""
    is_sqlite = engine.dialect.name == "sqlite"
    # Not as SQLAlchemy runs statements: VACUUM has to be outside of transactions.
    with closing(engine.raw_connection()) as connection:
        driver: Any = connection.driver_connection
        if not is_sqlite:
            driver.rollback()
            driver.autocommit = True
        cursor = driver.cursor()
        for statement in _statements(is_sqlite=is_sqlite):
            cursor.execute(statement)
        done = not is_sqlite or cursor.fetchone()[0] == 0
        connection.invalidate()
    return done


def _statements(*, is_sqlite: bool) -> Iterator[str]:
    if is_sqlite:
        # The first rewrites the file by way of the log, which the second empties.
        yield "VACUUM"
        yield "PRAGMA wal_checkpoint(TRUNCATE)"
    else:
        for table in metadata.sorted_tables:
            yield f"VACUUM (FULL) {table.name}"
