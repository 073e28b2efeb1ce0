"""Customers: all of them by name, or those that match a search."""

import msgspec

from server.domain.matching import Search
from server.pages.shared.rows import CustomerRow, Pager, customer_row, paged
from server.provider.installers.customers import CustomerAccount
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
    """The customers that match; all of them without criteria. The provider is asked in the same
    way as by the search everywhere."""
    asked = Search(criteria).criteria
    installers = visit.provider.installers
    return await (installers.search(asked) if asked else installers.customers())
