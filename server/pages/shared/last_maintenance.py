"""The last maintenance of heaters: the newest entry of their service histories that their operating
hours confirm.

A history is read if the operating hours do not show when maintenance is due, for a limited number
of heaters of a page, and cached (`server/domain/service_memory.py`). A page neither fails for it
nor waits longer than for a side part.
"""

import asyncio
import logging
from collections.abc import Iterable, Sequence
from datetime import date, timedelta

from server.domain.confirmed_maintenance import Fall, ServiceEntry, last_confirmed
from server.domain.limits import CUSTOMER_CALLS, TREND_DAYS
from server.domain.service_memory import LastMaintenance
from server.domain.service_notes import wall_clock
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Maintenance
from server.store.plan_sources import falls_of_heaters
from server.store.store import StoreUnavailable
from server.web.visit import Visit, attempt

log = logging.getLogger("heatdesk.web")


def known_maintenance(visit: Visit, heater_id: str) -> LastMaintenance | None:
    """The last maintenance of a heater, if it is known without a call; else None."""
    return visit.host.services.of(visit.account_key, heater_id)


async def read_maintenances(
    visit: Visit, heaters: Sequence[Heater], today: date, deadline: float
) -> None:
    """Reads the service histories of these heaters. Stores the answers that arrive before
    `deadline`, a time of the event loop's clock. Raises Unauthorized."""
    under_way = asyncio.Semaphore(CUSTOMER_CALLS)
    falls = await _falls(visit, [str(heater.id) for heater in heaters], today)

    async def read(heater: Heater) -> None:
        heater_id = str(heater.id)
        async with under_way:
            entries, _ = await attempt(lambda: visit.provider.records.maintenances_aside(heater_id))
        if entries is not None:
            past = list(_past(entries, today))
            confirmed = last_confirmed(past, _started(heater), falls.get(heater_id, []))
            noted = max((entry.day for entry in past), default=None)
            last = LastMaintenance(confirmed, noted)
            visit.host.services.store(visit.account_key, heater_id, last)

    try:
        async with asyncio.timeout_at(deadline):
            await asyncio.gather(*map(read, heaters))
    except TimeoutError:
        return


async def _falls(visit: Visit, heaters: Sequence[str], today: date) -> dict[str, list[Fall]]:
    if visit.history is None:
        return {}
    try:
        return await visit.history.read(
            falls_of_heaters, heaters, today - timedelta(days=TREND_DAYS)
        )
    except StoreUnavailable as error:
        log.warning("the history of heaters cannot be read: %s", error)
        return {}


def _past(entries: Iterable[Maintenance], today: date) -> Iterable[ServiceEntry]:
    """The entries that have a day, and not one in the future."""
    for entry in entries:
        time = wall_clock(entry.maintenance_timestamp)
        if time and time.date() <= today:
            yield ServiceEntry(time.date(), entry.num_hours_heater)


def _started(heater: Heater) -> float | None:
    """The operating hours at which the hours since maintenance began."""
    hours, since = heater.num_hours_heater, heater.num_hours_heater_since_maintenance
    return None if hours is None or since is None else hours - since
