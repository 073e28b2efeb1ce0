"""The accounts that rows belong to, the devices of their heaters, and how both are erased."""

from collections.abc import Iterable
from typing import NamedTuple

from sqlalchemy import Connection, delete, func, select

from server.store.schema import accounts, changes, devices, plans
from server.store.upsert import insert_new

_SOME = 500
"""How many values one statement names: databases limit it."""


class AccountName(NamedTuple):
    """An installer's account at a provider."""

    provider: str
    account: str


def account_id(connection: Connection, name: AccountName) -> int | None:
    """The id of the account; None where nothing is stored of it."""
    query = select(accounts.c.id).filter_by(provider=name.provider, account=name.account)
    return connection.execute(query).scalar()


def account_id_made(connection: Connection, name: AccountName) -> int:
    """The id of the account, which is made where there is none."""
    found = account_id(connection, name)
    if found is None:
        connection.execute(
            insert_new(connection, accounts), [{"provider": name.provider, "account": name.account}]
        )
        found = account_id(connection, name)
    assert found is not None
    return found


Unit = tuple[str, str]
"""A heater's id and the serial number of a unit of it."""


def device_ids_made(connection: Connection, account: int, units: Iterable[Unit]) -> dict[Unit, int]:
    """The ids of these units of heaters, which are made where there are none."""
    wanted = sorted(set(units))
    known = device_ids(connection, account, [heater for heater, _ in wanted])
    if missing := [unit for unit in wanted if unit not in known]:
        rows = [{"account_id": account, "heater": each[0], "serial": each[1]} for each in missing]
        connection.execute(insert_new(connection, devices), rows)
        known |= device_ids(connection, account, [heater for heater, _ in missing])
    return {unit: known[unit] for unit in wanted}


def device_ids(connection: Connection, account: int, heaters: list[str]) -> dict[Unit, int]:
    """The ids of all units of these heaters."""
    columns = select(devices.c.heater, devices.c.serial, devices.c.id)
    found: dict[Unit, int] = {}
    for some in in_parts(sorted(set(heaters))):
        query = columns.where(devices.c.account_id == account, devices.c.heater.in_(some))
        found |= {(heater, serial): id_ for heater, serial, id_ in connection.execute(query)}
    return found


def erase_account(connection: Connection, name: AccountName) -> None:
    """Removes the account and all its rows."""
    connection.execute(delete(accounts).filter_by(provider=name.provider, account=name.account))


def erase_heaters(connection: Connection, name: AccountName, heaters: list[str]) -> None:
    """Removes all that is stored of these heaters."""
    account = account_id(connection, name)
    if account is None:
        return
    for some in in_parts(heaters):
        for table in (devices, changes, plans):
            connection.execute(
                delete(table).where(table.c.account_id == account, table.c.heater.in_(some))
            )


def number_of_accounts(connection: Connection) -> int:
    return connection.execute(select(func.count()).select_from(accounts)).scalar_one()


def in_parts(values: list[str]) -> Iterable[list[str]]:
    """The values in parts that one statement can name."""
    return (values[start : start + _SOME] for start in range(0, len(values), _SOME))
