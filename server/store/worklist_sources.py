"""What the worklist needs of an account: the heaters at which something is getting worse, and the
visits that are planned."""

from typing import NamedTuple

from sqlalchemy import Connection

from server.domain.history import Plan
from server.domain.trends import Trends
from server.store.accounts import AccountName
from server.store.plans import plans_of_account
from server.store.trends import trends_of_account


class WorklistSources(NamedTuple):
    """What is stored of an account's heaters, by heater."""

    trends: dict[str, Trends]
    """Of the heaters alone at which something is getting worse."""
    plans: dict[str, Plan]


def worklist_sources(connection: Connection, name: AccountName) -> WorklistSources:
    """Both in one transaction: every transaction of a page takes a thread's time."""
    return WorklistSources(
        trends_of_account(connection, name, worse=True), plans_of_account(connection, name)
    )
