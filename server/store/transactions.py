"""Transactions on tables of the version that this program uses."""

import contextlib
from collections.abc import Iterator

from sqlalchemy import Connection, Engine

from server.store.failures import StoreUnavailable
from server.store.revision import HEAD, version_of


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
