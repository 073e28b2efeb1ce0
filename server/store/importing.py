"""Reads an export into the store, in small transactions."""

import time
from collections.abc import Callable, Iterable, Iterator
from itertools import islice

from sqlalchemy import Connection, Engine

from server.domain.history import Change, Outcome, Reading, Sample
from server.domain.maintenance import Duty
from server.store.accounts import AccountName
from server.store.changes import begin_change, complete_change
from server.store.engine import transaction
from server.store.lines import (
    ChangeLine,
    DutyLine,
    Line,
    PlanLine,
    ReadingLine,
    SampleLine,
    SheetLine,
    VisitLine,
    owner,
    read_header,
    read_line,
    row_of,
    visit_of,
)
from server.store.readings import HeaterReading, put_readings
from server.store.samples import HeaterSample, put_samples
from server.store.sheets import StoredSheet, put_exported
from server.store.trends import forget_trends
from server.store.visits import put_duties, put_visits

IMPORT_ROWS = 1000
_IMPORT_PAUSE_SECONDS = 0.01
"""The lines of an import written in one transaction, and the pause between two transactions."""

Tell = Callable[[int, str], None]
"""Called with the number of a line that cannot be read, and the reason."""


def import_lines(
    engine: Engine, lines: Iterable[bytes], provider: str, tell: Tell
) -> Iterator[int]:
    """Writes the lines, and yields the number of stored lines after each transaction. Lines that
    name no provider belong to `provider`. Importing a line again changes nothing.

    Raises ValueError if the first line is no header, and SQLAlchemyError or StoreUnavailable if the
    store cannot be written; the lines counted before are stored.
    """
    numbered = enumerate(lines, 1)
    _, header = next(numbered, (1, b""))
    read_header(header)
    readable = _readable(numbered, provider, tell)
    stored = 0
    while some := list(islice(readable, IMPORT_ROWS)):
        with transaction(engine, writes=True) as connection:
            _write(connection, some, provider)
        stored += len(some)
        yield stored
        # A running host gets its turn to write.
        time.sleep(_IMPORT_PAUSE_SECONDS)


def _readable(numbered: Iterator[tuple[int, bytes]], provider: str, tell: Tell) -> Iterator[Line]:
    for number, text in numbered:
        if not text.strip():
            continue
        try:
            line = read_line(text)
        except ValueError as error:
            tell(number, str(error))
            continue
        if line.provider or provider:
            yield line
        else:
            tell(number, "it names no provider, and --provider is not given")


def _write(connection: Connection, lines: list[Line], provider: str) -> None:
    by_account: dict[AccountName, list[Line]] = {}
    for line in lines:
        by_account.setdefault(owner(line, provider), []).append(line)
    # All writers use the same order, so that two of them never wait for each other.
    for name in sorted(by_account):
        _write_account(connection, name, by_account[name])


def _write_account(connection: Connection, name: AccountName, lines: list[Line]) -> None:
    samples = [
        HeaterSample(each.heater, row_of(each, Sample))
        for each in lines
        if isinstance(each, SampleLine)
    ]
    readings = [
        HeaterReading(each.heater, row_of(each, Reading))
        for each in lines
        if isinstance(each, ReadingLine)
    ]
    put_samples(connection, name, samples)
    put_readings(connection, name, readings)
    heaters = {each.heater for each in samples} | {each.heater for each in readings}
    forget_trends(connection, name, heaters)
    visits = [visit_of(each) for each in lines if isinstance(each, PlanLine | VisitLine)]
    put_visits(connection, name, visits)
    put_duties(
        connection, name, [row_of(each, Duty) for each in lines if isinstance(each, DutyLine)]
    )
    sheets = [row_of(each, StoredSheet) for each in lines if isinstance(each, SheetLine)]
    put_exported(connection, name, sheets)
    for each in lines:
        if isinstance(each, ChangeLine):
            _write_change(connection, name, row_of(each, Change))


def _write_change(connection: Connection, name: AccountName, change: Change) -> None:
    begin_change(connection, name, change)
    # The change may exist from an earlier import, when its outcome and its heater were unknown.
    if change.outcome not in (Outcome.PENDING, Outcome.UNKNOWN) and change.ended:
        complete_change(connection, change.id, change.outcome, change.ended, change.heater)
