"""The store's upkeep: old rows are removed, and trends are calculated."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from server.domain.history import Change, ChangeKind, Outcome, Sample
from server.domain.trends import Trends, trends_of
from server.serving.seal import Seal
from server.serving.shared_state.state import MemoryState
from server.store.accounts import AccountName, put_listed
from server.store.changes import changes_of_account
from server.store.history_store import HistoryStore
from server.store.samples import HeaterSample, put_samples, samples_of_heater
from server.store.schema import accounts, devices
from server.store.trends import calculate_some, forget_trends, put_trends, trends_of_account
from server.store.visits import visits_of_account
from server.web.erasures import Erasures
from server.web.history import History
from tests.support import loops
from tests.support.patience import PATIENCE_SECONDS
from tests.support.stores import (
    BEFORE,
    OUR_CHANGES,
    OUR_VISITS,
    OURS,
    THEIRS,
    fill,
    number_of_samples,
    run,
    work,
)

pytestmark = pytest.mark.usefixtures("patient_log")

TODAY = datetime.now(UTC).date()
THEIR_SAMPLES = work(samples_of_heater, THEIRS, "12", BEFORE)


def look_after(
    address: str, act: Callable[[HistoryStore], Awaitable[object]], days: int = 1095
) -> None:
    async def in_store() -> None:
        store = HistoryStore(address, days)
        async with store.running():
            await act(store)

    loops.run(in_store())


def prune(address: str, days: int = 1095) -> None:
    look_after(address, lambda store: store.upkeep.prune(), days)


def remove_account(address: str, day: date) -> None:
    async def remove(store: HistoryStore) -> None:
        await Erasures(MemoryState(), Seal(("a secret of the tests",)), store).erase(OURS, day)

    look_after(address, remove)


def put(address: str, name: AccountName, rows: list[HeaterSample]) -> None:
    run(address, work(put_samples, name, rows))


def trends(address: str, name: AccountName = OURS) -> dict[str, Trends]:
    """The stored trends, once all have been calculated."""
    look_after(address, lambda store: store.upkeep.calculate_trends())
    [found] = run(address, work(trends_of_account, name))
    return dict(found)


def heaters_stored(connection: Connection) -> list[str]:
    return sorted(set(connection.execute(select(devices.c.heater)).scalars()))


def test_what_is_older_than_the_operator_wants_is_removed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.pruning.PRUNE_DEVICES", 5)
    monkeypatch.setattr("server.store.pruning.PRUNE_ROWS", 5)
    old, new = TODAY - timedelta(days=40), TODAY - timedelta(days=5)
    run(
        address,
        *(work(fill, OURS, f"gone {number}", "old", old) for number in range(12)),
        work(fill, OURS, "stays", "old", old),
        work(fill, OURS, "stays", "new", new),
        work(fill, THEIRS, "gone", "old", old),
    )
    prune(address, days=30)
    heaters, samples, changes, visits, theirs = run(
        address,
        heaters_stored,
        work(samples_of_heater, OURS, "stays", BEFORE),
        OUR_CHANGES,
        OUR_VISITS,
        work(changes_of_account, THEIRS, None),
    )
    assert heaters == [visit.heater for visit in visits] == ["stays"]
    assert [sample.day for sample in samples] == [new]
    assert ([change.name for change in changes], theirs) == (["new"], [])


def test_a_heater_that_lists_no_longer_name_is_removed(address: str) -> None:
    """The link may have been removed elsewhere, or the host ended before it could erase."""
    then = TODAY - timedelta(days=40)
    run(
        address,
        *(
            work(fill, name, heater, "old", then)
            for heater in ("unlinked", "linked", "replaced")
            for name in (OURS, THEIRS)
        ),
        work(fill, OURS, "linked", "old", TODAY),
        work(fill, OURS, "replaced", "new unit", TODAY),
        work(put_listed, OURS, then),
    )
    prune(address)
    assert run(address, heaters_stored) == [["linked", "replaced", "unlinked"]]
    run(address, work(put_listed, OURS, TODAY))
    prune(address)
    ours, theirs, changes, replaced = run(
        address,
        work(samples_of_heater, OURS, "unlinked", BEFORE),
        work(samples_of_heater, THEIRS, "unlinked", BEFORE),
        OUR_CHANGES,
        work(samples_of_heater, OURS, "replaced", BEFORE),
    )
    assert ours == []
    # No list of the other account has been read since.
    assert len(theirs) == 1
    assert {change.heater for change in changes} == {"linked", "replaced"}
    assert len(replaced) == 2


def test_a_removed_customer_is_erased_behind_what_still_waits(address: str) -> None:
    """Samples from a page before the removal are not written after it."""
    at = datetime(2026, 11, 23, tzinfo=UTC)
    invite = Change(id="i", at=at, kind=ChangeKind.INVITE, customer="5", subject="a@b.example")
    removal = Change(id="r", at=at, kind=ChangeKind.REMOVAL, customer="5", outcome=Outcome.DONE)

    async def remove(store: HistoryStore) -> None:
        history = History(store, OURS)
        for heater in ("12", "13", "14"):
            history.remember([HeaterSample(heater, Sample(day=TODAY, pressure=1.5))])
        for change in (invite, removal):
            await history.begin(change)
        history.erase_customer("5", ["12", "13"])

    run(address, *(work(fill, name, "12", "a", TODAY) for name in (OURS, THEIRS)))
    look_after(address, remove)
    heaters, changes, visits, theirs = run(
        address, heaters_stored, OUR_CHANGES, OUR_VISITS, THEIR_SAMPLES
    )
    assert (heaters, changes, visits) == (["12", "14"], [removal], [])
    assert len(theirs) == 1


def test_a_removed_account_is_erased_in_steps(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.erasing.PRUNE_DEVICES", 3)
    run(
        address,
        *(work(fill, OURS, str(number), "a", TODAY) for number in range(10)),
        work(fill, THEIRS, "1", "b", TODAY),
    )
    remove_account(address, TODAY)
    changes, theirs, samples = run(
        address, OUR_CHANGES, work(changes_of_account, THEIRS, None), number_of_samples
    )
    assert (changes, len(theirs), samples) == ([], 1, 1)


def accounts_stored(connection: Connection) -> set[str]:
    return set(connection.execute(select(accounts.c.account)).scalars())


def test_what_another_host_writes_late_of_a_removed_account_is_erased(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A sample that waited in another worker is written after the erasure. An account that the
    provider lists on a later day exists again."""
    monkeypatch.setattr("server.web.erasures.ERASURE_SECONDS", 0.01)
    yesterday, long_ago = TODAY - timedelta(days=1), TODAY - timedelta(days=40)
    again, forgotten = OURS._replace(account="again"), OURS._replace(account="forgotten")

    async def remove(store: HistoryStore) -> None:
        erasures = Erasures(MemoryState(), Seal(("a secret of the tests",)), store)
        for name, day in ((OURS, yesterday), (again, yesterday), (forgotten, long_ago)):
            assert await erasures.erase(name, day)
        await asyncio.to_thread(
            run,
            address,
            *(work(fill, name, "12", "late", yesterday) for name in (OURS, again, THEIRS)),
            work(put_listed, OURS, yesterday),
            work(put_listed, again, TODAY),
        )
        running = asyncio.create_task(erasures.run())
        async with asyncio.timeout(PATIENCE_SECONDS):
            while {  # noqa: ASYNC110 - The list has no event for it.
                each.name for each in await erasures.listed()
            } != {OURS, again}:
                await asyncio.sleep(0.01)
        running.cancel()
        if address.startswith("sqlite:"):
            log = Path(f"{address.removeprefix('sqlite:')}-wal")
            assert await asyncio.to_thread(lambda: log.stat().st_size) == 0

    look_after(address, remove)
    assert run(address, accounts_stored) == [{"again", THEIRS.account}]


