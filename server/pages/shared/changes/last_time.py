"""The notes and changes of the last time that this heater, or another of the installer's, had the
heater's current fault."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

import msgspec

from server.domain.freshness import as_utc
from server.domain.history import Change, ChangeKind, Outcome
from server.domain.limits import SERVICE_YEARS
from server.domain.parameters import ShownValue
from server.domain.service_notes import wall_clock
from server.pages.shared.changes.rows import ChangeRow, change_rows, changed_heaters
from server.pages.shared.heater.rows import HeaterRow
from server.provider.heaters import Heater
from server.provider.records import Fault, Maintenance
from server.store.changes import changes_at_fault
from server.web.page import Part
from server.web.parts import part
from server.web.visit import Visit

_LAST_TIME_CHANGES = 100
"""The most changes at heaters with the same fault that are searched."""
_UNTIL_VISITED = timedelta(days=14)
"""The service notes of the first visit within this time after the beginning of a fault, and before
the next fault began, are taken to be about the fault."""
_VISIT = timedelta(hours=12)
"""Notes within this time are of one visit. They may have been written with a time before the fault
was reported."""
_LAST_TIME_ROWS = 5

_TOLD = (ChangeKind.PARAMETER, ChangeKind.RESET, ChangeKind.NOTE)


class EarlierChange(msgspec.Struct):
    """An earlier note or change; `heater` is set if it was made at another heater."""

    change: ChangeRow
    heater: HeaterRow | None


async def _logged_at_fault(
    visit: Visit, heater: Heater, code: str | None, noted: Sequence[EarlierChange]
) -> Part[EarlierChange]:
    """The logged changes at heaters that had a fault of this code at the time. Changes at heaters
    that the provider does not list are left out, and notes that are in `noted`. Raises
    Unauthorized."""
    if not code:
        return Part([])
    stored = await part(visit, lambda: visit.stored(changes_at_fault, code, _LAST_TIME_CHANGES))
    here = str(heater.id)
    told = {_identity(each.change.note, each.change.at) for each in noted}
    found = [
        each
        for each in stored.items
        if each.kind in _TOLD
        and each.outcome in (Outcome.DONE, Outcome.UNKNOWN)
        and not (each.heater == here and _identity_of(visit, each) in told)
    ]
    elsewhere = {each.heater or "" for each in found} - {here}
    others = changed_heaters(visit, elsewhere, await _linked(visit) if elsewhere else {})
    rows = await change_rows(visit, found)
    return stored.of(
        [
            EarlierChange(row, others.get(change.heater or ""))
            for change, row in zip(found, rows, strict=True)
            if change.heater == here or change.heater in others
        ]
    )


def _noted_at_fault(
    visit: Visit, code: str | None, faults: Iterable[Fault], notes: Iterable[Maintenance]
) -> list[EarlierChange]:
    """The service notes of this heater about earlier faults of this code."""
    begun = [(as_utc(each.created), each.code) for each in faults if each.created]
    same = sorted(since for since, fault in begun if code and fault == code)
    dated = [
        (time, note.name)
        for note in notes
        if note.name and (time := _time_of(visit, note.maintenance_timestamp))
    ]
    found: dict[tuple[datetime, str], None] = {}
    # The newest is the current fault.
    for since in same[:-1]:
        until = min((later for later, _ in begun if later > since), default=same[-1])
        near = {
            (time, name): None
            for time, name in dated
            if time < until and -_VISIT <= time - since <= _UNTIL_VISITED
        }
        first = min(near, default=None)
        found |= {note: None for note in near if first and note[0] - first[0] < _VISIT}
    return [EarlierChange(_note_row(name, time), None) for time, name in found]


async def last_time(
    visit: Visit,
    heater: Heater,
    code: str | None,
    since: datetime | None,
    faults: Iterable[Fault],
    notes: Iterable[Maintenance],
) -> Part[EarlierChange]:
    """What was logged and noted when a heater had a fault of this code, the newest first, at most
    _LAST_TIME_ROWS. What was done since the heater's current fault began (`since`) is left out.
    `faults` and `notes` are those of this heater. Raises Unauthorized."""
    noted = _noted_at_fault(visit, code, faults, notes)
    logged = await _logged_at_fault(visit, heater, code, noted)
    rows = [
        each for each in (*logged.items, *noted) if since is None or each.change.at < as_utc(since)
    ]
    rows.sort(key=lambda each: each.change.at, reverse=True)
    return logged.of(rows[:_LAST_TIME_ROWS])


def _time_of(visit: Visit, timestamp: str | None) -> datetime | None:
    """The time at which the user's clock shows the wall clock of a note, as other screens show it;
    None if it cannot be read, or is a placeholder: no note can be written for its year."""
    at = wall_clock(timestamp)
    if at is None or not SERVICE_YEARS[0] <= at.year <= SERVICE_YEARS[1]:
        return None
    return at.replace(tzinfo=ZoneInfo(visit.time_zone)).astimezone(UTC)


def _identity_of(visit: Visit, change: Change) -> tuple[object, ...] | None:
    """What a logged note has in common with the provider's; None for another change."""
    if change.kind is not ChangeKind.NOTE:
        return None
    return _identity(change.name, _time_of(visit, change.new))


def _identity(text: str | None, at: datetime | None) -> tuple[object, ...]:
    # A provider may store other white space than it was sent.
    return (*(text or "").split(), at)


async def _linked(visit: Visit) -> dict[str, Heater]:
    listed = await part(visit, lambda: visit.provider.installers.heaters(), "last-time")
    return {str(each.id): each for each in listed.items}


def _note_row(text: str, at: datetime) -> ChangeRow:
    return ChangeRow(
        id="",
        at=at,
        kind=ChangeKind.NOTE,
        name=None,
        old=ShownValue(),
        new=ShownValue(),
        note=text,
        outcome=Outcome.DONE,
        restore=None,
    )
