"""The log of changes: each change is written before it is sent, and completed afterwards."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any

import msgspec
from sqlalchemy import ColumnElement, Connection, Select, func, select, update

from server.domain.history import Change, ChangeKind, Outcome
from server.store.accounts import AccountName, account_id_made
from server.store.schema import accounts, changes
from server.store.upsert import insert_new

_COLUMNS = [column for column in changes.c if column.name != "account_id"]
_FIELDS = [column.name for column in _COLUMNS]


def begin_change(connection: Connection, name: AccountName, change: Change) -> None:
    """Writes a change; a change with the same id that already exists stays as it is."""
    row = {**msgspec.structs.asdict(change), "account_id": account_id_made(connection, name)}
    connection.execute(insert_new(connection, changes), [row])


def complete_change(
    connection: Connection,
    change_id: str,
    outcome: Outcome,
    ended: datetime,
    heater: str | None = None,
) -> None:
    """Records how a change has ended, unless its outcome is known, and its heater, if given."""
    connection.execute(
        update(changes)
        .where(changes.c.id == change_id)
        .where(changes.c.outcome.in_([Outcome.PENDING, Outcome.UNKNOWN]))
        .values(outcome=outcome, ended=ended, heater=func.coalesce(heater, changes.c.heater))
    )


def changes_of_heater(
    connection: Connection, name: AccountName, heater: str, most: int, kind: str = ""
) -> list[Change]:
    """The newest `most` changes at a heater, only those of `kind` if it is given, the newest
    first."""
    query = _of_account(name, kind).where(changes.c.heater == heater)
    return [_change(row) for row in connection.execute(query.limit(most))]


def change_of(connection: Connection, name: AccountName, change_id: str) -> Change | None:
    row = connection.execute(_of_account(name).where(changes.c.id == change_id)).first()
    return None if row is None else _change(row)


def changes_of_account(
    connection: Connection, name: AccountName, most: int | None, kind: str = ""
) -> list[Change]:
    """The newest `most` changes of an account, or all of them for None, only those of `kind` if it
    is given, the newest first."""
    return [_change(row) for row in connection.execute(_of_account(name, kind).limit(most))]


def heaters_with_changes(connection: Connection, name: AccountName) -> list[str]:
    """The ids of the heaters at which the account has made changes."""
    query = select(changes.c.heater).where(_is_of(name), changes.c.heater.is_not(None))
    return list(connection.execute(query.distinct()).scalars())


def changes_at_fault(
    connection: Connection, name: AccountName, fault: str, most: int
) -> list[Change]:
    """The newest `most` changes at heaters of the account that had this fault at the time of the
    change, the newest first."""
    query = _of_account(name).where(changes.c.fault == fault, changes.c.heater.is_not(None))
    return [_change(row) for row in connection.execute(query.limit(most))]


def _of_account(name: AccountName, kind: str = "") -> Select[Any]:
    query = select(*_COLUMNS).where(_is_of(name)).order_by(changes.c.at.desc(), changes.c.id)
    return query.where(changes.c.kind == kind) if kind else query


def _is_of(name: AccountName) -> ColumnElement[bool]:
    # By the account's id and not by a join, so that the rows come in the order of the index.
    account = select(accounts.c.id).filter_by(provider=name.provider, account=name.account)
    return changes.c.account_id == account.scalar_subquery()


def _change(row: Iterable[Any]) -> Change:
    fields = dict(zip(_FIELDS, row, strict=True))
    kind, outcome = ChangeKind(fields.pop("kind")), Outcome(fields.pop("outcome"))
    return Change(kind=kind, outcome=outcome, **fields)
