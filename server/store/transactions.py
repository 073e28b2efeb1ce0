"""Transactions on tables of the version that this program uses."""

import contextlib
from collections.abc import Iterator

from sqlalchemy import Connection, Engine

from server.store.revision import HEAD, version_of


class OtherVersion(Exception):
    """The tables have another version than this program's; the message says which."""


@contextlib.contextmanager
def transaction(engine: Engine, *, writes: bool) -> Iterator[Connection]:
    """The context of one transaction, which is committed at the end of the block, and rolled back
    if the block raises an exception. Raises SQLAlchemyError and OtherVersion."""
    with engine.connect() as connection:
        connection.execution_options(writes=writes)
        with connection.begin():
            # Inside the transaction: another host may upgrade the tables at any time.
            present = version_of(connection)
            if present is None:
                raise OtherVersion("it has no tables")
            if present != HEAD:
                raise OtherVersion(
                    f"its tables have version {present}, and this program needs {HEAD}"
                )
            yield connection
