"""The planned visits to heaters: at most one for each heater."""

from sqlalchemy import Connection, bindparam, delete, select

from server.domain.history import Plan
from server.store.accounts import AccountName, account_id, account_id_made
from server.store.schema import accounts, plans
from server.store.upsert import insert_or_replace

# Built once: building the statement costs more than running it, and every dashboard runs it.
_OF_ACCOUNT = (
    select(plans.c.heater, plans.c.planned_for, plans.c.note)
    .join(accounts, plans.c.account_id == accounts.c.id)
    .where(accounts.c.provider == bindparam("provider"))
    .where(accounts.c.account == bindparam("account"))
)


def put_plan(connection: Connection, name: AccountName, plan: Plan) -> None:
    """Stores a planned visit, and replaces the heater's earlier one."""
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
    """The planned visits of an account, by heater."""
    values = {"provider": name.provider, "account": name.account}
    return {
        heater: Plan(heater=heater, planned_for=planned_for, note=note)
        for heater, planned_for, note in connection.execute(_OF_ACCOUNT, values).all()
    }
