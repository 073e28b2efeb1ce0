"""What a process remembers of the provider's data: of whom, for how long, and how much."""

from datetime import UTC, datetime, timedelta
from types import SimpleNamespace
from typing import Any, cast

import msgspec
import pytest

from server.domain.limits import MAX_FIELD_CHARACTERS
from server.domain.memory import (
    FAULT_MEMORY_SECONDS,
    HEATER_MEMORY_SECONDS,
    LIMIT_MEMORY_SECONDS,
    MAX_FAULT_ACCOUNTS,
    MAX_KNOWN_FAULTS,
    MAX_KNOWN_HEATERS,
    MAX_KNOWN_UNITS,
    FaultSummary,
    HeaterCustomer,
    Memory,
    NamedHeater,
    short,
)
from server.domain.units import SourceUnit
from server.domain.worklist import Thresholds
from server.pages.shared.heater.current_faults import CurrentFaults, known_faults, recorded_faults
from server.pages.shared.notifications.rows import remember_heaters_of
from server.provider.catalogue import CatalogueItem
from server.provider.heaters import CustomerAccount, Heater
from server.provider.notifications import Notification
from server.provider.records import Fault
from server.web.visit import Visit
from tests.support.clock import Clock

NOW = datetime(2026, 11, 22, 12, tzinfo=UTC)
IGNITION = Fault(50001, "F01", "Ignition failed", created=NOW)
THERMOSTAT = Fault(50002, "F09", "Thermostat", created=NOW - timedelta(days=49))
CATALOGUE = {"9": CatalogueItem("F09", "Thermostat")}
ZOE = HeaterCustomer("Zoë", "+31 30 2418800")


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def memory(clock: Clock) -> Memory:
    return Memory(clock)


@pytest.fixture
def visit(memory: Memory) -> Visit:
    return visit_of(memory)


def visit_of(memory: Memory, account: str = "1", language: str = "en") -> Visit:
    host = SimpleNamespace(memory=memory)
    return cast(Visit, SimpleNamespace(host=host, account_key=account, locale=language))


def faulty(id_: int = 7, fault_id: str | None = "9") -> Heater:
    fields = {"id": id_, "heater_status_id": 3, "heater_fault_id": fault_id}
    return msgspec.convert(fields, Heater)


def read(visit: Visit, heater: Heater, *history: Fault) -> CurrentFaults:
    """The faults of the heater after its history has been read."""
    return recorded_faults(visit, heater, None, history)


def test_the_catalogue_names_a_fault_and_the_history_dates_it(visit: Visit) -> None:
    heater = faulty()
    assert known_faults(visit).of(heater) is None
    named = FaultSummary("F09", "Thermostat")
    assert known_faults(visit, CATALOGUE).of(heater) == named
    # An age is never that of another fault.
    assert read(visit, heater, IGNITION).of(heater) == named
    dated = FaultSummary("F09", "Thermostat", THERMOSTAT.created)
    assert read(visit, heater, IGNITION, THERMOSTAT).of(heater) == dated
    assert known_faults(visit).of(faulty(8)) == named


def test_without_the_catalogue_the_entry_of_this_id_counts_else_the_newest(visit: Visit) -> None:
    of_id, of_none = faulty(7, "50002"), faulty(8, None)
    assert read(visit, of_id, IGNITION, THERMOSTAT).of(of_id) == FaultSummary(
        "F09", "Thermostat", THERMOSTAT.created
    )
    newest = FaultSummary("F01", "Ignition failed", NOW)
    assert read(visit, of_none, IGNITION, THERMOSTAT).of(of_none) == newest
    # An age without an offset is in UTC.
    undated = Fault(created=NOW.replace(tzinfo=None))
    assert read(visit, faulty(), undated).of(faulty()) == FaultSummary(since=NOW)


def test_a_history_counts_for_as_long_as_the_fault_stays(visit: Visit, clock: Clock) -> None:
    known_faults(visit, CATALOGUE)
    read(visit, faulty(), THERMOSTAT)
    clock.now = FAULT_MEMORY_SECONDS - 1
    assert known_faults(visit).knows_history(faulty())
    assert not known_faults(visit).knows_history(faulty(fault_id="1"))
    clock.now += 1
    assert not known_faults(visit).knows_history(faulty())
    assert known_faults(visit).of(faulty()) is None


def test_the_faults_that_are_remembered_stay_within_their_bounds(
    memory: Memory, visit: Visit
) -> None:
    long = Fault(1, "F" * 9999, "x" * 9999, created=NOW)
    for number in range(MAX_KNOWN_FAULTS + 3):
        read(visit, faulty(number), *[long] * 20)
    known = known_faults(visit)
    ids = [n for n in range(MAX_KNOWN_FAULTS + 3) if known.knows_history(faulty(n))]
    assert ids == list(range(3, MAX_KNOWN_FAULTS + 3))
    fault = known.of(faulty(3)) or FaultSummary()
    assert len(fault.code or "") == len(fault.name or "") == MAX_FIELD_CHARACTERS
    for number in range(1, MAX_FAULT_ACCOUNTS):
        known_faults(visit_of(memory, f"{number}", "nl"))
    assert known_faults(visit).knows_history(faulty(3))
    for number in range(MAX_FAULT_ACCOUNTS):
        known_faults(visit_of(memory, f"{number}", "de"))
    assert not known_faults(visit).knows_history(faulty(3))


