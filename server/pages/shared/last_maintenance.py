"""When heaters were last maintained, as their service histories say.

It is read where hours do not tell when maintenance is due, for some heaters of a page alone, and
remembered (`server/domain/service_memory.py`). Nothing of it holds a page back for longer than a
side part, or fails it.
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
    """As far as it is known without a call."""
    return visit.host.services.of(visit.account_key, heater_id)


async def read_maintenances(
    visit: Visit, heaters: Sequence[Heater], today: date, deadline: float
) -> None:
    """Reads the service histories of these heaters until `deadline`, on the event loop's clock.
    What has been answered in time is stored. Raises Unauthorized."""
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
    """What lies ahead is no maintenance yet."""
    times = (wall_clock(entry.maintenance_timestamp) for entry in entries)
    return max((each.date() for each in times if each and each.date() <= today), default=None)
