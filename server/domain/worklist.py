"""Ranks the heaters that need somebody today, by what the provider already tells about them.

A heater is on the list for every reason that holds for it:

    FAULT        its status is a fault
    OFFLINE      it has been without connection for more days than the installer accepts
    PRESSURE     its water pressure is below the installer's own threshold
    MAINTENANCE  it has run for more hours since maintenance than the interval allows
    FLAMES       its flame went out more often than is usual
    IGNITION     its ignition failed more often than is usual
    OUTAGE       it has been without connection for a day, but for no longer than is accepted

The reasons weigh in this order: a heater with a fault stands before every heater without one. Among
heaters with the same reason the one with the worse value stands first; where the first reason does
not decide, the next one does. Values within their limits come last in the comparison and the id
ends it, so that the order is total: the same heaters give the same list however they arrive. What
is unknown is no reason.
"""

from collections.abc import Iterable
from enum import StrEnum
from typing import NamedTuple

import msgspec

from server.domain.lookups import LANGUAGE_DATA


class Reason(StrEnum):
    """Why a heater needs somebody; the most urgent first."""

    FAULT = "FAULT"
    OFFLINE = "OFFLINE"
    PRESSURE = "PRESSURE"
    MAINTENANCE = "MAINTENANCE"
    FLAMES = "FLAMES"
    IGNITION = "IGNITION"
    OUTAGE = "OUTAGE"


class Condition(msgspec.Struct, frozen=True, gc=False):
    """What the ranking looks at; None where the provider does not say."""

    id: str
    fault: bool = False
    days_offline: float | None = None
    """Of the heater or its gateway, whichever is longer."""
    pressure: float | None = None
    hours_since_maintenance: float | None = None
    flames_lost: float | None = None
    ignition_fails: float | None = None


class Thresholds(msgspec.Struct, frozen=True, gc=False):
    """Limits, each of which may be reached but not passed. The defaults count where the installer
    has none; for flames and ignition the provider has no setting."""

    pressure: float = 1.0
    """In bar."""
    days_offline: float = 3.0
    maintenance_hours: float = 1500.0
    flames_lost: float = 15.0
    ignition_fails: float = 20.0


class Finding(msgspec.Struct, frozen=True, gc=False):
    """One reason, with the value and the limit that it has passed; a fault has neither, and a short
    outage no limit."""

    reason: Reason
    value: float | None = None
    limit: float | None = None


class Entry(msgspec.Struct, frozen=True, gc=False):
    """A heater on the list, with all its reasons, the most urgent first."""

    id: str
    findings: tuple[Finding, ...]


class Setting(NamedTuple):
    """An account setting, as far as the worklist looks at it."""

    field: str | None
    operator: str | None
    value: float | None
    unit: str | None = None
    kind: str | None = None
    """`warning` or `info`."""


_PRESSURE = ("heater_pressure", "<")
_DAYS = ("num_days_heater_offline", ">")
_HOURS = ("num_hours_heater_since_maintenance", ">")
_INTERVAL = ("num_hours_heater_maintenance_interval", ">")

_WORDS = [language.provider for language in LANGUAGE_DATA.values()]
_HOUR = {spelling for each in _WORDS for spelling in each.hour.split()}
_DAY = {spelling for each in _WORDS for spelling in each.day.split()}
_UNITS = {_PRESSURE: {"bar"}, _DAYS: _DAY, _HOURS: _HOUR, _INTERVAL: _HOUR}


def thresholds_of(settings: Iterable[Setting]) -> Thresholds:
    """The installer's own limits. A setting that compares the other way round, or in another unit,
    is about something else. Of several for the same a warning counts before an information, and
    then the one that is passed first; of the maintenance interval and the hours to be told of, the
    shorter."""
    known = [item for item in settings if item.value is not None and _has_own_unit(item)]
    default = Thresholds()

    def own(name: tuple[str, str], otherwise: float) -> float:
        mine = [item for item in known if (item.field, item.operator) == name]
        warnings = [item for item in mine if item.kind == "warning"]
        values = [item.value for item in warnings or mine if item.value is not None]
        first = max if name[1] == "<" else min
        return first(values, default=otherwise)

    interval = own(_INTERVAL, default.maintenance_hours)
    return Thresholds(
        pressure=own(_PRESSURE, default.pressure),
        days_offline=own(_DAYS, default.days_offline),
        maintenance_hours=min(interval, own(_HOURS, interval)),
    )


def _has_own_unit(setting: Setting) -> bool:
    """Whether the value is in the unit of the field, which may go without saying."""
    unit = (setting.unit or "").strip().rstrip(".").casefold()
    units = _UNITS.get((setting.field or "", setting.operator or ""), set())
    return not unit or unit in units


def worklist(heaters: Iterable[Condition], thresholds: Thresholds) -> list[Entry]:
    """The heaters that have a reason, the most urgent first (see the head of this module)."""
    ranked = []
    for heater in heaters:
        found = _findings(heater, thresholds)
        if found:
            ranked.append((_rank(heater, found), Entry(heater.id, found)))
    ranked.sort(key=lambda pair: pair[0])
    return [entry for _, entry in ranked]


def _findings(heater: Condition, limits: Thresholds) -> tuple[Finding, ...]:
    found = [Finding(Reason.FAULT)] if heater.fault else []
    pressure = heater.pressure
    if _passed(heater.days_offline, limits.days_offline):
        found.append(Finding(Reason.OFFLINE, heater.days_offline, limits.days_offline))
    if pressure is not None and pressure < limits.pressure:
        found.append(Finding(Reason.PRESSURE, pressure, limits.pressure))
    hours = heater.hours_since_maintenance
    if _passed(hours, limits.maintenance_hours):
        found.append(Finding(Reason.MAINTENANCE, hours, limits.maintenance_hours))
    if _passed(heater.flames_lost, limits.flames_lost):
        found.append(Finding(Reason.FLAMES, heater.flames_lost, limits.flames_lost))
    if _passed(heater.ignition_fails, limits.ignition_fails):
        found.append(Finding(Reason.IGNITION, heater.ignition_fails, limits.ignition_fails))
    if _short_outage(heater.days_offline, limits.days_offline):
        found.append(Finding(Reason.OUTAGE, heater.days_offline))
    return tuple(found)


def _short_outage(days: float | None, limit: float) -> bool:
    return days is not None and 1 <= days <= limit


def _passed(value: float | None, limit: float) -> bool:
    return value is not None and value > limit


_NOTHING = float("inf")
_PLACE = {reason: place for place, reason in enumerate(Reason)}
_Rank = tuple[tuple[float, ...], tuple[float, ...], str]


def _rank(heater: Condition, found: tuple[Finding, ...]) -> _Rank:
    """Sorts ascending: the worse, the smaller; what is no reason, or unknown, is infinite."""
    values = (
        -float(heater.fault),
        _worse_high(heater.days_offline),
        _NOTHING if heater.pressure is None else heater.pressure,
        _worse_high(heater.hours_since_maintenance),
        _worse_high(heater.flames_lost),
        _worse_high(heater.ignition_fails),
        _worse_high(heater.days_offline),
    )
    weighty = [_NOTHING] * len(values)
    for finding in found:
        place = _PLACE[finding.reason]
        weighty[place] = values[place]
    return tuple(weighty), values, heater.id


def _worse_high(value: float | None) -> float:
    return _NOTHING if value is None else -value
