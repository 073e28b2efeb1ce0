"""An installer's customers: the list, the search, one customer, and ending a link."""

from typing import Any

from sqlalchemy import Select, and_, delete, func, or_, select
from starlette.responses import Response

from provider_kit.reference_provider import schema
from provider_kit.reference_provider.api.call import (
    Call,
    call,
    json_answer,
    no_content,
    whole_number,
)
from provider_kit.reference_provider.api.errors import Refused, not_found
from provider_kit.reference_provider.api.heater_rows import heaters_of_company, list_row
from provider_kit.reference_provider.api.links import AnyRow, linked_customer
from provider_kit.reference_provider.customers import folded, squeezed
from provider_kit.reference_provider.schema import (
    company_customers,
    company_heaters,
    customer_heaters,
)

_ORDERS = {
    "id": schema.customers.c.id,
    "name": func.lower(schema.customers.c.name),
    "created": schema.customers.c.created,
    "postal_code": schema.customers.c.postal_code,
    "city_name": func.lower(schema.customers.c.city_name),
}


def list_customers(call: Call) -> Response:
    order = _ORDERS.get(call.query.get("order_by") or "name")
    direction = call.query.get("order_by_dir") or "asc"
    if order is None or direction not in ("asc", "desc"):
        raise Refused(400, "query_invalid")
    key = order.desc() if direction == "desc" else order.asc()
    query = _linked_customers(call).order_by(key.nulls_last(), schema.customers.c.id)
    return _customers(call, query.limit(call.limit()))


def search_customers(call: Call) -> Response:
    """Finds the customers whose search text contains every word of the criteria, or the criteria
    without spaces: `3511 ab` finds `3511AB`. Case and accents do not count."""
    criteria = call.text("criteria")
    text = schema.customers.c.search_text
    query = _linked_customers(call).order_by(func.lower(schema.customers.c.name))
    if folded(criteria).strip():
        # A database that was seeded by an earlier version has texts with accents alone.
        spellings = {folded(criteria), criteria.casefold()}
        words = [
            and_(*(text.contains(word, autoescape=True) for word in spelling.split()))
            for spelling in spellings
        ]
        whole = text.contains(squeezed(folded(criteria)), autoescape=True)
        query = query.where(or_(whole, *words))
    return _customers(call, query)


def show_customer(call: Call) -> Response:
    row = linked_customer(call, call.path["customer_id"])
    heaters = _heaters_of(call, row.id)
    return json_answer(customer(call, row) | {"heaters": heaters})


def remove_customer(call: Call) -> Response:
    """Ends the link to a customer, and to their heaters unless another linked customer has them
    too."""
    customer_id = whole_number(call.query.get("account_id", "")) or 0
    company = call.company_id
    link = company_customers.c
    gone = call.connection.execute(
        delete(company_customers).where(link.company_id == company, link.customer_id == customer_id)
    )
    if gone.rowcount == 0:
        raise not_found()
    theirs = select(customer_heaters.c.heater_id).where(
        customer_heaters.c.customer_id == customer_id
    )
    kept = (
        select(customer_heaters.c.heater_id)
        .join(company_customers, link.customer_id == customer_heaters.c.customer_id)
        .where(link.company_id == company)
    )
    heater = company_heaters.c
    unlinked = (heater.heater_id.in_(theirs), heater.heater_id.not_in(kept))
    call.connection.execute(
        delete(schema.notifications).where(
            schema.notifications.c.company_id == company,
            schema.notifications.c.heater_id.in_(theirs),
            schema.notifications.c.heater_id.not_in(kept),
        )
    )
    call.connection.execute(delete(company_heaters).where(heater.company_id == company, *unlinked))
    return no_content()


def customer(call: Call, row: AnyRow) -> dict[str, Any]:
    names = ("id", "name", "created", "postal_code", "address", "address_number")
    more = ("address_additional", "city_name", "country_id", "phone_number", "email")
    shown = {name: row._mapping[name] for name in (*names, *more)}
    return shown | {"country_name": call.content.countries[str(row.country_id)]}


def list_heaters_of(call: Call) -> Response:
    row = linked_customer(call, call.path["customer_id"])
    return json_answer(_heaters_of(call, row.id))


def _heaters_of(call: Call, customer_id: int) -> list[dict[str, Any]]:
    query = (
        heaters_of_company(call)
        .join(customer_heaters, customer_heaters.c.heater_id == schema.heaters.c.id)
        .where(customer_heaters.c.customer_id == customer_id)
        .order_by(schema.heaters.c.id)
    )
    return [list_row(call, row) for row in call.connection.execute(query)]


def _linked_customers(call: Call) -> Select[Any]:
    return (
        select(schema.customers)
        .join(company_customers, company_customers.c.customer_id == schema.customers.c.id)
        .where(company_customers.c.company_id == call.company_id)
    )


def _customers(call: Call, query: Select[Any]) -> Response:
    return json_answer([customer(call, row) for row in call.connection.execute(query)])


ROUTES = [
    call("GET", "/auth/api/accounts/account/{customer_id:int}", show_customer),
    call("GET", "/auth/api/installers/accounts", list_customers),
    call("POST", "/auth/api/installers/search", search_customers, writes=False),
    call("DELETE", "/auth/api/installers/account", remove_customer),
    call("GET", "/heaters/api/heaters/list/{customer_id:int}", list_heaters_of),
]
