"""Exports the content of the store as lines, a few heaters at a time."""

from collections.abc import Iterable, Iterator
from datetime import date

import msgspec
from msgspec.structs import asdict
from sqlalchemy import Connection, Engine, select

from server.store.accounts import AccountName
from server.store.changes import changes_of_account
from server.store.engine import transaction
from server.store.lines import (
    HEADER_LINE,
    ChangeLine,
    DutyLine,
    Line,
    ReadingLine,
    SampleLine,
    SheetLine,
    VisitLine,
)
from server.store.readings import readings_of_devices
from server.store.samples import samples_of_devices
from server.store.schema import accounts, devices
from server.store.sheets import sheets_of_account
from server.store.visits import duties_of_account, visits_of_account

_DEVICES = 25
"""The number of devices whose rows are in memory at a time."""


def export_lines(engine: Engine) -> Iterator[bytes]:
    """Yields the header and the lines of all rows, each with its line end, from one snapshot of the
    database. Trends are left out, because they are calculated from samples. Raises SQLAlchemyError
    and StoreUnavailable."""
    encode = msgspec.json.Encoder().encode
    yield HEADER_LINE + b"\n"
    with transaction(_of_one_moment(engine), writes=False) as connection:
        columns = (accounts.c.id, accounts.c.provider, accounts.c.account)
        for id_, provider, account in connection.execute(select(*columns)).all():
            name = AccountName(provider, account)
            for line in _of_account(connection, id_, name):
                yield encode(line) + b"\n"


def _of_one_moment(engine: Engine) -> Engine:
    """The engine with transactions that read from one snapshot: SQLite's do, but in PostgreSQL each
    statement has a snapshot of its own by default."""
    if engine.dialect.name == "sqlite":
        return engine
    return engine.execution_options(isolation_level="REPEATABLE READ")


def _of_account(connection: Connection, account: int, name: AccountName) -> Iterator[Line]:
    query = select(devices.c.id, devices.c.heater).where(devices.c.account_id == account)
    rows = connection.execute(query.order_by(devices.c.id))
    heaters: dict[int, str] = {id_: heater for id_, heater in rows}  # noqa: C416 - dict() takes results for mappings.
    ids = list(heaters)
    for start in range(0, len(ids), _DEVICES):
        yield from _of_devices(connection, name, heaters, ids[start : start + _DEVICES])
    for change in changes_of_account(connection, name, None):
        yield ChangeLine(**asdict(change), **name._asdict())
    for visit in visits_of_account(connection, name, date.min):
        yield VisitLine(**asdict(visit), **name._asdict())
    for duty in duties_of_account(connection, name).values():
        yield DutyLine(**asdict(duty), **name._asdict())
    for sheet in sheets_of_account(connection, name, 0, None):
        yield SheetLine(**asdict(sheet), **name._asdict())


def _of_devices(
    connection: Connection, name: AccountName, heaters: dict[int, str], ids: list[int]
) -> Iterable[Line]:
    for id_, samples in samples_of_devices(connection, ids, date.min).items():
        for sample in samples:
            yield SampleLine(**asdict(sample), heater=heaters[id_], **name._asdict())
    for kind in ("statistics", "parameters"):
        for id_, readings in readings_of_devices(connection, ids, kind, date.min).items():
            for reading in readings:
                yield ReadingLine(**asdict(reading), heater=heaters[id_], **name._asdict())
