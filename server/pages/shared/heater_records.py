"""The records of a heater on its details, statistics and report: faults, service history and
statistics."""

from datetime import datetime

import msgspec

from server.domain.service_notes import wall_clock
from server.domain.statistics import Measure, Statistic, rows_of
from server.pages.shared.heater_head import require_type
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Fault, Maintenance, Statistics
from server.web.page import Part, SafeHtml
from server.web.visit import Visit, attempt


class CurrentFault(msgspec.Struct):
    """The fault that the heater has now."""

    code: str | None
    name: str | None
    content: SafeHtml
    """The provider's guidance."""
    created: datetime | None


class FaultRow(msgspec.Struct):
    """An entry of the fault history."""

    created: datetime | None
    code: str | None
    name: str | None
    solved: bool | None


class ServiceEntry(msgspec.Struct):
    """An entry of the service history."""

    name: str | None
    timestamp: datetime | None
    """Local time at the heater, without a time zone."""
    num_hours_heater: float | None


class StatisticValue(msgspec.Struct):
    """A row of the statistics; a dash without a number and an instant."""

    statistic: Statistic
    measure: Measure
    digits: int | None
    number: float | None
    instant: datetime | None


async def heater_and_fault(visit: Visit) -> tuple[Heater, Part[CurrentFault]]:
    """The heater in the address, and its current fault: at most one item. Raises NotLinked or Gone,
    and Redirect where the type in the address is not the heater's."""
    heater = await visit.provider.heaters.heater(visit.params["id"])
    require_type(visit, heater)
    fault_id = heater.heater_fault_id
    if fault_id is None:
        return heater, Part([])
    fault, problem = await attempt(lambda: visit.provider.records.fault(fault_id))
    if fault is None:
        return heater, Part([], problem)
    content = visit.html.clean(fault.content)
    return heater, Part([CurrentFault(fault.code, fault.name, content, fault.created)])


def fault_rows(faults: Part[Fault]) -> Part[FaultRow]:
    """The rows of the fault history, in the order of the provider."""
    return faults.of(
        [FaultRow(item.created, item.code, item.name, item.solved) for item in faults.items]
    )


def service_entries(maintenances: Part[Maintenance]) -> Part[ServiceEntry]:
    """Newest first; entries without a time last."""
    entries = [
        ServiceEntry(item.name, wall_clock(item.maintenance_timestamp), item.num_hours_heater)
        for item in maintenances.items
    ]
    entries.sort(key=lambda entry: entry.timestamp or datetime.min, reverse=True)  # noqa: DTZ901 - Wall-clock times.
    return maintenances.of(entries)


async def statistic_values(visit: Visit, heater_id: str, sw_type: str) -> Part[StatisticValue]:
    """The statistics of a heater of this type; empty where the provider has none."""
    statistics, problem = await attempt(lambda: visit.provider.records.statistics(heater_id))
    if statistics is None or statistics == Statistics():
        return Part([], problem)
    values = []
    for row in rows_of(sw_type):
        value = getattr(statistics, row.statistic)
        number, instant = (None, value) if isinstance(value, datetime) else (value, None)
        values.append(StatisticValue(row.statistic, row.measure, row.digits, number, instant))
    return Part(values)
