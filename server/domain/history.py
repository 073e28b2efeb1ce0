"""What is remembered of heaters: their values by day, what was changed here, and planned visits."""

from datetime import date, datetime
from enum import StrEnum
from typing import Literal

import msgspec


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """A heater on a day on which somebody looked; counters grow until they are reset.

    Of a day whose values are old, because the heater had no connection, there are `days_offline`
    and `fault` alone.
    """

    day: date
    serial: str = ""
    """The serial number of the unit: a replaced heater begins a series of its own."""
    pressure: float | None = None
    """The last of the day, in bar."""
    pressure_low: float | None = None
    pressure_high: float | None = None
    hours: float | None = None
    """Operating hours."""
    hours_since_maintenance: float | None = None
    flames_lost: float | None = None
    ignition_fails: float | None = None
    days_offline: float | None = None
    """Of the heater or its gateway, whichever is longer."""
    fault: str | None = None
    """The code of the present fault, or the provider's id of it where the code is not known."""


ReadingKind = Literal["statistics", "parameters"]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a screen has shown of a heater on a day: statistics by their field, parameters by their
    id, as the provider stores them."""

    day: date
    serial: str = ""
    kind: ReadingKind
    values: dict[str, float | str | None]


class ChangeKind(StrEnum):
    """What was changed."""

    PARAMETER = "PARAMETER"
    RESET = "RESET"
    NOTE = "NOTE"
    INVITE = "INVITE"
    CONNECTION = "CONNECTION"
    REMOVAL = "REMOVAL"


class Outcome(StrEnum):
    """How a change has ended; one that was begun and not completed is PENDING."""

    PENDING = "PENDING"
    DONE = "DONE"
    REFUSED = "REFUSED"
    UNKNOWN = "UNKNOWN"


class Change(msgspec.Struct, frozen=True, kw_only=True):
    """Something that was changed here; values are as the provider stores them."""

    id: str
    """32 hexadecimal digits."""
    at: datetime
    kind: ChangeKind
    heater: str | None = None
    customer: str | None = None
    subject: str | None = None
    """What was changed: the id of a parameter, the ids of an invite's heaters, the MAC address of a
    gateway."""
    name: str | None = None
    """What people call it: the code of a parameter, the text of a note."""
    unit: str | None = None
    """As `SourceUnit.spelled` has it; in older rows as the provider spells it."""
    old: str | None = None
    new: str | None = None
    """Of a note: its time, without a time zone."""
    named: dict[str, str | bool] | None = None
    """What `old` and `new` mean where they are codes, by value: the name of an option, or whether a
    switch is on."""
    fault: str | None = None
    """The code of the fault that the heater had then, where it was known."""
    outcome: Outcome = Outcome.PENDING
    ended: datetime | None = None


class Plan(msgspec.Struct, frozen=True, kw_only=True):
    """When somebody means to look after a heater."""

    heater: str
    planned_for: date
    note: str = ""
