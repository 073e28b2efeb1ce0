"""Changes the status of heaters, and notifies their installers."""

from datetime import datetime
from random import Random
from typing import Any

from sqlalchemy import Connection, Row, func, insert, select, update

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.catalogue import THERMOSTAT_FAULT, lockouts_of
from provider_kit.reference_provider.lookups import (
    FAULT_STATUSES,
    NO_CONNECTION,
    NOTIFICATION_FIELDS,
)
from provider_kit.reference_provider.seeding.heaters import STATUS_WEIGHTS
from provider_kit.reference_provider.seeding.history import EVENT_TYPES

_HEATER = schema.heaters.c
_INVALID_THERMOSTAT = 10


def move_one(connection: Connection, now: datetime, random: Random) -> None:
    """Gives one heater a new status, drawn so that the mix in the world stays as it was seeded.

    A company's last heater of a status keeps it, so that there is always an example of each.
    """
    heater = _any_connected_gateway(connection)
    if heater is None or _is_last_of_its_status(connection, heater):
        return
    # A heater that draws its own status again keeps it, so a common status is left less often.
    target = random.choices(list(STATUS_WEIGHTS), list(STATUS_WEIGHTS.values()))[0]
    if target != heater.heater_status_id:
        change_status(connection, heater, target, now, random)


def change_status(
    connection: Connection, heater: Row[Any], status_id: int, now: datetime, random: Random
) -> None:
    before = heater.heater_status_id
    values: dict[str, Any] = {"heater_status_id": status_id}
    if before in FAULT_STATUSES:
        _solve(connection, heater.id)
        values["heater_fault_id"] = None
        notify(connection, heater.id, "fault_solved", now)
    if before == NO_CONNECTION:
        values["offline_since"] = None
        notify(connection, heater.id, "connection_restored", now)
    if status_id in FAULT_STATUSES:
        values["heater_fault_id"] = _break(connection, heater, status_id, now, random)
        notify(connection, heater.id, "fault", now)
    if status_id == NO_CONNECTION:
        values["offline_since"] = now
        notify(connection, heater.id, "connection_lost", now)
    connection.execute(update(schema.heaters).where(_HEATER.id == heater.id).values(values))


def notify(
    connection: Connection,
    heater_id: int,
    subject: str,
    now: datetime,
    *,
    value: float | None = None,
    company_ids: list[int] | None = None,
) -> None:
    """Adds a notification for every company that is linked to the heater, or for the given ones."""
    link = schema.company_heaters.c
    linked = select(link.company_id).where(link.heater_id == heater_id)
    companies = company_ids or list(connection.execute(linked).scalars())
    known = NOTIFICATION_FIELDS.get(subject)
    row = {
        "heater_id": heater_id,
        "subject": subject,
        "type": known.type if known else EVENT_TYPES[subject],
        "value": value,
        "unit": known.unit if known else None,
        "modified": now,
        "read": False,
    }
    if companies:
        rows = [row | {"company_id": company_id} for company_id in companies]
        connection.execute(insert(schema.notifications), rows)
        told = {"last_notification_timestamp": now}
        connection.execute(update(schema.heaters).where(_HEATER.id == heater_id).values(told))


def _any_connected_gateway(connection: Connection) -> Row[Any] | None:
    gateway = schema.gateways.c
    query = (
        select(schema.heaters)
        .join(schema.gateways, gateway.heater_id == _HEATER.id)
        .order_by(func.random())
        .limit(1)
    )
    return connection.execute(query).one_or_none()


def _is_last_of_its_status(connection: Connection, heater: Row[Any]) -> bool:
    """Whether no other heater of the same company has this status. If several companies are linked
    to the heater, the one with the lowest id counts."""
    link = schema.company_heaters.c
    company = select(func.min(link.company_id)).where(link.heater_id == heater.id)
    query = (
        select(_HEATER.id)
        .join(schema.company_heaters, link.heater_id == _HEATER.id)
        .where(link.company_id == company.scalar_subquery())
        .where(_HEATER.heater_status_id == heater.heater_status_id)
        .limit(2)
    )
    return len(connection.execute(query).all()) < 2


def _solve(connection: Connection, heater_id: int) -> None:
    fault = schema.faults.c
    open_fault = (fault.heater_id == heater_id, fault.solved.is_(False))
    connection.execute(update(schema.faults).where(*open_fault).values(solved=True))


def _break(
    connection: Connection, heater: Row[Any], status_id: int, now: datetime, random: Random
) -> int:
    kind_id = random.choice(lockouts_of(heater.sw_type)).id
    row = {
        "heater_id": heater.id,
        "kind_id": THERMOSTAT_FAULT if status_id == _INVALID_THERMOSTAT else kind_id,
        "created": now,
        "solved": False,
    }
    key = connection.execute(insert(schema.faults).values(row)).inserted_primary_key
    return int(key[0]) if key else 0
