"""The customers to call about the heaters of a page or a file.

The heater list may have the customers of each heater. If it does not, they are in the heater's own
record, which is read only for the rows of a page and cached (`server/domain/customer_memory.py`). A
page neither fails for it nor waits longer than for a side part: late or unknown customers are left
out. A file has no later page to complete it: it waits longer, and says what is missing.
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
    """Reads the records of the heaters whose customer is not known. Stores the answers that arrive
    before `deadline`, a time of the event loop's clock. Raises Unauthorized."""
    unknown = [heater for heater in heaters if is_customer_unknown(visit, heater)]
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


async def read_customers_of_file(visit: Visit, heaters: Sequence[Heater]) -> None:
    """Reads the records like `read_customers`, with the time limit of a page for itself. Raises
    Unauthorized."""
    deadline = asyncio.get_running_loop().time() + visit.settings.provider_timeout
    visit.provider.extend_deadline(deadline)
    await read_customers(visit, heaters, deadline)


def is_customer_unknown(visit: Visit, heater: Heater) -> bool:
    """Whether the heater's record must be read. It must also be read if the list has customers
    without a phone number: the list may have only a part of their data."""
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
    """The phone number; None for a text without a digit, such as a dash."""
    return number if number and any(map(str.isdigit, number)) else None
