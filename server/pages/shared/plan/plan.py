"""When the maintenance of all linked heaters is due, for the plan's screen and its files, and that
of one heater.

The last maintenance is the newest entry of a heater's service history that its operating hours
confirm. A history is read if the operating hours do not show when maintenance is due, for a limited
number of heaters of a page, and remembered. A page neither fails for it nor waits for it longer
than for a side part.
"""

import asyncio
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta

from sqlalchemy import Connection

from server.domain.freshness import time_if_stale
from server.domain.limits import MAX_FIELD_CHARACTERS, TREND_DAYS
from server.domain.maintenance import (
    Due,
    Duty,
    Operation,
    ServiceEntry,
    Unknown,
    Wear,
    due_of,
    due_with_duty,
    last_confirmed,
)
from server.domain.memory import LastMaintenance
from server.domain.service_notes import wall_clock
from server.domain.visits import VisitsOf
from server.domain.worklist import Thresholds, shown_hours
from server.pages.shared.heater.findings import read_thresholds
from server.pages.shared.heater.sampling import day_of, day_of_time, remember_heaters
from server.pages.shared.plan.sections import PlanEntry, month_of, place_order, section_of
from server.pages.shared.plan.visits import open_visits
from server.provider.heaters import Heater
from server.provider.records import Maintenance
from server.store.accounts import AccountName, Unit
from server.store.plan_sources import operations_of_account
from server.store.visits import duties_of_account, recent_visits
from server.web.page import Part, PartProblem
from server.web.parts import part, read_each
from server.web.visit import Visit

SERVICE_HISTORIES = 50
"""The most heaters whose service history one page of the plan requests."""

_Stored = tuple[Mapping[Unit, Operation], VisitsOf, Mapping[str, Duty]]
"""How much the units of the account run, the visits, and the duties by heater."""


@dataclass
class MaintenancePlan:
    """The linked heaters of an account, with the time when their maintenance is due."""

    today: date
    limits: Thresholds
    limits_problem: PartProblem | None
    """Why default limits are used instead of some or all of the installer's."""
    is_stored: bool
    """False if the store cannot be read: the plan then has neither visits nor trends."""
    entries: list[PlanEntry]


async def read_plan(visit: Visit) -> MaintenancePlan:
    """The plan of all linked heaters. Raises ProviderError if the heaters cannot be read."""
    deadline = asyncio.get_running_loop().time() + visit.settings.part_timeout
    today = day_of(visit)
    heaters, (limits, problem), stored = await asyncio.gather(
        visit.provider.installers.heaters(), read_thresholds(visit), _read_stored(visit, today)
    )
    remember_heaters(visit, heaters)

    def entries() -> list[PlanEntry]:
        hours = limits.maintenance_hours
        return [_entry(visit, heater, hours, stored, today) for heater in heaters]

    found = entries()
    if unread := _unread(visit, found):
        await read_maintenances(visit, unread, today, deadline)
        found = entries()
    return MaintenancePlan(today, limits, problem, stored is not None, found)


async def plan_of_heater(
    visit: Visit, heater: Heater, limit: float, service: Part[Maintenance]
) -> PlanEntry:
    """The entry of a heater whose service history has been read, as far as it could be; `limit` is
    the operating hours after which maintenance is due."""
    today = day_of(visit)
    if service.problem is None:
        remember_maintenance(visit, heater, service.items, today)
    return _entry(visit, heater, limit, await _read_stored(visit, today, str(heater.id)), today)


async def _read_stored(visit: Visit, today: date, heater: str | None = None) -> _Stored | None:
    since = today - timedelta(days=TREND_DAYS)

    def read(connection: Connection, name: AccountName) -> _Stored:
        return (
            operations_of_account(connection, name, since, today, heater),
            recent_visits(connection, name, today),
            duties_of_account(connection, name),
        )

    return (await part(visit, lambda: visit.stored(read))).value


def _unread(visit: Visit, entries: Sequence[PlanEntry]) -> list[Heater]:
    """The heaters whose due date is unknown and whose service history has not been read, at most
    SERVICE_HISTORIES, in the order of the plan."""
    unknown = [
        entry
        for entry in entries
        if isinstance(entry.due, Unknown) and not known_maintenance(visit, str(entry.heater.id))
    ]
    return [entry.heater for entry in sorted(unknown, key=place_order)[:SERVICE_HISTORIES]]


def _entry(
    visit: Visit, heater: Heater, limit: float, stored: _Stored | None, today: date
) -> PlanEntry:
    operations, visits_of, duties = stored or ({}, {}, {})
    wear = _wear(visit, heater, operations, today)
    due = due_of(wear, limit, today)
    if stored is None and due is Unknown.FEW_DAYS:
        due = Unknown.STORE
    duty = duties.get(str(heater.id))
    due = due_with_duty(due, duty.due if duty else None, today)
    visits = visits_of.get(str(heater.id), ())
    hours = heater.num_hours_heater_since_maintenance
    planned = open_visits(visits, today, hours, is_due=_is_due(due, today))
    return PlanEntry(heater, wear, due, duty, planned, section_of(due, planned, today), visits)


def _wear(visit: Visit, heater: Heater, operations: Mapping[Unit, Operation], today: date) -> Wear:
    heater_id = str(heater.id)
    serial = (heater.serial_number or "")[:MAX_FIELD_CHARACTERS]
    known = known_maintenance(visit, heater_id)
    stale = time_if_stale(heater.last_seen, visit.now)
    seen = day_of_time(visit, stale) if stale else today
    hours = heater.num_hours_heater_since_maintenance
    return Wear(
        hours=None if hours is None else shown_hours(hours),
        seen=min(seen or date.min, today),
        operation=operations.get((heater_id, serial)),
        last=known.day if known else None,
        noted=known.noted if known else None,
    )


def _is_due(due: Due | Unknown, today: date) -> bool:
    """Whether maintenance may be due this month or earlier."""
    return isinstance(due, Unknown) or due.overdue or month_of(due.expected) <= month_of(today)


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
