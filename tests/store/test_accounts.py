"""No account sees another's rows: each has its own rows of a heater that several are linked to."""

from collections.abc import Sized
from datetime import timedelta

import pytest

from server.domain.history import Reading, Sample
from server.store.changes import changes_of_account, changes_of_heater
from server.store.history_store import HistoryStore
from server.store.plan_sources import operations_of_account
from server.store.readings import readings_of_heater
from server.store.samples import HeaterSample, samples_of_heater
from server.store.trends import trends_of_account
from server.store.visits import put_visits, visits_of_account
from server.web.history import History
from tests.support.loops import in_loop
from tests.support.patience import PATIENCE_SECONDS
from tests.support.stores import BEFORE, MONDAY, OURS, THEIRS, note, visit_of

pytestmark = pytest.mark.usefixtures("patient_log")

NOTHING: list[Sized] = [[], [], [], [], {}, [], {}]
ELSEWHERE = OURS._replace(provider="https://other.example")


@in_loop
async def test_accounts_that_share_a_heater_see_their_own_rows_alone(address: str) -> None:
    """An account that came later, and one with the same id at another provider, see no earlier
    rows; erasing one account's rows leaves those of the others."""
    store = HistoryStore(address)
    async with store.running():
        first, second = History(store, OURS), History(store, THEIRS)
        for days in range(30):
            remember(first, days, 1.5)
        await remember_more(first, "first")
        await written(store)
        await store.upkeep.calculate_trends()
        for name in (THEIRS, ELSEWHERE):
            assert await everything(History(store, name)) == NOTHING

        remember(second, 0, 2.5)
        await remember_more(second, "second")
        await written(store)
        await store.upkeep.calculate_trends()
        ours, theirs = await everything(first), await everything(second)
        assert [len(each) for each in ours] == [30, 1, 1, 1, 0, 1, 0]
        assert [len(each) for each in theirs] == [1, 1, 1, 1, 0, 1, 0]
        assert "second" not in str(ours)
        assert "first" not in str(theirs)

        first.erase_customer("5", ["12"])
        await written(store)
        assert await everything(History(store, OURS)) == NOTHING
        assert await everything(History(store, THEIRS)) == theirs


def remember(history: History, days: int, pressure: float) -> None:
    day = MONDAY + timedelta(days=days)
    history.remember([HeaterSample("12", Sample(day=day, serial="A", pressure=pressure))], day)


async def remember_more(history: History, text: str) -> None:
    reading = Reading(day=MONDAY, serial="A", kind="parameters", values={"1": text})
    history.remember_reading("12", reading)
    await history.begin(note("12", text))
    await history.write(put_visits, [visit_of("12", MONDAY, note=text)])


async def everything(history: History) -> list[Sized]:
    """All results that an account reads for a heater, and for all its heaters."""
    return [
        await history.read(samples_of_heater, "12", BEFORE),
        await history.read(readings_of_heater, "12", "parameters", BEFORE),
        await history.read(changes_of_heater, "12", 10),
        await history.read(changes_of_account, 10),
        await history.read(operations_of_account, BEFORE, MONDAY + timedelta(30)),
        await history.read(visits_of_account, BEFORE),
        await history.read(trends_of_account, worse=True),
    ]


async def written(store: HistoryStore) -> None:
    """Waits until the queue is empty."""
    await store.queue.finish(PATIENCE_SECONDS)
