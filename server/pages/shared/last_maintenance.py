"""The last maintenance of heaters, from their service histories.

A history is read if the operating hours do not show when maintenance is due, for a limited number
of heaters of a page, and cached (`server/domain/service_memory.py`). A page neither fails for it
nor waits longer than for a side part.
"""

import asyncio
from collections.abc import Iterable, Sequence
from datetime import date

from server.domain.limits import CUSTOMER_CALLS
from server.domain.service_memory import LastMaintenance
from server.domain.service_notes import wall_clock
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Maintenance
from server.web.visit import Visit, attempt


def known_maintenance(visit: Visit, heater_id: str) -> LastMaintenance | None:
    """The last maintenance of a heater, if it is known without a call; else None."""
    return visit.host.services.of(visit.account_key, heater_id)


async def read_maintenances(
    visit: Visit, heaters: Sequence[Heater], today: date, deadline: float
) -> None:
    """Reads the service histories of these heaters. Stores the answers that arrive before
    `deadline`, a time of the event loop's clock. Raises Unauthorized."""
    under_way = asyncio.Semaphore(CUSTOMER_CALLS)

    async def read(heater_id: str) -> None:
        async with under_way:
            entries, _ = await attempt(lambda: visit.provider.records.maintenances_aside(heater_id))
        if entries is not None:
            last = LastMaintenance(_last(entries, today))
            visit.host.services.store(visit.account_key, heater_id, last)

    try:
        async with asyncio.timeout_at(deadline):
            await asyncio.gather(*(read(str(heater.id)) for heater in heaters))
    except TimeoutError:
        return


def _last(entries: Iterable[Maintenance], today: date) -> date | None:
    """The day of the newest entry that is not in the future; None if there is none."""
    times = (wall_clock(entry.maintenance_timestamp) for entry in entries)
    return max((each.date() for each in times if each and each.date() <= today), default=None)
