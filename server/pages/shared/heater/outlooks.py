"""What is getting worse at heaters, from the trends in the store.

There is nothing on a host without a store, or for a heater without trends. Only heaters that the
provider has returned in the same request are looked at.
"""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection

from server.domain.trends import Trends, outlook
from server.domain.visits import VisitsOf
from server.domain.worklist import Thresholds
from server.domain.worsening import Worsening
from server.pages.shared.heater.sampling import day_of
from server.provider.heaters import Heater
from server.store.accounts import AccountName
from server.store.trends import trends_of_account
from server.store.visits import recent_visits
from server.web.parts import part
from server.web.visit import Visit

Worsenings = Mapping[str, tuple[Worsening, ...]]
"""What is getting worse, by the heater's id."""


class StoredTrends(NamedTuple):
    """The stored trends and visits, by the heater's id."""

    of: Mapping[str, Trends]
    visits: VisitsOf
    known: bool = True
    """Whether the store could be read; True on a host without one."""

    def worsenings(
        self, visit: Visit, heaters: Collection[Heater], limits: Thresholds
    ) -> dict[str, tuple[Worsening, ...]]:
        """What is getting worse at these heaters, by id; other heaters are left out."""
        today = day_of(visit)
        known = {str(heater.id) for heater in heaters} & self.of.keys()
        told = ((id_, outlook(self.of[id_], limits, today)) for id_ in known)
        return {id_: worsening for id_, worsening in told if worsening}


NOTHING_STORED = StoredTrends({}, {})


async def stored_trends(visit: Visit) -> StoredTrends:
    """The trends that are getting worse and the visits of all heaters of the account."""
    if visit.history is None:
        return NOTHING_STORED
    today = day_of(visit)

    def read(connection: Connection, name: AccountName) -> StoredTrends:
        # In one transaction, because every transaction of a page takes a thread's time.
        trends = trends_of_account(connection, name, worse=True)
        return StoredTrends(trends, recent_visits(connection, name, today))

    stored = await part(visit, lambda: visit.stored(read))
    return stored.value or StoredTrends({}, {}, known=False)


async def worsening_of(visit: Visit, heater: Heater, limits: Thresholds) -> tuple[Worsening, ...]:
    """What is getting worse at this heater; empty if nothing is, or the store cannot be read."""
    heater_id = str(heater.id)
    trends = await part(visit, lambda: visit.stored(trends_of_account, heater_id, worse=True))
    stored = StoredTrends(trends.value or {}, {})
    return stored.worsenings(visit, [heater], limits).get(heater_id, ())
