"""What is remembered of a heater on one axis of time, with its faults and service notes."""

import asyncio
from datetime import date
from zoneinfo import ZoneInfo

import msgspec

from server.domain.brands import BRAND_DATA
from server.domain.freshness import as_utc
from server.domain.history_series import day_number
from server.domain.limits import HISTORY_MARKS
from server.domain.service_notes import wall_clock
from server.domain.worklist import UNKNOWN_THRESHOLDS
from server.pages.shared.change_rows import ChangeRow, heater_changes
from server.pages.shared.findings import limits_aside
from server.pages.shared.heater_head import HeaterHead, heater_head
from server.pages.shared.heater_history import (
    HeaterHistory,
    HistoryRange,
    first_day_of,
    heater_history,
    shown_range,
)
from server.pages.shared.sampling import day_of
from server.provider.heaters.records import Fault, Maintenance
from server.web.page import Part
from server.web.visit import Visit, side_part


class HeaterMark(msgspec.Struct):
    """A fault or a service note."""

    day: int
    """In days since 1970."""
    code: str | None
    text: str | None
    solved: bool | None


class Data(msgspec.Struct):
    heater: HeaterHead
    range: HistoryRange
    start: int
    """The first day that is shown, in days since 1970."""
    today: int
    limit: float | None
    """The lowest pressure that the installer accepts, in bar; None where it is not known."""
    history: Part[HeaterHistory]
    """At most one; none where nothing is remembered yet."""
    faults: Part[HeaterMark]
    """Those that began in this time, newest first."""
    notes: Part[HeaterMark]
    changes: Part[ChangeRow]
    """The newest that were made from this account."""


async def load(visit: Visit) -> Data:
    """Reads `range`. Raises NotLinked or Gone, and Redirect where the type in the address is not
    the heater's."""
    heater_id, records = visit.params["id"], visit.provider.records
    wanted = shown_range(visit)
    (head, limit), history, faults, notes, changes = await asyncio.gather(
        _head(visit, heater_id),
        heater_history(visit, heater_id, wanted),
        side_part(visit, "faults", lambda: records.faults(heater_id)),
        side_part(visit, "service", lambda: records.maintenances(heater_id)),
        heater_changes(visit, heater_id),
    )
    today = day_of(visit)
    first = first_day_of(wanted, today) or first_day_of("year", today) or today
    start = history.items[0].start if history.items else day_number(first)
    return Data(
        heater=head,
        range=wanted,
        start=start,
        today=day_number(today),
        limit=limit,
        history=history,
        faults=faults.of(_newest([_fault(visit, each) for each in faults.items], start)),
        notes=notes.of(_newest([_note(each) for each in notes.items], start)),
        changes=changes,
    )


async def _head(visit: Visit, heater_id: str) -> tuple[HeaterHead, float | None]:
    heater, limits = await asyncio.gather(
        visit.provider.heaters.heater(heater_id), limits_aside(visit)
    )
    head = await heater_head(visit, heater, limits)
    return head, None if limits is UNKNOWN_THRESHOLDS else limits.pressure


def _fault(visit: Visit, fault: Fault) -> HeaterMark | None:
    if fault.created is None:
        return None
    zone = ZoneInfo(BRAND_DATA[visit.brand].time_zone)
    day = as_utc(fault.created).astimezone(zone).date()
    return _mark(day, fault.code, fault.name, fault.solved)


def _note(note: Maintenance) -> HeaterMark | None:
    time = wall_clock(note.maintenance_timestamp)
    return _mark(time.date(), None, note.name, None) if time else None


def _mark(day: date, code: str | None, text: str | None, solved: bool | None) -> HeaterMark:
    return HeaterMark(day_number(day), code, text, solved)


def _newest(marks: list[HeaterMark | None], start: int) -> list[HeaterMark]:
    known = [mark for mark in marks if mark and mark.day >= start]
    return sorted(known, key=lambda mark: mark.day, reverse=True)[:HISTORY_MARKS]
