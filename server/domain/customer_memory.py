"""Caches the customers of each account's heaters, whom the installer may call.

A heater list may come without customers; they are then in the record of each heater. The cache
keeps them for `CUSTOMER_MEMORY_SECONDS`: a new phone number is shown after that time at the latest.
`forget` removes former customers at once.
"""

import time
from collections.abc import Callable

import msgspec

from server.domain.graphemes import cut
from server.domain.heater_memory import HeaterMemory
from server.domain.limits import (
    CUSTOMER_MEMORY_SECONDS,
    MAX_FIELD_CHARACTERS,
    MAX_KNOWN_CUSTOMERS,
)


class HeaterCustomer(msgspec.Struct, frozen=True, gc=False):
    """The customer of a heater; a field is None if it is unknown or does not exist."""

    name: str | None = None
    phone_number: str | None = None


class CustomerMemory(HeaterMemory[HeaterCustomer]):
    """The customers of heaters, by account and heater."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(CUSTOMER_MEMORY_SECONDS, MAX_KNOWN_CUSTOMERS, clock)

    def store(self, account: str, heater_id: str, value: HeaterCustomer) -> None:
        super().store(account, heater_id, _cut(value))


def _cut(customer: HeaterCustomer) -> HeaterCustomer:
    name, number = (
        text and cut(text, MAX_FIELD_CHARACTERS) for text in (customer.name, customer.phone_number)
    )
    return HeaterCustomer(name, number)
