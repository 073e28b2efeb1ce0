"""What is getting worse at heaters, as far as the store of their history tells.

Nothing is said on a host without a store, and of a heater that it knows nothing of. What is said is
of heaters that the provider has answered for in the same request.
"""

import logging
from collections.abc import Collection, Mapping
from typing import NamedTuple

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
    """The trends that the store has, by the heater's id."""

    of: Mapping[str, Trends]
    known: bool = True
    """Whether the store could be read; a host without one knows that there is nothing."""

    def worsenings(
        self, visit: Visit, heaters: Collection[Heater], limits: Thresholds
    ) -> dict[str, tuple[Worsening, ...]]:
        """What is getting worse at these heaters, with these limits."""
        today = day_of(visit)
        known = ((str(heater.id), self.of.get(str(heater.id))) for heater in heaters)
        told = ((id_, outlook(trends, limits, today)) for id_, trends in known if trends)
        return {id_: worsening for id_, worsening in told if worsening}


async def stored_trends(visit: Visit, heater: Heater | None = None) -> StoredTrends:
    """The trends of a heater, or of all heaters of the account."""
    if visit.history is None:
        return StoredTrends({})
    try:
        return StoredTrends(await visit.history.trends(str(heater.id) if heater else None))
    except StoreUnavailable as error:
        log.warning("what is getting worse is not known: %s", error)
        return StoredTrends({}, known=False)


async def worsening_of(visit: Visit, heater: Heater, limits: Thresholds) -> tuple[Worsening, ...]:
    """What is getting worse at this heater, with these limits."""
    trends = await stored_trends(visit, heater)
    return trends.worsenings(visit, [heater], limits).get(str(heater.id), ())
