"""Removes the rows of heaters, customers and accounts."""

from contextlib import closing
from datetime import date
from typing import Any

from sqlalchemy import Connection, Engine, delete, select

from server.domain.history import ChangeKind
from server.domain.limits import PRUNE_DEVICES
from server.store.accounts import AccountName, account_id
from server.store.schema import accounts, changes, devices, duties, metadata, visits


def erase_some_of_account(
    connection: Connection, name: AccountName, removed: date | None = None
) -> bool:
    """Removes rows of the account: up to PRUNE_DEVICES devices, or, if there are none left, the
    account with the rest. Returns whether there were any, and so may be more. An account that the
    provider has listed after it was `removed` exists again, and keeps its rows."""
    account = account_id(connection, name)
    if account is None or (removed and _was_listed_after(connection, account, removed)):
        return False
    some = select(devices.c.id).where(devices.c.account_id == account).order_by(devices.c.id)
    ids = list(connection.execute(some.limit(PRUNE_DEVICES)).scalars())
    if ids:
        connection.execute(delete(devices).where(devices.c.id.in_(ids)))
    else:
        connection.execute(delete(accounts).where(accounts.c.id == account))
    return True


def _was_listed_after(connection: Connection, account: int, day: date) -> bool:
    query = select(accounts.c.id).where(accounts.c.id == account, accounts.c.listed > day)
    return connection.execute(query).first() is not None


def erase_heaters(connection: Connection, account: int, heaters: list[str]) -> None:
    """Removes all rows of these heaters for the account with this id. A list of the provider has at
    most MAX_LISTED_ELEMENTS of them, and a statement may have 32,000 values."""
    for table in (devices, changes, visits, duties):
        connection.execute(
            delete(table).where(table.c.account_id == account, table.c.heater.in_(heaters))
        )


def erase_customer(
    connection: Connection, name: AccountName, customer: str, heaters: list[str]
) -> None:
    """Removes all rows of a customer and of these heaters. Only the entry in the log of changes
    that the customer was removed stays."""
    account = account_id(connection, name)
    if account is None:
        return
    erase_heaters(connection, account, heaters)
    of_customer = (changes.c.account_id == account, changes.c.customer == customer)
    connection.execute(delete(changes).where(*of_customer, changes.c.kind != ChangeKind.REMOVAL))


def empty_log(engine: Engine) -> bool:
    """Moves what SQLite's log has to the database, and truncates the log. Returns False if others
    were reading it. Raises SQLAlchemyError, or the driver's own error."""
    if engine.dialect.name != "sqlite":
        return True
    with closing(engine.raw_connection()) as connection:
        cursor = connection.cursor()
        # Writers do not wait until others have read.
        [before] = cursor.execute("PRAGMA busy_timeout").fetchone()
        cursor.execute("PRAGMA busy_timeout = 0")
        try:
            is_busy, _, _ = cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        finally:
            cursor.execute(f"PRAGMA busy_timeout = {before}")
    return not is_busy


def clear_remains(engine: Engine) -> bool:
    """Rewrites the database's files without the erased rows. Returns False if SQLite's log could
    not be emptied because other processes were using the database. Raises SQLAlchemyError, or the
    driver's own error."""
    is_sqlite = engine.dialect.name == "sqlite"
    # On the driver's connection, because VACUUM has to run outside of transactions.
    with closing(engine.raw_connection()) as connection:
        driver: Any = connection.driver_connection
        if not is_sqlite:
            driver.rollback()
            driver.autocommit = True
        cursor = driver.cursor()
        # VACUUM writes SQLite's new content to the log; the checkpoint moves it to the file.
        statements = ("VACUUM", "PRAGMA wal_checkpoint(TRUNCATE)")
        tables = (f"VACUUM (FULL) {table.name}" for table in metadata.sorted_tables)
        for statement in statements if is_sqlite else tables:
            cursor.execute(statement)
        done = not is_sqlite or cursor.fetchone()[0] == 0
        connection.invalidate()
    return done
