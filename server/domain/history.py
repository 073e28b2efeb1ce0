"""The records of the store: heaters' values by day, and changes made here."""

from datetime import date, datetime
from enum import StrEnum
from typing import Literal

import msgspec


class Sample(msgspec.Struct, frozen=True, kw_only=True):
    """The values of a heater that were read on a day; counters grow until they are reset.

    If the values were old because the heater had no connection, only `days_offline` and `fault` are
    set. If the connection came back on the day, the values are those after the outage.
    """

    day: date
    serial: str = ""
    """The serial number of the unit: a replacement begins a series of its own."""
    pressure: float | None = None
    """The last value of the day, in bar."""
    pressure_low: float | None = None
    pressure_high: float | None = None
    hours: float | None = None
    """Operating hours."""
    hours_since_maintenance: float | None = None
    flames_lost: float | None = None
    ignition_fails: float | None = None
    days_offline: float | None = None
    """Of the heater or its gateway, whichever is longer; the longest outage that was seen on the
    day."""
    fault: str | None = None
    """The code of the current fault, or the provider's id of the fault if the code is unknown."""

    @property
    def has_values(self) -> bool:
        """Whether the heater had a connection at some time of the day."""
        counters = (self.hours, self.hours_since_maintenance, self.flames_lost, self.ignition_fails)
        return any(value is not None for value in (self.pressure, *counters))


ReadingKind = Literal["statistics", "parameters"]


class Reading(msgspec.Struct, frozen=True, kw_only=True):
    """What a screen has shown of a heater on a day: statistics by field or parameters by id, with
    values as the provider stores them. Statistics are values of that day: those of a heater
    without a connection are not remembered; its parameters are, as they are settings."""

    day: date
    serial: str = ""
    kind: ReadingKind
    values: dict[str, float | str | None]

    def number(self, field: str) -> float | None:
        """The value of a field; None if it is missing, or a text."""
        value = self.values.get(field)
        return value if isinstance(value, int | float) else None


class ChangeKind(StrEnum):
    PARAMETER = "PARAMETER"
    RESET = "RESET"
    NOTE = "NOTE"
    INVITE = "INVITE"
    CONNECTION = "CONNECTION"
    REMOVAL = "REMOVAL"
    VISIT = "VISIT"
    """The working sheet of a visit was finished."""


class Outcome(StrEnum):
    """How a change has ended; PENDING if its end has not been recorded."""

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
    gateway, the id of a working sheet."""
    name: str | None = None
    """The name that the user sees: the code and name of a parameter, in older rows only the code;
    the text of a note; in imported rows also the name of an invited customer."""
    unit: str | None = None
    """Spelled as by `SourceUnit.spelled`; in older rows as by the provider."""
    old: str | None = None
    new: str | None = None
    """The new value; for a note, its time without a time zone."""
    named: dict[str, str | bool] | None = None
    """What `old` and `new` mean if they are codes, by value: the name of an option, or whether a
    switch is on."""
    fault: str | None = None
    """The code of the fault that the heater had at the time, if it was known."""
    outcome: Outcome = Outcome.PENDING
    ended: datetime | None = None
