"""The store's upkeep: old rows are removed, and trends are calculated."""

from collections.abc import Awaitable, Callable
from datetime import UTC, date, datetime, timedelta
from functools import partial

import pytest
from sqlalchemy import Connection, select

from server.domain.history import Change, ChangeKind, Outcome, Sample
from server.domain.trends import Trends, trends_of
from server.store.accounts import AccountName, put_listed
from server.store.changes import changes_of_account
from server.store.history_store import HistoryStore
from server.store.plans import plans_of_account
from server.store.samples import HeaterSample, put_samples, samples_of_heater
from server.store.schema import accounts, devices
from server.store.trends import calculate_some, forget_trends, put_trends, trends_of_account
from server.web.history import History
from tests.support import loops
from tests.support.stores import BEFORE, OURS, THEIRS, fill, number_of_samples, run

pytestmark = pytest.mark.usefixtures("patient_log")

TODAY = datetime.now(UTC).date()


def look_after(
    address: str, work: Callable[[HistoryStore], Awaitable[object]], days: int = 1095
) -> None:
    async def in_store() -> None:
        store = HistoryStore(address, days)
        async with store.running():
            await work(store)

    loops.run(in_store())


def put(address: str, name: AccountName, rows: list[HeaterSample]) -> None:
    run(address, lambda connection: put_samples(connection, name, rows))


def trends(address: str, name: AccountName = OURS) -> dict[str, Trends]:
    """The stored trends, once all have been calculated."""
    look_after(address, lambda store: store.upkeep.calculate_trends())
    [found] = run(address, lambda connection: trends_of_account(connection, name))
    return dict(found)


def heaters_stored(connection: Connection) -> list[str]:
    return sorted(set(connection.execute(select(devices.c.heater)).scalars()))


