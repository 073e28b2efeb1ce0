"""The records of a heater in its details, statistics and report: faults, service history and
statistics."""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import NamedTuple

import msgspec

from server.domain.memory import FaultSummary
from server.domain.plausible import Implausible, Shown
from server.domain.service_notes import wall_clock
from server.domain.statistics import Measure, Statistic, StatisticGroup, rows_of
from server.domain.worklist import Thresholds
from server.pages.shared.heater.current_faults import has_fault, recorded_faults
from server.pages.shared.heater.findings import optional_thresholds
from server.pages.shared.heater.head import HeaterInfo, heater_info, require_type
from server.pages.shared.heater.sampling import are_old, remember_reading
from server.provider.heaters import Heater
from server.provider.records import Fault, Maintenance, Statistics
from server.web.page import Part, SafeHtml
from server.web.parts import part
from server.web.visit import Visit


class CurrentFault(msgspec.Struct):
    code: str | None
    name: str | None
    content: SafeHtml
    """The provider's guidance."""
    created: datetime | None


class FaultRow(msgspec.Struct):
    created: datetime | None
    code: str | None
    name: str | None
    solved: bool | None


class ServiceEntry(msgspec.Struct):
    name: str | None
    timestamp: datetime | None
    """Local time at the heater, without a time zone."""
    num_hours_heater: Shown


class StatisticValue(msgspec.Struct):
    """A row of the statistics; shown as a dash if it has neither a number nor an instant."""

    statistic: Statistic
    group: StatisticGroup
    measure: Measure
    number: Shown
    instant: datetime | None
    instant_unknown: bool = False
    """Whether an instant was sent that cannot be right."""


class HeaterRecord(NamedTuple):
    """The heater in the address, its current fault (at most one), and the installer's limits."""

    heater: Heater
    fault: Part[CurrentFault]
    limits: Thresholds


async def heater_record(visit: Visit) -> HeaterRecord:
    """The record of the heater in the address. Raises NotLinked or Gone, and Redirect if the type
    in the address is not the heater's."""
    (heater, fault), limits = await asyncio.gather(
        _heater_and_fault(visit), optional_thresholds(visit)
    )
    return HeaterRecord(heater, fault, limits)


async def _heater_and_fault(visit: Visit) -> tuple[Heater, Part[CurrentFault]]:
    heater = await visit.provider.heaters.heater(visit.params["id"])
    require_type(visit, heater)
    fault_id = heater.fault_id
    if fault_id is None:
        return heater, Part([])
    fault = await part(visit, lambda: visit.provider.records.fault(fault_id))
    present = [
        CurrentFault(each.code, each.name, visit.html.clean(each.content), each.created)
        for each in fault.items
        # A provider may keep the id of the last fault of a heater that works again.
        if has_fault(heater) or not each.solved
    ]
    return heater, fault.of(present)


async def with_history(
    visit: Visit, record: HeaterRecord, history: Part[Fault]
) -> tuple[HeaterInfo, Part[CurrentFault]]:
    """The heater and its current fault for details and report. A fault without a time or without
    code and name gets those of its entry in the history; if the heater names no fault, or the
    fault's record is empty, it is the entry's."""
    heater, fault, limits = record
    named = (FaultSummary(item.code, item.name) for item in fault.items if _is_named(item))
    read = next(named, None)
    faults = recorded_faults(visit, heater, read, None if history.problem else history.items)
    known = faults.of(heater)
    items = [_completed(item, known) for item in fault.items if _is_named(item) or item.content]
    if known and not items and not fault.problem:
        items = [
            CurrentFault(item.code, item.name, visit.html.clean(item.content), item.created)
            for item in _open_entry(history.items, heater.fault_id, known.code)
        ]
    info = await heater_info(visit, heater, limits, faults, names_fault=bool(items))
    return info, fault.of(items)


def _open_entry(history: Sequence[Fault], id_: str | None, code: str | None) -> list[Fault]:
    """The newest entry that is not solved of the fault with this id, else of one with this code.
    The id decides, as the catalogue may have another code for the fault than its history."""
    entries = [item for item in history if not item.solved]
    by_id = [item for item in entries if id_ is not None and str(item.id) == id_]
    return (by_id or [item for item in entries if item.code == code])[:1]


def _is_named(fault: CurrentFault) -> bool:
    return bool(fault.code or fault.name)


def _completed(fault: CurrentFault, known: FaultSummary | None) -> CurrentFault:
    """The fault, with what is known of it where its record says nothing."""
    if known is None:
        return fault
    code, name = (fault.code, fault.name) if _is_named(fault) else (known.code, known.name)
    return CurrentFault(code, name, fault.content, fault.created or known.since)


def fault_rows(faults: Part[Fault]) -> Part[FaultRow]:
    """The rows of the fault history, in the order of the provider."""
    return faults.of(
        [FaultRow(item.created, item.code, item.name, item.solved) for item in faults.items]
    )


def service_entries(maintenances: Part[Maintenance]) -> Part[ServiceEntry]:
    """The entries of the service history, newest first; entries without a time come last."""
    entries = [
        ServiceEntry(
            item.name, wall_clock(item.maintenance_timestamp), item.shown("num_hours_heater")
        )
        for item in maintenances.items
    ]
    entries.sort(key=lambda entry: entry.timestamp or datetime.min, reverse=True)  # noqa: DTZ901 - Wall-clock times.
    return maintenances.of(entries)


async def statistic_values(visit: Visit, heater_id: str, sw_type: str) -> Part[StatisticValue]:
    """The statistics of a heater of this type; empty if the provider has none. Raises
    Unauthorized."""
    read = await part(visit, lambda: visit.provider.records.statistics(heater_id))
    statistics = read.value
    if statistics is None or statistics == Statistics():
        return read.of([])
    values = []
    for row in rows_of(sw_type):
        is_time = row.measure in ("date", "instant")
        number = None if is_time else statistics.shown(row.statistic)
        instant = getattr(statistics, row.statistic) if is_time else None
        unknown = is_time and statistics.has_wrong_time(row.statistic)
        values.append(
            StatisticValue(row.statistic, row.group, row.measure, number, instant, unknown)
        )
    return Part(values)


def statistics_time(heater: Heater, rows: Iterable[StatisticValue]) -> tuple[datetime | None, bool]:
    """When these statistics of the heater were measured, and whether the time that was sent cannot
    be right."""
    sent = next((row for row in rows if row.statistic == "last_seen"), None)
    if sent and (sent.instant or sent.instant_unknown):
        return sent.instant, sent.instant_unknown
    return heater.last_seen, heater.has_wrong_time("last_seen")


def remember_statistics(visit: Visit, heater: Heater, rows: Sequence[StatisticValue]) -> None:
    """Queues the numbers of these rows for the stored history of the heater, unless they are from
    before it lost its connection."""
    measured, unknown = statistics_time(heater, rows)
    if are_old(visit, heater, measured, unknown=unknown):
        return
    numbers: dict[str, float | str | None] = {
        row.statistic: row.number.sent if isinstance(row.number, Implausible) else row.number
        for row in rows
        if row.number is not None
    }
    remember_reading(visit, heater, "statistics", numbers)
