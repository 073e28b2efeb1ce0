"""What a process knows of whom to call about the heaters of each account.

A heater list may come without customers; who they are is then in the record of each heater. It is
stored with the account that has read it, so that nobody is told what another account may see, and
for `CUSTOMER_MEMORY_SECONDS`: a new number is shown after that time at the latest.
"""

import time
from collections.abc import Callable

import msgspec

from server.domain.limits import (
    CUSTOMER_MEMORY_SECONDS,
    MAX_FIELD_CHARACTERS,
    MAX_KNOWN_CUSTOMERS,
)


class HeaterCustomer(msgspec.Struct, frozen=True, gc=False):
    """The customer of a heater; None for what is not known, or does not exist."""

    name: str | None = None
    phone_number: str | None = None


class CustomerMemory:
    """The customers of heaters, by account and heater; of too many the oldest is dropped."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._customers: dict[tuple[str, str], tuple[float, HeaterCustomer]] = {}

    def of(self, account: str, heater_id: str) -> HeaterCustomer | None:
        """The customer of this heater; None where the record has to be read."""
        stored_at, customer = self._customers.get((account, heater_id)) or (float("-inf"), None)
        return customer if self._clock() - stored_at <= CUSTOMER_MEMORY_SECONDS else None

    def store(self, account: str, heater_id: str, customer: HeaterCustomer) -> None:
        key = (account, heater_id)
        # Removed and inserted again, so that the dictionary stays in the order of storing.
        self._customers.pop(key, None)
        self._customers[key] = (self._clock(), _cut(customer))
        if len(self._customers) > MAX_KNOWN_CUSTOMERS:
            del self._customers[next(iter(self._customers))]

    def forget(self, account: str) -> None:
        """Forgets all customers of this account, one of whom may not be its customer any more."""
        for key in [key for key in self._customers if key[0] == account]:
            del self._customers[key]


def _cut(customer: HeaterCustomer) -> HeaterCustomer:
    name, number = (
        text and text[:MAX_FIELD_CHARACTERS] for text in (customer.name, customer.phone_number)
    )
    return HeaterCustomer(name, number)
