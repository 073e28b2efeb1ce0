"""Customers: all of them by name, or those that match a search."""

import msgspec

from server.domain.search import SearchCriteria
from server.pages.shared.rows import CustomerRow, Pager, customer_row, paged
from server.provider.models import CustomerAccount
from server.web.visit import Visit


class Data(msgspec.Struct):
    criteria: str
    """What was searched for; empty for all customers."""
    customers: list[CustomerRow]
    pager: Pager


async def load(visit: Visit) -> Data:
    criteria = visit.query("q")
    rows, pager = paged(await found(visit, criteria), visit.query_number("page"))
    return Data(criteria, [customer_row(customer) for customer in rows], pager)


async def found(visit: Visit, criteria: str) -> list[CustomerAccount]:
    """The customers that match; all of them without criteria."""
    text = SearchCriteria(criteria).provider_criteria
    installers = visit.provider.installers
    return await (installers.search(text) if text else installers.customers())
