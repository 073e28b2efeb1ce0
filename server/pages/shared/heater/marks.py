"""Faults and service notes of a heater, as its history marks them on the time axis."""

from collections.abc import Iterable

import msgspec

from server.domain.history_series import day_number
from server.domain.service_notes import wall_clock
from server.pages.shared.heater.sampling import day_of_time
from server.provider.heaters.records import Fault, Maintenance
from server.web.visit import Visit

_HISTORY_MARKS = 100
"""The most faults and service notes that a heater's history shows; its file has all of them."""


class HeaterMark(msgspec.Struct):
    day: int
    """In days since 1970."""
    code: str | None
    text: str | None
    solved: bool | None


def fault_marks(visit: Visit, faults: Iterable[Fault]) -> list[HeaterMark]:
    """The marks of the faults whose beginning is known."""
    return [
        HeaterMark(day_number(day), each.code, each.name, each.solved)
        for each in faults
        if each.created is not None and (day := day_of_time(visit, each.created))
    ]


def note_marks(notes: Iterable[Maintenance]) -> list[HeaterMark]:
    """The marks of the notes that have a time."""
    timed = [(wall_clock(each.maintenance_timestamp), each.name) for each in notes]
    return [HeaterMark(day_number(time), None, name, None) for time, name in timed if time]


def newest_marks(
    faults: list[HeaterMark], notes: list[HeaterMark]
) -> tuple[list[HeaterMark], list[HeaterMark]]:
    """The newest _HISTORY_MARKS of both lists together, each list with the newest first."""
    both = [(each, True) for each in faults] + [(each, False) for each in notes]
    newest = sorted(both, key=lambda each: each[0].day, reverse=True)[:_HISTORY_MARKS]
    return (
        [mark for mark, is_fault in newest if is_fault],
        [mark for mark, is_fault in newest if not is_fault],
    )
