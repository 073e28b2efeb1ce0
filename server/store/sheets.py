"""The working sheets of an account's visits. A finished sheet never changes."""

import hashlib
from datetime import date, datetime
from typing import Any

import msgspec
from msgspec.structs import asdict
from sqlalchemy import ColumnElement, Connection, Row, delete, func, select, update

from server.domain.history import Change, ChangeKind, Outcome
from server.domain.maintenance import Duty
from server.domain.sheets import SheetDocument
from server.domain.visits import SiteVisit, VisitState
from server.store.accounts import AccountName, account_id, account_id_made
from server.store.changes import begin_change
from server.store.schema import accounts, changes, sheets, visits
from server.store.upsert import insert_new
from server.store.visits import put_duties, put_visits


class StoredSheet(msgspec.Struct, frozen=True, kw_only=True):
    id: str
    """In its account: made from that of its visit, or from that of the sheet that it corrects."""
    visit: str
    heater: str
    begun: datetime
    finished: datetime | None = None
    kept_until: date
    """The last day on which it is kept."""
    sequence: int = 0
    """How often it was saved."""
    document: str
    """A `SheetDocument` as JSON."""
    digest: str
    """Of the document, SHA-256: shows damage, and proves nothing."""

    @property
    def is_damaged(self) -> bool:
        return self.digest != digest_of(self.document)

    @property
    def is_draft(self) -> bool:
        """Whether it can be filled in."""
        return self.finished is None and not self.is_damaged

    def read(self) -> SheetDocument:
        """Raises msgspec.MsgspecError if the document is damaged."""
        return msgspec.json.decode(self.document, type=SheetDocument)


class SheetChanged(Exception):
    """The sheet is finished, or was saved elsewhere since it was read."""


_FIELDS = StoredSheet.__struct_fields__
_COLUMNS = [sheets.c[name] for name in _FIELDS]


def digest_of(document: str) -> str:
    return hashlib.sha256(document.encode()).hexdigest()


def put_sheet(
    connection: Connection,
    name: AccountName,
    sheet: StoredSheet,
    visit: SiteVisit | None = None,
    duty: Duty | None = None,
) -> None:
    """Stores a new sheet, or the next one of a draft, together with its visit and the duty that it
    fulfils; a finished one is in the log of changes. Raises SheetChanged."""
    row = {**asdict(sheet), "account_id": account_id_made(connection, name)}
    if sheet.sequence == 0:
        written = connection.execute(insert_new(connection, sheets).values(**row)).rowcount
    else:
        same = (sheets.c.account_id == row["account_id"], sheets.c.id == sheet.id)
        draft = (sheets.c.finished.is_(None), sheets.c.sequence == sheet.sequence - 1)
        written = connection.execute(update(sheets).where(*same, *draft).values(**row)).rowcount
    if written == 0:
        raise SheetChanged
    put_visits(connection, name, [visit] if visit else [])
    put_duties(connection, name, [duty] if duty else [])
    if sheet.finished:
        begin_change(connection, name, _logged(name, sheet, sheet.finished))


def _logged(name: AccountName, sheet: StoredSheet, at: datetime) -> Change:
    return Change(
        id=_logged_id(name, sheet.id),
        at=at,
        kind=ChangeKind.VISIT,
        heater=sheet.heater,
        subject=sheet.id,
        outcome=Outcome.DONE,
        ended=at,
    )


def _logged_id(name: AccountName, sheet: str) -> str:
    return digest_of(" ".join((*name, sheet)))[:32]


def sheet_of(connection: Connection, name: AccountName, sheet: str) -> StoredSheet | None:
    query = select(*_COLUMNS).where(_is_of(name), sheets.c.id == sheet)
    row = connection.execute(query).first()
    return None if row is None else _sheet(row)


def number_of_sheets(connection: Connection, name: AccountName, heater: str | None) -> int:
    query = select(func.count()).select_from(sheets).where(*_chosen(name, heater))
    return connection.execute(query).scalar_one()


def sheets_of_account(
    connection: Connection,
    name: AccountName,
    start: int,
    most: int | None,
    heater: str | None = None,
) -> list[StoredSheet]:
    """`most` sheets from the one at `start`, the newest first; only those of a heater if it is
    given."""
    query = select(*_COLUMNS).where(*_chosen(name, heater))
    query = query.order_by(sheets.c.begun.desc(), sheets.c.id).offset(start).limit(most)
    return [_sheet(each) for each in connection.execute(query)]


def erase_sheet(connection: Connection, name: AccountName, sheet: str) -> None:
    """A visit that has begun with it is planned again."""
    mine = sheets.c.account_id == account_id(connection, name)
    of_sheet = select(sheets.c.visit).where(mine, sheets.c.id == sheet).scalar_subquery()
    begun = (visits.c.id == of_sheet, visits.c.state == VisitState.BEGUN)
    connection.execute(
        update(visits)
        .where(visits.c.account_id == account_id(connection, name), *begun)
        .values(state=VisitState.PLANNED)
    )
    connection.execute(delete(sheets).where(mine, sheets.c.id == sheet))
    connection.execute(delete(changes).where(changes.c.id == _logged_id(name, sheet)))


def put_exported(connection: Connection, name: AccountName, some: list[StoredSheet]) -> None:
    """Stores sheets; one that exists already stays as it is."""
    account = account_id_made(connection, name) if some else 0
    for each in some:
        row = {**asdict(each), "account_id": account}
        connection.execute(insert_new(connection, sheets), [row])


def _chosen(name: AccountName, heater: str | None) -> list[ColumnElement[bool]]:
    return [_is_of(name), *([sheets.c.heater == heater] if heater else [])]


def _is_of(name: AccountName) -> ColumnElement[bool]:
    account = select(accounts.c.id).filter_by(provider=name.provider, account=name.account)
    return sheets.c.account_id == account.scalar_subquery()


def _sheet(row: Row[Any]) -> StoredSheet:
    return StoredSheet(**row._mapping)
