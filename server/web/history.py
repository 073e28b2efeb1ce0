"""The stored history of a visit's account. A page reads the rows of a heater only after the
provider has returned that heater in the same request: the provider decides who may see it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from server.domain.confirmed_maintenance import Fall
from server.domain.history import Change, Outcome, Plan, Reading, ReadingKind, Sample
from server.domain.limits import STORE_READ_SECONDS
from server.domain.trends import Trends
from server.store import changes, plans, readings, samples, trends
from server.store.accounts import AccountName
from server.store.erasing import erase_customer
from server.store.heater_past import HeaterPast, past_of_heater, pressures_of_heaters
from server.store.history_store import HistoryStore
from server.store.plan_sources import PlanSources, falls_of_heaters, plan_sources
from server.store.samples import HeaterSample
from server.store.store import StoreUnavailable
from server.store.worklist_sources import WorklistSources, worklist_sources

T = TypeVar("T")


@dataclass
class History:
    """The rows of one account in the store, for one visit. Coroutines raise StoreUnavailable if the
    docstring does not say otherwise; the other methods neither wait nor raise."""

    _of: HistoryStore
    name: AccountName
    _seconds: float = STORE_READ_SECONDS
    """How many seconds the remaining reads of this visit may wait."""

    def is_due(self, what: str) -> bool:
        """Whether `what` was not sampled recently; it counts as sampled from now on."""
        return self._of.queue.is_due(self.name, what)

    def remember(self, heaters: Sequence[HeaterSample], listed: date | None = None) -> None:
        """Queues the samples of heaters to be stored. `listed` is the day of the list, if it is a
        list of all heaters of the account."""
        self._of.queue.put_samples(self.name, heaters, listed)

    def remember_reading(self, heater: str, reading: Reading) -> None:
        """Queues a reading of a heater to be stored."""
        self._of.queue.put_reading(self.name, heater, reading)

    async def samples(self, heater: str, since: date) -> list[Sample]:
        """The samples of all units of a heater since a day, by day."""
        return await self._read(samples.samples_of_heater, heater=heater, since=since)

    async def plan_sources(self, since: date, until: date) -> PlanSources:
        """The rows that the maintenance plan needs, in one read; operating hours of a range."""
        return await self._read(plan_sources, since=since, until=until)

    async def falls(self, heaters: Sequence[str], since: date) -> dict[str, list[Fall]]:
        """Where the hours since maintenance became fewer since a day, by heater, in one read."""
        return await self._read(falls_of_heaters, heaters=heaters, since=since)

    async def worklist_sources(self) -> WorklistSources:
        """The rows that the worklist needs, in one read."""
        return await self._read(worklist_sources)

    async def readings(self, heater: str, kind: ReadingKind, since: date) -> list[Reading]:
        """The readings of all units of a heater since a day, by day."""
        return await self._read(readings.readings_of_heater, heater=heater, kind=kind, since=since)

    async def past(self, heater: str, since: date) -> HeaterPast:
        """The past of all units of a heater since a day, in one read."""
        return await self._read(past_of_heater, heater=heater, since=since)

    async def pressures(self, heaters: Sequence[str], since: date) -> dict[str, list[Sample]]:
        """Samples that have only the pressure (bar), by heater id, in one read."""
        return await self._read(pressures_of_heaters, heaters=heaters, since=since)

    async def begin(self, change: Change) -> None:
        """Writes a change to the log before it is sent, within STORE_LOG_SECONDS."""
        await self._of.store.record(partial(changes.begin_change, name=self.name, change=change))

    async def complete(
        self, change_id: str, outcome: Outcome, ended: datetime, heater: str | None = None
    ) -> None:
        """Writes the outcome of a change to the log, and its heater if that was not known before.
        If the store fails, the write is queued; raises nothing."""
        write = _completion(change_id, outcome, ended, heater)
        try:
            await self._of.store.record(write)
        except StoreUnavailable:
            self._of.queue.put(write)

    def complete_later(self, change_id: str, outcome: Outcome, ended: datetime) -> None:
        """Queues the outcome of a change that may not be in the log: it changes nothing then."""
        self._of.queue.put(_completion(change_id, outcome, ended, None))

    async def changes(self, heater: str, most: int) -> list[Change]:
        """The newest changes at a heater, the newest first."""
        return await self._read(changes.changes_of_heater, heater=heater, most=most)

    async def all_changes(self, most: int) -> list[Change]:
        """The newest changes of the account, the newest first."""
        return await self._read(changes.changes_of_account, most=most)

    async def changes_at_fault(self, fault: str, most: int) -> list[Change]:
        """The newest changes at heaters that had this fault at the time, the newest first. Some of
        these heaters may no longer be linked."""
        return await self._read(changes.changes_at_fault, fault=fault, most=most)

    async def plans(self) -> dict[str, Plan]:
        """The planned visits of the account, by heater id."""
        return await self._read(plans.plans_of_account)

    async def plan(self, plan: Plan) -> None:
        """Stores a planned visit."""
        await self._of.store.write(partial(plans.put_plan, name=self.name, plan=plan))

    async def remove_plan(self, heater: str) -> None:
        await self._of.store.write(partial(plans.remove_plan, name=self.name, heater=heater))

    def erase_customer(self, customer: str, heaters: list[str]) -> None:
        """Queues the removal of all rows of a customer and of these heaters, after the writes that
        are queued already. If the store fails, the removal is done when it works again."""
        erase = partial(erase_customer, name=self.name, customer=customer, heaters=heaters)
        self._of.queue.put(erase)

    async def trends(self, heater: str) -> dict[str, Trends]:
        """The trends of this heater that are getting worse; empty if there are none. They are
        calculated in the background after the heater was sampled on a new day."""
        return await self._read(trends.trends_of_account, heater=heater, worse=True)

    async def _read(self, query: Callable[..., T], **values: object) -> T:
        """All reads of a page together may wait for STORE_READ_SECONDS."""

        def run(connection: Connection) -> T:
            return query(connection, self.name, **values)

        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            return await self._of.store.read(run, self._seconds)
        finally:
            self._seconds = max(self._seconds - (loop.time() - begun), 0)


def _completion(
    change_id: str, outcome: Outcome, ended: datetime, heater: str | None
) -> Callable[[Connection], None]:
    return partial(
        changes.complete_change, change_id=change_id, outcome=outcome, ended=ended, heater=heater
    )