def leaking(days: int, last: date) -> list[HeaterSample]:
    """A heater whose pressure falls by 0.1 bar a week."""
    return [
        HeaterSample(
            "12",
            Sample(day=last - timedelta(days=ago), serial="A", pressure=round(1.2 + ago / 70, 2)),
        )
        for ago in range(days)
    ]


def test_trends_are_calculated_of_what_was_sampled_on_a_new_day(address: str) -> None:
    yesterday = TODAY - timedelta(days=1)
    rows = leaking(60, yesterday)
    put(address, OURS, rows)
    put(address, THEIRS, [HeaterSample(f"{each}", rows[0].sample) for each in range(30)])
    expected = trends_of([row.sample for row in rows], [], yesterday)
    assert expected.pressure is not None
    assert (trends(address), len(trends(address, THEIRS))) == ({"12": expected}, 30)

    # They are calculated again for a new day, but only once.
    today = HeaterSample("12", Sample(day=TODAY, serial="A", pressure=1.19))
    expected = trends_of([row.sample for row in (*rows, today)], [], TODAY)
    for pressure in (1.19, 1.9):
        put(address, OURS, [HeaterSample("12", Sample(day=TODAY, serial="A", pressure=pressure))])
        assert trends(address) == {"12": expected}

    # Until the heater's stored past changes.
    run(address, work(forget_trends, OURS, {"12"}))
    assert trends(address) != {"12": expected}


def test_a_page_under_a_clock_that_was_ahead_costs_nothing(address: str) -> None:
    """Later, the clock is right: heaters keep their rows, and their trends are those of today."""
    ahead = TODAY + timedelta(days=365)
    rows = leaking(60, TODAY)
    early = HeaterSample("12", Sample(day=ahead, serial="A", pressure=2.0))
    both = (OURS, THEIRS)
    run(
        address,
        *(work(put_samples, name, [*rows[1:], early]) for name in both),
        *(work(put_listed, name, ahead) for name in both),
        lambda connection: put_trends(connection, calculate_some(connection, ahead).rows),
        *(work(put_samples, name, rows[:1]) for name in both),
        *(work(fill, name, "linked", "later", TODAY) for name in both),
        # The other account has not read a list since.
        work(put_listed, OURS, TODAY),
    )
    prune(address)
    for name in both:
        [visits] = run(address, work(visits_of_account, name, BEFORE))
        assert [visit.heater for visit in visits] == ["linked"]
        assert trends(address, name)["12"] == trends_of([row.sample for row in rows], [], TODAY)
    [listed] = run(address, lambda connection: connection.execute(select(accounts.c.listed)).all())
    assert {day for (day,) in listed} == {TODAY, ahead}


def test_trends_that_another_release_has_written_are_left_out(address: str) -> None:
    put(address, OURS, [*leaking(60, TODAY), HeaterSample("13", Sample(day=TODAY))])
    assert set(trends(address)) == {"12", "13"}
    other = "UPDATE trends SET trends = '{\"pressure\": 3}' WHERE device_id = 1"
    run(address, lambda connection: connection.exec_driver_sql(other).rowcount)
    assert len(trends(address)) == 1


def test_the_trends_of_a_replaced_heater_are_those_of_the_new_unit(address: str) -> None:
    put(address, OURS, leaking(60, TODAY - timedelta(days=1)))
    assert trends(address)["12"].pressure
    put(address, OURS, [HeaterSample("12", Sample(day=TODAY, serial="B", pressure=1.9))])
    found = trends(address)["12"]
    assert (found.as_of, found.pressure) == (TODAY, None)
