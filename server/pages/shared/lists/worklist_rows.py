"""The heaters that need attention (`server/domain/worklist.py`), in one order for the dashboard and
the worklist's own screen."""

import asyncio
from collections.abc import Callable, Coroutine, Mapping, Sequence
from datetime import datetime
from typing import Any

from server.domain.freshness import Outage, time_if_stale
from server.domain.memory import FaultSummary
from server.domain.worklist import Finding, Reason, Thresholds, WorklistEntry, worklist
from server.domain.worsening import Worsening, WorseningKind
from server.pages.shared.customers.contacts import ContactRow, contact_fields, read_customers
from server.pages.shared.heater.current_faults import CurrentFaults, known_faults, read_faults
from server.pages.shared.heater.findings import condition_of
from server.pages.shared.heater.outlooks import StoredTrends, Worsenings
from server.pages.shared.heater.pressure_sparks import Spark
from server.pages.shared.heater.shared_addresses import at_shared_addresses
from server.pages.shared.heater.status import outage_of_heater, status_name
from server.pages.shared.plan.planned_visits import PlannedVisit, coming
from server.provider.heaters.heaters import Heater
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
    """The visit that is planned for today or later; None if there is none."""


class RankedHeaters:
    """The linked heaters that need attention, the most urgent first."""

    def __init__(
        self,
        heaters: Sequence[Heater],
        limits: Thresholds,
        faults: CurrentFaults,
        worsenings: Worsenings,
        visits: Mapping[str, PlannedVisit],
        most: int | None = None,
    ) -> None:
        """Ranks all heaters; with `most`, only that many, but at least all with a fault."""
        self._faults = faults
        self._worsenings = worsenings
        self._visits = visits
        self._by_id = {str(heater.id): heater for heater in heaters}
        conditions = [
            condition_of(each, faults, worsenings.get(str(each.id), ())) for each in heaters
        ]
        if most is not None:
            most = max(most, sum(condition.fault for condition in conditions))
        self.entries, self.total = worklist(conditions, limits, most)

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
        heater = self._by_id[entry.id]
        return WorkRow(
            **contact_fields(visit, heater, shared),
            status_name=status_name(heater),
            fault=self._faults.of(heater),
            reasons=entry.findings,
            worsening=self._worsenings.get(entry.id, ()),
            outage=outage_of_heater(heater),
            seen=time_if_stale(heater.last_seen, visit.now),
            seen_unknown=heater.has_wrong_time("last_seen"),
            pressures=pressures,
            planned=self._visits.get(entry.id),
        )


Shown = Callable[[Sequence[WorklistEntry]], Sequence[WorklistEntry]]
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
    worsenings, visits = trends.worsenings(visit, heaters, limits), coming(visit, trends.plans)
    deadline = asyncio.get_running_loop().time() + visit.settings.part_timeout

    def rank() -> RankedHeaters:
        return RankedHeaters(heaters, limits, known_faults(visit), worsenings, visits, most)

    def customers(of: RankedHeaters) -> Coroutine[Any, Any, None]:
        return read_customers(visit, of.heaters(shown(of.entries)), deadline)

    ranked = rank()
    has_read_faults, _ = await asyncio.gather(read_faults(visit, heaters), customers(ranked))
    if has_read_faults:
        ranked = rank()
        await customers(ranked)
    return ranked
