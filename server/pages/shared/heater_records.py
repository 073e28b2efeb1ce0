"""What is recorded of a heater, as its details, its statistics and its report show it."""

from datetime import datetime

import msgspec

from server.domain.service_notes import wall_clock
from server.domain.statistics import Measure, Statistic, rows_of
from server.pages.shared.heater_head import require_type
from server.provider.errors import Gone
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Fault, Maintenance, Statistics
from server.provider.structs import Id
from server.web.page import Part, SafeHtml
from server.web.visit import Visit, attempt


class CurrentFault(msgspec.Struct):
    code: str | None
    name: str | None
    content: SafeHtml
    """Guidance by the provider."""
    created: datetime | None


class FaultRow(msgspec.Struct):
    """A fault that the heater has or had."""

    created: datetime | None
    code: str | None
    name: str | None
    solved: bool | None


class ServiceEntry(msgspec.Struct):
    name: str | None
    timestamp: datetime | None
    """The wall clock at the heater, in no time zone."""
    num_hours_heater: float | None


class StatisticValue(msgspec.Struct):
    """One row of the statistics; without a number or an instant it is a dash."""

    statistic: Statistic
    measure: Measure
    digits: int | None
    number: float | None
    instant: datetime | None


async def current_fault(visit: Visit, heater: Heater) -> Part[CurrentFault]:
    """The fault that the heater has now, at most one."""
    if heater.heater_fault_id is None:
        return Part([])
    fault, problem = await attempt(_fault(visit, heater.heater_fault_id))
    if fault is None:
        return Part([], problem)
    content = visit.html.clean(fault.content)
    return Part([CurrentFault(fault.code, fault.name, content, fault.created)])


async def heater_and_fault(visit: Visit) -> tuple[Heater, Part[CurrentFault]]:
    """The heater of the address, and the fault that it has now, which has to wait for the heater
    that names it. Raises NotLinked or Gone; leads to the right address when the type in it is not
    the heater's own."""
    heater = await visit.provider.heaters.heater(visit.params["id"])
    require_type(visit, heater)
    return heater, await current_fault(visit, heater)


async def _fault(visit: Visit, fault_id: Id) -> Fault | None:
    try:
        return await visit.provider.records.fault(fault_id)
    except Gone:
        return None


def fault_rows(faults: Part[Fault]) -> Part[FaultRow]:
    return Part(
        [FaultRow(item.created, item.code, item.name, item.solved) for item in faults.items],
        faults.problem,
    )


def service_entries(maintenances: Part[Maintenance]) -> Part[ServiceEntry]:
    """Newest first; what has no time comes last."""
    entries = [
        ServiceEntry(item.name, wall_clock(item.maintenance_timestamp), item.num_hours_heater)
        for item in maintenances.items
    ]
    entries.sort(key=lambda entry: entry.timestamp or datetime.min, reverse=True)  # noqa: DTZ901 - Wall-clock times.
    return Part(entries, maintenances.problem)


async def statistic_values(visit: Visit, heater_id: str, sw_type: str) -> Part[StatisticValue]:
    """The statistics that belong to this type of heater; empty where nothing is known."""
    statistics, problem = await attempt(visit.provider.records.statistics(heater_id))
    if statistics is None or statistics == Statistics():
        return Part([], problem)
    values = []
    for row in rows_of(sw_type):
        value = getattr(statistics, row.statistic.value)
        instant = value if isinstance(value, datetime) else None
        number = None if isinstance(value, datetime) else value
        values.append(StatisticValue(row.statistic, row.measure, row.digits, number, instant))
    return Part(values)
