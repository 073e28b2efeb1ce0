"""What the groups of checks pass on to each other: what the installer has."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from server.provider_check.contact import Contact
from server.provider_check.findings import Results

Row = dict[str, Any]
_ATTEMPTS = 3
UNKNOWN = "999999999999999"
"""An identifier that nothing has."""


@dataclass
class Installation:
    """The installer's calls, and what they have found to go on with."""

    contact: Contact
    results: Results
    hashed_password: str
    customers: list[Row] = field(default_factory=list)
    heaters: list[Row] = field(default_factory=list)
    statuses: list[Row] = field(default_factory=list)
    catalogue: Row = field(default_factory=dict)
    notifications: list[Row] = field(default_factory=list)


def ids(rows: Sequence[Row]) -> list[str]:
    """The identifiers as text: 7 and "7" are the same."""
    return [str(row["id"]) for row in rows if row.get("id") is not None]


def first_id(rows: Sequence[Row]) -> Any:
    """The identifier of the first that has one; UNKNOWN where none has."""
    return next((row["id"] for row in rows if row.get("id") is not None), UNKNOWN)


def settled(check: Callable[[], str | None]) -> str | None:
    """What is wrong at the third time, too: between two calls the world may have changed."""
    wrong = None
    for _ in range(_ATTEMPTS):
        wrong = check()
        if wrong is None:
            return None
    return wrong


def compare(
    installation: Installation, operation: str, row: Row, alone: Row, names: tuple[str, ...]
) -> None:
    """Whether what a list says of a record, and what the record says of itself, is the same."""
    other = [
        name
        for name in names
        if row.get(name) is not None
        and alone.get(name) is not None
        and str(row[name]).strip() != str(alone[name]).strip()
    ]
    if other:
        installation.results.breaks(
            operation,
            "identifiers",
            "an entry of the list, alone",
            f"another {', '.join(other)} than in the list",
        )
