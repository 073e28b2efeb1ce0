"""When heaters are planned to be looked after: one plan a heater."""

from sqlalchemy import Connection, delete, select

from server.domain.history import Plan
from server.store.accounts import AccountName, account_id, account_id_made
from server.store.schema import accounts, plans
from server.store.upsert import insert_or_replace


def put_plan(connection: Connection, name: AccountName, plan: Plan) -> None:
    """Plans a visit, in the place of the one that is planned."""
    row = {
        "account_id": account_id_made(connection, name),
        "heater": plan.heater,
        "planned_for": plan.planned_for,
        "note": plan.note,
    }
    connection.execute(insert_or_replace(connection, plans), [row])


def remove_plan(connection: Connection, name: AccountName, heater: str) -> None:
    account = account_id(connection, name)
    connection.execute(delete(plans).filter_by(account_id=account, heater=heater))


def plans_of_account(connection: Connection, name: AccountName) -> dict[str, Plan]:
    """The plans of an account, by heater."""
    query = (
        select(plans.c.heater, plans.c.planned_for, plans.c.note)
        .join(accounts, plans.c.account_id == accounts.c.id)
        .where(accounts.c.provider == name.provider, accounts.c.account == name.account)
    )
    return {
        heater: Plan(heater=heater, planned_for=planned_for, note=note)
        for heater, planned_for, note in connection.execute(query)
    }
