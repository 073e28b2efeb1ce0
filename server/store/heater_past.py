"""Reads the past of heaters for screens, each in one transaction."""

from collections.abc import Collection
from datetime import date
from typing import NamedTuple, TypeVarTuple

from sqlalchemy import Connection, Select, func, select

from server.domain.history import Reading, Sample
from server.store.accounts import AccountName
from server.store.readings import readings_of_heater
from server.store.samples import samples_of_heater
from server.store.schema import accounts, devices, samples

Row = TypeVarTuple("Row")


class HeaterPast(NamedTuple):
    """The past of a heater with all its units, ordered by day."""

    first: date | None
    """The day of the first sample of all; None if there are no samples."""
    samples: list[Sample]
    statistics: list[Reading]


def past_of_heater(
    connection: Connection, name: AccountName, heater: str, since: date
) -> HeaterPast:
    """The samples and the readings of statistics of a heater since a day."""
    first = connection.execute(
        _of_account(select(func.min(samples.c.day)), name).where(devices.c.heater == heater)
    ).scalar()
    return HeaterPast(
        first,
        samples_of_heater(connection, name, heater, since),
        readings_of_heater(connection, name, heater, "statistics", since),
    )


def pressures_of_heaters(
    connection: Connection, name: AccountName, heaters: Collection[str], since: date
) -> dict[str, list[Sample]]:
    """The samples of some heaters since a day, by heater and ordered by day. A sample has only the
    day, the serial number and the pressure; samples without a pressure are left out."""
    query = (
        _of_account(
            select(devices.c.heater, devices.c.serial, samples.c.day, samples.c.pressure), name
        )
        .where(devices.c.heater.in_(heaters), samples.c.day >= since)
        .where(samples.c.pressure.is_not(None))
        .order_by(samples.c.day, devices.c.id)
    )
    found: dict[str, list[Sample]] = {heater: [] for heater in heaters}
    for heater, serial, day, pressure in connection.execute(query):
        found[heater].append(Sample(day=day, serial=serial, pressure=pressure))
    return found


def _of_account(query: Select[*Row], name: AccountName) -> Select[*Row]:
    return (
        query.join_from(accounts, devices, devices.c.account_id == accounts.c.id)
        .join(samples, samples.c.device_id == devices.c.id)
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
    )
