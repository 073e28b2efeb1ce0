"""The heaters that need attention (`server/domain/worklist.py`), in one order for the dashboard and
the worklist's own screen."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import date, datetime
from typing import Any

from server.domain.freshness import Outage, time_if_stale
from server.domain.memory import FaultSummary
from server.domain.sorting import number_key, text_key
from server.domain.visits import SiteVisit, VisitsOf, reason_for
from server.domain.worklist import (
    Finding,
    Reason,
    Thresholds,
    WorklistEntry,
    findings_of,
    worklist,
)
from server.domain.worsening import Worsening, WorseningKind
from server.pages.shared.customers.contacts import ContactRow, contact_fields, read_customers
from server.pages.shared.heater.current_faults import CurrentFaults, known_faults, read_faults
from server.pages.shared.heater.findings import condition_of
from server.pages.shared.heater.outlooks import StoredTrends, Worsenings
from server.pages.shared.heater.pressure_sparks import Spark
from server.pages.shared.heater.rows import at_shared_addresses
from server.pages.shared.heater.sampling import day_of
from server.pages.shared.heater.status import outage_of_heater, status_name
from server.pages.shared.plan.visits import (
    FinishedVisit,
    PlannedVisit,
    finished_visit,
    is_overdue,
    open_visits,
    planned_visit,
)
from server.provider.heaters import Heater
from server.web.visit import Visit


class WorkRow(ContactRow):
    """A heater that needs attention; `reasons` has the most urgent first."""

    status_name: str | None
    fault: FaultSummary | None
    """The current fault, as far as it is known."""
    reasons: tuple[Finding, ...]
    worsening: tuple[Worsening, ...]
    outage: Outage | None
    seen: datetime | None
    """When the heater sent these values, if they are stale; else None."""
    seen_unknown: bool
    """Whether the time of these values that was sent cannot be right."""
    pressures: list[float | None]
    """The pressures of the last weeks, as a `Spark`, if the pressure is a reason; else empty."""
    planned: PlannedVisit | None
    """The first of the `open_visits`."""
    visited: FinishedVisit | None
    """The last visit, if it has not ended its reason."""


class RankedHeaters:
    """The linked heaters that need attention, the most urgent first, and the planned visits."""

    def __init__(
        self,
        heaters: Sequence[Heater],
        limits: Thresholds,
        faults: CurrentFaults,
        worsenings: Worsenings,
        visits: VisitsOf,
        today: date,
        most: int | None = None,
    ) -> None:
        """Ranks all heaters; with `most`, only that many of the `unplanned`, but at least all with
        a fault."""
        self._faults = faults
        self._worsenings = worsenings
        self._visits = visits
        self._today = today
        self._by_id = {str(heater.id): heater for heater in heaters}
        conditions = [
            condition_of(each, faults, worsenings.get(str(each.id), ())) for each in heaters
        ]
        self._planned: dict[str, tuple[SiteVisit, WorklistEntry]] = {}
        """The next visit of each heater that is visited today, or for what is most urgent there,
        with the heater's findings."""
        for condition in conditions:
            if found := visits.get(condition.id):
                findings = findings_of(condition, limits)
                hours, is_due = condition.hours_since_maintenance, is_overdue(findings)
                planned, why = open_visits(found, today, hours, is_due=is_due), reason_for(findings)
                if any(each.day <= today or each.reason is why for each in planned):
                    entry = WorklistEntry(condition.id, findings)
                    self._planned[condition.id] = planned[0], entry
        if most is not None:
            faulty = sum(condition.fault for condition in conditions)
            most = max(most + len(self._planned), faulty)
        self.entries, self.total = worklist(conditions, limits, most)

    def todays(self) -> list[WorklistEntry]:
        """The heaters with a visit that is planned for today, or was for an earlier day: those at a
        time of the day first, the others by place."""

        def order(id_: str) -> tuple[object, ...]:
            heater, (planned, _) = self._by_id[id_], self._planned[id_]
            place = text_key(heater.postal_code, heater.city_name, heater.address)
            return planned.time or "~", place, number_key(heater.address_number or ""), id_

        due = [id_ for id_, (planned, _) in self._planned.items() if planned.day <= self._today]
        return [self._planned[id_][1] for id_ in sorted(due, key=order)]

    def unplanned(self) -> list[WorklistEntry]:
        """The heaters that need attention and are not visited today, nor later for what is most
        urgent there."""
        return [each for each in self.entries if each.id not in self._planned]

    def unplanned_total(self) -> int:
        return self.total - sum(bool(entry.findings) for _, entry in self._planned.values())

    def heaters(self, entries: Sequence[WorklistEntry]) -> list[Heater]:
        return [self._by_id[entry.id] for entry in entries]

    def with_fault(self) -> list[Heater]:
        """The heaters with a fault, in the order of the entries."""
        return self.heaters(
            [entry for entry in self.entries if entry.findings[0].reason is Reason.FAULT]
        )

    def rows(
        self,
        visit: Visit,
        entries: Sequence[WorklistEntry],
        sparks: Mapping[str, Spark] | None = None,
    ) -> list[WorkRow]:
        """The rows of these entries, with the customers that are known without a call. `sparks` are
        by heater id."""
        shared = at_shared_addresses(self.heaters(entries), self._by_id.values())
        return [
            self._row(visit, entry, (sparks or {}).get(entry.id, []), shared) for entry in entries
        ]

    def pressure_falls(self, heater: str) -> bool:
        """Whether the pressure of the heater with this id is getting worse."""
        found = self._worsenings.get(heater, ())
        return any(each.kind is WorseningKind.PRESSURE for each in found)

    def _row(
        self, visit: Visit, entry: WorklistEntry, pressures: Spark, shared: Mapping[str, bool]
    ) -> WorkRow:
        heater, visits = self._by_id[entry.id], self._visits.get(entry.id, ())
        fault, today = self._faults.of(heater), self._today
        since = fault.since if fault else None
        hours, is_due = heater.num_hours_heater_since_maintenance, is_overdue(entry.findings)
        planned = next(iter(open_visits(visits, today, hours, is_due=is_due)), None)
        return WorkRow(
            **contact_fields(visit, heater, shared),
            status_name=status_name(heater),
            fault=fault,
            reasons=entry.findings,
            worsening=self._worsenings.get(entry.id, ()),
            outage=outage_of_heater(heater),
            seen=time_if_stale(heater.last_seen, visit.now),
            seen_unknown=heater.has_wrong_time("last_seen"),
            pressures=pressures,
            planned=planned_visit(planned, today) if planned else None,
            visited=finished_visit(visit, visits, entry.findings, since),
        )


Shown = Callable[[RankedHeaters], Sequence[WorklistEntry]]
"""Chooses the entries that a page shows."""


async def ranked_heaters(
    visit: Visit,
    heaters: Sequence[Heater],
    limits: Thresholds,
    trends: StoredTrends,
    shown: Shown,
    most: int | None = None,
) -> RankedHeaters:
    """Ranks these heaters. Unknown faults, and unknown customers of the shown heaters, are read
    concurrently first. If the faults move other heaters onto the page, their customers are read
    afterwards, in the remaining time of a side part. Raises Unauthorized."""
    worsenings, today = trends.worsenings(visit, heaters, limits), day_of(visit)
    deadline = asyncio.get_running_loop().time() + visit.settings.part_timeout

    def rank() -> RankedHeaters:
        faults = known_faults(visit)
        return RankedHeaters(heaters, limits, faults, worsenings, trends.visits, today, most)

    def customers(of: RankedHeaters) -> Coroutine[Any, Any, None]:
        return read_customers(visit, of.heaters(shown(of)), deadline)

    ranked = rank()
    has_read_faults, _ = await asyncio.gather(read_faults(visit, heaters), customers(ranked))
    if has_read_faults:
        ranked = rank()
        await customers(ranked)
    return ranked
