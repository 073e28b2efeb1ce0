"""Ranks the heaters that need attention, by their values in the provider's heater list.

A heater is on the list for each reason that applies:

    FAULT        its status is a fault
    OFFLINE      it has been without connection for more days than the installer accepts
    PRESSURE     its water pressure is below the installer's own threshold
    MAINTENANCE  it has run for more hours since maintenance than the interval allows
    FLAMES       its flame went out more often than is usual
    IGNITION     its ignition failed more often than is usual
    OUTAGE       it has been without connection for a day, but for no longer than is accepted; or
                 its status says so, and the number of days is not plausible
    WORSENING    its past shows that something is getting worse (`server/domain/trends`)

The list is sorted by reason in this order: a heater with a fault comes before every heater without.
Faults are sorted by their consequence (`server/domain/fault_urgency.py`), then by their age, the
oldest first and those of unknown age last; the pressure does not affect their order. Heaters with
another reason in common are sorted by the worse value; if two are equal, by the next reason. What
is getting worse is sorted by the day on which a limit is expected to be passed.
Then values within their limits are compared, and last the id, so that the order is total and does
not depend on the order of the input. An unknown value is no reason.

Values and limits are compared as screens show them, so that a value is never called below or above
a limit that is shown as the same number: pressures are rounded to hundredths, operating hours to
whole hours, and days and counts are rounded down.
"""

import math
from collections import defaultdict
from collections.abc import Iterable
from datetime import date, datetime
from enum import StrEnum
from typing import NamedTuple

import msgspec

from server.domain.fault_urgency import Consequence
from server.domain.freshness import as_utc
from server.domain.lookups import DAY_WORDS, HOUR_WORDS
from server.domain.numbers import as_shown
from server.domain.worsening import Worsening


class Reason(StrEnum):
    """Why a heater needs attention; the most urgent first."""

    FAULT = "FAULT"
    OFFLINE = "OFFLINE"
    PRESSURE = "PRESSURE"
    MAINTENANCE = "MAINTENANCE"
    FLAMES = "FLAMES"
    IGNITION = "IGNITION"
    OUTAGE = "OUTAGE"
    WORSENING = "WORSENING"


class Condition(msgspec.Struct, frozen=True, gc=False):
    """The values of a heater that the ranking uses; None for unknown ones."""

    id: str
    fault: bool = False
    consequence: Consequence = Consequence.UNKNOWN
    since: datetime | None = None
    """When the fault began."""
    days_offline: float | None = None
    """Of the heater or its gateway, whichever is longer."""
    lost: bool = False
    """Whether it has no connection, for a number of days that is not plausible."""
    pressure: float | None = None
    """In bar."""
    hours_since_maintenance: float | None = None
    flames_lost: float | None = None
    ignition_fails: float | None = None
    worsening: tuple[Worsening, ...] = ()


class Thresholds(msgspec.Struct, frozen=True, gc=False):
    """The limits; a value equal to its limit is no reason. The defaults apply if the installer has
    no setting; for flames and ignition the provider has no settings."""

    pressure: float = 1.0
    """In bar."""
    days_offline: float = 3.0
    maintenance_hours: float = 1500.0
    flames_lost: float = 15.0
    ignition_fails: float = 20.0
    pressure_settings: frozenset[str] = frozenset()
    """The ids of the installer's settings of the pressure."""


UNKNOWN_THRESHOLDS = Thresholds(
    pressure=float("-inf"), days_offline=float("inf"), maintenance_hours=float("inf")
)
"""The limits while the installer's settings are unknown: no value passes a limit that the installer
can set."""


class Finding(msgspec.Struct, frozen=True, gc=False):
    """A reason with its value and the limit that the value passes. A fault has neither, a short
    outage has no limit, and what is getting worse has its numbers in `Condition.worsening`."""

    reason: Reason
    value: float | None = None
    limit: float | None = None


class WorklistEntry(msgspec.Struct, frozen=True, gc=False):
    """A heater on the list, with all its reasons, the most urgent first."""

    id: str
    findings: tuple[Finding, ...]


class Setting(NamedTuple):
    """A notification setting with the fields that the worklist uses (specification, section 3)."""

    field: str | None
    operator: str | None
    value: float | None
    unit: str | None = None
    kind: str | None = None
    """`warning` or `info`."""
    id: str | None = None


_PRESSURE = ("heater_pressure", "<")
_DAYS = ("num_days_heater_offline", ">")
_HOURS = ("num_hours_heater_since_maintenance", ">")
_INTERVAL = ("num_hours_heater_maintenance_interval", ">")

_UNITS = {_PRESSURE: {"bar"}, _DAYS: DAY_WORDS, _HOURS: HOUR_WORDS, _INTERVAL: HOUR_WORDS}


def thresholds_of(settings: Iterable[Setting]) -> Thresholds:
    """The limits of an installer's notification settings. Settings with another operator or unit
    are ignored. Of several settings for one limit, warnings take precedence, then the one that is
    exceeded first. The maintenance limit is the shorter of interval and hours since maintenance."""
    settings = list(settings)
    known = [item for item in settings if item.value is not None and _has_own_unit(item)]
    default = Thresholds()

    def limit(name: tuple[str, str], fallback: float) -> float:
        matching = [item for item in known if (item.field, item.operator) == name]
        warnings = [item for item in matching if item.kind == "warning"]
        values = [item.value for item in warnings or matching if item.value is not None]
        first = max if name[1] == "<" else min
        return first(values, default=fallback)

    interval = limit(_INTERVAL, default.maintenance_hours)
    return Thresholds(
        pressure=shown_pressure(limit(_PRESSURE, default.pressure)),
        # A limit below zero would be exceeded by every heater that is connected.
        days_offline=max(0, limit(_DAYS, default.days_offline)),
        maintenance_hours=shown_hours(min(interval, limit(_HOURS, interval))),
        pressure_settings=frozenset(
            item.id for item in settings if item.id and item.field == _PRESSURE[0]
        ),
    )


