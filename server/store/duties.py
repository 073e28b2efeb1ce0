"""The duties of an account's heaters, at most one for each."""

from collections.abc import Iterable, Mapping

from msgspec.structs import asdict
from sqlalchemy import Connection, delete, select

from server.domain.duties import Duty
from server.store.accounts import AccountName, account_id, account_id_made
from server.store.schema import accounts, duties
from server.store.upsert import insert_or_replace

_COLUMNS = [duties.c[name] for name in Duty.__struct_fields__]


def duties_of_account(connection: Connection, name: AccountName) -> Mapping[str, Duty]:
    """By the id of the heater."""
    query = select(*_COLUMNS).join(accounts, duties.c.account_id == accounts.c.id)
    query = query.where(accounts.c.provider == name.provider, accounts.c.account == name.account)
    found = (Duty(**row._mapping) for row in connection.execute(query))
    return {each.heater: each for each in found}


def put_duties(connection: Connection, name: AccountName, some: Iterable[Duty]) -> None:
    """Stores duties, and replaces those of the same heaters."""
    rows = [asdict(each) for each in some]
    if rows:
        account = account_id_made(connection, name)
        values = [{"account_id": account, **row} for row in rows]
        connection.execute(insert_or_replace(connection, duties), values)


def erase_duty(connection: Connection, name: AccountName, heater: str) -> None:
    mine = duties.c.account_id == account_id(connection, name)
    connection.execute(delete(duties).where(mine, duties.c.heater == heater))
