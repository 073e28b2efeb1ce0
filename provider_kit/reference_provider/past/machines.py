"""The heaters of the demo installer as they are in the database today."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from sqlalchemy import Connection, Row, Table, select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.catalogue import FAULT_KINDS_BY_ID
from provider_kit.reference_provider.clock import HEATERS_ZONE
from provider_kit.reference_provider.lookups import NO_CONNECTION, SwType
from provider_kit.reference_provider.parameters import COOLING
from provider_kit.reference_provider.seeding.accounts import MAIN_COMPANY
from provider_kit.reference_provider.simulation.counters import counted_at
from provider_kit.reference_provider.simulation.season import days_since_epoch
from provider_kit.reference_provider.simulation.traits import Traits, traits_of


@dataclass(frozen=True, slots=True)
class Fault:
    """An entry of the fault history; moments are days since the epoch."""

    code: str
    created: float
    solved: bool


@dataclass(frozen=True, slots=True)
class Maintenance:
    name: str
    done: datetime
    timestamp: str
    """The moment as it is stored in the service history."""


@dataclass(frozen=True, slots=True)
class Machine:
    """A heater, with its histories oldest first."""

    row: Row[Any]
    traits: Traits
    created: float
    offline_since: float | None
    fault: str | None
    statistics: dict[str, Any]
    faults: tuple[Fault, ...]
    maintenances: tuple[Maintenance, ...]
    parameters: dict[int, str]
    """Values that differ from the default."""
    mac: str | None
    customer: int | None

    @property
    def id(self) -> int:
        return int(self.row.id)

    @property
    def sw_type(self) -> SwType:
        sw_type: SwType = self.row.sw_type
        return sw_type

    @property
    def is_connected(self) -> bool:
        return bool(self.row.heater_status_id != NO_CONNECTION)


def demo_installer(connection: Connection) -> int:
    installer = schema.installers.c
    query = select(installer.id).where(installer.company_id == MAIN_COMPANY)
    return int(connection.execute(query.order_by(installer.id)).scalars().first() or 0)


def machines(connection: Connection, now: datetime) -> list[Machine]:
    """All heaters of the demo installer's company, by id."""
    link = schema.company_heaters.c
    query = (
        select(schema.heaters)
        .join(schema.company_heaters, link.heater_id == schema.heaters.c.id)
        .where(link.company_id == MAIN_COMPANY)
        .order_by(schema.heaters.c.id)
    )
    faults = _by_heater(connection, schema.faults)
    entries = _by_heater(connection, schema.maintenances)
    values = _by_heater(connection, schema.parameter_values)
    gateways = _by_heater(connection, schema.gateways)
    owners = _by_heater(connection, schema.customer_heaters)
    return [
        Machine(
            row=row,
            traits=traits_of(row.id, row.sw_type, row.heater_type_id),
            created=days_since_epoch(row.created),
            offline_since=days_since_epoch(row.offline_since) if row.offline_since else None,
            fault=_current_fault(row, faults[row.id]),
            statistics=counted_at(row, now, cools=_cools(values[row.id])),
            faults=_faults(faults[row.id]),
            maintenances=_maintenances(entries[row.id], now),
            parameters={each.parameter_id: each.value for each in values[row.id]},
            mac=gateways[row.id][0].mac if gateways[row.id] else None,
            customer=owners[row.id][0].customer_id if owners[row.id] else None,
        )
        for row in connection.execute(query)
    ]


def _cools(values: list[Row[Any]]) -> bool:
    return any(each.parameter_id == COOLING and each.value == "1" for each in values)


def _by_heater(connection: Connection, table: Table) -> dict[int, list[Row[Any]]]:
    found: dict[int, list[Row[Any]]] = defaultdict(list)
    for row in connection.execute(select(table)):
        found[row.heater_id].append(row)
    return found


def _current_fault(heater: Row[Any], rows: list[Row[Any]]) -> str | None:
    kinds = {row.id: row.kind_id for row in rows}
    kind = kinds.get(heater.heater_fault_id)
    return FAULT_KINDS_BY_ID[kind].code if kind else None


def _faults(rows: list[Row[Any]]) -> tuple[Fault, ...]:
    return tuple(
        Fault(FAULT_KINDS_BY_ID[row.kind_id].code, days_since_epoch(row.created), row.solved)
        for row in sorted(rows, key=lambda row: (row.created, row.id))
    )


def _maintenances(rows: list[Row[Any]], now: datetime) -> tuple[Maintenance, ...]:
    """The past maintenances, oldest first; planned ones are left out."""
    done = (
        Maintenance(
            row.name,
            datetime.fromisoformat(row.maintenance_timestamp).replace(tzinfo=HEATERS_ZONE),
            row.maintenance_timestamp,
        )
        for row in rows
    )
    return tuple(sorted((each for each in done if each.done <= now), key=lambda each: each.done))