def test_accounts_and_languages_know_nothing_of_each_other(memory: Memory, visit: Visit) -> None:
    read(visit, faulty(), THERMOSTAT)
    assert known_faults(visit).of(faulty())
    assert known_faults(visit_of(memory, "2")).of(faulty()) is None
    assert known_faults(visit_of(memory, language="nl")).of(faulty()) is None


def test_a_customer_is_remembered_for_ten_minutes_and_the_least_used_is_forgotten_first(
    memory: Memory, clock: Clock
) -> None:
    memory.customers["1", "0"] = ZOE
    for number in range(MAX_KNOWN_HEATERS):
        memory.customers["2", str(number)] = ZOE
    assert ("1", "0") not in memory.customers
    clock.now = HEATER_MEMORY_SECONDS - 1
    assert memory.customers.get(("2", "0")) == ZOE
    clock.now += 1
    assert memory.customers.get(("2", "0")) is None


def test_what_one_account_forgets_another_still_knows(memory: Memory) -> None:
    names = NamedHeater("7", "Zoë, cellar", None, None, None, None, None, None, [ZOE], None)
    memory.customers.update({("1", "7"): ZOE, ("2", "7"): ZOE})
    memory.heaters.update({("1", "7"): names, ("2", "7"): names})
    memory.forget_customers("1")
    assert list(memory.customers) == list(memory.heaters) == [("2", "7")]


def test_what_names_a_heater_is_remembered_with_bounded_texts(visit: Visit) -> None:
    long = "x" * 9999
    customer = CustomerAccount(id=1, name=long, phone_number="0" * 9999)
    texts: dict[str, Any] = dict.fromkeys(
        ("name", "sw_type", "serial_number", "address", "city_name"), long
    )
    heater = Heater(id=7, **texts, address_number=long, customer_accounts=[customer] * 9)
    twin = msgspec.structs.replace(heater, id=8)
    remember_heaters_of(visit, [Notification(id=1, heater_id="7")], [heater, twin])
    ((key, kept),) = visit.host.memory.heaters.items()
    assert (key, kept.same_name) == (("1", "7"), True)
    assert len(msgspec.json.encode(kept)) < 10 * MAX_FIELD_CHARACTERS


def test_limits_are_remembered_for_a_minute_unless_one_was_saved(
    memory: Memory, clock: Clock
) -> None:
    many = frozenset(map(str, range(20_000)))
    memory.remember_limits("1", Thresholds(2.4, pressure_settings=many))
    assert memory.limits.get("1") == Thresholds(2.4)
    memory.forget_limits("1")
    clock.now = LIMIT_MEMORY_SECONDS - 1
    memory.remember_limits("1", Thresholds(1.0))
    assert memory.limits.get("1") is None
    clock.now += 1
    memory.remember_limits("1", Thresholds(2.4))
    assert memory.limits.get("1") == Thresholds(2.4)
    clock.now += LIMIT_MEMORY_SECONDS
    assert memory.limits.get("1") is None


def test_a_fault_of_before_has_the_name_of_the_catalogue(visit: Visit) -> None:
    known_faults(visit, CATALOGUE)
    for sent in (
        Fault(9, None, None, created=NOW),
        Fault(9, "E77", "Other words", created=NOW),
        Fault(50001, "F09", None, created=NOW),
    ):
        begun = read(visit, faulty(), sent).begun("7")
        assert begun[0] == FaultSummary("F09", "Thermostat", NOW)


@pytest.mark.parametrize(("text", "kept"), [(None, None), ("a", "a"), ("x" * 9999, "x" * 255)])
def test_of_a_long_text_the_beginning_is_remembered(text: str | None, kept: str | None) -> None:
    assert short(text) == kept


def test_the_memory_of_units_is_small_and_forgets_what_was_used_longest_ago(
    memory: Memory,
) -> None:
    ids = list(map(str, range(MAX_KNOWN_UNITS)))
    for parameter_id in (*ids, "0", "new"):
        memory.remember_unit(parameter_id, SourceUnit("°C", "C"))
    assert [each in memory.units for each in ("0", "1", "new")] == [True, False, True]
    memory.remember_unit("x" * 256, SourceUnit("bar"))
    memory.remember_unit("5", SourceUnit("b" * 256))
    assert memory.units.get("x" * 256) is memory.units.get("5") is None


@pytest.mark.parametrize(
    ("recorded", "known"),
    [
        ([SourceUnit("°C", "C"), SourceUnit("Celsius", "C")], SourceUnit("Celsius", "C")),
        ([SourceUnit("°C", "C"), SourceUnit("°C", "C", difference=True)], None),
        ([SourceUnit("°C", "C"), SourceUnit("bar"), SourceUnit("°C", "C")], None),
        ([SourceUnit("min"), SourceUnit("h")], None),
        ([None, SourceUnit("bar")], None),
    ],
)
def test_units_that_contradict_each_other_are_not_known(
    memory: Memory, recorded: list[SourceUnit | None], known: SourceUnit | None
) -> None:
    for each in recorded:
        memory.remember_unit("1", each)
    assert memory.units.get("1") == known
