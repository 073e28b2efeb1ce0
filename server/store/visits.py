"""The visits of an account, those that are planned and what became of the others; and the duties of
its heaters, at most one for each."""

from collections import defaultdict
from collections.abc import Iterable, Mapping
from datetime import date, timedelta

from msgspec.structs import asdict
from sqlalchemy import Connection, RowMapping, bindparam, delete, select

from server.domain.maintenance import Duty
from server.domain.visits import (
    OPEN_DAYS,
    SiteVisit,
    VisitReason,
    VisitsOf,
    VisitState,
    visit_order,
)
from server.store.accounts import AccountName, account_id, account_id_made
from server.store.schema import accounts, duties, visits
from server.store.upsert import insert_or_replace

_FIELDS = SiteVisit.__struct_fields__
# Built once: building the statement costs more than running it, and every dashboard runs it.
_OF_ACCOUNT = (
    select(*(visits.c[name] for name in _FIELDS))
    .join(accounts, visits.c.account_id == accounts.c.id)
    .where(accounts.c.provider == bindparam("provider"))
    .where(accounts.c.account == bindparam("account"))
    .where(visits.c.day >= bindparam("since"))
)


def put_visits(connection: Connection, name: AccountName, some: list[SiteVisit]) -> None:
    """Stores visits, and replaces those with the same ids."""
    if not some:
        return
    account = account_id_made(connection, name)
    rows = [{"account_id": account, **asdict(each)} for each in some]
    connection.execute(insert_or_replace(connection, visits), rows)


def visits_of_account(connection: Connection, name: AccountName, since: date) -> list[SiteVisit]:
    """The visits of an account from a day on, in `visit_order`."""
    values = {"provider": name.provider, "account": name.account, "since": since}
    found = connection.execute(_OF_ACCOUNT, values).mappings()
    return sorted(map(_visit, found), key=visit_order)


def visit_of_account(connection: Connection, name: AccountName, visit_id: str) -> SiteVisit | None:
    values = {"provider": name.provider, "account": name.account, "since": date.min}
    found = connection.execute(_OF_ACCOUNT.where(visits.c.id == visit_id), values).mappings()
    return next(map(_visit, found), None)


def recent_visits(connection: Connection, name: AccountName, today: date) -> VisitsOf:
    by_heater: dict[str, list[SiteVisit]] = defaultdict(list)
    for each in visits_of_account(connection, name, today - timedelta(OPEN_DAYS)):
        by_heater[each.heater].append(each)
    return by_heater


def _visit(fields: RowMapping) -> SiteVisit:
    reason, state = VisitReason(fields["reason"]), VisitState(fields["state"])
    return SiteVisit(**{**fields, "reason": reason, "state": state})


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
