"""What a process knows of whom to call about the heaters of each account.

A heater list may come without customers; who they are is then in the record of each heater. It is
stored for `CUSTOMER_MEMORY_SECONDS`: a new number is shown after that time at the latest, and one
who is not a customer any more is forgotten at once (`forget`).
"""

import time
from collections.abc import Callable

import msgspec

from server.domain.heater_memory import HeaterMemory
from server.domain.limits import (
    CUSTOMER_MEMORY_SECONDS,
    MAX_FIELD_CHARACTERS,
    MAX_KNOWN_CUSTOMERS,
)


class HeaterCustomer(msgspec.Struct, frozen=True, gc=False):
    """The customer of a heater; None for what is not known, or does not exist."""

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
        text and text[:MAX_FIELD_CHARACTERS] for text in (customer.name, customer.phone_number)
    )
    return HeaterCustomer(name, number)
