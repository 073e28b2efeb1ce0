"""Customers: all of them by name, or those that match a search."""

import msgspec

from server.pages.shared.customers.rows import CustomerRow, customer_row
from server.pages.shared.lists.filters import Pager, paged, search_customers
from server.web.visit import Visit


class Data(msgspec.Struct):
    criteria: str
    """The search criteria; empty for all customers."""
    customers: list[CustomerRow]
    pager: Pager


async def load(visit: Visit) -> Data:
    """Reads `q` and `page`."""
    criteria = visit.query("q")
    rows, pager = paged(await search_customers(visit, criteria), visit.query_number("page"))
    return Data(criteria, [customer_row(customer) for customer in rows], pager)
