"""What is getting worse at heaters, as far as the store of their history tells.

Nothing is said on a host without a store, and of a heater that it knows nothing of. What is said is
of heaters that the provider has answered for in the same request.
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
from server.store.store import StoreUnavailable
from server.web.visit import Visit

log = logging.getLogger("heatdesk.pages")

Worsenings = Mapping[str, tuple[Worsening, ...]]
"""What is getting worse, by the heater's id."""


class StoredTrends(NamedTuple):
    """What the store has of heaters, by the heater's id: trends, and the visits that are
    planned."""

    of: Mapping[str, Trends]
    plans: Mapping[str, Plan]
    known: bool = True
    """Whether the store could be read; a host without one knows that there is nothing."""

    def worsenings(
        self, visit: Visit, heaters: Collection[Heater], limits: Thresholds
    ) -> dict[str, tuple[Worsening, ...]]:
        """What is getting worse at these heaters, with these limits."""
        today = day_of(visit)
        known = {str(heater.id) for heater in heaters} & self.of.keys()
        told = ((id_, outlook(self.of[id_], limits, today)) for id_ in known)
        return {id_: worsening for id_, worsening in told if worsening}


NOTHING_STORED = StoredTrends({}, {})


async def stored_trends(visit: Visit) -> StoredTrends:
    """Of all heaters of the account."""
    if visit.history is None:
        return NOTHING_STORED
    try:
        return StoredTrends(*await visit.history.worklist_sources())
    except StoreUnavailable as error:
        return _unknown(error)


def _unknown(error: StoreUnavailable) -> StoredTrends:
    log.warning("what is getting worse is not known: %s", error)
    return StoredTrends({}, {}, known=False)


async def worsening_of(visit: Visit, heater: Heater, limits: Thresholds) -> tuple[Worsening, ...]:
    """What is getting worse at this heater, with these limits."""
    if visit.history is None:
        return ()
    try:
        trends = StoredTrends(await visit.history.trends(str(heater.id)), {})
    except StoreUnavailable as error:
        trends = _unknown(error)
    return trends.worsenings(visit, [heater], limits).get(str(heater.id), ())
