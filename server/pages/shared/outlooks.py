"""What is getting worse at heaters, from the trends in the store.

There is nothing on a host without a store, or for a heater without trends. Only heaters that the
provider has returned in the same request are looked at.
"""

import logging
from collections.abc import Collection, Mapping
from typing import NamedTuple

from server.domain.history import Plan
from server.domain.trends import Trends, outlook
from server.domain.worklist import Thresholds
from server.domain.worsening import Worsening
from server.pages.shared.sampling import day_of
from server.provider.heaters.heaters import Heater
from server.store.plans import plans_of_account
from server.store.store import StoreUnavailable
from server.store.trends import trends_of_account
from server.web.visit import Visit

log = logging.getLogger("heatdesk.pages")

Worsenings = Mapping[str, tuple[Worsening, ...]]
"""What is getting worse, by the heater's id."""


class StoredTrends(NamedTuple):
    """The stored trends and planned visits, by the heater's id."""

    of: Mapping[str, Trends]
    plans: Mapping[str, Plan]
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
    """The trends that are getting worse and the planned visits of all heaters of the account."""
    if visit.history is None:
        return NOTHING_STORED
    try:
        # In one transaction, because every transaction of a page takes a thread's time.
        return await visit.history.read(
            lambda connection, name: StoredTrends(
                trends_of_account(connection, name, worse=True), plans_of_account(connection, name)
            )
        )
    except StoreUnavailable as error:
        return _unknown(error)


def _unknown(error: StoreUnavailable) -> StoredTrends:
    log.warning("what is getting worse is not known: %s", error)
    return StoredTrends({}, {}, known=False)


async def worsening_of(visit: Visit, heater: Heater, limits: Thresholds) -> tuple[Worsening, ...]:
    """What is getting worse at this heater; empty if nothing is, or the store cannot be read."""
    if visit.history is None:
        return ()
    try:
        found = await visit.history.read(trends_of_account, str(heater.id), worse=True)
        trends = StoredTrends(found, {})
    except StoreUnavailable as error:
        trends = _unknown(error)
    return trends.worsenings(visit, [heater], limits).get(str(heater.id), ())
