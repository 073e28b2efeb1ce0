"""Reads the rows that a company may see. Raises Refused: 404 if a row does not exist, 403 if it is
not linked to the company."""

from typing import Any

from sqlalchemy import Row, Table, select

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import Call
from provider_kit.reference_provider.api.errors import not_found, not_linked

AnyRow = Row[*tuple[Any, ...]]


def linked_customer(call: Call, customer_id: int) -> AnyRow:
    return _linked(call, schema.customers, schema.company_customers, "customer_id", customer_id)


def linked_heater(call: Call, heater_id: int) -> AnyRow:
    return _linked(call, schema.heaters, schema.company_heaters, "heater_id", heater_id)


def _linked(call: Call, table: Table, links: Table, column: str, key: int) -> AnyRow:
    found = call.connection.execute(select(table).where(table.c.id == key)).one_or_none()
    if found is None:
        raise not_found()
    link = select(links).where(links.c.company_id == call.company_id, links.c[column] == key)
    if call.connection.execute(link).first() is None:
        raise not_linked()
    return found
