"""What is remembered for the account of a visit. Heaters are asked about only after the provider
has answered for them in the same request: it decides who may see them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import TypeVar

from sqlalchemy import Connection

from server.domain.history import Change, Outcome, Plan, Reading, ReadingKind, Sample
from server.store import changes, operation, plans, readings, samples
from server.store.accounts import AccountName, Unit, erase_account, erase_heaters
from server.store.history_store import HistoryStore
from server.store.samples import HeaterSample

T = TypeVar("T")


@dataclass(frozen=True)
class History:
    """The rows of one account in the store. What reads or writes them raises StoreUnavailable;
    `remember` and `remember_reading` neither wait nor raise."""

    _of: HistoryStore
    name: AccountName

    def is_due(self, what: str) -> bool:
        """Whether `what` was not sampled of late; it counts as sampled from now on."""
        return self._of.queue.is_due(self.name, what)

    def remember(self, heaters: Sequence[HeaterSample]) -> None:
        """Stores the samples of heaters, some time after this."""
        self._of.queue.put_samples(self.name, heaters)

    def remember_reading(self, heater: str, reading: Reading) -> None:
        """Stores a reading, some time after this."""
        self._of.queue.put_reading(self.name, heater, reading)

    async def samples(self, heater: str, since: date) -> list[Sample]:
        """Of all units of a heater, by day."""
        return await self._read(samples.samples_of_heater, heater=heater, since=since)

    async def hours(self, since: date) -> dict[Unit, operation.HoursSpan]:
        """The first and the last count of the hours of each unit."""
        return await self._read(operation.hours_of_account, since=since)

    async def readings(self, heater: str, kind: ReadingKind, since: date) -> list[Reading]:
        """Of all units of a heater, by day."""
        return await self._read(readings.readings_of_heater, heater=heater, kind=kind, since=since)

    async def begin(self, change: Change) -> None:
        """Writes a change to the log before it is sent, within STORE_LOG_SECONDS."""
        await self._of.store.record(partial(changes.begin_change, name=self.name, change=change))

    async def complete(self, change_id: str, outcome: Outcome, ended: datetime) -> None:
        """Says in the log how a change has ended."""
        await self._of.store.record(
            partial(changes.complete_change, change_id=change_id, outcome=outcome, ended=ended)
        )

    async def changes(self, heater: str, most: int) -> list[Change]:
        """The newest changes at a heater, the newest first."""
        return await self._read(changes.changes_of_heater, heater=heater, most=most)

    async def all_changes(self, most: int) -> list[Change]:
        """The newest changes of the account, the newest first."""
        return await self._read(changes.changes_of_account, most=most)

    async def changes_at_fault(self, fault: str, most: int) -> list[Change]:
        """The newest changes at heaters that had this fault then, the newest first: not all of
        these heaters may still be linked."""
        return await self._read(changes.changes_at_fault, fault=fault, most=most)

    async def plans(self) -> dict[str, Plan]:
        """By heater."""
        return await self._read(plans.plans_of_account)

    async def plan(self, plan: Plan) -> None:
        await self._of.store.write(partial(plans.put_plan, name=self.name, plan=plan))

    async def remove_plan(self, heater: str) -> None:
        await self._of.store.write(partial(plans.remove_plan, name=self.name, heater=heater))

    async def erase_heaters(self, heaters: list[str]) -> None:
        """Removes all that is stored of these heaters."""
        await self._of.store.write(partial(erase_heaters, name=self.name, heaters=heaters))

    async def erase_account(self) -> None:
        """Removes all that is stored of the account."""
        await self._of.store.write(partial(erase_account, name=self.name))

    async def _read(self, query: Callable[..., T], **values: object) -> T:
        def run(connection: Connection) -> T:
            return query(connection, self.name, **values)

        return await self._of.store.read(run)
