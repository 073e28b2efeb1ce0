"""The rows of the dashboard's worklist (`server/domain/worklist.py`)."""

from datetime import datetime

from server.domain.fault_memory import FaultSummary
from server.domain.freshness import Outage
from server.domain.limits import WORKLIST_ROWS
from server.domain.worklist import Entry, Finding, Reason, Thresholds, worklist
from server.pages.shared.current_faults import CurrentFaults
from server.pages.shared.findings import condition_of
from server.pages.shared.heater_status import outage_of_heater, status_name
from server.pages.shared.list_rows import HeaterLink, heater_link_fields
from server.provider.heaters.heaters import Heater
from server.web.page import Part


class WorkRow(HeaterLink):
    """A heater that needs attention; `reasons` has the most urgent first."""

    status_name: str | None
    """The provider's name of the status."""
    fault: FaultSummary | None
    """Which fault it is, as far as it is known."""
    reasons: tuple[Finding, ...]
    outage: Outage | None
    last_seen: datetime | None
    """The time of these values."""


class RankedHeaters:
    """The linked heaters that need attention, the most urgent first."""

    def __init__(self, heaters: Part[Heater], limits: Thresholds, faults: CurrentFaults) -> None:
        self._heaters = heaters
        self._faults = faults
        self._by_id = {str(heater.id): heater for heater in heaters.items}
        self._entries = worklist((condition_of(each, faults) for each in heaters.items), limits)

    @property
    def total(self) -> int:
        return len(self._entries)

    def rows(self) -> Part[WorkRow]:
        """The first `WORKLIST_ROWS` of them."""
        return self._heaters.of([self._row(entry) for entry in self._entries[:WORKLIST_ROWS]])

    @property
    def faults(self) -> dict[str, FaultSummary]:
        """The current faults that are known, by the heater's id."""
        known = ((str(each.id), self._faults.of(each)) for each in self.with_fault())
        return {heater_id: fault for heater_id, fault in known if fault}

    def with_fault(self) -> list[Heater]:
        """Those with a fault, which come first."""
        return [
            self._by_id[entry.id]
            for entry in self._entries
            if entry.findings[0].reason is Reason.FAULT
        ]

    def _row(self, entry: Entry) -> WorkRow:
        heater = self._by_id[entry.id]
        return WorkRow(
            **heater_link_fields(heater),
            status_name=status_name(heater),
            fault=self._faults.of(heater),
            reasons=entry.findings,
            outage=outage_of_heater(heater),
            last_seen=heater.last_seen,
        )