def test_what_is_older_than_the_operator_wants_is_removed(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.pruning.PRUNE_DEVICES", 5)
    monkeypatch.setattr("server.store.pruning.PRUNE_ROWS", 5)
    old, new = TODAY - timedelta(days=40), TODAY - timedelta(days=5)

    def write(connection: Connection) -> None:
        for number in range(12):
            fill(connection, OURS, f"gone {number}", "old", old)
        fill(connection, OURS, "stays", "old", old)
        fill(connection, OURS, "stays", "new", new)
        fill(connection, THEIRS, "gone", "old", old)

    run(address, write)
    look_after(address, lambda store: store.upkeep.prune(), days=30)
    heaters, samples, changes, plans, theirs = run(
        address,
        heaters_stored,
        lambda connection: samples_of_heater(connection, OURS, "stays", BEFORE),
        lambda connection: changes_of_account(connection, OURS, None),
        lambda connection: plans_of_account(connection, OURS),
        lambda connection: changes_of_account(connection, THEIRS, None),
    )
    assert heaters == ["stays"]
    assert [sample.day for sample in samples] == [new]
    assert [change.name for change in changes] == ["new"]
    assert list(plans) == ["stays"]
    assert theirs == []


def test_a_heater_that_lists_no_longer_name_is_removed(address: str) -> None:
    """The link may have been removed elsewhere, or the host ended before it could erase."""
    then = TODAY - timedelta(days=40)

    def write(connection: Connection) -> None:
        for heater in ("unlinked", "linked", "replaced"):
            fill(connection, OURS, heater, "old", then)
            fill(connection, THEIRS, heater, "old", then)
        fill(connection, OURS, "linked", "old", TODAY)
        fill(connection, OURS, "replaced", "new unit", TODAY)
        put_listed(connection, OURS, then)

    run(address, write)
    look_after(address, lambda store: store.upkeep.prune())
    assert run(address, heaters_stored) == [["linked", "replaced", "unlinked"]]
    run(address, lambda connection: put_listed(connection, OURS, TODAY))
    look_after(address, lambda store: store.upkeep.prune())
    ours, theirs, changes, replaced = run(
        address,
        lambda connection: samples_of_heater(connection, OURS, "unlinked", BEFORE),
        lambda connection: samples_of_heater(connection, THEIRS, "unlinked", BEFORE),
        lambda connection: changes_of_account(connection, OURS, None),
        lambda connection: samples_of_heater(connection, OURS, "replaced", BEFORE),
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

    run(address, lambda connection: fill(connection, OURS, "12", "a", TODAY))
    run(address, lambda connection: fill(connection, THEIRS, "12", "a", TODAY))
    look_after(address, remove)
    heaters, changes, plans, theirs = run(
        address,
        heaters_stored,
        lambda connection: changes_of_account(connection, OURS, None),
        lambda connection: plans_of_account(connection, OURS),
        lambda connection: samples_of_heater(connection, THEIRS, "12", BEFORE),
    )
    assert heaters == ["12", "14"]
    assert changes == [removal]
    assert plans == {}
    assert len(theirs) == 1


def test_a_removed_account_is_erased_in_steps(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("server.store.erasing.PRUNE_DEVICES", 3)

    def write(connection: Connection) -> None:
        for number in range(10):
            fill(connection, OURS, str(number), "a", TODAY)
        fill(connection, THEIRS, "1", "b", TODAY)

    async def remove(store: HistoryStore) -> None:
        History(store, OURS).erase_account(TODAY)

    run(address, write)
    look_after(address, remove)
    changes, theirs, samples = run(
        address,
        lambda connection: changes_of_account(connection, OURS, None),
        lambda connection: changes_of_account(connection, THEIRS, None),
        number_of_samples,
    )
    assert changes == []
    assert len(theirs) == 1
    assert samples == 1


def late_rows(address: str, day: date) -> None:
    def write(connection: Connection) -> None:
        fill(connection, OURS, "12", "late", day)
        put_listed(connection, OURS, day)

    run(address, write)


def changes_of_ours(connection: Connection) -> list[Change]:
    return changes_of_account(connection, OURS, None)


def accounts_stored(connection: Connection) -> list[str]:
    return list(connection.execute(select(accounts.c.account)).scalars())


def test_what_another_host_writes_late_of_a_removed_account_is_erased(address: str) -> None:
    """A sample that waited in another worker is written after the erasure."""
    yesterday = TODAY - timedelta(days=1)

    async def remove(store: HistoryStore) -> None:
        History(store, OURS).erase_account(yesterday)

    look_after(address, remove)
    late_rows(address, yesterday)
    run(address, lambda connection: fill(connection, THEIRS, "12", "stays", yesterday))
    look_after(address, lambda store: store.upkeep.prune())
    samples, changes, plans, theirs = run(
        address,
        lambda connection: samples_of_heater(connection, OURS, "12", BEFORE),
        changes_of_ours,
        lambda connection: plans_of_account(connection, OURS),
        lambda connection: samples_of_heater(connection, THEIRS, "12", BEFORE),
    )
    assert (samples, changes, plans, len(theirs)) == ([], [], {}, 1)

    # The provider lists heaters of an account with this id again.
    late_rows(address, TODAY)
    look_after(address, lambda store: store.upkeep.prune())
    assert len(run(address, changes_of_ours)[0]) == 1


def test_that_an_account_was_removed_is_forgotten_in_the_end(address: str) -> None:
    async def remove(store: HistoryStore, days_ago: int) -> None:
        History(store, OURS).erase_account(TODAY - timedelta(days=days_ago))

    for days_ago, kept in ((20, ["7"]), (40, [])):
        look_after(address, partial(remove, days_ago=days_ago))
        look_after(address, lambda store: store.upkeep.prune())
        assert run(address, accounts_stored) == [kept]


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
    assert trends(address) == {"12": expected}
    assert len(trends(address, THEIRS)) == 30

    # They are calculated again for a new day, but only once.
    today = HeaterSample("12", Sample(day=TODAY, serial="A", pressure=1.19))
    expected = trends_of([row.sample for row in (*rows, today)], [], TODAY)
    for pressure in (1.19, 1.9):
        put(address, OURS, [HeaterSample("12", Sample(day=TODAY, serial="A", pressure=pressure))])
        assert trends(address) == {"12": expected}

    # Until the heater's stored past changes.
    run(address, lambda connection: forget_trends(connection, OURS, {"12"}))
    assert trends(address) != {"12": expected}


def test_a_page_under_a_clock_that_was_ahead_costs_nothing(address: str) -> None:
    """Later, the clock is right: heaters keep their rows, and their trends are those of today."""
    ahead = TODAY + timedelta(days=365)
    rows = leaking(60, TODAY)
    early = HeaterSample("12", Sample(day=ahead, serial="A", pressure=2.0))

    def write_ahead(connection: Connection) -> None:
        for name in (OURS, THEIRS):
            put_samples(connection, name, [*rows[1:], early])
            put_listed(connection, name, ahead)
        put_trends(connection, calculate_some(connection, ahead).rows)

    def write(connection: Connection) -> None:
        for name in (OURS, THEIRS):
            put_samples(connection, name, rows[:1])
            fill(connection, name, "linked", "later", TODAY)
        # The other account has not read a list since.
        put_listed(connection, OURS, TODAY)

    run(address, write_ahead)
    run(address, write)
    look_after(address, lambda store: store.upkeep.prune())
    for name in (OURS, THEIRS):
        [plans] = run(address, partial(plans_of_account, name=name))
        assert list(plans) == ["linked"]
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
    assert found.as_of == TODAY
    assert found.pressure is None
