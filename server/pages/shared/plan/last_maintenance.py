"""The last maintenance of heaters: the newest entry of their service histories that their operating
hours confirm.

A history is read if the operating hours do not show when maintenance is due, for a limited number
of heaters of a page, and remembered. A page neither fails for it nor waits for it longer than for a
side part.
"""

from collections.abc import Iterable, Sequence
from datetime import date

from server.domain.maintenance import ServiceEntry, last_confirmed
from server.domain.memory import LastMaintenance
from server.domain.service_notes import wall_clock
from server.provider.heaters.heaters import Heater
from server.provider.heaters.records import Maintenance
from server.web.parts import read_each
from server.web.visit import Visit


def known_maintenance(visit: Visit, heater_id: str) -> LastMaintenance | None:
    """The last maintenance of a heater, if it is known without a call; else None."""
    return visit.host.memory.maintenances.get((visit.account_key, heater_id))


async def read_maintenances(
    visit: Visit, heaters: Sequence[Heater], today: date, deadline: float
) -> None:
    """Reads the service histories of these heaters. Remembers the answers that arrive before
    `deadline`, a time of the event loop's clock. Raises Unauthorized."""
    await read_each(
        visit,
        heaters,
        lambda provider, heater: provider.records.maintenances(str(heater.id)),
        lambda heater, entries: remember_maintenance(visit, heater, entries, today),
        deadline,
    )


def remember_maintenance(
    visit: Visit, heater: Heater, entries: Sequence[Maintenance], today: date
) -> None:
    """Remembers what the service history of a heater tells of its last maintenance."""
    past = list(_past(entries, today))
    noted = max((entry.day for entry in past), default=None)
    last = LastMaintenance(last_confirmed(past, _started(heater)), noted)
    visit.host.memory.maintenances[visit.account_key, str(heater.id)] = last


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
