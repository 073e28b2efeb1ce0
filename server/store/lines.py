"""The lines of an export: the rows of the store as JSON objects, which `docs/store-format.md`
describes."""

from datetime import date, datetime, timedelta
from typing import TypeVar

import msgspec

from server.domain.history import Change, Reading, Sample
from server.domain.limits import SERVICE_YEARS
from server.domain.maintenance import MOST_MONTHS, Duty
from server.domain.service_notes import read_time
from server.domain.visits import SiteVisit
from server.store.accounts import AccountName
from server.store.sheets import StoredSheet

_MOST_MONTHS, _MOST_SAVES = 1200, 1_000_000_000
VERSION = 3
READABLE = (1, 2, VERSION)
"""Version 1 had one planned visit for each heater, as a `plan`; version 2 no sheets."""


class Header(msgspec.Struct, tag="heatdesk-store", kw_only=True):
    """The first line of an export."""

    version: int


class SampleLine(
    Sample, tag="sample", kw_only=True, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    provider: str | None = None
    account: str
    heater: str


class ReadingLine(
    Reading,
    tag="reading",
    kw_only=True,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    provider: str | None = None
    account: str
    heater: str


class ChangeLine(
    Change, tag="change", kw_only=True, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    provider: str | None = None
    account: str


class VisitLine(
    SiteVisit,
    tag="visit",
    kw_only=True,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    provider: str | None = None
    account: str


class SheetLine(
    StoredSheet,
    tag="sheet",
    kw_only=True,
    frozen=True,
    omit_defaults=True,
    forbid_unknown_fields=True,
):
    provider: str | None = None
    account: str


class DutyLine(
    Duty, tag="duty", kw_only=True, frozen=True, omit_defaults=True, forbid_unknown_fields=True
):
    provider: str | None = None
    account: str


class PlanLine(msgspec.Struct, tag="plan", kw_only=True, frozen=True, forbid_unknown_fields=True):
    """A planned visit in an export of version 1."""

    provider: str | None = None
    account: str
    heater: str
    planned_for: date
    note: str = ""


Line = SampleLine | ReadingLine | ChangeLine | VisitLine | DutyLine | SheetLine | PlanLine
_Row = TypeVar("_Row", Sample, Reading, Change, SiteVisit, Duty, StoredSheet)

HEADER_LINE = msgspec.json.encode(Header(version=VERSION))
_header = msgspec.json.Decoder(Header)
_line = msgspec.json.Decoder[Line](Line)


def read_header(line: bytes) -> None:
    """Checks the first line. Raises ValueError if it does not begin an export that this program can
    read."""
    try:
        version = _header.decode(line).version
    except msgspec.MsgspecError as error:
        raise ValueError(f"this does not begin an export ({error})") from error
    if version not in READABLE:
        known = " and ".join(map(str, READABLE))
        raise ValueError(f"the lines have version {version}, and this program reads {known}")


def read_line(line: bytes) -> Line:
    """Decodes a line after the header. Raises ValueError."""
    try:
        found: Line = _line.decode(line)
    except msgspec.MsgspecError as error:
        raise ValueError(str(error)) from error
    if isinstance(found, ChangeLine):
        _check(found)
    elif isinstance(found, PlanLine):
        _check_day(found.planned_for, "planned_for")
    elif isinstance(found, SheetLine):
        _check_sheet(found)
    elif isinstance(found, DutyLine):
        _check_duty(found)
    else:
        _check_day(found.day, "day")
        if isinstance(found, VisitLine):
            _check_visit(found)
    return found


def _check_day(day: date, field: str) -> None:
    # Trends and the plan calculate with the days before and after it.
    first, last = SERVICE_YEARS
    if not first <= day.year <= last:
        raise ValueError(f"a day needs a year from {first} to {last} - at `$.{field}`")


def _check(change: ChangeLine) -> None:
    if not 1 <= len(change.id) <= 32:
        raise ValueError("`id` has to have 1 to 32 characters - at `$.id`")
    _check_times(change.at, change.ended)


def _check_visit(visit: VisitLine) -> None:
    if not visit.id:
        raise ValueError("`id` has to have a character or more - at `$.id`")
    if visit.time is not None and read_time(visit.time) is None:
        raise ValueError("`time` has to be a time of day such as 14:05 - at `$.time`")
    _check_times(visit.since, visit.ended)


def _check_duty(duty: DutyLine) -> None:
    _check_day(duty.due, "due")
    if not 1 <= duty.months <= MOST_MONTHS or not min(duty.early, duty.late) >= 0:
        raise ValueError("`months`, `early` or `late` is out of range - at `$.months`")
    if max(duty.early, duty.late) > MOST_MONTHS:
        raise ValueError("`early` or `late` is out of range - at `$.early`")


def _check_sheet(sheet: SheetLine) -> None:
    _check_day(sheet.kept_until, "kept_until")
    _check_times(sheet.begun, sheet.finished)
    try:
        document = sheet.read()
    except msgspec.MsgspecError as error:
        raise ValueError(f"this is no sheet ({error}) - at `$.document`") from error
    if not _same(document.begun, sheet.begun) or not _same(document.finished, sheet.finished):
        raise ValueError("the document has other times than its line - at `$.document`")
    if not 0 < document.kept_months <= _MOST_MONTHS or not 0 <= sheet.sequence < _MOST_SAVES:
        raise ValueError("`kept_months` or `sequence` is out of range - at `$.document`")


def _same(one: datetime | None, other: datetime | None) -> bool:
    """A document has microseconds, a column of the store milliseconds."""
    if one is None or other is None:
        return one is other
    return abs(one - other) < timedelta(milliseconds=1)


def _check_times(*times: datetime | None) -> None:
    if any(time and time.tzinfo is None for time in times):
        raise ValueError("a time needs its offset from UTC")


def row_of(line: msgspec.Struct, kind: type[_Row]) -> _Row:
    """The row in a line, as a struct of `kind`."""
    return kind(**{name: getattr(line, name) for name in kind.__struct_fields__})


def visit_of(line: VisitLine | PlanLine) -> SiteVisit:
    """The visit in a line. One of version 1 has the id that it has in the store of that release."""
    if isinstance(line, PlanLine):
        return SiteVisit(id=line.heater, heater=line.heater, day=line.planned_for, note=line.note)
    return row_of(line, SiteVisit)


def owner(line: Line, provider: str) -> AccountName:
    """The account that the line belongs to; at `provider` if the line names no provider."""
    return AccountName(provider=line.provider or provider, account=line.account)
