"""Whom to call about the heaters of a page.

The heater list may have the customers of each heater. Where it has not, the heater's own record
has, which is read for the rows of a page alone and remembered (`server/domain/customer_memory.py`).
Nothing of it holds a page back for longer than a side part, or fails it: what is late or unknown is
left out.
"""

import asyncio
from collections.abc import Sequence

from server.domain.customer_memory import HeaterCustomer
from server.domain.limits import CUSTOMER_CALLS
from server.provider.heaters.heaters import Heater
from server.provider.installers.customers import CustomerAccount
from server.web.visit import Visit, attempt


def known_customer(visit: Visit, heater: Heater) -> HeaterCustomer:
    """The customer of this heater, as far as it is known without a call."""
    listed = _to_call(heater.customer_accounts or [])
    known = visit.host.customers.of(visit.account_key, str(heater.id))
    if listed.phone_number or not known:
        return listed
    # The record may be empty, or refused.
    return known if known.phone_number or not listed.name else listed


async def read_customers(visit: Visit, heaters: Sequence[Heater], deadline: float) -> None:
    """Reads the records of those heaters whose customer is not known, until `deadline`, on the
    event loop's clock. What has been answered in time is stored. Raises Unauthorized."""
    unknown = [heater for heater in heaters if _has_to_be_read(visit, heater)]
    if not unknown or asyncio.get_running_loop().time() >= deadline:
        return
    under_way = asyncio.Semaphore(CUSTOMER_CALLS)

    async def read(heater_id: str) -> None:
        async with under_way:
            customers, _ = await attempt(lambda: visit.provider.heaters.customers_aside(heater_id))
        if customers is not None:
            visit.host.customers.store(visit.account_key, heater_id, _to_call(customers))

    try:
        async with asyncio.timeout_at(deadline):
            await asyncio.gather(*(read(str(heater.id)) for heater in unknown))
    except TimeoutError:
        return


def _has_to_be_read(visit: Visit, heater: Heater) -> bool:
    """Also where the list names customers without a number: it may have them in a short form."""
    if visit.host.customers.of(visit.account_key, str(heater.id)):
        return False
    listed = heater.customer_accounts
    return listed is None or (bool(listed) and not _to_call(listed).phone_number)


def _to_call(customers: Sequence[CustomerAccount]) -> HeaterCustomer:
    """The first customer with a phone number, else the first."""
    known = [HeaterCustomer(each.name, _dialled(each.phone_number)) for each in customers]
    with_phone = [customer for customer in known if customer.phone_number]
    return next(iter(with_phone or known), HeaterCustomer())


def _dialled(number: str | None) -> str | None:
    """None for a text without a digit, such as a dash."""
    return number if number and any(map(str.isdigit, number)) else None
