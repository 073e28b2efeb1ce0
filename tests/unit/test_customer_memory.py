"""The cache of heaters' customers: by account, for how long and how many."""

import pytest

from server.domain.customer_memory import CustomerMemory, HeaterCustomer
from server.domain.limits import (
    CUSTOMER_MEMORY_SECONDS,
    MAX_FIELD_CHARACTERS,
    MAX_KNOWN_CUSTOMERS,
)
from tests.support.clock import Clock

ZOE = HeaterCustomer("Zoë", "+31 30 2418800")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(clock: Clock) -> CustomerMemory:
    return CustomerMemory(clock)


def test_a_customer_is_known_to_the_account_that_has_read_it(memory: CustomerMemory) -> None:
    memory.store("1", "7", ZOE)
    assert memory.of("1", "7") == ZOE
    assert memory.of("2", "7") is None
    assert memory.of("1", "8") is None


def test_a_customer_is_known_for_ten_minutes(memory: CustomerMemory, clock: Clock) -> None:
    memory.store("1", "7", ZOE)
    clock.now = CUSTOMER_MEMORY_SECONDS
    assert memory.of("1", "7") == ZOE
    clock.now += 1
    assert memory.of("1", "7") is None


def test_that_a_heater_has_no_customer_is_known_too(memory: CustomerMemory) -> None:
    memory.store("1", "7", HeaterCustomer())
    assert memory.of("1", "7") == HeaterCustomer()


def test_of_too_many_the_oldest_is_dropped_and_long_texts_are_cut(memory: CustomerMemory) -> None:
    long = HeaterCustomer("x" * 9999, "1" * 9999)
    memory.store("1", "0", ZOE)
    for number in range(MAX_KNOWN_CUSTOMERS):
        memory.store("1", str(number), long)
    assert memory.of("1", "0") is not None
    memory.store("1", "new", ZOE)
    assert memory.of("1", "0") is None
    cut = memory.of("1", "1")
    assert cut is not None
    assert cut.name == "x" * MAX_FIELD_CHARACTERS


def test_what_one_account_forgets_another_still_knows(memory: CustomerMemory) -> None:
    memory.store("1", "7", ZOE)
    memory.store("2", "7", ZOE)
    memory.forget("1")
    assert memory.of("1", "7") is None
    assert memory.of("2", "7") == ZOE
