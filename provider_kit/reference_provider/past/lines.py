"""The lines of the export, as JSON in the format in which a dashboard exports its store."""

from datetime import date, datetime
from typing import Literal

import msgspec

HEADER = b'{"type":"heatdesk-store","version":2}'


class SampleLine(msgspec.Struct, tag="sample", kw_only=True, gc=False):
    """A heater on a day with a visit: its pressures in bar, and its counters at that time."""

    account: str
    heater: str
    serial: str
    day: date
    fault: str | None = None
    days_offline: float | None = None
    pressure_low: float | None = None
    pressure: float | None = None
    pressure_high: float | None = None
    flames_lost: float | None = None
    ignition_fails: float | None = None
    hours_since_maintenance: float | None = None
    hours: float | None = None


class ReadingLine(msgspec.Struct, tag="reading", kw_only=True, gc=False):
    """The values that a screen of a heater has shown."""

    account: str
    heater: str
    serial: str
    day: date
    kind: Literal["statistics", "parameters"]
    values: dict[str, float | str | None]


ChangeKind = Literal["PARAMETER", "RESET", "NOTE", "INVITE", "CONNECTION"]
Outcome = Literal["DONE", "REFUSED", "UNKNOWN"]


class ChangeLine(msgspec.Struct, tag="change", kw_only=True):
    """A change that was made with the account."""

    account: str
    id: str
    at: datetime
    kind: ChangeKind
    outcome: Outcome = "DONE"
    ended: datetime | None = None
    fault: str | None = None
    heater: str | None = None
    customer: str | None = None
    name: str | None = None
    subject: str | None = None
    old: str | None = None
    new: str | None = None
    named: dict[str, str | bool] | None = None
    """The names of the values, by value, if these are codes."""
    unit: str | None = None


class VisitLine(msgspec.Struct, tag="visit", kw_only=True):
    """A planned visit."""

    account: str
    id: str
    heater: str
    day: date
    time: str | None = None
    reason: Literal["FAULT", "MAINTENANCE"] = "MAINTENANCE"
    fault: str | None = None
    note: str = ""


Line = SampleLine | ReadingLine | ChangeLine | VisitLine
