"""Prepares samples and readings for the rules: one a day, of the unit that is installed now; and
calculates from them how many hours a day a heater runs."""

from collections.abc import Iterable, Sequence
from datetime import date, timedelta
from operator import attrgetter
from typing import TypeVar

import msgspec

from server.domain.counters import HOURS_A_DAY, Counts, growths
from server.domain.history import Reading, Sample
from server.domain.limits import OPERATION_DAYS

DAYS_KEPT = 365
"""The rules look no further back."""

_BY_DAY = attrgetter("day")
_Dated = TypeVar("_Dated", Sample, Reading)


def with_serials(entries: Sequence[_Dated]) -> list[_Dated]:
    """The entries, ordered by day, each with the serial number of its unit: an entry without one
    belongs to the unit of the next entry that has one, or of the last one that had."""
    serial = next((each.serial for each in reversed(entries) if each.serial), "")
    found: list[_Dated] = []
    for entry in reversed(entries):
        serial = entry.serial or serial
        found.append(entry if entry.serial else msgspec.structs.replace(entry, serial=serial))
    found.reverse()
    return found


def current_series(entries: Iterable[_Dated], today: date) -> list[_Dated]:
    """The entries of the last year, ordered by day, with only the last entry of each day. If the
    unit has been replaced, only the entries of the current unit. Entries of the future are left
    out."""
    first = today - timedelta(DAYS_KEPT)
    ordered = sorted((each for each in entries if first <= each.day <= today), key=_BY_DAY)
    series: list[_Dated] = []
    for entry in reversed(with_serials(ordered)):
        if series and entry.serial != series[0].serial:
            break
        if not series or entry.day != series[-1].day:
            series.append(entry)
    series.reverse()
    return series


def hours_per_day(series: Iterable[Sample]) -> float | None:
    """The operating hours a day in samples of one unit, ordered by day, over all times for which
    their growth is known; None if these are fewer than OPERATION_DAYS days. Over less than a year
    the result depends on the season."""
    rows = [Counts(each.day, each.serial, (each.hours,)) for each in series]
    grown = growths(rows, (HOURS_A_DAY,))
    days = sum((each.last - each.first).days for each in grown)
    hours = sum(each.changes[0] for each in grown)
    return min(hours / days, 24.0) if days >= OPERATION_DAYS else None
