"""The notes and changes of the last time that this heater, or another of the installer's, had the
heater's current fault."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from zoneinfo import ZoneInfo

import msgspec

from server.domain.brands import BRAND_DATA
from server.domain.freshness import as_utc
from server.domain.history import Change, ChangeKind, Outcome
from server.domain.limits import LAST_TIME_CHANGES, LAST_TIME_DAYS, LAST_TIME_ROWS
from server.domain.parameters import ShownValue
from server.domain.service_notes import wall_clock
from server.pages.shared.change_rows import ChangeRow, change_rows, changed_heaters
from server.pages.shared.list_rows import AddressedHeater
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Fault, Maintenance
from server.web.page import Part
from server.web.visit import Visit, side_part, stored_part

_TOLD = (ChangeKind.PARAMETER, ChangeKind.RESET, ChangeKind.NOTE)


class EarlierChange(msgspec.Struct):
    """An earlier note or change; `heater` is set if it was made at another heater."""

    change: ChangeRow
    heater: AddressedHeater | None


async def logged_at_fault(visit: Visit, heater: Heater, code: str | None) -> Part[EarlierChange]:
    """The logged changes at heaters that had a fault of this code at the time. Changes at heaters
    that the provider does not list are left out. Raises Unauthorized."""
    history = visit.history
    if history is None or not code:
        return Part([])
    stored = await stored_part(partial(history.changes_at_fault, code, LAST_TIME_CHANGES))
    found = [each for each in stored.items if each.kind in _TOLD and _was_sent(each)]
    elsewhere = {each.heater for each in found} - {str(heater.id)}
    others = changed_heaters(found, await _linked(visit) if elsewhere else {})
    others.pop(str(heater.id), None)
    rows = await change_rows(visit, found)
    return stored.of(
        [
            EarlierChange(row, others.get(change.heater or ""))
            for change, row in zip(found, rows, strict=True)
            if change.heater == str(heater.id) or change.heater in others
        ]
    )


def noted_at_fault(
    visit: Visit, code: str | None, faults: Iterable[Fault], notes: Iterable[Maintenance]
) -> list[EarlierChange]:
    """The service notes of this heater that were written within LAST_TIME_DAYS of the beginning of
    an earlier fault of this code."""
    begun = [as_utc(each.created) for each in faults if code and each.code == code and each.created]
    # The newest is the current fault.
    earlier = sorted(begun, reverse=True)[1:]
    zone = ZoneInfo(BRAND_DATA[visit.brand].time_zone)
    found = []
    for note in notes:
        at = wall_clock(note.maintenance_timestamp)
        if at is None or not note.name:
            continue
        try:
            time = at.replace(tzinfo=zone).astimezone(UTC)
        except OverflowError:
            # The time is a placeholder at an end of the calendar.
            continue
        if any(_is_soon_after(time, since) for since in earlier):
            found.append(EarlierChange(_note_row(note.name, time), None))
    return found


def last_time(
    logged: Part[EarlierChange],
    noted: Sequence[EarlierChange],
    *,
    has_notes: bool,
    since: datetime | None,
) -> Part[EarlierChange]:
    """Both lists in one, the newest first, at most LAST_TIME_ROWS. Logged changes since the current
    fault began (`since`) are left out. The log also has notes of this heater: with `has_notes`,
    only the provider's notes are shown."""
    ours = [
        each
        for each in logged.items
        if not (has_notes and each.heater is None and each.change.kind is ChangeKind.NOTE)
        and (since is None or each.change.at < as_utc(since))
    ]
    rows = sorted([*ours, *noted], key=lambda each: each.change.at, reverse=True)
    return logged.of(rows[:LAST_TIME_ROWS])


async def _linked(visit: Visit) -> dict[str, Heater]:
    listed = await side_part(visit, "last-time", lambda: visit.provider.installers.heaters())
    return {str(each.id): each for each in listed.items}


def _was_sent(change: Change) -> bool:
    return change.outcome in (Outcome.DONE, Outcome.UNKNOWN)


def _is_soon_after(time: datetime, since: datetime) -> bool:
    # A note may have been written with a time before the fault was reported.
    return timedelta(days=-1) <= time - since <= timedelta(days=LAST_TIME_DAYS)


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
        set_back=None,
    )
