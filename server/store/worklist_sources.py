"""Reads what the worklist needs: the trends of an account's heaters at which something is getting
worse, and the planned visits."""

from typing import NamedTuple

from sqlalchemy import Connection

from server.domain.history import Plan
from server.domain.trends import Trends
from server.store.accounts import AccountName
from server.store.plans import plans_of_account
from server.store.trends import trends_of_account


class WorklistSources(NamedTuple):
    """The stored data of an account's heaters, by heater."""

    trends: dict[str, Trends]
    """Only of the heaters at which something is getting worse."""
    plans: dict[str, Plan]


def worklist_sources(connection: Connection, name: AccountName) -> WorklistSources:
    """The sources of an account. Both are read in one transaction, because every transaction of a
    page takes a thread's time."""
    return WorklistSources(
        trends_of_account(connection, name, worse=True), plans_of_account(connection, name)
    )
