"""The caches of current faults and of customers: by account, for how long, and how many."""

from datetime import UTC, datetime, timedelta

import pytest

from server.domain.customer_memory import CustomerMemory, HeaterCustomer
from server.domain.fault_memory import AccountFaults, FaultMemory, FaultSummary, OpenFault
from server.domain.limits import (
    CUSTOMER_MEMORY_SECONDS,
    FAULT_MEMORY_SECONDS,
    MAX_FAULT_ACCOUNTS,
    MAX_FIELD_CHARACTERS,
    MAX_KNOWN_CUSTOMERS,
    MAX_KNOWN_FAULTS,
)
from tests.support.clock import Clock

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
IGNITION = OpenFault("F01", "Ignition failed", NOW, "50001")
THERMOSTAT = OpenFault("F09", "Thermostat", NOW - timedelta(days=49), "50002")
CATALOGUE = {"1": FaultSummary("F01", "Ignition failed"), "9": FaultSummary("F09", "Thermostat")}


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def known(clock: Clock) -> AccountFaults:
    return AccountFaults(clock)


def test_the_catalogue_names_a_fault_and_the_history_dates_it(known: AccountFaults) -> None:
    assert (known.catalogue, known.summary("7", "9")) == (None, FaultSummary())
    known.store_catalogue(CATALOGUE)
    assert known.summary("7", "9") == FaultSummary("F09", "Thermostat")
    # An age is never that of another fault.
    known.store_history("7", "9", [IGNITION])
    assert known.summary("7", "9").since is None
    known.store_history("7", "9", [IGNITION, THERMOSTAT])
    assert known.summary("7", "9") == FaultSummary("F09", "Thermostat", THERMOSTAT.since)
    assert known.summary("8", "9").since is None


def test_without_the_catalogue_the_entry_of_this_id_counts_else_the_newest(
    known: AccountFaults,
) -> None:
    known.store_history("7", "50002", [IGNITION, THERMOSTAT])
    assert known.summary("7", "50002") == FaultSummary("F09", "Thermostat", THERMOSTAT.since)
    known.store_history("8", "", [IGNITION, THERMOSTAT])
    assert known.summary("8", "") == FaultSummary("F01", "Ignition failed", NOW)
    # An age without an offset is in UTC.
    known.store_history("7", "9", [OpenFault(since=NOW.replace(tzinfo=None))])
    assert known.summary("7", "9").since == NOW


def test_a_history_counts_for_as_long_as_the_fault_stays(
    known: AccountFaults, clock: Clock
) -> None:
    known.store_history("7", "9", [THERMOSTAT])
    known.store_catalogue(CATALOGUE)
    clock.now = FAULT_MEMORY_SECONDS
    assert known.knows_history("7", "9")
    assert not known.knows_history("7", "1")
    assert known.summary("7", "9").name == "Thermostat"
    clock.now += 1
    assert not known.knows_history("7", "9")
    assert known.summary("7", "9") == FaultSummary()
    known.store_history("7", "9", [THERMOSTAT])
    known.forget({"7", "8"})
    assert not known.knows_history("7", "9")


def test_what_is_known_stays_within_its_bounds(known: AccountFaults, clock: Clock) -> None:
    long = OpenFault("F" * 9999, "x" * 9999, NOW)
    for number in range(MAX_KNOWN_FAULTS + 3):
        known.store_history(f"{number}", "9", [long] * 20)
    known_ids = [n for n in range(MAX_KNOWN_FAULTS + 3) if known.knows_history(f"{n}", "9")]
    assert known_ids == list(range(3, MAX_KNOWN_FAULTS + 3))
    summary = known.summary("3", "9")
    assert len(summary.code or "") == len(summary.name or "") == MAX_FIELD_CHARACTERS
    memory = FaultMemory(clock)
    first = memory.of("1", "en")
    for number in range(1, MAX_FAULT_ACCOUNTS):
        memory.of(f"{number}", "nl")
    assert memory.of("1", "en") is first
    for number in range(MAX_FAULT_ACCOUNTS):
        memory.of(f"{number}", "de")
    assert memory.of("1", "en") is not first


def test_accounts_and_languages_know_nothing_of_each_other(clock: Clock) -> None:
    memory = FaultMemory(clock)
    memory.of("1", "en").store_history("7", "9", [THERMOSTAT])
    assert memory.of("1", "en").summary("7", "9").since
    assert memory.of("2", "en").summary("7", "9") == FaultSummary()
    assert memory.of("1", "nl").summary("7", "9") == FaultSummary()


ZOE = HeaterCustomer("Zoë", "+31 30 2418800")


@pytest.fixture
def memory(clock: Clock) -> CustomerMemory:
    return CustomerMemory(clock)


def test_a_customer_is_known_to_the_account_that_has_read_it_for_ten_minutes(
    memory: CustomerMemory, clock: Clock
) -> None:
    memory.store("1", "7", ZOE)
    # That a heater has no customer is known, too.
    memory.store("1", "9", HeaterCustomer())
    clock.now = CUSTOMER_MEMORY_SECONDS
    assert (memory.of("1", "7"), memory.of("1", "9")) == (ZOE, HeaterCustomer())
    assert (memory.of("2", "7"), memory.of("1", "8")) == (None, None)
    clock.now += 1
    assert memory.of("1", "7") is None


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
    assert (memory.of("1", "7"), memory.of("2", "7")) == (None, ZOE)