def shown_pressure(bar: float) -> float:
    """A pressure as it is shown and compared: in hundredths of a bar."""
    return as_shown(bar, 2)


def shown_hours(hours: float) -> float:
    """Operating hours as they are shown and compared: whole hours."""
    return as_shown(hours, 0)


def _has_own_unit(setting: Setting) -> bool:
    """Whether the value is in the unit of the field, or has no unit."""
    unit = (setting.unit or "").strip().rstrip(".").casefold()
    units = _UNITS.get((setting.field or "", setting.operator or ""), set())
    return not unit or unit in units


def worklist(
    heaters: Iterable[Condition], thresholds: Thresholds, most: int | None = None
) -> tuple[list[WorklistEntry], int]:
    """The first `most` heaters with a reason, or all of them for None, the most urgent first, and
    the number of all heaters with a reason. The module's docstring describes the order."""
    by_reason: dict[Reason, list[tuple[Condition, tuple[Finding, ...]]]] = defaultdict(list)
    for heater in heaters:
        if findings := findings_of(heater, thresholds):
            by_reason[findings[0].reason].append((heater, findings))
    entries: list[WorklistEntry] = []
    for reason in _REASONS:
        # The most urgent reason decides first, so that only the heaters that may be returned have
        # to be compared further.
        if most is None or len(entries) < most:
            ranked = sorted(by_reason[reason], key=_rank)
            entries += [WorklistEntry(heater.id, findings) for heater, findings in ranked]
    return entries[:most], sum(map(len, by_reason.values()))


def findings_of(heater: Condition, limits: Thresholds) -> tuple[Finding, ...]:
    """The reasons why this heater needs attention, the most urgent first; empty for none."""
    days, pressure, hours = heater.days_offline, heater.pressure, heater.hours_since_maintenance
    flames, fails = heater.flames_lost, heater.ignition_fails
    found: list[Finding] = []
    if heater.fault:
        found.append(Finding(Reason.FAULT))
    # Most values are within their limits, and rounding does not move a value beyond its limit: only
    # the others are rounded.
    if days is not None and days > limits.days_offline:
        _add(found, Reason.OFFLINE, math.floor(days), limits.days_offline)
    if pressure is not None and pressure < limits.pressure:
        shown = shown_pressure(pressure)
        if shown < limits.pressure:
            found.append(Finding(Reason.PRESSURE, shown, limits.pressure))
    if hours is not None and hours > limits.maintenance_hours:
        _add(found, Reason.MAINTENANCE, shown_hours(hours), limits.maintenance_hours)
    if flames is not None and flames > limits.flames_lost:
        _add(found, Reason.FLAMES, math.floor(flames), limits.flames_lost)
    if fails is not None and fails > limits.ignition_fails:
        _add(found, Reason.IGNITION, math.floor(fails), limits.ignition_fails)
    if outage := _outage(heater, limits):
        found.append(outage)
    if heater.worsening:
        found.append(Finding(Reason.WORSENING))
    return tuple(found)


def _outage(heater: Condition, limits: Thresholds) -> Finding | None:
    if heater.lost:
        return Finding(Reason.OUTAGE)
    days = math.floor(heater.days_offline or 0)
    return Finding(Reason.OUTAGE, days) if 1 <= days <= limits.days_offline else None


def _add(found: list[Finding], reason: Reason, shown: float, limit: float) -> None:
    if shown > limit:
        found.append(Finding(reason, shown, limit))


_LAST = float("inf")
_NO_DAY = float(date.max.toordinal())
_REASONS = tuple(Reason)
_Rank = tuple[tuple[float, float], list[float], list[float], str]


def _rank(found: tuple[Condition, tuple[Finding, ...]]) -> _Rank:
    """The sort key, ascending: a worse value is smaller; a missing reason or value is infinite."""
    heater, findings = found
    days = _descending(heater.days_offline)
    values = [
        days,
        _LAST if heater.fault or heater.pressure is None else heater.pressure,
        _descending(heater.hours_since_maintenance),
        _descending(heater.flames_lost),
        _descending(heater.ignition_fails),
        days,
        _first_crossing(heater.worsening),
    ]
    reasons = [finding.reason for finding in findings]
    by_reason = [
        value if reason in reasons else _LAST
        for reason, value in zip(_REASONS[1:], values, strict=True)
    ]
    return _fault_rank(heater), by_reason, values, heater.id


def _fault_rank(heater: Condition) -> tuple[float, float]:
    if not heater.fault:
        return _LAST, _LAST
    since = _LAST if heater.since is None else as_utc(heater.since).timestamp()
    return heater.consequence, since


def _first_crossing(worsening: tuple[Worsening, ...]) -> float:
    """The ordinal of the first day on which a limit is expected to be passed. The last day of the
    calendar if no day is known, and infinite if nothing is getting worse."""
    days = (each.crossing.toordinal() for each in worsening if each.crossing)
    return min(days, default=_NO_DAY if worsening else _LAST)


def _descending(value: float | None) -> float:
    return _LAST if value is None else -value
