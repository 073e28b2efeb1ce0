"""The data that the groups of checks share: the installer's customers, heaters and so on."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from provider_kit.check.breaches import Results
from provider_kit.check.contact import Contact

Row = dict[str, Any]
_ATTEMPTS = 3
UNKNOWN = "999999999999999"
"""An identifier that no resource has."""


@dataclass
class Installation:
    """The installer's calls, and the records they have returned, which later checks use."""

    contact: Contact
    results: Results
    hashed_password: str
    customers: list[Row] = field(default_factory=list)
    heaters: list[Row] = field(default_factory=list)
    statuses: list[Row] = field(default_factory=list)
    catalogue: Row = field(default_factory=dict)
    notifications: list[Row] = field(default_factory=list)


def ids(rows: Sequence[Row]) -> list[str]:
    """The identifiers of the rows as text, because 7 and "7" are the same."""
    return [str(row["id"]) for row in rows if row.get("id") is not None]


def first_id(rows: Sequence[Row]) -> Any:
    """The identifier of the first row that has one; UNKNOWN if no row has one."""
    return next((row["id"] for row in rows if row.get("id") is not None), UNKNOWN)


def settled(check: Callable[[], str | None]) -> str | None:
    """Runs a check up to three times, because the data may change between its calls. Returns the
    last error; None as soon as the check finds none."""
    wrong = None
    for _ in range(_ATTEMPTS):
        wrong = check()
        if wrong is None:
            return None
    return wrong


def compare(
    installation: Installation, operation: str, row: Row, alone: Row, names: tuple[str, ...]
) -> None:
    """Checks that the fields `names` are the same in a list's entry (`row`) and in the record read
    alone (`alone`)."""
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
