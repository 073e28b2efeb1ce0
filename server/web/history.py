"""The stored history of a visit's account. A page reads the rows of a heater only after the
provider has returned that heater in the same request: the provider decides who may see it."""

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from functools import partial
from typing import Concatenate, ParamSpec, TypeVar

from sqlalchemy import Connection

from server.domain.history import Change, Outcome, Reading
from server.domain.limits import STORE_READ_SECONDS
from server.store import changes
from server.store.accounts import AccountName
from server.store.erasing import erase_customer
from server.store.history_store import HistoryStore
from server.store.samples import HeaterSample
from server.store.store import StoreUnavailable

STORE_LOG_SECONDS = 0.3
"""How long a change waits for its entry in the log of changes before it is sent anyway."""

P = ParamSpec("P")
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
        self._of.queue.put_reading(self.name, heater, reading)

    async def read(
        self,
        query: Callable[Concatenate[Connection, AccountName, P], T],
        *args: P.args,
        **values: P.kwargs,
    ) -> T:
        """The rows that a query of `server.store` finds for the account. All reads of a page
        together may wait for STORE_READ_SECONDS."""
        loop = asyncio.get_running_loop()
        begun = loop.time()
        try:
            return await self._of.store.read(
                lambda connection: query(connection, self.name, *args, **values), self._seconds
            )
        finally:
            self._seconds = max(self._seconds - (loop.time() - begun), 0)

    async def write(
        self,
        query: Callable[Concatenate[Connection, AccountName, P], None],
        *args: P.args,
        **values: P.kwargs,
    ) -> None:
        """Writes rows of the account with a query of `server.store`."""
        await self._of.store.write(lambda connection: query(connection, self.name, *args, **values))

    async def begin(self, change: Change) -> None:
        """Writes a change to the log before it is sent, within STORE_LOG_SECONDS."""
        begin = partial(changes.begin_change, name=self.name, change=change)
        await self._of.store.write(begin, STORE_LOG_SECONDS, "log")

    async def complete(
        self, change_id: str, outcome: Outcome, ended: datetime, heater: str | None, *, later: bool
    ) -> None:
        """Writes the outcome of a change to the log, and its heater if that was not known before:
        it changes nothing if the change is not in the log. With `later`, or if the store fails, the
        write is queued; raises nothing."""
        write = partial(
            changes.complete_change,
            change_id=change_id,
            outcome=outcome,
            ended=ended,
            heater=heater,
        )
        try:
            if not later:
                await self._of.store.write(write, STORE_LOG_SECONDS, "log")
        except StoreUnavailable:
            later = True
        if later:
            self._of.queue.put(write, "log")

    def erase_customer(self, customer: str, heaters: list[str]) -> None:
        """Queues the removal of all rows of a customer and of these heaters, after the writes that
        are queued already. If the store fails, the removal is done when it works again."""
        erase = partial(erase_customer, name=self.name, customer=customer, heaters=heaters)
        self._of.queue.put(erase)
