"""The units of parameters that processes share: each has the units that any of them has read."""

from server.domain.limits import SHARED_UNITS_LIFETIME, SHARED_UNITS_RENEWAL_SECONDS
from server.domain.parameter_units import ParameterUnits
from server.domain.units import SourceUnit
from server.web.session.seal import Seal
from server.web.shared_state.fallback import FallbackState
from server.web.shared_state.memory import MemoryState
from server.web.shared_units import SharedUnits
from tests.support.loops import in_loop

OURS, THEIRS = Seal(("o" * 32,)), Seal(("t" * 32,))
CELSIUS, BAR = SourceUnit("°C", "C"), SourceUnit("bar")


class CountedState(MemoryState):
    """Counts the writes."""

    writes = 0

    async def put(self, key: str, value: bytes, seconds: float, *, only_new: bool = False) -> bool:
        self.writes += 1
        return await super().put(key, value, seconds, only_new=only_new)


def process(
    state: MemoryState, provider: str = "https://provider", seal: Seal = OURS, most: int = 2000
) -> tuple[SharedUnits, ParameterUnits]:
    units = ParameterUnits(most)
    return SharedUnits(state, seal, provider, units), units


async def share(*processes: SharedUnits) -> None:
    """Each process shares what it has read, one after the other."""
    for each in processes:
        await each.share()


@in_loop
async def test_what_one_process_has_read_all_know_and_contradictions_too() -> None:
    state = CountedState()
    (one, of_one), (other, of_other) = process(state), process(state)
    await one.share()
    assert state.writes == 0
    of_one.record("1", CELSIUS)
    of_other.record("2", BAR)
    # Both have read an empty state, so the second replaces the entry of the first.
    await share(one, other, one)
    assert of_one.recorded() == of_other.recorded() == {"1": CELSIUS, "2": BAR}
    of_other.record("1", BAR)
    await share(other, one)
    assert of_one.unit_of("1") is of_other.unit_of("1") is None
    written = state.writes
    await share(one, other, one)
    assert state.writes == written


@in_loop
async def test_a_process_that_starts_later_knows_them_until_they_are_too_old() -> None:
    now = 0.0
    state = MemoryState(clock=lambda: now)
    one, of_one = process(state)
    of_one.record("1", CELSIUS)
    of_one.record("2", None)
    await one.share()
    now = SHARED_UNITS_LIFETIME.total_seconds() - 1
    later, of_later = process(state)
    await later.share()
    assert of_later.recorded() == {"1": CELSIUS, "2": None}
    now += 2
    last, of_last = process(state)
    await last.share()
    assert of_last.recorded() == {}
    # A process that still has them shares them again.
    await share(later, last)
    assert of_last.unit_of("1") == CELSIUS


@in_loop
async def test_units_of_another_provider_and_of_no_host_with_our_secrets_are_not_taken() -> None:
    state = MemoryState()
    one, of_one = process(state)
    of_one.record("1", CELSIUS)
    await one.share()
    for each, units in (process(state, "https://other"), process(state, seal=THEIRS)):
        await each.share()
        assert units.recorded() == {}


@in_loop
async def test_more_parameters_than_are_stored_come_to_rest_and_drop_none_that_was_read() -> None:
    state = CountedState()
    (one, of_one), (other, of_other) = process(state, most=4), process(state, most=4)
    for number in range(3):
        of_one.record(f"a{number}", BAR)
        of_other.record(f"b{number}", BAR)
    await share(one, other, one, other)
    written = state.writes
    of_one.record("new", CELSIUS)
    await share(one, other, one)
    assert (state.writes, of_one.unit_of("new")) == (written, CELSIUS)
    assert {"b0", "b1", "b2"} <= of_other.recorded().keys()


@in_loop
async def test_an_engine_that_has_lost_its_values_gets_them_again() -> None:
    now = 0.0
    engine = MemoryState(clock=lambda: now)
    units = ParameterUnits()
    one = SharedUnits(FallbackState(engine), OURS, "https://provider", units, lambda: now)
    units.record("1", CELSIUS)
    await one.share()
    await engine.aclose()
    now += SHARED_UNITS_RENEWAL_SECONDS
    await one.share()
    later, of_later = process(engine)
    await later.share()
    assert of_later.unit_of("1") == CELSIUS
