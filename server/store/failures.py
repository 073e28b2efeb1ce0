"""Maps failures of the database to the exceptions of the store."""

import sqlite3
import struct
from typing import Any

from sqlalchemy.exc import (
    DataError,
    DBAPIError,
    IntegrityError,
    InterfaceError,
    ProgrammingError,
    SQLAlchemyError,
    StatementError,
)


class StoreUnavailable(Exception):
    """The store does not answer in time, refuses a statement, or has tables of another version."""


class StoreRefused(StoreUnavailable):
    """The database works, but refuses a statement or its values."""


FAILURES = (SQLAlchemyError, OSError, ValueError, OverflowError, struct.error)
"""The exceptions that a driver may raise, also for a value that it cannot send."""

_REFUSED_STATES = ("22", "23", "42")
"""Classes of SQLSTATE: values, constraints, and names or syntax."""
_REFUSED = (DataError, IntegrityError, InterfaceError, ProgrammingError)


def failure_of(error: Exception) -> StoreUnavailable:
    """The exception to raise for this failure: StoreRefused or StoreUnavailable, with the first
    line of its message."""
    kind = StoreRefused if _is_refusal(error) else StoreUnavailable
    return kind((str(error) or type(error).__name__).splitlines()[0])


def _is_refusal(error: Exception) -> bool:
    if not isinstance(error, DBAPIError):
        return isinstance(error, (StatementError, ValueError, OverflowError, struct.error))
    if error.connection_invalidated:
        return False
    if isinstance(error.orig, sqlite3.Error):
        return isinstance(error, _REFUSED)
    return _state_of(error.orig).startswith(_REFUSED_STATES)


def _state_of(error: Any) -> str:
    """The SQLSTATE in an error of pg8000; empty if the error does not come from the server."""
    details = error.args[0] if getattr(error, "args", ()) else None
    return str(details.get("C", "")) if isinstance(details, dict) else ""
