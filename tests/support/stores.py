"""Stores of heaters' history for tests: what to write into them, and how."""

from collections.abc import Callable
from datetime import UTC, date, datetime
from typing import Any, TypeVar

from sqlalchemy import Connection, func, select

from server.domain.history import Change, ChangeKind, Reading, Sample
from server.domain.limits import STORE_PATIENT_SECONDS
from server.domain.visits import SiteVisit
from server.store.accounts import AccountName
from server.store.changes import begin_change, changes_of_account
from server.store.engine import HEAD, open_engine, revision_of, transaction
from server.store.migration import migrate
from server.store.readings import put_reading
from server.store.samples import HeaterSample, put_samples
from server.store.schema import samples
from server.store.visits import put_visits, visits_of_account

T = TypeVar("T")

OURS = AccountName("https://provider.example", "7")
THEIRS = AccountName("https://provider.example", "8")
MONDAY, TUESDAY = date(2026, 3, 2), date(2026, 3, 3)
BEFORE = date(2020, 1, 1)


def run(address: str, *work: Callable[[Connection], Any]) -> list[Any]:
    """Opens a store and runs each function in a transaction of its own, of any length; returns
    their results."""
    engine = open_engine(address, STORE_PATIENT_SECONDS)
    try:
        with engine.connect() as connection, connection.begin():
            upgraded = revision_of(connection) == HEAD
        if not upgraded:
            migrate(engine)
        results = []
        for each in work:
            with transaction(engine, writes=True) as connection:
                results.append(each(connection))
        return results
    finally:
        engine.dispose()


def work(function: Callable[..., T], *arguments: Any) -> Callable[[Connection], T]:
    """This function of a connection, with its further arguments, for `run`."""
    return lambda connection: function(connection, *arguments)


OUR_CHANGES = work(changes_of_account, OURS, None)
OUR_VISITS = work(visits_of_account, OURS, BEFORE)


def number_of_samples(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(samples)).scalar_one()


def fill(
    connection: Connection, name: AccountName, heater: str, mark: str, day: date = MONDAY
) -> None:
    """Writes a sample, reading, change and visit of a heater on a day. `mark` is in the text of
    each, so that it can be searched for in files."""
    sample = Sample(day=day, serial=mark, pressure=1.5, fault=mark)
    put_samples(connection, name, [HeaterSample(heater, sample)])
    reading = Reading(day=day, serial=mark, kind="parameters", values={"1": mark})
    put_reading(connection, name, heater, reading)
    begin_change(connection, name, note(heater, mark, day))
    put_visits(connection, name, [visit_of(heater, day, note=mark)])


def visit_of(heater: str, day: date, **fields: Any) -> SiteVisit:
    """A visit whose id is that of the heater, unless `fields` has another."""
    return SiteVisit(**{"id": heater, "heater": heater, "day": day, **fields})


def note(heater: str, text: str, day: date = MONDAY) -> Change:
    """A service note, as the log of changes has it."""
    at = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    named: dict[str, str | bool] = {text: text, "1": True}
    id_ = f"{heater}-{text}"[:32]
    return Change(id=id_, at=at, kind=ChangeKind.NOTE, heater=heater, name=text, named=named)
