"""The customers to call about the heaters of a page or a file, and rows that name them.

The heater list may have the customers of each heater. If it does not, they are in the heater's own
record, which is read only for the rows of a page and remembered (`server/domain/memory.py`). A page
neither fails for it nor waits longer than for a side part: late or unknown customers are left
out. A file has no later page to complete it: it waits longer, and says what is missing.
"""

import asyncio
from collections.abc import Mapping, Sequence
from typing import Any

from server.domain.memory import HeaterCustomer, NamedHeater, short
from server.domain.phone_numbers import number_to_dial
from server.pages.shared.heater.rows import (
    HeaterRow,
    heater_row_fields,
    room_of,
    route_to,
    type_name,
)
from server.provider.errors import Gone, NotLinked
from server.provider.heaters import CustomerAccount, Heater
from server.provider.provider import Provider
from server.web.parts import read_each
from server.web.visit import Visit


def known_customer(visit: Visit, heater: Heater | NamedHeater) -> HeaterCustomer:
    """The customer of this heater, as far as it is known without a call."""
    listed = _to_call(heater.customer_accounts or [])
    known = visit.host.memory.customers.get(_key(visit, heater))
    if listed.phone_number or not known:
        return listed
    # The record may be empty, or refused.
    return known if known.phone_number or not listed.name else listed


async def read_customers(visit: Visit, heaters: Sequence[Heater], deadline: float) -> None:
    """Reads the records of the heaters whose customer is not known. Remembers the answers that
    arrive before `deadline`, a time of the event loop's clock. Raises Unauthorized."""

    def remember(heater: Heater, customers: Sequence[CustomerAccount]) -> None:
        visit.host.memory.customers[_key(visit, heater)] = customer_to_remember(customers)

    unknown = [heater for heater in heaters if is_customer_unknown(visit, heater)]
    await read_each(visit, unknown, _customers_of, remember, deadline)


async def read_customers_of_file(visit: Visit, heaters: Sequence[Heater]) -> None:
    """Reads the records like `read_customers`, with the time limit of a page for itself. Raises
    Unauthorized."""
    deadline = asyncio.get_running_loop().time() + visit.settings.provider_timeout
    visit.provider.extend_deadline(deadline)
    await read_customers(visit, heaters, deadline)


def is_customer_unknown(visit: Visit, heater: Heater) -> bool:
    """Whether the heater's record must be read. It must also be read if the list has customers
    without a phone number: the list may have only a part of their data."""
    if _key(visit, heater) in visit.host.memory.customers:
        return False
    listed = heater.customer_accounts
    return listed is None or (bool(listed) and not _to_call(listed).phone_number)


async def _customers_of(provider: Provider, heater: Heater) -> list[CustomerAccount]:
    """The customers in the heater's own record; none if the heater is gone or not linked."""
    try:
        return (await provider.heaters.heater(str(heater.id))).customer_accounts or []
    except (Gone, NotLinked):
        return []


def _key(visit: Visit, heater: Heater | NamedHeater) -> tuple[str, str]:
    return visit.account_key, str(heater.id)


def _to_call(customers: Sequence[CustomerAccount | HeaterCustomer]) -> HeaterCustomer:
    """The first customer with a phone number, else the first."""
    known = [HeaterCustomer(each.name, _dialled(each.phone_number)) for each in customers]
    with_phone = [customer for customer in known if customer.phone_number]
    return next(iter(with_phone or known), HeaterCustomer())


def customer_to_remember(customers: Sequence[CustomerAccount]) -> HeaterCustomer:
    """The customer to call, with bounded texts."""
    found = _to_call(customers)
    return HeaterCustomer(short(found.name), short(found.phone_number))


def _dialled(number: str | None) -> str | None:
    """The phone number; None for a text without a digit, such as a dash."""
    return number if number and any(map(str.isdigit, number)) else None


class CustomerOfHeater(HeaterRow):
    customer: str | None
    """The name of the customer; else that of the heater, unless the place has it already."""
    phone_number: str | None
    """The customer's phone number, if it is known."""
    dial: str | None
    """The number that a link to call dials; None if the text has none."""


class ContactRow(CustomerOfHeater):
    route: str | None
    """The address of a map with the route to the heater."""
    type_name: str | None


def room(visit: Visit, heater: Heater) -> str | None:
    """What the heater's name adds to its customer's, if the customer is known without a call."""
    customer = known_customer(visit, heater).name
    return room_of(heater.name, [customer]) if customer else None


def place_fields(visit: Visit, heater: Heater, shared: Mapping[str, bool]) -> dict[str, Any]:
    """The fields of `HeaterRow`, with the customer as far as it is known without a call; `shared`
    is what `at_shared_addresses` found."""
    return heater_row_fields(heater, [known_customer(visit, heater).name], shared)


def contact_fields(visit: Visit, heater: Heater, shared: Mapping[str, bool]) -> dict[str, Any]:
    """The fields of `ContactRow`; `shared` as for `place_fields`."""
    return {
        **customer_fields(visit, heater, shared),
        "route": route_to(visit, heater),
        "type_name": type_name(heater),
    }


def customer_fields(
    visit: Visit, heater: Heater | NamedHeater, shared: Mapping[str, bool]
) -> dict[str, Any]:
    """The fields of `CustomerOfHeater`; `shared` as for `place_fields`."""
    customer = known_customer(visit, heater)
    fields = heater_row_fields(heater, [customer.name], shared)
    return {
        **fields,
        "customer": customer.name or (None if fields["room"] else heater.name),
        "phone_number": customer.phone_number,
        "dial": number_to_dial(customer.phone_number),
    }
