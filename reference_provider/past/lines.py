"""The lines of the export: a dashboard's own format for what it remembers, as JSON."""

from datetime import date, datetime
from typing import Literal

import msgspec

HEADER = b'{"type":"heatdesk-store","version":1}'


class SampleLine(msgspec.Struct, tag="sample", kw_only=True, gc=False):
    """A heater on a day on which somebody looked: pressure in bar, counters as they stood."""

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
    """What a screen of a heater has shown."""

    account: str
    heater: str
    serial: str
    day: date
    kind: Literal["statistics", "parameters"]
    values: dict[str, float | str | None]


ChangeKind = Literal["PARAMETER", "RESET", "NOTE", "INVITE", "CONNECTION"]
Outcome = Literal["DONE", "REFUSED", "UNKNOWN"]


class ChangeLine(msgspec.Struct, tag="change", kw_only=True):
    """Something that was changed from the account."""

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
    """What the values are called where they are codes, by value."""
    unit: str | None = None


class PlanLine(msgspec.Struct, tag="plan", kw_only=True):
    """A visit that is planned."""

    account: str
    heater: str
    planned_for: date
    note: str


Line = SampleLine | ReadingLine | ChangeLine | PlanLine
