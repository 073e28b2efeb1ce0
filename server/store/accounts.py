"""The accounts that rows belong to, and the devices of their heaters."""

from collections.abc import Iterable
from datetime import date, timedelta
from typing import NamedTuple

from sqlalchemy import Connection, or_, select, update

from server.store.column_types import storable
from server.store.schema import accounts, devices
from server.store.upsert import insert_new, write_rows


class AccountName(NamedTuple):
    """An installer's account at a provider."""

    provider: str
    account: str


def account_id(connection: Connection, name: AccountName) -> int | None:
    """The id of the account's row; None if nothing is stored for the account."""
    query = select(accounts.c.id).filter_by(provider=name.provider, account=name.account)
    return connection.execute(query).scalar()


def account_id_made(connection: Connection, name: AccountName) -> int:
    """The id of the account's row, which is inserted if there is none."""
    found = account_id(connection, name)
    if found is None:
        connection.execute(
            insert_new(connection, accounts), [{"provider": name.provider, "account": name.account}]
        )
        found = account_id(connection, name)
    assert found is not None
    return found


Unit = tuple[str, str]
"""The id of a heater, and the serial number of one of its units."""


def device_ids_made(connection: Connection, account: int, units: Iterable[Unit]) -> dict[Unit, int]:
    """The ids of the devices of these units; devices that do not exist are inserted."""
    stored = {unit: (storable(unit[0]), storable(unit[1])) for unit in units}
    # All writers use the same order, so that two hosts never wait for each other.
    wanted = sorted(set(stored.values()))
    known = device_ids(connection, account, [heater for heater, _ in wanted])
    if missing := [unit for unit in wanted if unit not in known]:
        rows = [{"account_id": account, "heater": each[0], "serial": each[1]} for each in missing]
        write_rows(connection, insert_new(connection, devices), rows)
        known |= device_ids(connection, account, [heater for heater, _ in missing])
    return {unit: known[as_stored] for unit, as_stored in stored.items()}


def device_ids(connection: Connection, account: int, heaters: list[str]) -> dict[Unit, int]:
    """The ids of the devices of all units of these heaters."""
    columns = select(devices.c.heater, devices.c.serial, devices.c.id)
    query = columns.where(devices.c.account_id == account, devices.c.heater.in_(set(heaters)))
    return {(heater, serial): id_ for heater, serial, id_ in connection.execute(query)}


def put_listed(connection: Connection, name: AccountName, day: date) -> None:
    """Records that the provider has listed all heaters of the account on this day. It replaces an
    earlier day, and a day that comes from a clock that was ahead."""
    ahead = day + timedelta(days=1)
    connection.execute(
        update(accounts)
        .filter_by(provider=name.provider, account=name.account)
        .where(or_(accounts.c.listed.is_(None), accounts.c.listed < day, accounts.c.listed > ahead))
        .values(listed=day)
    )


def has_devices(connection: Connection, provider: str) -> bool:
    """Whether there are devices at this provider."""
    query = select(devices.c.id).join(accounts, devices.c.account_id == accounts.c.id).limit(1)
    return connection.execute(query.where(accounts.c.provider == provider)).first() is not None
